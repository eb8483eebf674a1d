import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { Disposal, Encumbrance, ListedGuarantee } from '../shapes.ts';

/** What stands on an asset, and that it is there no more. */
export class Burdens {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
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

  /** What others have on an asset, newest first. */
  encumbrances(
    id: string,
    query: QueryOf<'listEncumbrances'> = {},
    options: CallOptions = {},
  ): Pages<Encumbrance> {
    return new Pages((cursor) =>
      this.#ask('listEncumbrances', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }

  recordEncumbrance(
    id: string,
    encumbrance: BodyOf<'recordEncumbrance'>,
    options: KeyedOptions = {},
  ): Promise<Encumbrance> {
    return this.#ask('recordEncumbrance', { path: { id }, body: encumbrance, ...options });
  }

  endEncumbrance(id: string, encumbranceId: string, options: KeyedOptions = {}): Promise<Encumbrance> {
    const path = { id, encumbrance_id: encumbranceId };
    return this.#ask('endEncumbrance', { path, body: {}, ...options });
  }

  /** For good: never while a recognized guarantee stands on the asset (409). */
  dispose(id: string, disposal: BodyOf<'disposeAsset'>, options: KeyedOptions = {}): Promise<Disposal> {
    return this.#ask('disposeAsset', { path: { id }, body: disposal, ...options });
  }
}
