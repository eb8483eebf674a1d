import { z } from 'zod';
import type { AssetState } from '../src/domain/asset.ts';
import { isFiduciary, isIn, overlap, periodOfEncumbrance, periodOfGuarantee } from '../src/domain/charges.ts';
import {
  datedEncumbrances,
  type EncumbrancesState,
  encumbrancesAggregate,
  type GuaranteeProposed,
  type GuaranteeState,
  guaranteeAggregate,
  guaranteeCourse,
  guaranteesStream,
  recognizedGuarantees,
  registrationOf,
  statusOf,
  withCourse,
} from '../src/domain/guarantee.ts';
import type { ObligationState } from '../src/domain/obligation.ts';
import { inactive, invalidFields, type Rejection, reject } from '../src/domain/rejection.ts';
import { isSamePerson } from '../src/domain/review.ts';
import { append, type CommandContext, command } from '../src/engine/handling/command.ts';
import { inTheFuture } from '../src/kernel/dates/future-date.ts';
import { decimal } from '../src/kernel/decimal.ts';
import { Amount, DateField, Name, Share, Text, Uuid } from '../src/kernel/fields.ts';
import type { SealedText } from '../src/kernel/identity/personal-data.ts';
import { businessDateOf, type CalendarDate } from '../src/kernel/instant.ts';
import { bilingual } from '../src/kernel/text/bilingual.ts';
import { type AssetClassId, DECISIONS, GUARANTEE_KINDS, INSTRUMENT_TYPES } from '../src/kernel/vocabulary.ts';
import { carried, type FaultWords, faultWords } from '../src/kernel/words/faults.ts';
import { outside, UNKNOWN_ASSET, UNKNOWN_GUARANTEE, UNKNOWN_OBLIGATION } from '../src/kernel/words/fields.ts';
import { decisionMeanings, guaranteeMeanings as means } from '../src/kernel/words/meanings.ts';
import { type Fault, faultAt } from '../src/kernel/zod-faults.ts';
import { assetClass } from '../src/valuation/asset-classes/index.ts';
import { alreadyRegistered, inTheWayOf, type SameThing } from '../src/valuation/coverage/conflicts.ts';

const LAST_RANK = 9;
const notARank = { error: carried(outside(1, LAST_RANK)) };

export const BURDEN_MEMBERS = {
  kind: z.enum(GUARANTEE_KINDS).meta(means.kind),
  rank: z.int(notARank).min(1, notARank).max(LAST_RANK, notARank).meta(means.rank),
};

/** Body of POST /guarantees/{id}/registrations, and a member of a proposal. */
export const RegistrationBody = z
  .strictObject({
    registry: Name(200).meta(means.registry),
    number: Name(100).meta(means.number),
    registered_on: DateField.meta(means.registered_on),
  })
  .meta({ id: 'GuaranteeRegistration', ...means.registration });
export type RegistrationBody = z.infer<typeof RegistrationBody>;

export interface SealedRegistration extends Omit<RegistrationBody, 'number'> {
  readonly number: SealedText;
}

const InstrumentBody = z
  .strictObject({
    type: z.enum(INSTRUMENT_TYPES).meta(means.instrument_type),
    issued_on: DateField.meta(means.issued_on),
  })
  .meta(means.instrument);

export const ShareBody = Share.meta(means.share);

const CROSSED = faultWords('before_beginning', bilingual('refusals.crossed'));

/** A period that ends before it begins. */
export const faultsOfPeriod = (
  pointer: string,
  from: string | null | undefined,
  until: string | null | undefined,
): readonly Fault[] => (from && until && until < from ? [faultAt(pointer, CROSSED)] : []);

const ProposeGuaranteeBody = z
  .strictObject({
    asset_id: Uuid.meta(means.asset_id),
    obligation_id: Uuid.meta(means.obligation_id),
    ...BURDEN_MEMBERS,
    share: ShareBody.optional().meta({ description: `${means.share.description} Left out: "1".` }),
    limit: Amount.nullish().meta(means.limit),
    extension_of: Uuid.nullish().meta(means.extension_of),
    instrument: InstrumentBody.nullish().meta(means.instrument),
    registration: RegistrationBody.nullish().meta(means.registration),
    effective_from: DateField.meta(means.effective_from),
    effective_until: DateField.nullish().meta(means.effective_until),
  })
  .meta({ id: 'GuaranteeProposal' });
