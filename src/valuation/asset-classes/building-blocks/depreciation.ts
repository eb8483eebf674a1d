import { z } from 'zod';
import { type Decimal, decimal, ONE, rounded, toText, ZERO } from '../../../kernel/decimal.ts';
import {
  type CalculationStep,
  givenStep,
  type Limitation,
  limitation,
  type MethodResult,
  step,
} from '../../../kernel/estimate.ts';
import { Amount, DateField, Quantity, Share } from '../../../kernel/fields.ts';
import { type CalendarDate, daysBetween } from '../../../kernel/instant.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { WEAR_STATES } from '../../../kernel/vocabulary.ts';
import { carried, notWith, onlyWith, refuse } from '../../../kernel/words/faults.ts';
import { notAbove } from '../../../kernel/words/fields.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import {
  amountText,
  rossHeideckeCounts,
  STRAIGHT_LINE,
  straightLineSteps,
  WEAR_AS_STATED,
  wearSteps,
  wornCost,
  wornFormula,
} from './depreciation/ross-heidecke.ts';
import { knownResult, unknownResult } from './method-result.ts';

/** Every figure is the caller's; none of them has a default. A missing one is no fault: the amount is then unknown. */

const ServiceLife = Quantity.regex(/[1-9]/, { error: carried(notAbove('"0"')) });

/** The depreciation parameters. */
export const depreciationFields = {
  replacement_cost: Amount.optional().meta({
    description: 'What an equivalent new one costs today, in BRL.',
    examples: ['500000.00'],
  }),
  manufactured_on: DateField.optional().meta({
    description: 'When it was made, never in the future; in place of `age_years`.',
    examples: ['2021-11-20'],
  }),
  age_years: Quantity.optional().meta({
    description: 'How old it was on `age_as_of`, in years; it ages from that day on.',
    examples: ['4'],
  }),
  age_as_of: DateField.optional().meta({
    description:
      'The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.',
    examples: ['2026-11-20'],
  }),
  service_life_years: ServiceLife.optional().meta({
    description: 'Its whole service life, in years; greater than zero.',
    examples: ['20'],
  }),
  residual_rate: Share.optional().meta({
    description: 'What is left at the end of the service life, as a fraction of the cost, from 0 to 1.',
    examples: ['0.1'],
  }),
  wear: z
    .enum(WEAR_STATES)
    .meta({
      id: 'WearState',
      description:
        "Its state by Heidecke's table, in your own word: `A` new, `B` between new and regular, `C` regular, `D` between regular and simple repairs, `E` simple repairs, `F` between simple and important repairs, `G` important repairs, `H` between important repairs and worthless, `I` worthless. With it the depreciation is by Ross-Heidecke; without it, straight-line.",
      examples: ['C'],
    })
    .optional(),
};
export type DepreciationParameters = z.infer<z.ZodObject<typeof depreciationFields, z.core.$strict>>;

/** Names of the depreciation parameters. */
export const DEPRECIATION_NAMES = Object.keys(depreciationFields) as (keyof DepreciationParameters)[];

/** Those among them that are days which must have come. */
export const DEPRECIATION_DATES = ['manufactured_on', 'age_as_of'] as const;

/** The two ways to say how old it is, as alternatives of a schema. */
export const AGE_WAYS = {
  oneOf: [
    {
      title: 'By its age',
      properties: { manufactured_on: false },
      dependentRequired: { age_as_of: ['age_years'] },
    },
    {
      title: 'By its date of manufacture',
      required: ['manufactured_on'],
      properties: { age_years: false, age_as_of: false },
    },
  ],
};

/** Refuses two ages at once, and a day that is of none. */
export function refuseMixedAges(
  { manufactured_on, age_years, age_as_of }: DepreciationParameters,
  context: z.RefinementCtx,
): void {
  const isMade = manufactured_on !== undefined;
  if (isMade && age_years !== undefined) refuse(context, 'age_years', notWith('manufactured_on'));
  if (age_as_of === undefined) return;
  if (isMade) refuse(context, 'age_as_of', notWith('manufactured_on'));
  else if (age_years === undefined) refuse(context, 'age_as_of', onlyWith('age_years'));
}

/** How old a thing is on a valuation date: in days from a date, counted as years of 365.25 days, to 8 decimals half-even. */

const DAYS_A_YEAR = decimal('365.25');
const DECIMALS = 8;

interface Age {
  /** Below zero where the thing is younger than nothing on that date. */
  readonly years: Decimal;
  /** Defines `age` by the other steps. */
  readonly formula: string;
  readonly steps: readonly CalculationStep[];
}

