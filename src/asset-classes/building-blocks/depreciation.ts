import { z } from 'zod';
import { decimal, ONE } from '../../kernel/decimal.ts';
import type { CalculationStep, Limitation, MethodResult } from '../../kernel/estimate.ts';
import { carried } from '../../kernel/fault-words.ts';
import { notAbove } from '../../kernel/field-words.ts';
import { Amount, Quantity, Share } from '../../kernel/fields.ts';
import type { MethodDescription } from '../contract.ts';
import { knownResult, unknownResult } from './method-result.ts';

/** What a new one costs, less straight-line wear. Every figure is the caller's; none of them has a default. */

const ServiceLife = Quantity.regex(/[1-9]/, { error: carried(notAbove('"0"')) });

/** The depreciation parameters. A missing one is no fault: the amount is then unknown. */
export const depreciationFields = {
  replacement_cost: Amount.optional().meta({
    description: 'What an equivalent new one costs today, in BRL.',
    examples: ['500000.00'],
  }),
  age_years: Quantity.optional().meta({
    description: 'Its age on the valuation date, in years.',
    examples: ['4'],
  }),
  service_life_years: ServiceLife.optional().meta({
    description: 'Its whole service life, in years; greater than zero.',
    examples: ['20'],
  }),
  residual_rate: Share.optional().meta({
    description: 'What is left at the end of the service life, as a fraction of the cost, from 0 to 1.',
    examples: ['0.1'],
  }),
};
const Parameters = z.strictObject(depreciationFields);
export type DepreciationParameters = z.infer<typeof Parameters>;

/** Names of the depreciation parameters. */
export const DEPRECIATION_NAMES = [
  'replacement_cost',
  'age_years',
  'service_life_years',
  'residual_rate',
] as const satisfies readonly (keyof DepreciationParameters)[];

export const depreciationMethod: MethodDescription = {
  method: 'DEPRECIATED_REPLACEMENT_COST',
  basis: 'DEPRECIATED_REPLACEMENT_COST',
  version: 1,
  description: {
    'pt-BR': 'Custo de reposição × máx(residual, 1 − (1 − residual) × idade ÷ vida útil), linear.',
    en: 'Replacement cost × max(residual, 1 − (1 − residual) × age ÷ service life), straight-line.',
  },
  requires: DEPRECIATION_NAMES,
  sources: [],
};

export const DEPRECIATION_LIMITATIONS: readonly Limitation[] = [
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
  {
    code: 'CONDITION_NOT_INSPECTED',
    text: {
      'pt-BR':
        'O estado físico não foi vistoriado: manutenção, uso, avarias e obsolescência não entram na depreciação linear.',
      en: 'The physical state was not inspected: upkeep, use, damage and obsolescence are no part of straight-line depreciation.',
    },
  },
];

/** The method's formula over one denominator: a quotient inside it would no longer be exact. */
const FORMULA =
  'replacement_cost × max(residual_rate × service_life, service_life - (1 - residual_rate) × age) ÷ service_life';

/** What it costs anew, depreciated; MISSING_PARAMETER when one of the four figures is not given. */
export function depreciatedCost(given: DepreciationParameters): MethodResult {
  const { replacement_cost, age_years, service_life_years, residual_rate } = given;
  const parts = {
    limitations: DEPRECIATION_LIMITATIONS,
    calculation: { formula: FORMULA, steps: stepsOf(given) },
  };
  if (
    replacement_cost === undefined ||
    age_years === undefined ||
    service_life_years === undefined ||
    residual_rate === undefined
  ) {
    return unknownResult(depreciationMethod, ['MISSING_PARAMETER'], parts);
  }
  const [life, residual] = [decimal(service_life_years), decimal(residual_rate)];
  const floor = residual.times(life);
  const left = life.minus(ONE.minus(residual).times(decimal(age_years)));
  const amount = decimal(replacement_cost)
    .times(left.gt(floor) ? left : floor)
    .div(life);
  return knownResult(depreciationMethod, amount, '/replacement_cost', parts);
}

const LABELS = {
  replacement_cost: [{ 'pt-BR': 'Custo de reposição', en: 'Replacement cost' }, 'BRL'],
  age_years: [{ 'pt-BR': 'Idade', en: 'Age' }, 'years'],
  service_life_years: [{ 'pt-BR': 'Vida útil', en: 'Service life' }, 'years'],
  residual_rate: [{ 'pt-BR': 'Residual', en: 'Residual rate' }, 'fraction'],
} as const;

/** The figures that were given. */
const stepsOf = (given: DepreciationParameters): readonly CalculationStep[] =>
  DEPRECIATION_NAMES.flatMap((name) => {
    const [[label, unit], value] = [LABELS[name], given[name]];
    return value === undefined ? [] : [{ label, value, unit }];
  });
