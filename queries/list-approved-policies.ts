import type { PolicyState } from '../projections/policy.ts';
import type { Question, StateRow } from './question.ts';

/** Every policy of an organization that was ever approved: among these stands the one in force. A handful. */
export const approvedPolicies: Question<
  { readonly organizationId: string },
  StateRow,
  readonly PolicyState[]
> = {
  projections: ['policy'],
  statement: ({ organizationId }) => ({
    name: 'policies approved',
    text: `select state from read_models.policies where organization_id = $1 and approved order by first_position`,
    values: [organizationId],
  }),
  answer: (rows) => rows.map((row) => JSON.parse(row.state) as PolicyState),
};
