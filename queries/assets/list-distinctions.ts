import type { AssetState } from '../../projections/asset.ts';
import type { Question, StateRow } from '../question.ts';

/** The asset, and others of its organization that a distinction from it was proposed on. */
export const distinguishedAssets: Question<
  { readonly organizationId: string; readonly id: string },
  StateRow,
  readonly AssetState[]
> = {
  projections: ['asset'],
  statement: ({ organizationId, id }) => ({
    name: 'assets distinguished',
    text: `select state from read_models.assets
           where compared and organization_id = $1 and (id = $2 or exists (
             select from json_array_elements(state::json -> 'distinctions') as named
             where (named ->> 'other_asset_id')::uuid = $2))`,
    values: [organizationId, id],
  }),
  answer: (rows) => rows.map(({ state }) => JSON.parse(state) as AssetState),
};
