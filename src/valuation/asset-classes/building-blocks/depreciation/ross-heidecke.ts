import { type Decimal, decimal, ONE, rounded, toAmount, toText, ZERO } from '../../../../kernel/decimal.ts';
import { type CalculationStep, type Limitation, limitation, step } from '../../../../kernel/estimate.ts';
import { bilingual } from '../../../../kernel/text/bilingual.ts';
import type { WearState } from '../../../../kernel/vocabulary.ts';
import { reais } from '../../../../kernel/wording/figures.ts';

/** Depreciation by age (Ross) and by state (Heidecke), as appraisers do it: k = α + (1 − α) c, α = ½ (x ÷ n + x² ÷ n²). */

/** Heidecke's c, the part of the value that the state alone takes: fractions, exact. */
const WEAR_FACTORS: { readonly [State in WearState]: string } = {
  A: '0',
  B: '0.0032',
  C: '0.0252',
  D: '0.0809',
  E: '0.181',
  F: '0.332',
  G: '0.526',
  H: '0.752',
  I: '1',
};

/** Of the straight line, which the report shows with the figure by Ross-Heidecke. */
export const STRAIGHT_LINE =
  'replacement_cost × max(residual_rate, 1 - (1 - residual_rate) × age ÷ service_life)';

const FORMULA = 'replacement_cost × (1 - k × (1 - residual_rate))';

/** α is held at 1 past the service life. */
const ALPHA = 'min(1, (age ÷ service_life + age × age ÷ (service_life × service_life)) ÷ 2)';

const COEFFICIENT_DECIMALS = 8;

/**
 * The formula, and the definitions behind it: names by the other steps; what is shown of them is checked, too, when the steps are
 * put through again. `age`: what defines the age, if anything does.
 */
export const wornFormula = (age: readonly string[]): string =>
  [
    FORMULA,
    ...age,
    `alpha = ${ALPHA}`,
    'k = alpha + (1 - alpha) × wear_factor',
    `coefficient_k = round(k, ${COEFFICIENT_DECIMALS})`,
    `straight_line = round(${STRAIGHT_LINE}, 2)`,
  ].join('; ');

interface WornFigures {
  readonly cost: Decimal;
  readonly age: Decimal;
  readonly life: Decimal;
  readonly residual: Decimal;
  readonly wear: WearState;
}

interface Worn {
  readonly amount: Decimal;
  /** k, rounded. */
  readonly coefficient: string;
}

/**
 * What is left of the cost; at least its residual, since α is held at 1 past the service life. Exact, with one quotient, which comes
 * last: over 2 n², of which `left` is (1 − α) (1 − c).
 */
export function wornCost({ cost, age, life, residual, wear }: WornFigures): Worn {
  const whole = life.times(life).times(2);
  const younger = whole.minus(life.times(age)).minus(age.times(age));
  const left = (younger.isNegative() ? ZERO : younger).times(ONE.minus(decimal(WEAR_FACTORS[wear])));
  const parts = residual.times(whole).plus(ONE.minus(residual).times(left));
  return {
    amount: cost.times(parts).div(whole),
    coefficient: toText(rounded(whole.minus(left).div(whole), COEFFICIENT_DECIMALS)),
  };
}

/** The caller's word, and what Heidecke's table makes of it. */
export const wearSteps = (wear: WearState): readonly CalculationStep[] => [
  step(bilingual('depreciation.wear'), wear, 'text'),
  step(bilingual('depreciation.wear_factor'), WEAR_FACTORS[wear], 'fraction'),
];

/** k, and the amount by the straight line of the same figures. */
export const straightLineSteps = (
  { coefficient }: Worn,
  straightLine: string,
): readonly CalculationStep[] => [
  step(bilingual('depreciation.coefficient_k'), coefficient, 'fraction'),
  step(bilingual('depreciation.straight_line'), straightLine, 'BRL'),
];

/** An amount that is no more than the cost, which was one. */
export function amountText(value: Decimal): string {
  const amount = toAmount(value);
  if (!amount.ok) throw new Error('a depreciated cost cannot be longer than its cost');
  return amount.value;
}

/** In place of what the straight line says of a state that nobody named. */
export const WEAR_AS_STATED = limitation('depreciation.WEAR_AS_STATED');

/** Which of the two figures counts. */
export const rossHeideckeCounts = (amount: string, straightLine: string): Limitation =>
  limitation('depreciation.ROSS_HEIDECKE_COUNTS', {
    amount: reais(amount),
    straightLine: reais(straightLine),
  });
