import type { Ask } from '../call.ts';
import type { CallOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';

export const portfoliosOf = (ask: Ask) => ({
  /** Portfolios with their sums, or the one of a `name`. They are made of the assets that name them, and written by nobody. */
  list: (query: QueryOf<'listPortfolios'> = {}, options: CallOptions = {}) =>
    new Pages((cursor) =>
      ask('listPortfolios', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    ),
});