type ProposeGuaranteeBody = z.infer<typeof ProposeGuaranteeBody>;

interface ProposeGuarantee {
  readonly organizationId: string;
  readonly body: ProposeGuaranteeBody;
  /** The registration of the body, its number sealed; `erased`: the asset takes no more personal data. */
  readonly registration: SealedRegistration | null | 'erased';
  /** Current states of what the body names; undefined where it does not exist, or is another organization's. */
  readonly asset: AssetState | undefined;
  readonly encumbrances: EncumbrancesState | undefined;
  /** Active assets that may be the same thing. */
  readonly sameAs: readonly SameThing[];
  readonly obligation: ObligationState | undefined;
  readonly original: GuaranteeState | undefined;
  /** Every guarantee on the asset, as it was proposed. */
  readonly guarantees: readonly GuaranteeState[];
}

/** Proposes a guarantee. Has no effect before another person decides. */
export const proposeGuarantee = command(guaranteeAggregate, {
  name: 'ProposeGuarantee',
  body: ProposeGuaranteeBody,
  listedIn: ({ body }) => [guaranteesStream(body.asset_id)],
  decide: (input: ProposeGuarantee, state, now) => {
    if (state) return append();
    const { body, registration, asset, obligation, encumbrances } = input;
    const faults = faultsOfProposal(input, businessDateOf(now));
    if (!asset || !obligation || faults.length > 0) return invalidFields(...faults);
    if (encumbrances?.disposal) return reject({ fact: 'asset-disposed' });
    if (asset.status !== 'ACTIVE') return reject(inactive(asset.status));
    if (obligation.status === 'SETTLED') return reject({ fact: 'obligation-settled' });
    const registered = alreadyRegistered(encumbrances, input.sameAs, businessDateOf(now));
    if (registered) return reject(registered);
    if (hasSecond(input)) return reject({ fact: 'guarantee-twice' });
    if (registration === 'erased') return reject({ fact: 'personal-data-erased' });
    return append({ type: 'GuaranteeProposed', data: proposed(body, registration, asset.asset_class) });
  },
});

/** Whether the obligation already has a proposed or recognized guarantee on the asset. */
const hasSecond = ({ body, guarantees, encumbrances }: ProposeGuarantee): boolean =>
  guarantees
    .filter(({ obligation_id }) => obligation_id === body.obligation_id)
    .map((other) => withCourse(other, guaranteeCourse(encumbrances, other.id)))
    .some(({ status }) => status === 'PROPOSED' || status === 'RECOGNIZED');

const proposed = (
  body: ProposeGuaranteeBody,
  registration: SealedRegistration | null,
  asset_class: AssetClassId,
): GuaranteeProposed => ({
  asset_id: body.asset_id,
  asset_class,
  obligation_id: body.obligation_id,
  kind: body.kind,
  rank: body.rank,
  share: body.share ?? '1',
  limit: body.limit ?? null,
  extension_of: body.extension_of ?? null,
  instrument: body.instrument ?? null,
  registration,
  effective_from: body.effective_from,
  effective_until: body.effective_until ?? null,
});

const faultsOfProposal = (
  { body, asset, obligation, original }: ProposeGuarantee,
  today: CalendarDate,
): readonly Fault[] => [
  ...inTheFuture('/instrument/issued_on', body.instrument?.issued_on, today),
  ...(asset ? [] : [faultAt('/asset_id', UNKNOWN_ASSET)]),
  ...(obligation ? [] : [faultAt('/obligation_id', UNKNOWN_OBLIGATION)]),
  ...faultsOfPeriod('/effective_until', body.effective_from, body.effective_until),
  ...(body.extension_of ? faultsOfExtension(body, original) : []),
];

const NOT_EXTENDED = faultWords('invalid_value', bilingual('refusals.not_extended'));
const BEYOND = faultWords('beyond_original', bilingual('refusals.beyond'));

/** An extension is within its original (Lei 13.476/2017, arts. 9-A and 9-B). */
function faultsOfExtension(
  { asset_id, effective_until, limit }: ProposeGuaranteeBody,
  original: GuaranteeState | undefined,
): readonly Fault[] {
  const at = (pointer: string, words: FaultWords) => [faultAt(pointer, words)];
  if (!original) return at('/extension_of', UNKNOWN_GUARANTEE);
  const fits =
    original.asset_id === asset_id && isFiduciary(original) && assetClass(original.asset_class).isImmovable;
  if (!fits) return at('/extension_of', NOT_EXTENDED);
  const endsLater =
    original.effective_until !== null && (!effective_until || effective_until > original.effective_until);
  const takesMore = original.limit !== null && (!limit || decimal(limit).gt(decimal(original.limit)));
  return [...(endsLater ? at('/effective_until', BEYOND) : []), ...(takesMore ? at('/limit', BEYOND) : [])];
}

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

