import { type Month, monthAfter, monthOf, monthsBetween } from '../../../kernel/dates/months.ts';
import { decimal, rounded, toText } from '../../../kernel/decimal.ts';
import { type MethodResult, step } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { isJsonObject } from '../../../kernel/json.ts';
import type { MonthlySeries, Reference, ReferenceQuery } from '../../../kernel/reference.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';
import { unknownResult } from '../building-blocks/method-result.ts';
import {
  PRESENT_VALUE_LIMITATIONS,
  presentValueMethod,
  type Updated,
} from '../building-blocks/present-value/payment.ts';
import { presentValue, presentValueReferences } from '../building-blocks/present-value.ts';
import { evidenceOf, sourcesOf } from '../building-blocks/product.ts';
import type { ValuationContext } from '../contract.ts';
import {
  type ClaimAttributes,
  type ClaimIndex,
  factorByPrices,
  factorBySelic,
  firstMonthByPrices,
  INDEXED_BY_PRICES_AHEAD,
  type IndexFactor,
  isByPrices,
  ofALaterDay,
  type Rates,
  statedFactor,
} from './index-factor.ts';

interface IndexedClaim extends ClaimAttributes {
  readonly index: ClaimIndex;
}
export const isIndexed = (claim: ClaimAttributes): claim is IndexedClaim => claim.index !== undefined;

/** Those that begin on the base date or later, and end before the valuation date. */
function monthsOf({ base_date }: ClaimIndex, date: CalendarDate): readonly Month[] {
  const month = monthOf(base_date);
  const first = base_date.endsWith('-01') ? month : monthAfter(month);
  return monthsBetween(first, monthAfter(monthOf(date), -1));
}

type MonthsQuery = Extract<ReferenceQuery, { readonly kind: 'monthly-rates' }>;

/** Selic of every month, and prices of those of EC 136 for what is not at Selic throughout. */
function monthQueries(index: ClaimIndex, date: CalendarDate): readonly MonthsQuery[] {
  if (index.rule === 'CALLER') return [];
  const months = monthsOf(index, date);
  const query = (series: MonthlySeries, asked: readonly Month[]): readonly MonthsQuery[] => {
    const [from, to] = [asked[0], asked.at(-1)];
    return from === undefined || to === undefined ? [] : [{ kind: 'monthly-rates', series, from, to, date }];
  };
  const first = firstMonthByPrices(index);
  const later = months.filter((month) => first !== null && month >= first);
  return [...query('SELIC', months), ...(isByPrices(index) ? query('IPCA', later) : [])];
}

export function indexedReferences(claim: IndexedClaim, date: CalendarDate): readonly ReferenceQuery[] {
  if (claim.index.base_date > date) return [];
  // Nothing is asked of a claim that is past due; due on the day it is brought there, and not discounted.
  if (claim.due_date < date) return [];
  return [...presentValueReferences(inRealMoney(claim), date), ...monthQueries(claim.index, date)];
}

/** An indexed claim is discounted at a real rate: the curve's, if its owner states none. */
const inRealMoney = (claim: IndexedClaim): IndexedClaim =>
  claim.real_rate === undefined ? { ...claim, discount: 'REAL_CURVE' } : claim;

/** Its value on the base date, brought to the valuation date by its rule, and discounted from there at a real rate. */
export function indexedPresentValue(claim: IndexedClaim, context: ValuationContext): MethodResult {
  const { index } = claim;
  const { valuationDate } = context;
  const limitations = [...PRESENT_VALUE_LIMITATIONS, INDEXED_BY_PRICES_AHEAD];
  if (claim.due_date < valuationDate) return unknownResult(presentValueMethod, ['PAST_DUE'], { limitations });
  if (index.base_date > valuationDate) {
    const allLimitations = [...limitations, ofALaterDay(index.base_date, valuationDate)];
    return unknownResult(presentValueMethod, ['METHOD_NOT_APPLICABLE'], { limitations: allLimitations });
  }
  const unknown = (reasons: readonly [ReasonCode, ...ReasonCode[]]) =>
    unknownResult(presentValueMethod, reasons, { limitations });
  const queries = monthQueries(index, valuationDate);
  const read = readMonths(queries, context);
  if ('reasons' in read) return unknown(read.reasons);
  const { references, through } = read;
  const months = monthsOf(index, valuationDate).filter((month) => through === null || month <= through);
  if (queries.some((query) => !covers(read, query, months))) return unknown(['NO_REFERENCE']);
  const factor = factorOf(index, months, read, valuationDate);
  const result = presentValue({ ...inRealMoney(claim), updated: updatedBy(claim, factor) }, context);
  return {
    ...result,
    evidence: [...result.evidence, ...references.map(evidenceOf)],
    sources: [...result.sources, ...sourcesOf(references)],
    limitations: [
      ...result.limitations,
      INDEXED_BY_PRICES_AHEAD,
      ...factor.limitations,
      ...references.flatMap((reference) => reference.limitations),
    ],
  };
}

interface ReadMonths {
  readonly references: readonly Reference[];
  readonly selic: Rates;
  readonly ipca: Rates;
  /** The last month that every series has; null where none was asked. */
  readonly through: Month | null;
}

function readMonths(
  queries: readonly MonthsQuery[],
  context: ValuationContext,
): ReadMonths | { readonly reasons: readonly [ReasonCode, ...ReasonCode[]] } {
  const read = queries.map(({ series, ...query }) => ({
    series,
    answer: context.answer({ ...query, series }),
  }));
  const [reason, ...others] = new Set(read.flatMap(({ answer }) => (answer.found ? [] : [answer.reason])));
  if (reason) return { reasons: [reason, ...others] };
  const found = read.flatMap(({ series, answer }) =>
    answer.found ? [{ series, reference: answer.reference, rates: ratesIn(answer.reference) }] : [],
  );
  const of = (wanted: MonthlySeries): Rates =>
    found.find(({ series }) => series === wanted)?.rates ?? new Map();
  const [through = null] = found.map(({ reference }) => monthOf(reference.reference_date)).toSorted();
  return {
    references: found.map(({ reference }) => reference),
    selic: of('SELIC'),
    ipca: of('IPCA'),
    through,
  };
}

const covers = (read: ReadMonths, { series, from }: MonthsQuery, months: readonly Month[]): boolean => {
  const rates = series === 'IPCA' ? read.ipca : read.selic;
  return months.every((month) => month < from || rates.has(month));
};

function ratesIn({ observed }: Reference): Rates {
  const months = isJsonObject(observed.months) ? observed.months : {};
  return new Map(Object.entries(months).map(([month, percent]) => [month, String(percent)]));
}

function factorOf(
  index: ClaimIndex,
  months: readonly Month[],
  { selic, ipca }: ReadMonths,
  date: CalendarDate,
): IndexFactor {
  if (index.rule === 'CALLER') return statedFactor(index.factor ?? '1');
  return isByPrices(index)
    ? factorByPrices(index, months, { selic, ipca })
    : factorBySelic(index, months, selic, date);
}

/** In cents, as what a court would find owed on the day. */
function updatedBy({ face_value, index }: IndexedClaim, factor: IndexFactor): Updated {
  const value = rounded(decimal(face_value).times(factor.value), 2);
  return {
    value,
    formula: `${factor.formula}; updated_value = round(face_value × index_factor, 2)`,
    steps: [
      step(bilingual('court-claim.base_date'), index.base_date, 'date'),
      ...factor.steps,
      step(bilingual('court-claim.index_factor'), toText(factor.value), '1'),
      step(bilingual('court-claim.updated_value'), value.toFixed(2), 'BRL'),
    ],
  };
}
