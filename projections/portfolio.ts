import { readEvent } from '../src/domain/event-catalog.ts';
import type { Projection } from '../src/engine/projecting/projection.ts';
import { portfolioAssets } from './portfolio/assets.ts';
import { portfolioNames } from './portfolio/names.ts';
import { portfolioValuations } from './portfolio/valuations.ts';

/**
 * What portfolios are summed from: one row an asset, one a valuation, one a name. Nothing is summed here, so that no
 * order of events between streams can make a sum wrong; `queries/portfolios.ts` sums when it is asked.
 */
export const portfolioProjection: Projection = {
  name: 'portfolio',
  version: 1,
  streamPrefixes: ['asset-', 'valuation-'],
  readEvent,
  tables: [portfolioAssets, portfolioValuations, portfolioNames],
};
