import { type Decimal, decimal, ONE } from '../../../kernel/decimal.ts';
import type { CalculationStep, Limitation, MethodResult } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import { ageBelowZero, ageOn } from './depreciation/age.ts';
import type { DepreciationParameters } from './depreciation/fields.ts';
import {
  amountText,
  besideSteps,
  rossHeideckeCounts,
  STRAIGHT_LINE,
  WEAR_AS_STATED,
  wearSteps,
  wornCost,
  wornFormula,
} from './depreciation/ross-heidecke.ts';
import { knownResult, unknownResult } from './method-result.ts';

/** What a new one costs, less wear. Every figure is the caller's; none of them has a default. */

export const depreciationMethod: MethodDescription = {
  method: 'DEPRECIATED_REPLACEMENT_COST',
  basis: 'DEPRECIATED_REPLACEMENT_COST',
  version: 1,
  description: {
    'pt-BR':
      'Custo de reposição × máx(residual, 1 − (1 − residual) × idade ÷ vida útil), linear; idade na data da avaliação, pela data de fabricação ou pela idade informada e sua data. Com `wear`, por Ross-Heidecke, ao lado da linha reta.',
    en: 'Replacement cost × max(residual, 1 − (1 − residual) × age ÷ service life), straight-line; age on the valuation date, by the date of manufacture or by an age given and its date. With `wear` by Ross-Heidecke, the straight line beside it.',
  },
  requires: ['replacement_cost', 'service_life_years', 'residual_rate'],
  sources: [],
};

const OF_COST_AND_FIGURES: readonly Limitation[] = [
  {
    code: 'COST_NOT_MARKET_PRICE',
    text: {
      'pt-BR': 'Um custo de reposição depreciado é um custo: não é um preço de mercado.',
      en: 'A depreciated replacement cost is a cost: it is not a market price.',
    },
  },
  {
    code: 'FIGURES_NOT_VERIFIED',
    text: {
      'pt-BR':
        'Custo de reposição, idade, vida útil e residual são os informados: não foram verificados, e nenhum é suposto pelo serviço.',
      en: 'Replacement cost, age, service life and residual are as given: they were not verified, and the service supposes none.',
    },
  },
];

const DEPRECIATION_LIMITATIONS: readonly Limitation[] = [
  ...OF_COST_AND_FIGURES,
  {
    code: 'CONDITION_NOT_INSPECTED',
    text: {
      'pt-BR':
        'O estado físico não foi vistoriado: manutenção, uso, avarias e obsolescência não entram na depreciação linear.',
      en: 'The physical state was not inspected: upkeep, use, damage and obsolescence are no part of straight-line depreciation.',
    },
  },
];

const WEAR_LIMITATIONS: readonly Limitation[] = [...OF_COST_AND_FIGURES, WEAR_AS_STATED];

/** Of a class: with a state told, and without. */
export const ALL_DEPRECIATION_LIMITATIONS: readonly Limitation[] = [
  ...DEPRECIATION_LIMITATIONS,
  WEAR_AS_STATED,
];

/** When the figures are looked at. */
interface Ageing {
  readonly valuationDate: CalendarDate;
  /** The day of an age that names none; absent: the valuation date. */
  readonly ageWrittenOn?: CalendarDate | undefined;
}

/** Of an asset, or of one who registers nothing. */
export const ageingIn = ({ valuationDate, changedOn }: ValuationContext): Ageing => ({
  valuationDate,
  ageWrittenOn: changedOn?.age_years,
});

/**
 * What it costs anew, depreciated: by Ross-Heidecke where `wear` is given, else straight-line. MISSING_PARAMETER when one of the
 * figures is not given, METHOD_NOT_APPLICABLE where it would be of less than no age on the valuation date.
 */
export function depreciatedCost(given: DepreciationParameters, ageing: Ageing): MethodResult {
  const { replacement_cost, service_life_years, residual_rate, wear } = given;
  const method = depreciationMethod;
  const age = ageOn(given, ageing.valuationDate, ageing.ageWrittenOn ?? ageing.valuationDate);
  const limitations = wear ? WEAR_LIMITATIONS : DEPRECIATION_LIMITATIONS;
  const formula = wear ? wornFormula(age?.formula ?? '') : straightFormula(age?.formula ?? '');
  const steps = [...stepsOf(given, age?.steps ?? []), ...(wear ? wearSteps(wear) : [])];
  const parts = { limitations, calculation: { formula, steps } };
  if (
    replacement_cost === undefined ||
    age === undefined ||
    service_life_years === undefined ||
    residual_rate === undefined
  ) {
    return unknownResult(method, ['MISSING_PARAMETER'], parts);
  }
  if (age.years.isNegative()) {
    const told = [...limitations, ageBelowZero(age.years, ageing.valuationDate)];
    return unknownResult(method, ['METHOD_NOT_APPLICABLE'], { limitations: told });
  }
  const figures = {
    cost: decimal(replacement_cost),
    age: age.years,
    life: decimal(service_life_years),
    residual: decimal(residual_rate),
  };
  const straight = straightLine(figures);
  if (!wear) return knownResult(method, straight, '/replacement_cost', parts);
  const worn = wornCost({ ...figures, wear });
  const beside = amountText(straight);
  return knownResult(method, worn.amount, '/replacement_cost', {
    limitations: [...limitations, rossHeideckeCounts(amountText(worn.amount), beside)],
    calculation: { formula, steps: [...steps, ...besideSteps(worn, beside)] },
  });
}

const straightFormula = (age: string): string => (age ? `${STRAIGHT_LINE}; ${age}` : STRAIGHT_LINE);

interface Figures {
  readonly cost: Decimal;
  readonly age: Decimal;
  readonly life: Decimal;
  readonly residual: Decimal;
}

function straightLine({ cost, age, life, residual }: Figures): Decimal {
  const floor = residual.times(life);
  const left = life.minus(ONE.minus(residual).times(age));
  return cost.times(left.gt(floor) ? left : floor).div(life);
}

/** The figures that were given, the age with its way. */
const stepsOf = (
  { replacement_cost, service_life_years, residual_rate }: DepreciationParameters,
  age: readonly CalculationStep[],
): readonly CalculationStep[] => [
  ...stepOf({ 'pt-BR': 'Custo de reposição', en: 'Replacement cost' }, replacement_cost, 'BRL'),
  ...age,
  ...stepOf({ 'pt-BR': 'Vida útil', en: 'Service life' }, service_life_years, 'years'),
  ...stepOf({ 'pt-BR': 'Residual', en: 'Residual rate' }, residual_rate, 'fraction'),
];

const stepOf = (
  label: CalculationStep['label'],
  value: string | undefined,
  unit: string,
): readonly CalculationStep[] => (value === undefined ? [] : [{ label, value, unit }]);
