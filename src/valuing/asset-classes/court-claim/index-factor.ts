import { firstDayOf, lastDayOf, type Month } from '../../../kernel/dates/months.ts';
import { type Decimal, decimal, least, ONE, rounded, sum, toText } from '../../../kernel/decimal.ts';
import type { CalculationStep, Limitation } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import type { ClaimIndex } from './fields.ts';
import {
  EC_136_CHALLENGED,
  graceDerived,
  INDEX_FACTOR_AS_STATED,
  INTEREST_ON_WHOLE_CLAIM,
  NO_GRACE_PERIOD_STATED,
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
export const FIRST_MONTH_OF_EC_136: Month = '2025-08';
const DIGITS = 12;

/** By EC 136/2025; tax claims are at Selic throughout. */
export const isByPrices = ({ rule, tax_claim }: ClaimIndex): boolean =>
  rule === 'EC_136' && tax_claim !== true;

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
 * Selic before August 2025; then the rise of prices, rounded to 12 decimals, and 2 % a year for each whole month without a day
 * of grace, both at most Selic over the same months.
 */
export function factorByPrices(
  index: ClaimIndex,
  months: readonly Month[],
  { selic, ipca }: { readonly selic: Rates; readonly ipca: Rates },
): IndexFactor {
  const later = months.filter((month) => month >= FIRST_MONTH_OF_EC_136);
  const before = months.filter((month) => month < FIRST_MONTH_OF_EC_136);
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
      EC_136_CHALLENGED,
      ...(later.length === 0 ? [] : [uncapped.gt(cap) ? SELIC_CAP_APPLIED : SELIC_CAP_COMPARED]),
      ...(bearing === '0' ? [] : [INTEREST_ON_WHOLE_CLAIM]),
      ...(grace === null ? [NO_GRACE_PERIOD_STATED] : []),
      ...(grace?.isDerived ? [graceDerived(grace.until)] : []),
      ...(before.some((month) => isTouched(month, grace)) ? [SELIC_IN_GRACE_PERIOD] : []),
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

/** In which no interest runs: from the requisition, or else the base date, to its end. Null where nothing is said of it. */
function gracePeriod({ base_date, requisition_date, grace_until }: ClaimIndex): GracePeriod | null {
  const from = requisition_date ?? base_date;
  if (grace_until !== undefined) return { from, until: grace_until, isDerived: false };
  return requisition_date === undefined ? null : { from, until: endOf(requisition_date), isDerived: true };
}

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
