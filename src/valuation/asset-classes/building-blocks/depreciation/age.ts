import { type Decimal, decimal, rounded, toText, ZERO } from '../../../../kernel/decimal.ts';
import type { CalculationStep, Limitation } from '../../../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../../../kernel/instant.ts';
import type { Label } from '../../../../kernel/vocabulary.ts';
import type { DepreciationParameters } from './fields.ts';

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
  if (manufactured_on !== undefined) {
    return aged(undefined, dateStep(MANUFACTURED, manufactured_on), valuationDate);
  }
  if (age_years === undefined) return undefined;
  return aged(age_years, dateStep(OF_AGE, age_as_of ?? ageWrittenOn), valuationDate);
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
      ...(given === undefined ? [] : [{ label: AGE_GIVEN, value: given, unit: 'years' }]),
      from,
      dateStep(VALUATION_DATE, valuationDate),
      { label: { 'pt-BR': 'Dias', en: 'Days' }, value: days, unit: 'days' },
      { label: AGE, value: toText(years), unit: 'years' },
    ],
  };
}

export const AGE: Label = { 'pt-BR': 'Idade', en: 'Age' };
const AGE_GIVEN: Label = { 'pt-BR': 'Idade informada', en: 'Age given' };
const OF_AGE: Label = { 'pt-BR': 'Data da idade informada', en: 'Date of the age given' };
const MANUFACTURED: Label = { 'pt-BR': 'Data de fabricação', en: 'Date of manufacture' };
const VALUATION_DATE: Label = { 'pt-BR': 'Data da avaliação', en: 'Valuation date' };

const dateStep = (label: Label, value: CalendarDate): CalculationStep => ({ label, value, unit: 'date' });

/** Why a thing that is not there yet on the valuation date has no depreciated cost. */
export const ageBelowZero = (years: Decimal, valuationDate: CalendarDate): Limitation => ({
  code: 'AGE_BELOW_ZERO',
  text: {
    'pt-BR': `Pela data informada, a idade na data da avaliação, ${valuationDate}, seria negativa (${toText(years)} anos): o bem ainda não existia, e não há custo depreciado.`,
    en: `By the date given, the age on the valuation date, ${valuationDate}, would be negative (${toText(years)} years): the thing was not there yet, and there is no depreciated cost.`,
  },
});
