import type { CalculationStep } from '../../../kernel/estimate.ts';
import type { MarketLevel } from '../../../kernel/vocabulary.ts';

/** What the calculation of a stock shows of a line; `number`: under which number, with a space before it. */

export const quantityOf = (number: string, value: string, unit: string): CalculationStep => ({
  label: { 'pt-BR': `Quantidade${number}`, en: `Quantity${number}` },
  value,
  unit,
});

export const priceOf = (number: string, value: string, unit: string): CalculationStep => ({
  label: { 'pt-BR': `Preço unitário${number}`, en: `Unit price${number}` },
  value,
  unit: `BRL / ${unit}`,
});

interface PricedLine {
  readonly quantity: string;
  readonly unit: string;
  readonly unit_price: string;
  readonly market_level?: MarketLevel | undefined;
}

/** How much, at which price, and of which level of trade where lines may differ in it. */
export const lineSteps = (
  number: string,
  { quantity, unit, unit_price, market_level }: PricedLine,
): readonly CalculationStep[] => [
  quantityOf(number, quantity, unit),
  priceOf(number, unit_price, unit),
  ...(market_level === undefined ? [] : [levelStep(number, market_level)]),
];

const levelStep = (number: string, value: MarketLevel): CalculationStep => ({
  label: { 'pt-BR': `Nível de mercado${number}`, en: `Market level${number}` },
  value,
  unit: 'text',
});
