import { z } from 'zod';
import { type AssetState, assetAggregate, distinctionsOf } from '../src/domain/asset.ts';
import { invalidFields, reject } from '../src/domain/rejection.ts';
import { isSamePerson } from '../src/domain/review.ts';
import { append, type CommandContext, command } from '../src/engine/handling/command.ts';
import { Text, Uuid } from '../src/kernel/fields.ts';
import { DECISIONS } from '../src/kernel/vocabulary.ts';
import { UNKNOWN_ASSET } from '../src/kernel/words/fields.ts';
import { distinctionMeanings as means } from '../src/kernel/words/identifier-meanings.ts';
import { decisionMeanings } from '../src/kernel/words/meanings.ts';
import { faultAt } from '../src/kernel/zod-faults.ts';

const ProposeDistinctionBody = z
  .strictObject({
    other_asset_id: Uuid.meta(means.other_asset_id),
    rationale: Text(2000).meta(means.rationale),
  })
  .meta({ id: 'DistinctionProposal' });
type ProposeDistinctionBody = z.infer<typeof ProposeDistinctionBody>;

interface ProposeDistinction extends CommandContext<ProposeDistinctionBody> {
  /** Its current state; undefined where it does not exist, or is another organization's. */
  readonly other: AssetState | undefined;
  readonly areAlike: boolean;
  /** The id that the idempotency key leads to, in one of its generations. */
  idOf(generation: number): string;
}

/** Proposes that two assets with the same identifier are two things. Has no effect before another person decides. */
export const proposeDistinction = command(assetAggregate, {
  name: 'ProposeDistinction',
  body: ProposeDistinctionBody,
  answersTo: ['AssetDistinctionProposed'],
  decide: ({ organizationId, body, other, areAlike, idOf }: ProposeDistinction, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'asset-not-found' });
    if (!other || other.id === state.id) return invalidFields(faultAt('/other_asset_id', UNKNOWN_ASSET));
    if (!areAlike) return reject({ fact: 'not-alike' });
    if (distinctionsOf(state, other).some(({ decision }) => decision !== 'REJECT'))
      return reject({ fact: 'distinct-already' });
    let generation = 0;
    while (state.distinctions?.some(({ id }) => id === idOf(generation))) generation += 1;
    return append({
      type: 'AssetDistinctionProposed',
      data: { distinction_id: idOf(generation), ...body },
    });
  },
});

const DecideDistinctionBody = z
  .strictObject({
    decision: z.enum(DECISIONS).meta({
      description:
        'APPROVE: they are two things, and what they have in common hinders neither. REJECT ends the proposal. Once, and never by who proposed it.',
    }),
    rationale: Text(2000).meta(decisionMeanings.rationale),
  })
  .meta({ id: 'DistinctionDecision' });
type DecideDistinctionBody = z.infer<typeof DecideDistinctionBody>;

interface DecideDistinction extends CommandContext<DecideDistinctionBody> {
  readonly distinctionId: string;
}

/** Decides, once and by another person than its proposer, whether two assets are two things. */
export const decideDistinction = command(assetAggregate, {
  name: 'DecideDistinction',
  body: DecideDistinctionBody,
  answersTo: ['AssetDistinctionDecided'],
  decide: ({ organizationId, actor, body, distinctionId }: DecideDistinction, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'asset-not-found' });
    const distinction = state.distinctions?.find(({ id }) => id === distinctionId);
    if (!distinction) return reject({ fact: 'distinction-not-found' });
    if (isSamePerson(actor, distinction.proposed_by)) return reject({ fact: 'four-eyes' });
    if (distinction.decision !== null) return reject({ fact: 'already-decided' });
    return append({ type: 'AssetDistinctionDecided', data: { distinction_id: distinctionId, ...body } });
  },
});
