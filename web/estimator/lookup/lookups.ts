import { shownShortDate } from '../../shared/figures/dates.ts';
import type { Language } from '../../shared/language.ts';
import type { Source } from '../service/answers.ts';
import type { WayId } from '../ways.ts';
import type { Listing, Lookup, Option } from './option.ts';

interface Listed<Item> {
  readonly items: readonly Item[];
  readonly reason_codes?: readonly string[];
  readonly source?: Source | null;
}

/** A lookup of the service: where it is asked, and how one item is an entry. */
const lookup = <Item>(
  needs: readonly string[],
  path: (values: Readonly<Record<string, string>>) => string,
  option: (item: Item, language: Language) => Option,
): Lookup => ({
  needs,
  path,
  read: ({ items, reason_codes = [], source = null }: Listed<Item>, language): Listing => ({
    options: items.map((item) => option(item, language)),
    reasons: reason_codes,
    source,
  }),
});

interface Coded {
  readonly code: string;
  readonly name: string;
}

const vehicles = (...needs: readonly string[]) =>
  lookup<Coded>(
    needs,
    (values) =>
      `/market/vehicles?${new URLSearchParams(Object.fromEntries(needs.map((name) => [name, values[name] ?? ''])))}`,
    ({ code, name }) => ({ value: code, name }),
  );

interface Families {
  readonly families: readonly { readonly family: string; readonly name: string }[];
  readonly reason_codes: readonly string[];
  readonly source: Source | null;
}

const families: Lookup = {
  needs: [],
  path: () => '/market/equipment',
  read: ({ families: all, reason_codes, source }: Families) => ({
    options: all.map(({ family, name }) => ({ value: family, name })),
    reasons: reason_codes,
    source,
  }),
};

interface Product {
  readonly product_code: string;
  readonly name: string;
  readonly configuration: string;
}

const products = lookup<Product>(
  ['family'],
  ({ family = '' }) => `/market/equipment?${new URLSearchParams({ family })}`,
  ({ product_code, name, configuration }) => ({
    value: product_code,
    name,
    detail: { kind: 'text', text: configuration },
  }),
);

interface Security {
  readonly product_id: string;
  readonly name: string;
  readonly maturity_date: string;
}

const securities = lookup<Security>(
  [],
  () => '/market/treasury',
  ({ product_id, name, maturity_date }, language) => ({
    value: product_id,
    name: `${name} · ${shownShortDate(maturity_date, language)}`,
  }),
);

interface CatalogItem {
  readonly product_id: string;
  readonly name: string;
  readonly unit_description: string;
  readonly available: boolean;
  readonly reason_codes: readonly string[];
  readonly latest_date: string | null;
  readonly region: string | null;
}

const catalog = lookup<CatalogItem>(
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

interface Preset {
  readonly product_id: string;
  readonly name: string;
}

const presets: Lookup = {
  needs: [],
  path: () => '/inventory/presets',
  read: ({ products: all }: { readonly products: readonly Preset[] }) => ({
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