interface OnGuarantee<Body> extends CommandContext<Body> {
  readonly proposal: GuaranteeState;
  readonly obligation: ObligationState;
}

interface DecideGuarantee extends OnGuarantee<DecideGuaranteeBody> {
  readonly asset: AssetState;
  /** Active assets that may be the same thing. */
  readonly sameAs: readonly SameThing[];
}

/** The four-eyes rule of a guarantee: neither its proposer nor the last writer of its obligation decides. */
export const isOwnWork = ({ actor, proposal, obligation }: Omit<OnGuarantee<never>, 'body'>): boolean =>
  isSamePerson(actor, proposal.proposed_by) || isSamePerson(actor, obligation.last_written_by);

/**
 * Recognizes or rejects a guarantee, once and finally. It is decided in the one stream of everything that encumbers the asset, so
 * that of two concurrent decisions that give the same part of it only one succeeds.
 */
export const decideGuarantee = command(encumbrancesAggregate, {
  name: 'DecideGuarantee',
  body: DecideGuaranteeBody,
  answersTo: ['GuaranteeDecided'],
  decide: (input: DecideGuarantee, state, now) => {
    const { proposal, body } = input;
    if (isOwnWork(input)) return reject({ fact: 'four-eyes' });
    const course = guaranteeCourse(state, proposal.id);
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

/** Why it cannot be recognized; undefined where it can. */
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
  const guarantees = recognizedGuarantees(state);
  const encumbrances = datedEncumbrances(state);
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
    if (others.length > 0) return { fact: 'encumbered', conflicts: others.map(({ id }) => id) };
  }
  const conflicts = inTheWayOf(candidate, guarantees, encumbrances);
  return conflicts.length > 0 ? { fact: 'encumbered', conflicts: conflicts } : undefined;
}

const ReleaseGuaranteeBody = z
  .strictObject({
    rationale: Text(2000).meta({
      description: 'Why it is released, 1 to 2,000 characters; it is stored permanently.',
      examples: ['Made up: the last instalment was paid.'],
    }),
  })
  .meta({ id: 'GuaranteeRelease' });
type ReleaseGuaranteeBody = z.infer<typeof ReleaseGuaranteeBody>;

/** Releases the asset, finally, from this civil date on. Allowed in any state of asset and obligation. */
export const releaseGuarantee = command(encumbrancesAggregate, {
  name: 'ReleaseGuarantee',
  body: ReleaseGuaranteeBody,
  answersTo: ['GuaranteeReleased'],
  decide: (input: OnGuarantee<ReleaseGuaranteeBody>, state) => {
    if (isOwnWork(input)) return reject({ fact: 'four-eyes' });
    const course = guaranteeCourse(state, input.proposal.id);
    if (!course || statusOf(course) !== 'RECOGNIZED') return reject({ fact: 'guarantee-not-recognized' });
    const of = { guarantee_id: course.id, version: course.version + 1 };
    return append({ type: 'GuaranteeReleased', data: { ...of, ...input.body } });
  },
});

interface RecordRegistration {
  readonly proposal: GuaranteeState;
  /** `erased`: the asset takes no more personal data. */
  readonly registration: SealedRegistration | 'erased';
}

/** Records where a guarantee is registered. The last record counts, so that a mistyped one can be corrected. */
export const recordRegistration = command(encumbrancesAggregate, {
  name: 'RecordGuaranteeRegistration',
  body: RegistrationBody,
  answersTo: ['GuaranteeRegistered'],
  decide: ({ proposal, registration }: RecordRegistration, state) => {
    const course = guaranteeCourse(state, proposal.id);
    const status = course ? statusOf(course) : 'PROPOSED';
    if (status === 'REJECTED' || status === 'RELEASED') return reject({ fact: 'guarantee-closed' });
    if (registration === 'erased') return reject({ fact: 'personal-data-erased' });
    const of = { guarantee_id: proposal.id, version: (course?.version ?? 1) + 1 };
    return append({ type: 'GuaranteeRegistered', data: { ...of, registration } });
  },
});
