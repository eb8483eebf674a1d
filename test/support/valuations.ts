import type { FrozenInput } from '../../src/domain/valuation/events.ts';
import { assetRegistered } from './assets.ts';
import { NOW } from './scenario.ts';

export const ASSET_ID = '5b0a0f2e-3c4d-5e6f-8a9b-0c1d2e3f4a5b';
export const VALUATION_ID = '7c1b1f3e-4d5e-5f6a-9bac-1d2e3f4a5b6c';

/** The input of a valuation of the usual asset, today. */
export const frozenInput = (asset: Parameters<typeof assetRegistered>[0] = {}): FrozenInput => ({
  asset: { ...assetRegistered(asset), id: ASSET_ID, version: 1, last_written_by: 'person:Ana Lima' },
  purpose: 'COLLATERAL',
  valuation_date: NOW.slice(0, 10),
  method: null,
  policy: null,
  scenario: null,
  documents: [],
  notes: null,
});
