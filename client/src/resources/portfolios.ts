import type { Ask } from '../call.ts';
import type { CallOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { Portfolio } from '../shapes.ts';

export class Portfolios {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Portfolios with their sums, or the one with a `name`. They are derived from the assets that name them. */
  list(query: QueryOf<'listPortfolios'> = {}, options: CallOptions = {}): Pages<Portfolio> {
    return new Pages((cursor) =>
      this.#ask('listPortfolios', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }
}
