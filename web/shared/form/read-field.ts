import type { DecimalField, SingleField, TextField } from '../../../src/kernel/wording/form/model.ts';
import { readDecimal, twoReadings } from '../../../src/kernel/wording/read.ts';
import { readMarketData, writeMarketData } from '../comparison/market-data.ts';
import { isDate } from '../figures/dates.ts';
import { pointMoved, shownDecimal, writtenDecimal } from '../figures/show.ts';
import type { Language } from '../language.ts';
import type { FieldProblem } from './field-problem.ts';
import { isPercent } from './units.ts';
import { inServiceUnit, takenApart } from './written-units.ts';

type FieldReading =
  | { readonly ok: true; readonly value: string | undefined }
  | { readonly ok: false; readonly problem: FieldProblem };

/** What was written, in the service's form; undefined where nothing was and nothing need be. */
export function readField(field: SingleField, written: string, language: Language): FieldReading {
  const text = written.trim();
  if (text === '') return field.required ? wrong('missing') : right(undefined);
  switch (field.kind) {
    case 'decimal':
      return readDecimalField(field, text, language);
    case 'choice':
      return field.values.includes(text) ? right(text) : wrong('not_in_list');
    case 'date':
      return isDate(text) ? right(text) : wrong('invalid_date');
    case 'table':
      return readTable(text, language);
    case 'text':
      return readText(field, text);
  }
}

/** A value of the service as a person writes it in the field: the inverse of `readField`. */
export function writeField(field: SingleField, value: string, language: Language): string {
  if (field.kind === 'table') return writeTable(value, language);
  if (field.kind !== 'decimal') return value;
  const plain = isPercent(field.name) ? pointMoved(value, 2) : value;
  return takesThreeDecimals(field)
    ? writtenDecimal(plain, language)
    : shownDecimal(plain, language).replace('−', '-');
}

/** Where it does not, a mark before three digits can only be of thousands: in numbers of heads, and in amounts. */
const takesThreeDecimals = ({ name, decimals: [, most] }: DecimalField): boolean =>
  most - (isPercent(name) ? 2 : 0) >= 3;

const right = (value: string | undefined): FieldReading => ({ ok: true, value });
const wrong = (code: string, values?: FieldProblem['values']): FieldReading => ({
  ok: false,
  problem: values ? { code, values } : { code },
});

function readDecimalField(field: DecimalField, text: string, language: Language): FieldReading {
  const { figure, unit } = takenApart(field.name, text);
  const doubt = twoReadings(figure, language);
  if (doubt && (doubt.isForeign || takesThreeDecimals(field)))
    return wrong('two_readings', { written: figure, decimals: doubt.decimals, thousands: doubt.thousands });
  const reading = readDecimal(figure, language);
  if (!reading.ok) return wrong(isOfAnotherUnit(text) ? 'another_unit' : reading.problem);
  const percent = isPercent(field.name);
  const own = unit ? inServiceUnit(reading.value, unit) : reading.value;
  const value = percent ? pointMoved(own, -2) : own;
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const [least, most] = field.decimals;
  if (value.startsWith('-') && !field.negative) return wrong('negative');
  if (whole.length > field.wholeDigits) return wrong('too_large', { most: field.wholeDigits });
  if (fraction.length > most)
    return wrong(most === 0 ? 'not_whole' : 'too_many_decimals', { most: percent ? most - 2 : most });
  const misfit = field.patterns.find((pattern) => !new RegExp(pattern, 'u').test(value));
  if (misfit !== undefined)
    return wrong(percent ? (PERCENT_PROBLEMS[misfit] ?? 'does_not_fit') : problemOf(misfit));
  if (fraction.length >= least) return right(value);
  return right(`${value.split('.')[0]}.${fraction.padEnd(least, '0')}`);
}

/** A figure with words or signs that are no unit of the field. */
const isOfAnotherUnit = (text: string): boolean =>
  /^([^\d]*\s)?[-−]?\d[\d.,]*\s*[\p{L}@%$][^\d]*$/u.test(text);

/** What it means not to fit the patterns that the profiles use. */
const PROBLEMS: Readonly<Record<string, string>> = {
  '[1-9]': 'zero',
  '^(0+(\\.\\d+)?|0*1(\\.0+)?)$': 'not_from_zero_to_one',
  '^(?!-0*[1-9])': 'negative',
};
const PERCENT_PROBLEMS: Readonly<Record<string, string>> = {
  ...PROBLEMS,
  '^(0+(\\.\\d+)?|0*1(\\.0+)?)$': 'not_from_zero_to_hundred',
};
const problemOf = (pattern: string): string => PROBLEMS[pattern] ?? 'does_not_fit';

function readTable(text: string, language: Language): FieldReading {
  const reading = readMarketData(text, language);
  return reading.ok ? right(writeMarketData(reading.value, null)) : reading;
}

/** What a link holds and is no table stays as it is and gets a message. */
function writeTable(value: string, language: Language): string {
  const reading = readMarketData(value, null);
  return reading.ok ? writeMarketData(reading.value, language) : value;
}

function readText({ maxLength, patterns }: TextField, text: string): FieldReading {
  if (maxLength !== undefined && [...text].length > maxLength) return wrong('too_long', { most: maxLength });
  return patterns.every((pattern) => new RegExp(pattern, 'u').test(text)) ? right(text) : wrong('not_a_code');
}
