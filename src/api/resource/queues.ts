import { z } from 'zod';
import { type QueueCounts, queueCounts } from '../../../queries/count-queues.ts';
import { approvedPolicies } from '../../../queries/policies.ts';
import { ask } from '../../../queries/question.ts';
import { ageLimits } from '../../domain/policy.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import { businessDateOf, type Instant } from '../../kernel/instant.ts';

/** Read models that the counts come from. */
export const QUEUED_FROM = queueCounts.projections;

const Waiting = z.int().min(0);

/** How much waits for people, as `/status` shows it. */
export const QueuesView = z.strictObject({
  valuations_to_review: Waiting.meta({
    description: 'Valuations that wait for a review: GET /valuations?review=PENDING.',
  }),
  documents_to_review: Waiting.meta({
    description: 'Verified documents that wait to be accepted: GET /documents?review=PENDING.',
  }),
  policies_to_decide: Waiting.meta({
    description: 'Policies that wait for a decision: GET /policies?status=PROPOSED.',
  }),
  scenarios_to_decide: Waiting.meta({
    description: 'Scenarios that wait for a decision: GET /scenarios?status=PROPOSED.',
  }),
  assets_never_valued: Waiting.meta({
    description: 'Active assets without a calculated valuation: GET /assets?status=ACTIVE&valuation=NEVER.',
  }),
  assets_due: Waiting.meta({
    description: 'Active assets to be valued anew: GET /assets?status=ACTIVE&valuation=DUE.',
  }),
  assets_too_old: Waiting.meta({
    description: 'Active assets valued too long ago: GET /assets?status=ACTIVE&valuation=TOO_OLD.',
  }),
  revaluations_refused: Waiting.meta({
    description:
      'Active assets whose latest calculated valuation the service could not repeat by itself: `revaluation_refused` in GET /assets says why.',
  }),
});

/** How much waits for people now, in an organization or in all. Throws `DependencyUnavailable`. */
export async function countQueues(
  readModels: ReadModels,
  now: Instant,
  organizationId?: string,
): Promise<QueueCounts> {
  const policies = await ask(readModels, approvedPolicies, { organizationId });
  const ofOrganizations = Map.groupBy(policies, ({ organization_id }) => organization_id);
  const ageDays = new Map([...ofOrganizations].map(([id, own]) => [id, ageLimits(own, now)]));
  return ask(readModels, queueCounts, { organizationId, ageDays, today: businessDateOf(now) });
}
