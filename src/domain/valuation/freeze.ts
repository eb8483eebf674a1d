import { businessDateOf } from '../../kernel/instant.ts';
import type { AssetState } from '../asset.ts';
import type { DocumentState } from '../document.ts';
import { shown } from '../events/fields.ts';
import type { PolicyState } from '../policy.ts';
import type { Decidable } from '../review.ts';
import type { ScenarioState } from '../scenario.ts';
import { FrozenAsset, FrozenDocument, FrozenPolicy, FrozenScenario } from '../valuation.ts';

/** What a valuation keeps of each resource at the request. Personal data stays sealed. */

export const frozenAsset = (asset: AssetState): FrozenAsset => shown(FrozenAsset, asset, {});

export const frozenPolicy = (policy: PolicyState): FrozenPolicy =>
  shown(FrozenPolicy, policy, approval(policy));

export const frozenScenario = (scenario: ScenarioState): FrozenScenario =>
  shown(FrozenScenario, scenario, {
    ...approval(scenario),
    proposed_on: businessDateOf(scenario.proposed_at),
  });

/** By id, so that the order in which documents were named or listed does not change the digest. */
export const frozenDocuments = (documents: readonly DocumentState[]): FrozenDocument[] =>
  documents
    .map((document) =>
      shown(FrozenDocument, document, {
        review_status: document.review.status,
        reviewed_by: document.review.decided_by,
        reviewed_at: document.review.decided_at,
      }),
    )
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

function approval({ id, decided_by, decided_at }: Decidable) {
  if (decided_by === null || decided_at === null) throw new Error(`${id} was never approved`);
  return { approved_by: decided_by, approved_at: decided_at };
}
