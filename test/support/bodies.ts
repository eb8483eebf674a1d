export const assetBody = <Attributes extends object>(
  asset_class: string,
  attributes: Attributes,
  more: object = {},
) => ({
  asset_class,
  profile_version: '1.0.0',
  name: 'Made up',
  attributes,
  ...more,
});

export const inventoryBody = (overrides: object = {}) => ({
  asset_class: 'INVENTORY',
  profile_version: '1.0.0',
  name: 'Coffee in warehouse 7',
  attributes: {
    lines: [{ description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }],
  },
  ...overrides,
});

export const receivableBody = (overrides: object = {}) => ({
  asset_class: 'RECEIVABLE',
  profile_version: '1.0.0',
  name: 'Note of Fazenda Boa Vista',
  owner: { name: 'Conceição Araújo', tax_id: '529.982.247-25' },
  attributes: { face_value: '10000.00', due_date: '2027-11-22', debtor: 'José Antônio Guimarães' },
  ...overrides,
});

/** With spaces, an exponent and a repeated zero that no parser would reproduce: it must stay word for word. */
export const ORIGINAL_ESTIMATE =
  '{ "value": 1.25e6,\n   "date": "2026-10-01", "method": "comparativo",  "limitations": ["não vistoriado", "área ≤ 90 m²"], "score": 0.90 }';

export const realEstateText = (estimate = ORIGINAL_ESTIMATE): string =>
  `{"asset_class":"REAL_ESTATE","profile_version":"1.0.0","name":"Flat 12","attributes":{"estimate":${estimate},"address":"Rua das Flores, 12"}}`;
