import { z } from 'zod';
import { declaredAge } from '../../../kernel/dates/declared-age.ts';
import { inTheFuture } from '../../../kernel/dates/future-date.ts';
import { decimal, readDecimal, toAmount, toText } from '../../../kernel/decimal.ts';
import {
  type CalculationStep,
  type Limitation,
  limitation,
  type MethodResult,
  step,
} from '../../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, parseDate, parseInstant } from '../../../kernel/instant.ts';
import type { Span } from '../../../kernel/json/scan.ts';
import { isSourceText, type SourceText } from '../../../kernel/json/source-text.ts';
import { itemSpans, locate } from '../../../kernel/json/text.ts';
import { isJsonObject, type Json } from '../../../kernel/json.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';
import { type FaultWords, faultWords, refuse } from '../../../kernel/words/faults.ts';
import { REQUIRED } from '../../../kernel/words/fields.ts';
import { type Fault, faultAt } from '../../../kernel/zod-faults.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import { knownResult, unknownResult } from './method-result.ts';

/** What the words of an original estimate say of its day and of its currency. */

const CURRENCIES: ReadonlySet<string> = new Set(['BRL', 'R$']);
const DAY_MONTH_YEAR = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Undefined is the real: an estimate that names no currency is in BRL. */
const isInReais = (currency: string | undefined): boolean =>
  currency === undefined || CURRENCIES.has(currency);

/**
 * The day of an estimate: `YYYY-MM-DD`, `DD/MM/YYYY`, or of an RFC 3339 instant its civil date in `America/Sao_Paulo`. Null for
 * words that are none of these, and for a day that does not exist: its age is then unknown.
 */
export function dayOfEstimate(date: string | undefined): CalendarDate | null {
  if (date === undefined) return null;
  const instant = parseInstant(date);
  const [, day, month, year] = DAY_MONTH_YEAR.exec(date) ?? [];
  const written = instant === undefined ? date : businessDateOf(instant);
  return parseDate(day === undefined ? written : `${year}-${month}-${day}`) ?? null;
}

/**
 * What an estimate is refused for when a request itself writes it: another currency, since none is converted, and a day that
 * has not come. Pointers are relative to the estimate.
 */
const faultsOfTerms = (
  currency: string | undefined,
  declaredOn: CalendarDate | null,
  today: CalendarDate,
): readonly Fault[] => [
  ...(isInReais(currency) ? [] : [faultAt('/currency', NOT_IN_REAIS)]),
  ...inTheFuture('/date', declaredOn, today),
];

const NOT_IN_REAIS = faultWords('currency_not_supported', bilingual('declared-estimate.not_in_reais'));

/** An estimate made elsewhere: its JSON text is kept as it came, and read here without a float. */

/** The largest fraction that a declared value may have: far finer than any price, and short enough to show. */
const MOST_FRACTION_DIGITS = 100;

const shape = {
  type: 'object',
  description:
    'The original estimate as it was made, kept and returned word for word, with no member named twice. `value` is a JSON number or a decimal string.',
  properties: {
    value: {
      anyOf: [
        { type: 'number', minimum: 0 },
        { type: 'string', pattern: '^\\d+(\\.\\d+)?([eE][+-]?\\d+)?$' },
        { type: 'null' },
      ],
      description: 'The declared value in BRL, at most 18 integer digits; without it nothing is known.',
    },
    currency: {
      description: 'BRL or R$, or left out: no other currency is converted, so another one is refused.',
    },
    date: {
      description:
        'When the estimate was made, never in the future: YYYY-MM-DD, an RFC 3339 instant (its civil date in America/Sao_Paulo) or DD/MM/YYYY. Anything else is kept, and its age is unknown.',
    },
    method: { description: 'How it was made.' },
    limitations: { description: 'What it does not cover, a text or a list; shown with the code ORIGINAL.' },
  },
  additionalProperties: true,
  examples: [{ value: 350000, date: '2026-09-01', method: 'comparison', limitations: ['no inspection'] }],
};

/**
 * The estimate as the border hands it on: `{ source_text }`. A schema of its own inside, because what is described
 * to the caller is the estimate, and what is checked is its text.
 */
const checked = z.unknown().superRefine((input, context) => {
  const fault = faultOf(input);
  if (fault) refuse(context, fault.path, fault.words);
});
export const DeclaredEstimate = checked.meta(shape) as unknown as z.ZodType<SourceText>;

function faultOf(input: unknown): { words: FaultWords; path: string[] } | undefined {
  if (input === undefined) return { words: REQUIRED, path: [] };
  const estimate = isSourceText(input) ? parse(input.source_text) : undefined;
  if (!isJsonObject(estimate)) return { words: NO_ESTIMATE, path: [] };
  const text = wordsAt((input as SourceText).source_text, 'value');
  if (text === undefined) return undefined;
  const value = readDecimal(text);
  if (value === undefined) return { words: NO_DECIMAL_VALUE, path: ['value'] };
  if (value.isNegative() && !value.isZero()) return { words: NEGATIVE, path: ['value'] };
  const isTooFine = (value.decimalPlaces() ?? 0) > MOST_FRACTION_DIGITS;
  return isTooFine || !toAmount(value).ok ? { words: TOO_MANY_DIGITS, path: ['value'] } : undefined;
}

