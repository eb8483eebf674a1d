import { z } from 'zod';
import type { AssetState } from '../projections/asset.ts';
import { ExternalReference, PortfolioName } from '../src/kernel/fields.ts';
import { ASSET_CLASSES, ASSET_STATUSES } from '../src/kernel/vocabulary.ts';
import { listParameters } from './list-parameters.ts';
import { list } from './question.ts';

/** Query parameters of the list. */
export const ListAssets = listParameters({
  asset_class: z.enum(ASSET_CLASSES).optional().meta({ description: 'Assets of this class alone.' }),
  status: z
    .enum(ASSET_STATUSES)
    .optional()
    .meta({ description: 'Active or archived assets alone; without it both.' }),
  portfolio: PortfolioName.optional().meta({ description: 'The exact name of a portfolio.' }),
  external_reference: ExternalReference.optional().meta({ description: 'The exact reference.' }),
});

export const listAssets = list<AssetState, 'asset_class' | 'status' | 'portfolio' | 'external_reference'>(
  'assets',
  'asset',
  ['asset_class', 'status', 'portfolio', 'external_reference'],
);
