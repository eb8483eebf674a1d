/** A list of the public area that a field is chosen from. */
export interface FieldList {
  readonly path: string;
  /** Fields of the same object that must be there first: they are the list's parameters. */
  readonly after: readonly string[];
  /** The member of the answer that is the list. */
  readonly list: 'items' | 'families' | 'products';
  /** The member of one of the list that the field takes. */
  readonly code: string;
}

const VEHICLES = { path: '/market/vehicles', list: 'items', code: 'code' } as const;
const EQUIPMENT = '/market/equipment';
const CATALOG = { path: '/inventory/catalog', after: [], list: 'items', code: 'product_id' } as const;

/** Which list a field has, by the route of the estimate: a field that is not here has none, or that of its schema. */
export const FIELD_LISTS = {
  '/market/vehicle-estimates': {
    brand: { ...VEHICLES, after: ['type'] },
    model: { ...VEHICLES, after: ['type', 'brand'] },
    year: { ...VEHICLES, after: ['type', 'brand', 'model'] },
  },
  '/market/equipment-estimates': {
    family: { path: EQUIPMENT, after: [], list: 'families', code: 'family' },
    product_code: { path: EQUIPMENT, after: ['family'], list: 'items', code: 'product_code' },
  },
  '/market/treasury-estimates': {
    product_id: { path: '/market/treasury', after: [], list: 'items', code: 'product_id' },
  },
  '/inventory/quick-estimates': { product_id: CATALOG },
} as const satisfies { readonly [path: string]: { readonly [field: string]: FieldList } };