const NO_ESTIMATE = faultWords('invalid_estimate', bilingual('declared-estimate.no_estimate'));
const NO_DECIMAL_VALUE = faultWords('invalid_decimal', bilingual('declared-estimate.no_decimal_value'));
const NEGATIVE = faultWords('out_of_range', bilingual('declared-estimate.negative'));
const TOO_MANY_DIGITS = faultWords(
  'out_of_range',
  bilingual('declared-estimate.too_many_digits', { MOST_FRACTION_DIGITS }),
);

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Faults of an estimate in a request, in addition to those of its shape; pointers are relative to it. */
export function faultsOfWrittenEstimate(estimate: Json | undefined, today: CalendarDate): readonly Fault[] {
  if (!isSourceText(estimate) || !isJsonObject(parse(estimate.source_text))) return [];
  const [currency, date] = ['currency', 'date'].map((name) => wordsAt(estimate.source_text, name));
  return faultsOfTerms(currency, dayOfEstimate(date), today);
}

interface ReadEstimate {
  /** A plain decimal text; undefined when the estimate declares none. */
  readonly value: string | undefined;
  /** Its own word; undefined when it names none. */
  readonly currency: string | undefined;
  /** The day it is of; null when that cannot be read. */
  readonly declaredOn: CalendarDate | null;
  /** Its date and method, to be shown. */
  readonly details: readonly CalculationStep[];
  readonly limitations: readonly Limitation[];
}

/** Reads a text that `DeclaredEstimate` has taken. */
export function readDeclaredEstimate(text: string): ReadEstimate {
  const written = wordsAt(text, 'value');
  const value = written === undefined ? undefined : readDecimal(written);
  const date = wordsAt(text, 'date');
  const method = wordsAt(text, 'method');
  return {
    value: value && toText(value),
    currency: wordsAt(text, 'currency'),
    declaredOn: dayOfEstimate(date),
    details: [
      ...(date === undefined ? [] : [step(bilingual('declared-estimate.date_estimate'), date, 'date')]),
      ...(method === undefined ? [] : [step(bilingual('declared-estimate.method_estimate'), method, 'text')]),
    ],
    limitations: originalLimitations(text),
  };
}

/** What a member says: a string's own words, a number as written, anything else as its JSON text; undefined for nothing or null. */
function wordsAt(text: string, name: string): string | undefined {
  const span = locate(text, [name]);
  return span && wordsOf(text, span);
}

function wordsOf(text: string, { start, end }: Span): string | undefined {
  const written = text.slice(start, end);
  if (written === 'null') return undefined;
  return written.startsWith('"') ? String(JSON.parse(written)) : written;
}

/** The estimate's own limitations. Nobody translates them: both languages show the same words. */
function originalLimitations(text: string): readonly Limitation[] {
  const span = locate(text, ['limitations']);
  if (!span) return [];
  const spans = text.startsWith('[', span.start) ? itemSpans(text, span) : [span];
  return spans.flatMap((item) => {
    const words = wordsOf(text, item);
    return words === undefined ? [] : [{ code: 'ORIGINAL', text: { 'pt-BR': words, en: words } }];
  });
}

export const DECLARED_FORMULA = 'declared_value';

/**
 * The value of an original estimate as a method's result, in BRL. Without one `MISSING_PARAMETER`; in another currency
 * `CURRENCY_NOT_SUPPORTED`; of a day after the valuation `DECLARED_VALUE_AFTER_VALUATION_DATE`. `limitations` are those of the class.
 */
export function declaredValue(
  method: MethodDescription,
  { source_text }: SourceText,
  limitations: readonly Limitation[],
  { valuationDate }: Pick<ValuationContext, 'valuationDate'>,
): MethodResult {
  const read = readDeclaredEstimate(source_text);
  const { value, declaredOn } = read;
  const against = reasonsAgainst(read, valuationDate);
  const aged = value === undefined ? [] : ageLimitations(read, valuationDate);
  const partsWith = (steps: readonly CalculationStep[]) => ({
    calculation: { formula: DECLARED_FORMULA, steps: [...steps, ...read.details] },
    limitations: [...limitations, ...aged, ...read.limitations],
  });
  if (value === undefined) return unknownResult(method, ['MISSING_PARAMETER', ...against], partsWith([]));
  const [reason, ...others] = against;
  if (reason !== undefined)
    return unknownResult(method, [reason, ...others], partsWith(foreignCurrencyStep(read)));
  const result = knownResult(method, decimal(value), '/estimate/value', partsWith([valueStep(value)]));
  return { ...result, declaredOn };
}

const reasonsAgainst = (
  { currency, declaredOn }: ReadEstimate,
  valuationDate: CalendarDate,
): readonly ReasonCode[] => [
  ...(isInReais(currency) ? [] : (['CURRENCY_NOT_SUPPORTED'] as const)),
  ...(declaredOn !== null && declaredOn > valuationDate
    ? (['DECLARED_VALUE_AFTER_VALUATION_DATE'] as const)
    : []),
];

const ageLimitations = (
  { currency, declaredOn }: ReadEstimate,
  valuationDate: CalendarDate,
): readonly Limitation[] => [
  ...(isInReais(currency) ? [] : [NOT_CONVERTED]),
  declaredAge(declaredOn, valuationDate),
];

const valueStep = (value: string): CalculationStep =>
  step(bilingual('declared-estimate.declared_value'), value, 'BRL');

const foreignCurrencyStep = ({ currency }: ReadEstimate): readonly CalculationStep[] =>
  currency === undefined || isInReais(currency)
    ? []
    : [step(bilingual('declared-estimate.currency_estimate'), currency, 'text')];

const NOT_CONVERTED = limitation('declared-estimate.CURRENCY_NOT_CONVERTED');
