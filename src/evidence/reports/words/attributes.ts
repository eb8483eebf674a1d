import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { date, type Language, number } from './formats.ts';

/** How a figure of an attribute is written. What is not known to be one is shown as it came. */
type Kind = 'number' | 'date' | 'text';

interface Word extends Label {
  readonly kind: Kind;
}

const say = (label: Label, kind: Kind = 'text'): Word => ({ ...label, kind });

/** The attributes and parameters of every class, by the name they have in the contract. */
export const ATTRIBUTE_WORDS: { readonly [name: string]: Word } = {
  address: say(bilingual('attributes.address')),
  age_as_of: say(bilingual('attributes.age_as_of'), 'date'),
  age_years: say(bilingual('attributes.age_years'), 'number'),
  amount: say(bilingual('attributes.amount'), 'number'),
  area_ha: say(bilingual('attributes.area_ha'), 'number'),
  base_date: say(bilingual('attributes.base_date'), 'date'),
  bond: say(bilingual('attributes.bond')),
  brand: say(bilingual('attributes.brand')),
  carcass_yield: say(bilingual('attributes.carcass_yield'), 'number'),
  cash_flows: say(bilingual('attributes.cash_flows')),
  cleaning: say(bilingual('attributes.cleaning')),
  comparables: say(bilingual('attributes.comparables')),
  condition: say(bilingual('attributes.condition')),
  currency: say(bilingual('attributes.currency')),
  data: say(bilingual('attributes.data')),
  data_identification: say(bilingual('attributes.data_identification')),
  date: say(bilingual('attributes.date'), 'date'),
  debtor: say(bilingual('attributes.debtor')),
  day_count: say(bilingual('attributes.day_count')),
  declared: say(bilingual('attributes.declared')),
  description: say(bilingual('attributes.description')),
  discount: say(bilingual('attributes.discount')),
  discount_rate: say(bilingual('attributes.discount_rate'), 'number'),
  document_id: say(bilingual('attributes.document_id')),
  due_date: say(bilingual('attributes.due_date'), 'date'),
  estimate: say(bilingual('attributes.estimate')),
  evidence: say(bilingual('attributes.evidence')),
  face_value: say(bilingual('attributes.face_value'), 'number'),
  factor: say(bilingual('attributes.factor'), 'number'),
  family: say(bilingual('attributes.family')),
  fineness: say(bilingual('attributes.fineness'), 'number'),
  grace_until: say(bilingual('attributes.grace_until'), 'date'),
  grade: say(bilingual('attributes.grade')),
  heads: say(bilingual('attributes.heads'), 'number'),
  identifier: say(bilingual('attributes.identifier')),
  index: say(bilingual('attributes.index')),
  index_name: say(bilingual('attributes.index_name')),
  instrument: say(bilingual('attributes.instrument')),
  kind: say(bilingual('attributes.kind')),
  land_class: say(bilingual('attributes.land_class')),
  level: say(bilingual('attributes.level'), 'number'),
  levels: say(bilingual('attributes.levels')),
  lines: say(bilingual('attributes.lines')),
  limitations: say(bilingual('attributes.limitations')),
  manufactured_on: say(bilingual('attributes.manufactured_on'), 'date'),
  mass_g: say(bilingual('attributes.mass_g'), 'number'),
  maturity_date: say(bilingual('attributes.maturity_date'), 'date'),
  metal: say(bilingual('attributes.metal')),
  method: say(bilingual('attributes.method')),
  model: say(bilingual('attributes.model')),
  month: say(bilingual('attributes.month')),
  municipality: say(bilingual('attributes.municipality')),
  name: say(bilingual('attributes.name')),
  ownership_share: say(bilingual('attributes.ownership_share'), 'number'),
  plate: say(bilingual('attributes.plate')),
  premise: say(bilingual('attributes.premise')),
  premises: say(bilingual('attributes.premises')),
  price: say(bilingual('attributes.price'), 'number'),
  price_as_of: say(bilingual('attributes.price_as_of'), 'date'),
  price_per_g: say(bilingual('attributes.price_per_g'), 'number'),
  price_per_ha: say(bilingual('attributes.price_per_ha'), 'number'),
  price_per_head: say(bilingual('attributes.price_per_head'), 'number'),
  price_transformation: say(bilingual('attributes.price_transformation')),
  product_code: say(bilingual('attributes.product_code')),
  product_id: say(bilingual('attributes.product_id')),
  property_description: say(bilingual('attributes.property_description')),
  quantity: say(bilingual('attributes.quantity'), 'number'),
  rationale: say(bilingual('attributes.rationale')),
  real_rate: say(bilingual('attributes.real_rate'), 'number'),
  registry_number: say(bilingual('attributes.registry_number')),
  replacement_cost: say(bilingual('attributes.replacement_cost'), 'number'),
  requisition_date: say(bilingual('attributes.requisition_date'), 'date'),
  residual_rate: say(bilingual('attributes.residual_rate'), 'number'),
  rule: say(bilingual('attributes.rule')),
  service_life_years: say(bilingual('attributes.service_life_years'), 'number'),
  source: say(bilingual('attributes.source')),
  spread: say(bilingual('attributes.spread'), 'number'),
  state: say(bilingual('attributes.state')),
  subclass: say(bilingual('attributes.subclass')),
  subject: say(bilingual('attributes.subject')),
  tax_claim: say(bilingual('attributes.tax_claim')),
  tax_id: say(bilingual('attributes.tax_id')),
  time: say(bilingual('attributes.time')),
  transformation: say(bilingual('attributes.transformation')),
  treatment: say(bilingual('attributes.treatment')),
  type: say(bilingual('attributes.type')),
  unit: say(bilingual('attributes.unit')),
  unit_price: say(bilingual('attributes.unit_price'), 'number'),
  valuation_date: say(bilingual('attributes.valuation_date'), 'date'),
  value: say(bilingual('attributes.value'), 'number'),
  values: say(bilingual('attributes.values')),
  variables: say(bilingual('attributes.variables')),
  wear: say(bilingual('attributes.wear')),
  weight_kg: say(bilingual('attributes.weight_kg'), 'number'),
  year: say(bilingual('attributes.year')),
};

