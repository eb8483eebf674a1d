import { type AssetState, compared, namedBy } from '../../projections/asset.ts';
import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import { ask, type Question, type StateRow } from '../question.ts';

/** Assets that name one of these as alike, and those of them that name others: few assets name any. */
const comparedAssets: Question<{ readonly assetIds: readonly string[] }, StateRow, readonly AssetState[]> = {
  projections: ['asset'],
  statement: ({ assetIds }) => ({
    name: 'assets compared',
    text: `select state from read_models.assets
           where compared and (id = any($1::uuid[]) or exists (
             select from json_array_elements(state::json -> 'alike') as named
             where (named ->> 'asset_id')::uuid = any($1::uuid[])))`,
    values: [assetIds],
  }),
  answer: (rows) => rows.map(({ state }) => JSON.parse(state) as AssetState),
};

const assetsById: Question<{ readonly ids: readonly string[] }, StateRow, readonly AssetState[]> = {
  projections: ['asset'],
  statement: ({ ids }) => ({
    name: 'assets to compare',
    text: 'select state from read_models.assets where id = any($1::uuid[])',
    values: [ids],
  }),
  answer: (rows) => rows.map(({ state }) => JSON.parse(state) as AssetState),
};

/** Ids of the assets that name these as alike, or are named by them: some may share nothing any more. */
export async function alikeIdsOf(
  readModels: ReadModels,
  assetIds: readonly string[],
): Promise<readonly string[]> {
  if (assetIds.length === 0) return [];
  const naming = await ask(readModels, comparedAssets, { assetIds });
  const asked = new Set(assetIds);
  return [...new Set(naming.flatMap((asset) => (asked.has(asset.id) ? namedBy(asset) : [asset.id])))];
}

/** How these assets stand beside those that may be the same things; nothing of those that nobody compared. */
export async function comparedAmong(readModels: ReadModels, assetIds: readonly string[]) {
  const alike = await alikeIdsOf(readModels, assetIds);
  if (alike.length === 0) return new Map<string, ReturnType<typeof compared>>();
  const states = await ask(readModels, assetsById, { ids: [...new Set([...assetIds, ...alike])] });
  return new Map(states.map((asset) => [asset.id, compared(asset, states)]));
}
