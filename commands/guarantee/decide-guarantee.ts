import { z } from 'zod';
import type { AssetState } from '../../src/domain/asset.ts';
import { isIn, overlap, periodOfEncumbrance, periodOfGuarantee } from '../../src/domain/burdens.ts';
import {
  courseOf,
  type EncumbranceEvent,
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
  type GuaranteeState,
  registrationOf,
  standingEncumbrances,
  standingGuarantees,
} from '../../src/domain/guarantee.ts';
import type { ObligationState } from '../../src/domain/obligation.ts';
import { inactive, type Rejection, reject } from '../../src/domain/rejection.ts';
import { isSamePerson } from '../../src/domain/review.ts';
import { type Asked, append, command } from '../../src/engine/handling/command.ts';
import { Text } from '../../src/kernel/fields.ts';
import { businessDateOf, type CalendarDate } from '../../src/kernel/instant.ts';
import { DECISIONS } from '../../src/kernel/vocabulary.ts';
import { decisionMeanings } from '../../src/kernel/words/meanings.ts';
import { alreadyRegistered, inTheWayOf, type SameThing } from '../../src/valuation/coverage/conflicts.ts';

/** Body of POST /guarantees/{id}/decisions. */
const DecideGuaranteeBody = z
  .strictObject({
    decision: z.enum(DECISIONS).meta({
      description: 'APPROVE recognizes the guarantee, REJECT ends it; once, and never by who proposed it.',
    }),
    rationale: Text(2000).meta({
      ...decisionMeanings.rationale,
      examples: ['Made up: the contract and its registration were read.'],
    }),
  })
  .meta({ id: 'GuaranteeDecision' });
type DecideGuaranteeBody = z.infer<typeof DecideGuaranteeBody>;

export interface OnGuarantee<Body> extends Asked<Body> {
  readonly proposal: GuaranteeState;
  readonly obligation: ObligationState;
}

interface DecideGuarantee extends OnGuarantee<DecideGuaranteeBody> {
  readonly asset: AssetState;
  /** Active assets that may be the same thing. */
  readonly sameAs: readonly SameThing[];
}

/** The four-eyes rule of a guarantee: neither who proposed it nor who last wrote its obligation. */
export const isOwnWork = ({ actor, proposal, obligation }: Omit<OnGuarantee<never>, 'body'>): boolean =>
  isSamePerson(actor, proposal.proposed_by) || isSamePerson(actor, obligation.last_written_by);

/**
 * Recognizes or rejects a guarantee, once and for good. It is decided in the one stream of all that burdens the asset, so
 * that of two who would give the same part of it only one can.
 */
export const decideGuarantee = command<
  DecideGuarantee,
  EncumbrancesState,
  EncumbranceEvent,
  DecideGuaranteeBody
>({
  name: 'DecideGuarantee',
  body: DecideGuaranteeBody,
  answersTo: ['GuaranteeDecided'],
  stream: encumbrancesStream,
  evolve: evolveEncumbrances,
  decide: (input, state, now) => {
    const { proposal, body } = input;
    if (isOwnWork(input)) return reject({ fact: 'four-eyes' });
    const course = courseOf(state, proposal.id);
    if (course?.decision) return reject({ fact: 'already-decided' });
    const isRecognized = body.decision === 'APPROVE';
    const refused = isRecognized ? refusal(input, state, businessDateOf(now)) : undefined;
    if (refused) return reject(refused);
    const { obligation_id, kind, rank, share, limit, extension_of, effective_from, effective_until } =
      proposal;
    const terms = {
      ...{ obligation_id, kind, rank, share, limit, extension_of, effective_from, effective_until },
      registered_on: registrationOf({ ...proposal, course: course ?? null })?.registered_on ?? null,
    };
    return append({
      type: 'GuaranteeDecided',
      data: {
        guarantee_id: proposal.id,
        version: (course?.version ?? 1) + 1,
        ...body,
        terms: isRecognized ? terms : null,
      },
    });
  },
});

/** Why it cannot be recognized. */
function refusal(
  { proposal, obligation, asset, sameAs }: DecideGuarantee,
  state: EncumbrancesState | undefined,
  today: CalendarDate,
): Rejection | undefined {
  if (state?.disposal) return { fact: 'asset-disposed' };
  if (asset.status !== 'ACTIVE') return inactive(asset.status);
  if (obligation.status === 'SETTLED') return { fact: 'obligation-settled' };
  const registered = alreadyRegistered(state, sameAs, today);
  if (registered) return registered;
  const guarantees = standingGuarantees(state);
  const encumbrances = standingEncumbrances(state);
  const isSecond = guarantees.some(
    (other) => other.obligation_id === proposal.obligation_id && other.released_on === null,
  );
  if (isSecond) return { fact: 'guarantee-twice' };
  const candidate = { ...proposal, released_on: null };
  if (proposal.extension_of !== null) {
    const original = guarantees.find(({ id }) => id === proposal.extension_of);
    if (!original || !isIn(periodOfGuarantee(original), today)) return { fact: 'original-not-in-force' };
    const ahead = { ...periodOfGuarantee(candidate) };
    const fromToday = { ...ahead, from: ahead.from > today ? ahead.from : today };
    const others = encumbrances.filter((each) => overlap(periodOfEncumbrance(each), fromToday));
    if (others.length > 0) return { fact: 'encumbered', inTheWay: others.map(({ id }) => id) };
  }
  const inTheWay = inTheWayOf(candidate, guarantees, encumbrances);
  return inTheWay.length > 0 ? { fact: 'encumbered', inTheWay } : undefined;
}
