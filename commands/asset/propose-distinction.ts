import { z } from 'zod';
import { distinctionsOf } from '../../src/domain/asset/alike.ts';
import type { AssetEvent } from '../../src/domain/asset/events.ts';
import { type AssetState, assetStream, evolveAsset } from '../../src/domain/asset/state.ts';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import { type Asked, append, command } from '../../src/engine/handling/command.ts';
import { Text, Uuid } from '../../src/kernel/fields.ts';
import { UNKNOWN_ASSET } from '../../src/kernel/words/fields.ts';
import { distinctionMeanings as means } from '../../src/kernel/words/identifier-meanings.ts';
import { faultAt } from '../../src/kernel/zod-faults.ts';

/** Body of POST /assets/{id}/distinctions. */
const ProposeDistinctionBody = z
  .strictObject({
    other_asset_id: Uuid.meta(means.other_asset_id),
    rationale: Text(2000).meta(means.rationale),
  })
  .meta({ id: 'DistinctionProposal' });
type ProposeDistinctionBody = z.infer<typeof ProposeDistinctionBody>;

interface ProposeDistinction extends Asked<ProposeDistinctionBody> {
  /** As its stream leaves it now; undefined where there is none, or it is another organization's. */
  readonly other: AssetState | undefined;
  /** Whether both have an identifier in common. */
  readonly areAlike: boolean;
  /** The id that the idempotency key leads to, in one of its generations. */
  idOf(generation: number): string;
}

/** Proposes that two assets with the same identifier are two things. Nothing follows before another person decides. */
export const proposeDistinction = command<ProposeDistinction, AssetState, AssetEvent, ProposeDistinctionBody>(
  {
    name: 'ProposeDistinction',
    body: ProposeDistinctionBody,
    answersTo: ['AssetDistinctionProposed'],
    stream: assetStream,
    evolve: evolveAsset,
    decide: ({ organizationId, body, other, areAlike, idOf }, state) => {
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
  },
);
