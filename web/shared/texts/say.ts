import { FIELD_WORDS } from '../../../src/kernel/wording/form/field-words.ts';
import type { FieldProblem } from '../form/field-problem.ts';
import { fill, type Language } from '../language.ts';
import {
  CLASS_HINTS,
  PROBLEM_WORDS,
  REASON_WORDS,
  UNIT_OF_ONE_WORDS,
  UNIT_WORDS,
  VALUE_WORDS,
  WRITTEN_UNIT_WORDS,
} from './code-words.ts';

/** `price_per_ha` as a label, where the page has no words for it. */
const readable = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

export const labelOf = (name: string, language: Language): string =>
  FIELD_WORDS[name]?.[language].label ?? readable(name);

/** The page's own words where it knows the field, those for the class first; the schema's where not. */
export const hintOf = (
  name: string,
  description: string | undefined,
  language: Language,
  assetClass?: string,
): string | undefined =>
  CLASS_HINTS[assetClass ?? '']?.[name]?.[language] ??
  (FIELD_WORDS[name] ? FIELD_WORDS[name][language].hint : description);

/** Of a field, where the value means something else in another one. */
export const valueWord = (value: string, language: Language, field = ''): string =>
  (VALUE_WORDS[`${field}.${value}`] ?? VALUE_WORDS[value])?.[language] ?? value;

/** The unit of a figure: of 1, and in Portuguese of 1.5 too, in the singular. */
export function unitWord(unit: string, value: string, language: Language): string {
  const isOne = new Intl.PluralRules(language).select(Number(value)) === 'one';
  const words = (isOne ? UNIT_OF_ONE_WORDS[unit] : undefined) ?? UNIT_WORDS[unit];
  return words?.[language] ?? unit;
}

/** A unit to choose; a symbol that everybody knows names itself. */
export const unitName = (symbol: string, language: Language): string =>
  WRITTEN_UNIT_WORDS[symbol]?.[language] ?? symbol;

/** A code that the page does not know is shown as it is: better than nothing. */
export const reasonWord = (code: string, language: Language): string =>
  REASON_WORDS[code]?.[language] ?? code;

export const problemWord = ({ code, values, detail }: FieldProblem, language: Language): string =>
  fill(PROBLEM_WORDS[code]?.[language] ?? detail ?? code, values ?? {});
