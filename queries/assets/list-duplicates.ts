import type { AssetState } from '../../projections/asset.ts';
import type { SqlValue } from '../../src/engine/projecting/read-models.ts';
import type { SharedRegistration } from '../../src/kernel/identity/registration-mark.ts';
import { listParameters } from '../list-parameters.ts';
import { type ListRow, type Page, type PageAnswer, pageOfRows, type Question } from '../question.ts';

/** Query parameters of the list. */
export const ListDuplicates = listParameters({});

/** The active assets that still hold one of these sealed texts. */
export const listDuplicates = ({
  member,
  texts,
}: SharedRegistration): Question<Page<never>, ListRow, PageAnswer<AssetState>> => ({
  projections: ['asset'],
  statement({ organizationId, before, limit }) {
    const values: SqlValue[] = [
      organizationId,
      limit + 1,
      member,
      texts.map(({ subject }) => subject),
      texts.map(({ sealed }) => sealed),
    ];
    if (before !== undefined) values.push(before);
    return {
      name: `assets registered alike ${before === undefined ? 'first' : 'next'}`,
      text: `select first_position, state from read_models.assets
             join unnest($4::uuid[], $5::text[]) as marked (id, sealed) using (id)
             where organization_id = $1 and status = 'ACTIVE'
               and state::json -> 'attributes' -> $3::text ->> 'sealed' = marked.sealed
               ${before === undefined ? '' : 'and first_position < $6'}
             order by first_position desc limit $2`,
      values,
    };
  },
  answer: (rows, { limit }) => pageOfRows(rows, limit, ({ state }) => JSON.parse(state) as AssetState),
});
