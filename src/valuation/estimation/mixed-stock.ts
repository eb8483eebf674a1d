import { type Calculation, type InventorySummary, type MethodResult, step } from '../../kernel/estimate.ts';
import { mergeLimitations } from '../../kernel/words/limitations.ts';
import { lineSteps } from '../asset-classes/inventory/valuation.ts';

/**
 * A stock that no single method covers, as one result: the reasons of the method that comes first, beside a calculation of
 * every covered line, of whichever method, under its number in the stock; its last step is the stock's covered amount.
 * Undefined for results of other classes, where a method covers the whole, and where no line is covered.
 */
export function mixedStock(results: readonly MethodResult[]): MethodResult | undefined {
  const [first] = results;
  const { inventory } = first ?? {};
  if (!first || !inventory || inventory.covered_amount === null) return undefined;
  if (results.some(({ amount }) => amount !== null)) return undefined;
  return {
    ...first,
    calculation: stockCalculation(inventory, inventory.covered_amount),
    limitations: mergeLimitations(...results.map(({ limitations }) => limitations)),
  };
}

/** Every covered line, of whichever method, under its number in the stock; the last step is the sum of them. */
export function stockCalculation({ lines }: InventorySummary, coveredAmount: string): Calculation {
  const steps = lines.flatMap(({ unit_price, amount, ...line }, index) =>
    amount === null || unit_price === null ? [] : lineSteps(` ${index + 1}`, { ...line, unit_price }),
  );
  const label = { 'pt-BR': 'Valor coberto', en: 'Covered amount' };
  return {
    formula: 'sum(quantity × unit_price)',
    steps: [...steps, step(label, coveredAmount, 'BRL')],
  };
}