/** The words for an attribute; a name that is not known says itself. */
export const attributeName = (name: string, language: Language): string =>
  (Object.hasOwn(ATTRIBUTE_WORDS, name) ? ATTRIBUTE_WORDS[name]?.[language] : undefined) ?? name;

/** True of an attribute that is a figure. */
export const isFigure = (name: string): boolean => kindOf(name) === 'number';

const kindOf = (name: string): Kind | undefined =>
  Object.hasOwn(ATTRIBUTE_WORDS, name) ? ATTRIBUTE_WORDS[name]?.kind : undefined;

const TRUTH = { 'pt-BR': ['sim', 'não'], en: ['yes', 'no'] } as const;

/** An object of the contract's own names and plain values alone. */
export const isPlainRecord = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) &&
  Object.entries(value).every(
    ([name, member]) => Object.hasOwn(ATTRIBUTE_WORDS, name) && typeof member !== 'object',
  );

/** A value of an attribute as text: a plain one, or an object of plain ones with their names. */
export function attributeText(name: string, value: Json | undefined, language: Language): string {
  if (value === null || value === undefined) return '—';
  if (isPlainRecord(value))
    return Object.entries(value)
      .map(([own, of]) => `${attributeName(own, language)}: ${attributeText(own, of, language)}`)
      .join('; ');
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return TRUTH[language][value ? 0 : 1];
  const text = String(value);
  const kind = kindOf(name);
  if (kind === 'number') return number(text, language);
  return kind === 'date' ? date(text, language) : text;
}
