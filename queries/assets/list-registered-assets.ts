import type { AssetState } from '../../projections/asset.ts';
import type { Question, StateRow } from '../question.ts';

const AT_ONCE = 500;
const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** Assets of every organization that have an identifier, in the order of their ids. */
export const registeredAssets: Question<
  { readonly after: string | undefined },
  StateRow,
  readonly AssetState[]
> = {
  projections: ['asset'],
  statement: ({ after = LEAST_ID }) => ({
    name: 'assets registered',
    text: `select state from read_models.assets
           where id > $1 and identifiers is not null
           order by id limit ${AT_ONCE}`,
    values: [after],
  }),
  answer: (rows) => rows.map((row) => JSON.parse(row.state) as AssetState),
};
