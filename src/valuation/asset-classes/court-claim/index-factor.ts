import { firstDayOf, lastDayOf, type Month, monthAfter, monthOf } from '../../../kernel/dates/months.ts';
import { type Decimal, decimal, least, ONE, rounded, sum, toText } from '../../../kernel/decimal.ts';
import type { CalculationStep, Limitation } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import type { ClaimIndex } from './fields.ts';
import {
  BEFORE_REQUISITION,
  graceDerived,
  INDEX_FACTOR_AS_STATED,
  INTEREST_ON_WHOLE_CLAIM,
  LAW_PENDING,
  SELIC_CAP_APPLIED,
  SELIC_CAP_COMPARED,
  SELIC_IN_GRACE_PERIOD,
  wholeMonths,
} from './limitations.ts';

/** Percent in each month. */
export type Rates = ReadonlyMap<Month, string>;

export interface IndexFactor {
  readonly value: Decimal;
  /** Defines `index_factor`. */
  readonly formula: string;
  readonly steps: readonly CalculationStep[];
  readonly limitations: readonly Limitation[];
}

/** From this month on EC 136/2025 holds, before it EC 113/2021. */
const FIRST_MONTH_OF_EC_136: Month = '2025-08';
const DIGITS = 12;

/** By EC 136/2025; tax claims are at Selic throughout. */
export const isByPrices = ({ rule, tax_claim }: ClaimIndex): boolean =>
  rule === 'EC_136' && tax_claim !== true;

/**
 * The first month of EC 136 for a claim: the one that begins with its requisition or the next after it, and none before August
 * 2025. Until then it bears the legal rate, which is Selic: by EC 113/2021, and since by the Código Civil, art. 406, as amended by
 * Lei 14.905/2024. Null: not requisitioned, so in no month.
 */
export function firstMonthByPrices({ requisition_date }: ClaimIndex): Month | null {
  if (requisition_date === undefined) return null;
  const month = monthOf(requisition_date);
  const first = requisition_date.endsWith('-01') ? month : monthAfter(month);
  return first < FIRST_MONTH_OF_EC_136 ? FIRST_MONTH_OF_EC_136 : first;
}

export const statedFactor = (factor: string): IndexFactor => ({
  value: decimal(factor),
  formula: 'index_factor = stated_factor',
  steps: [step('Fator informado', 'Stated factor', factor)],
  limitations: [INDEX_FACTOR_AS_STATED],
});

/** The monthly rates of Selic, added: 1 + Σ. Each month must have one. */
export function factorBySelic(index: ClaimIndex, months: readonly Month[], selic: Rates): IndexFactor {
  const value = added(months, selic);
  return {
    value,
    formula: 'index_factor = selic_factor',
    steps: [step('Fator Selic', 'Selic factor', toText(value))],
    limitations: [wholeMonths(index.base_date, months)],
  };
}

/**
 * Selic until the first month of EC 136; then the rise of prices, rounded to 12 decimals, and 2 % a year for each whole month
 * without a day of grace, both at most Selic over the same months.
 */
export function factorByPrices(
  index: ClaimIndex,
  months: readonly Month[],
  { selic, ipca }: { readonly selic: Rates; readonly ipca: Rates },
): IndexFactor {
  const first = firstMonthByPrices(index);
  const later = months.filter((month) => first !== null && month >= first);
  const before = months.filter((month) => first === null || month < first);
  const grace = gracePeriod(index);
  const earlier = added(before, selic);
  const prices = rounded(
    later.reduce((product, month) => product.times(ONE.plus(fraction(ipca, month))), ONE),
    DIGITS,
  );
  const bearing = String(later.filter((month) => !isTouched(month, grace)).length);
  const interest = rounded(decimal('0.02').times(decimal(bearing)).div(12), DIGITS);
  const cap = added(later, selic);
  const uncapped = prices.times(ONE.plus(interest));
  return {
    value: earlier.times(least(uncapped, cap)),
    formula:
      'simple_interest = round(0.02 × months_with_interest ÷ 12, 12); index_factor = earlier_selic_factor × min(ipca_factor × (1 + simple_interest), selic_cap)',
    steps: [
      step('Fator Selic anterior', 'Earlier Selic factor', toText(earlier)),
      step('Fator IPCA', 'IPCA factor', toText(prices)),
      step('Meses com juros', 'Months with interest', bearing, 'months'),
      step('Juros simples', 'Simple interest', toText(interest)),
      step('Teto Selic', 'Selic cap', toText(cap)),
    ],
    limitations: [
      wholeMonths(index.base_date, months),
      LAW_PENDING,
      ...(later.length === 0 ? [] : [uncapped.gt(cap) ? SELIC_CAP_APPLIED : SELIC_CAP_COMPARED]),
      ...(bearing === '0' ? [] : [INTEREST_ON_WHOLE_CLAIM]),
      ...(first === null ? [BEFORE_REQUISITION] : []),
      ...(grace?.isDerived ? [graceDerived(grace.until)] : []),
      ...(isSelicInGrace(before, grace) ? [SELIC_IN_GRACE_PERIOD] : []),
    ],
  };
}

/** Both days belong to it. */
interface GracePeriod {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  /** Its end is not stated, but follows from the day of the requisition. */
  readonly isDerived: boolean;
}

/** In which no interest runs: from the requisition to its end. Null before the requisition. */
function gracePeriod({ requisition_date: from, grace_until }: ClaimIndex): GracePeriod | null {
  if (from === undefined) return null;
  return grace_until === undefined
    ? { from, until: endOf(from), isDerived: true }
    : { from, until: grace_until, isDerived: false };
}

/** Of the months of EC 113; the one of a later requisition has Selic by the day that it begins with. */
const isSelicInGrace = (months: readonly Month[], grace: GracePeriod | null): boolean =>
  months.some((month) => month < FIRST_MONTH_OF_EC_136 && isTouched(month, grace));

/** 1 February by EC 136/2025, 2 April before it (EC 114/2021). */
const lastDayToPresent = (year: number): string => (year >= 2026 ? '02-01' : '04-02');

/** CF art. 100 § 5: what is presented by that day of a year is paid by the end of the next one. */
function endOf(requisition: CalendarDate): CalendarDate {
  const year = Number(requisition.slice(0, 4));
  return `${year + (requisition.slice(5) <= lastDayToPresent(year) ? 1 : 2)}-12-31`;
}

/** True of a month with a day of the period. */
const isTouched = (month: Month, period: GracePeriod | null): boolean =>
  period !== null && firstDayOf(month) <= period.until && lastDayOf(month) >= period.from;

const added = (months: readonly Month[], rates: Rates): Decimal =>
  ONE.plus(sum(months.map((month) => fraction(rates, month))));

function fraction(rates: Rates, month: Month): Decimal {
  const percent = rates.get(month);
  if (percent === undefined) throw new Error(`no rate of ${month}`);
  return decimal(percent).shiftedBy(-2);
}

const step = (ptBR: string, en: string, value: string, unit = '1'): CalculationStep => ({
  label: { 'pt-BR': ptBR, en } satisfies Label,
  value,
  unit,
});
