import { isDate } from '../figures/dates.ts';
import { decimalOf, quotient, rounded, sum, textOf } from '../figures/decimal.ts';
import type { Step } from '../service/answers.ts';

/** What comes in a year, and what it is worth at the valuation date; decimal texts in BRL. */
interface YearOfFlows {
  readonly year: string;
  readonly flow: string;
  readonly present: string;
}

/**
 * Cash flows by year from the steps of a calculation: an amount in BRL, its date, its days, its factor, and so on. Each
 * present value is amount ÷ factor, rounded half-even to cents. Empty where the steps are of something else.
 */
export function cashFlowsByYear(steps: readonly Step[]): readonly YearOfFlows[] {
  const flows = steps.flatMap((step, index) => {
    const [date, factor] = [steps[index + 1], steps[index + 3]];
    if (step.unit !== 'BRL' || !date || !isDate(date.value) || factor?.unit !== '1') return [];
    const [amount, divisor] = [decimalOf(step.value), decimalOf(factor.value)];
    if (!amount || !divisor || divisor.digits === 0n) return [];
    return [{ year: date.value.slice(0, 4), amount, present: quotient(amount, divisor, CENTS) }];
  });
  const byYear = Map.groupBy(flows, ({ year }) => year);
  return [...byYear]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([year, all]) => ({
      year,
      flow: textOf(rounded(sum(all.map(({ amount }) => amount)), CENTS)),
      present: textOf(sum(all.map(({ present }) => present))),
    }));
}

/** All years from the first to the last, those without flows too: as far apart in a picture as in time. */
export function everyYear(
  years: readonly YearOfFlows[],
): readonly { readonly year: string; readonly flows?: YearOfFlows }[] {
  const [first, last] = [Number(years[0]?.year), Number(years.at(-1)?.year)];
  const byYear = new Map(years.map((each) => [each.year, each]));
  return Array.from({ length: last - first + 1 || 0 }, (_, index) => {
    const year = String(first + index).padStart(4, '0');
    const flows = byYear.get(year);
    return flows ? { year, flows } : { year };
  });
}

const CENTS = 2;
