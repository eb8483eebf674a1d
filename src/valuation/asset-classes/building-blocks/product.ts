import { type Decimal, decimal, ONE } from '../../../kernel/decimal.ts';
import type { CalculationStep, MethodResult } from '../../../kernel/estimate.ts';
import { stepName } from '../../../kernel/words/step-name.ts';
import type { MethodDescription } from '../contract.ts';
import { amountOf, knownResult, type ResultParts, unknownResult } from './method-result.ts';

/** A step that is multiplied; without a value where nobody gave one. */
export type Factor = Omit<CalculationStep, 'value'> & { readonly value: string | undefined };

export interface Product {
  readonly factors: readonly [Factor, ...Factor[]];
  /** What the product is divided by: once and last, so that no quotient is rounded before. */
  readonly divisor?: CalculationStep;
  /** The input to blame for a result beyond 18 integer digits. */
  readonly pointer: string;
}

/** The product of figures; unknown when one of them is missing, since none is invented. */
export function productResult(
  method: MethodDescription,
  { factors, divisor, pointer }: Product,
  parts: Omit<ResultParts, 'calculation'>,
): MethodResult {
  const given = factors.filter(isGiven);
  const calculation = {
    formula: [factors.map(nameOf).join(' × '), ...(divisor ? [nameOf(divisor)] : [])].join(' ÷ '),
    steps: [...given, ...(divisor ? [divisor] : [])],
  };
  if (given.length < factors.length)
    return unknownResult(method, ['MISSING_PARAMETER'], { ...parts, calculation });
  return knownResult(method, productOf(given, divisor), pointer, { ...parts, calculation });
}

const productOf = (factors: readonly CalculationStep[], divisor: CalculationStep | undefined): Decimal => {
  const product = factors.map(({ value }) => decimal(value)).reduce((a, b) => a.times(b), ONE);
  return divisor ? product.div(decimal(divisor.value)) : product;
};

/** The same product as an amount; undefined when a figure is missing. Throws `AmountOutOfRange`. */
export function productAmount({ factors, divisor, pointer }: Product): string | undefined {
  const given = factors.filter(isGiven);
  return given.length < factors.length ? undefined : amountOf(productOf(given, divisor), pointer);
}

const isGiven = (factor: Factor): factor is CalculationStep => factor.value !== undefined;

const nameOf = ({ label }: Pick<CalculationStep, 'label'>): string => stepName(label.en);

export const quantityFactor = (value: string | undefined, unit = 'unit'): Factor => ({
  label: { 'pt-BR': 'Quantidade', en: 'Quantity' },
  value,
  unit,
});

/** BRL for one unit. */
export const unitPriceFactor = (value: string | undefined, unit = 'unit'): Factor => ({
  label: { 'pt-BR': 'Preço unitário', en: 'Unit price' },
  value,
  unit: `BRL / ${unit}`,
});
