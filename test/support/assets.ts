import type { AssetRegistered } from '../../src/domain/asset.ts';

/** A registered asset: by default coffee at the owner's price. */
export const assetRegistered = (overrides: Partial<AssetRegistered> = {}): AssetRegistered => ({
  asset_class: 'INVENTORY',
  profile_version: '1.0.0',
  name: 'Coffee in warehouse 7',
  external_reference: null,
  portfolio: null,
  owner: null,
  declared_value: null,
  attributes: {
    lines: [{ description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }],
  },
  ...overrides,
});
