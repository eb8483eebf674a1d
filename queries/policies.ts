import { z } from 'zod';
import type { PolicyState } from '../src/domain/policy.ts';
import type { ReadModels } from '../src/engine/projecting/read-models.ts';
import { POLICY_STATUSES } from '../src/kernel/vocabulary.ts';
import { listParameters, MINE } from './list-parameters.ts';
import { ask, ids, list, type Question, question, type StateRow } from './question.ts';

/** Every policy of an organization, or of all, that was ever approved: among these stands the one in force. A handful each. */
export const approvedPolicies: Question<
  { readonly organizationId?: string | undefined },
  StateRow,
  readonly PolicyState[]
> = {
  projections: ['policy'],
  statement: ({ organizationId }) =>
    organizationId === undefined
      ? {
          name: 'policies approved everywhere',
          text: `select state from read_models.policies where approved order by first_position`,
          values: [],
        }
      : {
          name: 'policies approved',
          text: `select state from read_models.policies where organization_id = $1 and approved order by first_position`,
          values: [organizationId],
        },
  answer: (rows) => rows.map((row) => JSON.parse(row.state) as PolicyState),
};

/** Query parameters of the list. */
export const ListPolicies = listParameters({
  status: z.enum(POLICY_STATUSES).optional().meta({ description: 'Policies that stand so now.' }),
  mine: MINE,
});

export const listPolicies = list<PolicyState, typeof ListPolicies>('policies', 'policy', ListPolicies);

/** Ids of all policies, of every organization: for the reaction by which one supersedes another. */
const policyIds = question({
  projections: ['policy'],
  name: 'policies all',
  text: 'select id from read_models.policies order by first_position',
  answer: ids,
});

export const listPolicyIds = (readModels: ReadModels): Promise<readonly string[]> =>
  ask(readModels, policyIds, {});
