/** Bodies of the measurements. Figures are made up. */

/** Some 500 bytes, at the owner's prices: needs no source. */
export const assetBody = (name: string) => ({
  asset_class: 'INVENTORY',
  profile_version: '1.0.0',
  name,
  external_reference: 'warehouse-7/lot-2026-11',
  portfolio: 'Coffee, southern region',
  attributes: {
    lines: [
      {
        description: 'Arabica coffee, processed, hard cup',
        quantity: '1250',
        unit: 'sc 60 kg',
        unit_price: '1500.00',
      },
      { description: 'Jute bags, new', quantity: '1250', unit: 'piece', unit_price: '9.80' },
    ],
  },
});

/** A stock at the owner's price, which is older than a valuation of 1 November. */
export const PRICED_STOCK = {
  lines: [
    {
      description: 'Coffee',
      quantity: '100',
      unit: 'sc 60 kg',
      unit_price: '1500.00',
      price_as_of: '2026-10-30',
    },
  ],
};

export const valuationBody = (assetId: string) => ({ asset_id: assetId, purpose: 'COLLATERAL' });

export const estimateBody = {
  asset_class: 'INVENTORY',
  parameters: { quantity: '1250', unit_price: '1500.00', unit: 'sc 60 kg' },
};