/** `ageWrittenOn`: the day of an age that names none. Undefined where no age is given. */
export function ageOn(
  { manufactured_on, age_years, age_as_of }: DepreciationParameters,
  valuationDate: CalendarDate,
  ageWrittenOn: CalendarDate,
): Age | undefined {
  if (manufactured_on !== undefined)
    return aged(
      undefined,
      step(bilingual('depreciation.date_manufacture'), manufactured_on, 'date'),
      valuationDate,
    );
  if (age_years === undefined) return undefined;
  const from = age_as_of ?? ageWrittenOn;
  const label = bilingual('depreciation.age_as_of');
  return aged(age_years, step(label, from, 'date'), valuationDate);
}

function aged(given: string | undefined, from: CalculationStep, valuationDate: CalendarDate): Age {
  const days = String(daysBetween(from.value, valuationDate));
  const passed = decimal(days).div(DAYS_A_YEAR);
  const age = rounded(given === undefined ? passed : decimal(given).plus(passed), DECIMALS);
  // What rounds to zero from below is no age below zero.
  const years = age.isZero() ? ZERO : age;
  const sum = given === undefined ? 'days ÷ 365.25' : 'age_given + days ÷ 365.25';
  return {
    years,
    formula: `age = round(${sum}, ${DECIMALS})`,
    steps: [
      ...givenStep(bilingual('depreciation.age_given'), given, 'years'),
      from,
      step(bilingual('depreciation.valuation_date'), valuationDate, 'date'),
      step(bilingual('depreciation.days'), days, 'days'),
      step(bilingual('depreciation.age'), toText(years), 'years'),
    ],
  };
}

/** Why a thing that is not there yet on the valuation date has no depreciated cost. */
const ageBelowZero = (years: Decimal, valuationDate: CalendarDate): Limitation =>
  limitation('depreciation.AGE_BELOW_ZERO', { valuationDate, years: toText(years) });

/** What a new one costs, less wear. Every figure is the caller's; none of them has a default. */

export const depreciationMethod: MethodDescription = {
  method: 'DEPRECIATED_REPLACEMENT_COST',
  version: 1,
  description: bilingual('depreciation.replacement_cost_max_residual'),
  requires: ['replacement_cost', 'service_life_years', 'residual_rate'],
  sources: [],
};

const OF_COST_AND_FIGURES: readonly Limitation[] = [
  limitation('depreciation.COST_NOT_MARKET_PRICE'),
  limitation('depreciation.FIGURES_NOT_VERIFIED'),
];

const DEPRECIATION_LIMITATIONS: readonly Limitation[] = [
  ...OF_COST_AND_FIGURES,
  limitation('depreciation.CONDITION_NOT_INSPECTED'),
];

const WEAR_LIMITATIONS: readonly Limitation[] = [...OF_COST_AND_FIGURES, WEAR_AS_STATED];

/** Of a class: with a state of wear, and without. */
export const ALL_DEPRECIATION_LIMITATIONS = [...DEPRECIATION_LIMITATIONS, WEAR_AS_STATED];

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
 * The cost of a new one, depreciated: by Ross-Heidecke where `wear` is given, else straight-line. MISSING_PARAMETER when one of the
 * figures is not given, METHOD_NOT_APPLICABLE where it would be of less than no age on the valuation date.
 */
export function depreciatedCost(given: DepreciationParameters, ageing: Ageing): MethodResult {
  const { replacement_cost, service_life_years, residual_rate, wear } = given;
  const method = depreciationMethod;
  const age = ageOn(given, ageing.valuationDate, ageing.ageWrittenOn ?? ageing.valuationDate);
  const limitations = wear ? WEAR_LIMITATIONS : DEPRECIATION_LIMITATIONS;
  const definition = age ? [age.formula] : [];
  const formula = wear ? wornFormula(definition) : [STRAIGHT_LINE, ...definition].join('; ');
  const steps = [
    ...givenStep(bilingual('depreciation.replacement_cost'), replacement_cost, 'BRL'),
    ...(age?.steps ?? []),
    ...givenStep(bilingual('depreciation.service_life'), service_life_years, 'years'),
    ...givenStep(bilingual('depreciation.residual_rate'), residual_rate, 'fraction'),
    ...(wear ? wearSteps(wear) : []),
  ];
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
    const allLimitations = [...limitations, ageBelowZero(age.years, ageing.valuationDate)];
    return unknownResult(method, ['METHOD_NOT_APPLICABLE'], { limitations: allLimitations });
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
  const straightLineAmount = amountText(straight);
  return knownResult(method, worn.amount, '/replacement_cost', {
    limitations: [...limitations, rossHeideckeCounts(amountText(worn.amount), straightLineAmount)],
    calculation: { formula, steps: [...steps, ...straightLineSteps(worn, straightLineAmount)] },
  });
}

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
