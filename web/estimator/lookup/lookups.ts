import { shownShortDate } from '../../shared/figures/dates.ts';
import type { Language } from '../../shared/language.ts';
import type { Schemas } from '../service/answers.ts';
import type { WayId } from '../ways.ts';
import type { Listing, Lookup, Option } from './option.ts';

type Lists = 'VehicleCodes' | 'EquipmentProducts' | 'TreasuryProducts' | 'InventoryCatalog';
type ItemOf<Name extends Lists> = Schemas[Name]['items'][number];
type Listed<Name extends Lists> = Pick<Schemas[Name], 'items'> &
  Partial<Pick<Schemas['VehicleCodes'], 'reason_codes' | 'source'>>;

/** A lookup of the service: where it is asked, and how one item is an entry. */
const lookup = <Name extends Lists>(
  needs: readonly string[],
  path: (values: Readonly<Record<string, string>>) => string,
  option: (item: ItemOf<Name>, language: Language) => Option,
): Lookup => ({
  needs,
  path,
  read: ({ items, reason_codes = [], source = null }: Listed<Name>, language): Listing => ({
    options: items.map((item) => option(item, language)),
    reasons: reason_codes,
    source,
  }),
});

const vehicles = (...needs: readonly string[]) =>
  lookup<'VehicleCodes'>(
    needs,
    (values) =>
      `/market/vehicles?${new URLSearchParams(Object.fromEntries(needs.map((name) => [name, values[name] ?? ''])))}`,
    ({ code, name }) => ({ value: code, name }),
  );

const families: Lookup = {
  needs: [],
  path: () => '/market/equipment',
  read: ({ families: all, reason_codes, source }: Schemas['EquipmentProducts']) => ({
    options: all.map(({ family, name }) => ({ value: family, name })),
    reasons: reason_codes,
    source,
  }),
};

const products = lookup<'EquipmentProducts'>(
  ['family'],
  ({ family = '' }) => `/market/equipment?${new URLSearchParams({ family })}`,
  ({ product_code, name, configuration }) => ({
    value: product_code,
    name,
    detail: { kind: 'text', text: configuration },
  }),
);

const securities = lookup<'TreasuryProducts'>(
  [],
  () => '/market/treasury',
  ({ product_id, name, maturity_date }, language) => ({
    value: product_id,
    name: `${name} · ${shownShortDate(maturity_date, language)}`,
  }),
);

const catalog = lookup<'InventoryCatalog'>(
  [],
  () => '/inventory/catalog',
  ({ product_id, name, unit_description, available, reason_codes, latest_date, region }) => ({
    value: product_id,
    name,
    detail: {
      kind: 'price_age',
      available,
      region,
      reasons: reason_codes,
      date: latest_date,
      unit: unit_description,
    },
  }),
);

const presets: Lookup = {
  needs: [],
  path: () => '/inventory/presets',
  read: ({ products: all }: Schemas['InventoryPresets']) => ({
    options: all.map(({ product_id, name }) => ({ value: product_id, name })),
    reasons: [],
    source: null,
  }),
};

/** Lists by estimate and field. A field that is not here is filled in by hand, or from its schema's own list. */
const LOOKUPS: Readonly<Partial<Record<WayId, Readonly<Record<string, Lookup>>>>> = {
  'vehicle-estimates': {
    brand: vehicles('type'),
    model: vehicles('type', 'brand'),
    year: vehicles('type', 'brand', 'model'),
  },
  'equipment-estimates': { family: families, product_code: products },
  'treasury-estimates': { product_id: securities },
  'quick-estimates': { product_id: catalog },
  estimates: { product_id: catalog },
  'guided-estimates': { product_id: presets },
};

export const lookupOf = (way: WayId, field: string): Lookup | undefined => LOOKUPS[way]?.[field];
