import { FIELD_LISTS, type FieldList } from '../../../src/kernel/wording/form/lists.ts';
import { shownShortDate } from '../figures/dates.ts';
import type { WayId } from '../form/ways.ts';
import type { Language } from '../language.ts';
import type { Schemas } from '../service/answers.ts';
import type { Lookup, Option } from './option.ts';

type Named = Omit<Option, 'value'>;
type Values = Readonly<Record<string, string>>;

/** What a list answers in addition to its items. */
type Listed = Partial<Pick<Schemas['VehicleCodes'], 'reason_codes' | 'source'>>;

/** A list of the service, and how one item of it is named. */
const lookup = <Item>(
  { path, after, list, code }: FieldList,
  named: (item: Item, language: Language) => Named,
): Lookup => ({
  needs: after,
  path: (values) => `${path}${after.length === 0 ? '' : `?${parameters(after, values)}`}`,
  read: (answer: Listed & { readonly [member in FieldList['list']]?: readonly Item[] }, language) => ({
    options: (answer[list] ?? []).map((item) => ({
      value: (item as Values)[code] ?? '',
      ...named(item, language),
    })),
    reasons: answer.reason_codes ?? [],
    source: answer.source ?? null,
  }),
});

const parameters = (names: readonly string[], values: Values): URLSearchParams =>
  new URLSearchParams(Object.fromEntries(names.map((name) => [name, values[name] ?? ''])));

const byName = ({ name }: { readonly name: string }): Named => ({ name });

type ItemOf<Name extends 'EquipmentProducts' | 'TreasuryProducts' | 'InventoryCatalog'> =
  Schemas[Name]['items'][number];

const configured = ({ name, configuration }: ItemOf<'EquipmentProducts'>): Named => ({
  name,
  detail: { kind: 'text', text: configuration },
});

const maturing = ({ name, maturity_date }: ItemOf<'TreasuryProducts'>, language: Language): Named => ({
  name: `${name} · ${shownShortDate(maturity_date, language)}`,
});

const priced = (item: ItemOf<'InventoryCatalog'>): Named => ({
  name: item.name,
  detail: {
    kind: 'price_age',
    available: item.available,
    region: item.region,
    reasons: item.reason_codes,
    date: item.latest_date,
    unit: item.unit_description,
  },
});

const VEHICLES = FIELD_LISTS['/market/vehicle-estimates'];
const EQUIPMENT = FIELD_LISTS['/market/equipment-estimates'];
const TREASURY = FIELD_LISTS['/market/treasury-estimates'];
const catalog = lookup(FIELD_LISTS['/inventory/quick-estimates'].product_id, priced);
/** With names for what the schema lists by its code alone. */
const PRESETS: FieldList = { path: '/inventory/presets', after: [], list: 'products', code: 'product_id' };

/** Lists by estimate and field. A field that is not here is filled in by hand, or from its schema's own list. */
const LOOKUPS: Readonly<Partial<Record<WayId, Readonly<Record<string, Lookup>>>>> = {
  'vehicle-estimates': {
    brand: lookup(VEHICLES.brand, byName),
    model: lookup(VEHICLES.model, byName),
    year: lookup(VEHICLES.year, byName),
  },
  'equipment-estimates': {
    family: lookup(EQUIPMENT.family, byName),
    product_code: lookup(EQUIPMENT.product_code, configured),
  },
  'treasury-estimates': { product_id: lookup(TREASURY.product_id, maturing) },
  'quick-estimates': { product_id: catalog },
  estimates: { product_id: catalog },
  'guided-estimates': { product_id: lookup(PRESETS, byName) },
};

export const lookupOf = (way: WayId, field: string): Lookup | undefined => LOOKUPS[way]?.[field];
