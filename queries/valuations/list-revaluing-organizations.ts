import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import { ask, type Question } from '../question.ts';

/** Organizations that ever approved a policy which has valuations repeated, after one, by id: for the reaction. */
const revaluingOrganizations: Question<
  { readonly after: string; readonly limit: number },
  { readonly organization_id: string },
  readonly string[]
> = {
  projections: ['policy'],
  statement: ({ after, limit }) => ({
    name: 'policies revaluing',
    text: `select distinct organization_id from read_models.policies
           where approved and organization_id > $1
             and (state::json ->> 'revalue_days_before' is not null or state::json ->> 'revalue_on_fall' is not null)
           order by organization_id limit $2`,
    values: [after, limit],
  }),
  answer: (rows) => rows.map(({ organization_id }) => organization_id),
};

export const listRevaluingOrganizations = (
  readModels: ReadModels,
  after: string,
  limit: number,
): Promise<readonly string[]> => ask(readModels, revaluingOrganizations, { after, limit });
