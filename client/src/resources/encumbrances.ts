import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { Encumbrance } from '../shapes.ts';

/** Claims of others on an asset. */
export class Encumbrances {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Newest first. */
  list(
    assetId: string,
    query: QueryOf<'listEncumbrances'> = {},
    options: CallOptions = {},
  ): Pages<Encumbrance> {
    return new Pages((cursor) =>
      this.#ask('listEncumbrances', {
        path: { id: assetId },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }

  record(
    assetId: string,
    encumbrance: BodyOf<'recordEncumbrance'>,
    options: KeyedOptions = {},
  ): Promise<Encumbrance> {
    return this.#ask('recordEncumbrance', { path: { id: assetId }, body: encumbrance, ...options });
  }

  end(assetId: string, encumbranceId: string, options: KeyedOptions = {}): Promise<Encumbrance> {
    const path = { id: assetId, encumbrance_id: encumbranceId };
    return this.#ask('endEncumbrance', { path, body: {}, ...options });
  }
}
