import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import { AssetValuationProblem } from '../problem.ts';
import type { Asset, AssetPatch } from '../shapes.ts';

/** How often a change is worked out anew because another one came in between. */
const MOST_CHANGES = 5;

/** What a patch is meant for: the very version that was read. */
export type AssetVersion = Pick<Asset, 'id' | 'version'>;

export const assetsOf = (ask: Ask) => {
  const get = (id: string, { as_of, ...options }: QueryOf<'getAsset'> & CallOptions = {}) =>
    ask('getAsset', { path: { id }, query: { ...(as_of === undefined ? {} : { as_of }) }, ...options });

  /**
   * Changes the version that was read, and no other: 412 `VERSION_MISMATCH` when it is no longer the current one.
   * After an answer that was lost, that may be this very patch: `change` sees to it.
   */
  const patch = ({ id, version }: AssetVersion, changes: BodyOf<'patchAsset'>, options: CallOptions = {}) =>
    ask('patchAsset', { path: { id }, headers: { 'If-Match': `"${version}"` }, body: changes, ...options });

  return {
    /** Registers an asset: 201, or the earlier answer to the same key. */
    register: (asset: BodyOf<'registerAsset'>, options: KeyedOptions = {}) =>
      ask('registerAsset', { body: asset, ...options }),

    /** One asset, as it is or as it was (`as_of`). */
    get,

    /** Assets, newest first. */
    list: (query: QueryOf<'listAssets'> = {}, options: CallOptions = {}) =>
      new Pages((cursor) =>
        ask('listAssets', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
      ),

    patch,

    /**
     * Reads an asset, works out its patch and sends it; reads again and works out anew when somebody else was faster.
     * A patch that changes nothing appends nothing.
     */
    async change(
      id: string,
      changes: (asset: Asset) => AssetPatch,
      options: CallOptions = {},
    ): Promise<Asset> {
      for (let attempt = 1; ; attempt += 1) {
        const asset = await get(id, options);
        try {
          return await patch(asset, changes(asset), options);
        } catch (error) {
          if (!(error instanceof AssetValuationProblem && error.status === 412) || attempt === MOST_CHANGES)
            throw error;
        }
      }
    },

    /** The stored events, oldest first. Needs `AUDITOR` or `REVIEWER`. */
    history: (id: string, query: QueryOf<'getAssetHistory'> = {}, options: CallOptions = {}) =>
      new Pages((cursor) =>
        ask('getAssetHistory', { path: { id }, query: { ...query, ...(cursor && { cursor }) }, ...options }),
      ),
  };
};
