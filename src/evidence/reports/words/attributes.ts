import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { bilingualTexts } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { date, type Language, number } from './formats.ts';

/** Labels of attributes and parameters of every class, by contract name. */
export const ATTRIBUTE_WORDS: { readonly [name: string]: Label } = bilingualTexts('attributes');

const nameSet = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Attributes formatted as figures. Others are shown verbatim. */
const FIGURES =
  nameSet(`age_years amount area_ha carcass_yield discount_rate face_value factor fineness heads level
  mass_g ownership_share price price_per_g price_per_ha price_per_head quantity real_rate replacement_cost
  residual_rate service_life_years spread unit_price value weight_kg`);
const DATES = nameSet(`age_as_of base_date date due_date grace_until manufactured_on maturity_date price_as_of
  requisition_date valuation_date`);

/** The label of an attribute; its name if unknown. */
export const attributeName = (name: string, language: Language): string =>
  (Object.hasOwn(ATTRIBUTE_WORDS, name) ? ATTRIBUTE_WORDS[name]?.[language] : undefined) ?? name;

export const isFigure = (name: string): boolean => FIGURES.has(name);

const TRUTH = { 'pt-BR': ['sim', 'não'], en: ['yes', 'no'] } as const;

/** An object with only known names and plain values. */
export const isPlainRecord = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) &&
  Object.entries(value).every(
    ([name, member]) => Object.hasOwn(ATTRIBUTE_WORDS, name) && typeof member !== 'object',
  );

/** An attribute as text: a plain value, or an object of plain values with their labels. */
export function attributeText(name: string, value: Json | undefined, language: Language): string {
  if (value === null || value === undefined) return '—';
  if (isPlainRecord(value))
    return Object.entries(value)
      .map(([own, of]) => `${attributeName(own, language)}: ${attributeText(own, of, language)}`)
      .join('; ');
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return TRUTH[language][value ? 0 : 1];
  const text = String(value);
  if (isFigure(name)) return number(text, language);
  return DATES.has(name) ? date(text, language) : text;
}
