import type { PolicyState } from '../../projections/policy.ts';
import type { Question, StateRow } from '../question.ts';

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
