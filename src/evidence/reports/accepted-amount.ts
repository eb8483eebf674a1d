import type { ValuationCompleted } from '../../valuing/domain/valuation/events.ts';

/** In English, as a stored step is labelled: the sum of a stock, and what a policy's two values are derived from. */
const SUMS = ['Accepted value', 'Covered amount'];

/** The amount that the policy accepts; null where it accepts none. Of a stock line by line its calculation alone tells it. */
export function acceptedAmount(result: ValuationCompleted | null): string | null {
  const accepted = result?.accepted_value ?? null;
  if (!result || accepted === null) return null;
  if (accepted !== 'LINES') return result.values[accepted].amount;
  const steps = result.calculation
    .filter(({ method }) => method === 'POLICY_DERIVED')
    .flatMap((calculation) => calculation.steps);
  return steps.find(({ label }) => SUMS.includes(label.en))?.value ?? null;
}
