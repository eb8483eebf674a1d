import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import { AssetValuationProblem } from '../problem.ts';
import type {
  Asset,
  AssetPatch,
  Disposal,
  Distinction,
  DistinctionList,
  Duplicate,
  HistoryEvent,
  ListedGuarantee,
} from '../shapes.ts';

/** Maximum of tries of a change that conflicts with others. */
const MAX_CHANGES = 5;

/** The version that a patch applies to: the one that was read. */
export type AssetVersion = Pick<Asset, 'id' | 'version'>;

export class Assets {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Registers an asset. A repeated key returns the first answer. */
  register(asset: BodyOf<'registerAsset'>, options: KeyedOptions = {}): Promise<Asset> {
    return this.#ask('registerAsset', { body: asset, ...options });
  }

  /** One asset, now or at an instant (`as_of`). */
  get(id: string, { as_of, ...options }: QueryOf<'getAsset'> & CallOptions = {}): Promise<Asset> {
    return this.#ask('getAsset', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Assets, newest first. */
  list(query: QueryOf<'listAssets'> = {}, options: CallOptions = {}): Pages<Asset> {
    return new Pages((cursor) =>
      this.#ask('listAssets', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /**
   * Changes only the version that was read: 412 `VERSION_MISMATCH` when it is no longer the current one. If an answer was lost, this
   * patch itself may be the cause; `change` handles that.
   */
  patch(asset: AssetVersion, changes: BodyOf<'patchAsset'>, options: CallOptions = {}): Promise<Asset> {
    const headers = { 'If-Match': `"${asset.version}"` };
    return this.#ask('patchAsset', { path: { id: asset.id }, headers, body: changes, ...options });
  }

  /**
   * Reads an asset, computes its patch and sends it; repeats this when somebody else was faster. A patch that changes nothing
   * appends nothing.
   */
  async change(id: string, changes: (asset: Asset) => AssetPatch, options: CallOptions = {}): Promise<Asset> {
    for (let attempt = 1; ; attempt += 1) {
      const asset = await this.get(id, options);
      try {
        return await this.patch(asset, changes(asset), options);
      } catch (error) {
        const wasSlower = error instanceof AssetValuationProblem && error.status === 412;
        if (!wasSlower || attempt === MAX_CHANGES) throw error;
      }
    }
  }

  /** Active assets with the same identifier, newest first. */
  duplicates(id: string, query: QueryOf<'listDuplicates'> = {}, options: CallOptions = {}): Pages<Duplicate> {
    return new Pages((cursor) =>
      this.#ask('listDuplicates', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }

  /** Distinctions from other assets with the same identifier, proposed on either asset. */
  distinctions(id: string, options: CallOptions = {}): Promise<DistinctionList> {
    return this.#ask('listDistinctions', { path: { id }, ...options });
  }

  /** Proposes that the asset and another with the same identifier are two things: another person decides. */
  distinguish(
    id: string,
    distinction: BodyOf<'proposeDistinction'>,
    options: KeyedOptions = {},
  ): Promise<Distinction> {
    return this.#ask('proposeDistinction', { path: { id }, body: distinction, ...options });
  }

  /** Needs `REVIEWER`, and never who proposed it. */
  decideDistinction(
    id: string,
    distinctionId: string,
    decision: BodyOf<'decideDistinction'>,
    options: KeyedOptions = {},
  ): Promise<Distinction> {
    const path = { id, distinction_id: distinctionId };
    return this.#ask('decideDistinction', { path, body: decision, ...options });
  }

  /** The stored events, oldest first. Needs `AUDITOR` or `REVIEWER`. */
  history(
    id: string,
    query: QueryOf<'getAssetHistory'> = {},
    options: CallOptions = {},
  ): Pages<HistoryEvent> {
    return new Pages((cursor) =>
      this.#ask('getAssetHistory', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }

  /** Guarantees on an asset, newest first. */
  guarantees(
    id: string,
    query: QueryOf<'listAssetGuarantees'> = {},
    options: CallOptions = {},
  ): Pages<ListedGuarantee> {
    return new Pages((cursor) =>
      this.#ask('listAssetGuarantees', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }

  /** For good; 409 while a recognized guarantee is on the asset. */
  dispose(id: string, disposal: BodyOf<'disposeAsset'>, options: KeyedOptions = {}): Promise<Disposal> {
    return this.#ask('disposeAsset', { path: { id }, body: disposal, ...options });
  }
}
