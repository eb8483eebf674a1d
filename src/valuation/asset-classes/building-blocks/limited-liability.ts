import { type Limitation, limitation, type MethodResult } from '../../../kernel/estimate.ts';
import { reais } from '../../../kernel/wording/figures.ts';

/**
 * A stake in a company whose partners are liable with what they have put in (Código Civil, art. 1.052; Lei 6.404/1976, art. 1) is
 * worth nothing at the least: what the company owes beyond what it has is its creditors' loss.
 */

const NOTHING = '0.00';

export const notBelowZero = (amount: string): string => (amount.startsWith('-') ? NOTHING : amount);

/** The result, at 0.00 where it is below it, with the shortfall as a limitation; its range likewise. */
export function withLimitedLiability(result: MethodResult): MethodResult {
  const { amount, calculation, range } = result;
  if (amount === null) return result;
  const bounded =
    typeof range === 'object'
      ? { ...result, range: { ...range, low: notBelowZero(range.low), high: notBelowZero(range.high) } }
      : result;
  if (!amount.startsWith('-')) return bounded;
  return {
    ...bounded,
    amount: NOTHING,
    calculation: calculation && { ...calculation, formula: atLeastZero(calculation.formula) },
    limitations: [...result.limitations, belowZero(amount.slice(1))],
  };
}

/** The first term of a formula is its result; definitions follow. */
const atLeastZero = (formula: string): string => {
  const [amount = '', ...definitions] = formula.split('; ');
  return [`max(0, ${amount})`, ...definitions].join('; ');
};

const belowZero = (shortfall: string): Limitation =>
  limitation('limited-liability.EQUITY_BELOW_ZERO', { shortfall: reais(shortfall) });
