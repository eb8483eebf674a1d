import { z } from 'zod';
import { monthOf } from '../../../../kernel/dates/months.ts';
import { type Decimal, decimal, rounded, toText } from '../../../../kernel/decimal.ts';
import { DateField, Quantity, Text, Uuid } from '../../../../kernel/fields.ts';
import { GRADE_NAMES, MODEL_PREMISES } from '../../../../kernel/grades.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { bilingual } from '../../../../kernel/text/bilingual.ts';
import { carried, says } from '../../../../kernel/words/faults.ts';
import { NO_LIST, notAbove, tooFew, tooMany } from '../../../../kernel/words/fields.ts';
import { CLEANING_CRITERIA, toFloat } from '../../../comparables/factors.ts';
import { type RegressionModel, TRANSFORMATIONS, VARIABLE_KINDS } from '../../../comparables/regression.ts';
import { type Alike, alikeData } from '../../../comparables/sample.ts';

/** Market data that an asset is compared with, and how: all of it the caller's. */

const LEAST_DATA = 3;
const MOST_DATA = 500;
const MOST_VARIABLES = 20;
const MOST_LEVELS = 600;

const aboveZero = Quantity.regex(/[1-9]/, { error: carried(notAbove('"0"')) });
const Values = z
  .array(Quantity, { error: carried(NO_LIST) })
  .max(MOST_VARIABLES, { error: carried(tooMany(MOST_VARIABLES)) });

const Declared = z.strictObject({
  grade: z.enum(GRADE_NAMES).meta({ description: 'The grade that is declared.' }),
  evidence: Text(300).meta({
    description: 'What supports it, such as the inspection or the file it is in.',
    examples: ['Inspected on 2026-11-10, photos in document 3'],
  }),
});

const DeclaredPremise = z.strictObject({
  premise: z.enum(MODEL_PREMISES).meta({ description: 'The premise that the test speaks against.' }),
  rationale: Text(500).meta({
    description: 'Why it holds all the same. It is shown with the grades, word for word.',
    examples: ['The market is quadratic above 300 m² only, where neither data nor subject lie'],
  }),
});

/** A month as an index names it: `2026-11`. */
export const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;
const notAMonth = says('invalid_date', bilingual('comparables.not_a_month'));
const Level = z.strictObject({
  month: z
    .string({ error: notAMonth })
    .regex(MONTH_PATTERN, { error: notAMonth })
    .meta({ description: 'The month of the level.', examples: ['2026-10'] }),
  level: aboveZero.meta({ description: 'The level of the index in that month.', examples: ['7123.45'] }),
});

const Variable = z.strictObject({
  name: Text(60).meta({ description: 'What is compared, each name once.', examples: ['area_m2'] }),
  kind: z.enum(VARIABLE_KINDS).optional().meta({
    description:
      'REGRESSION only; left out QUANTITATIVE. DICHOTOMOUS is 0 or 1, CODE a whole number: too few data of one value give a limitation.',
  }),
  transformation: z.enum(TRANSFORMATIONS).optional().meta({
    description: 'REGRESSION only: the scale in which it enters; left out NONE.',
  }),
});

const Datum = z.strictObject({
  price: aboveZero.meta({
    description: 'In BRL, above zero: of the whole, or of one unit as `subject.quantity` counts them.',
    examples: ['450000.00'],
  }),
  date: DateField.meta({ description: 'The day that the price is of, never in the future.' }),
  source: Text(200).meta({
    description: 'Where it comes from, so that it can be found again. No personal data: it is not encrypted.',
    examples: ['Made-up listing 4711'],
  }),
  document_id: Uuid.optional().meta({
    description:
      'The document of the asset that is evidence of this datum; a policy may demand one (`comparables_need_evidence`).',
  }),
  values: Values.meta({
    description:
      'One for each of `variables`, in their order: characteristics; with FACTORS the factors that the price is multiplied by.',
    examples: [['72.5', '1']],
  }),
});

export const MarketData = z.strictObject({
  treatment: z.enum(['REGRESSION', 'FACTORS']).meta({
    description: 'REGRESSION: linear least squares on the characteristics. FACTORS: mean of adjusted prices.',
  }),
  price_transformation: z.enum(TRANSFORMATIONS).optional().meta({
    description: 'REGRESSION only: the scale in which prices enter; left out NONE.',
  }),
  variables: z
    .array(Variable, { error: carried(NO_LIST) })
    .min(1, { error: carried(tooFew(1)) })
    .max(MOST_VARIABLES, { error: carried(tooMany(MOST_VARIABLES)) })
    .meta({
      description: 'The characteristics, or factors, 1 to 20, by the names that the caller gives them.',
    }),
  subject: z
    .strictObject({
      values: Values.optional().meta({
        description: 'REGRESSION only, and required there: the characteristics of what is valued.',
      }),
      quantity: aboveZero.optional().meta({
        description: 'How many units of the prices it has, such as hectares; left out 1.',
        examples: ['120.5'],
      }),
    })
    .meta({ description: 'What is valued, in the terms of the data.' }),
  data: z
    .array(Datum, { error: carried(NO_LIST) })
    .min(LEAST_DATA, { error: carried(tooFew(LEAST_DATA)) })
    .max(MOST_DATA, { error: carried(tooMany(MOST_DATA)) })
    .meta({
      description:
        'The market data, 3 to 500; of a regression two more than variables. Data of the same price and values count once. None is left out in silence.',
    }),
  cleaning: z.enum(CLEANING_CRITERIA).optional().meta({
    description:
      'FACTORS only: the criterion by which outliers among adjusted prices are removed; without it none is, and real estate has no grade. CHAUVENET, or TWO_DEVIATIONS from the mean.',
  }),
  time: z
    .strictObject({
      treatment: z.enum(['VARIABLE', 'INDEX']).meta({
        description:
          'VARIABLE, of a REGRESSION only: months since that of the oldest datum are one variable more. INDEX: each price × newest level up to the valuation date ÷ level of its own month.',
      }),
      index_name: Text(100).optional().meta({
        description: 'INDEX only, and required there: which index it is, and who publishes it.',
      }),
      levels: z
        .array(Level, { error: carried(NO_LIST) })
        .min(1, { error: carried(tooFew(1)) })
        .max(MOST_LEVELS, { error: carried(tooMany(MOST_LEVELS)) })
        .optional()
        .meta({
          description:
            "INDEX only, and required there: the caller's levels, one for the month of each datum.",
        }),
    })
    .optional()
    .meta({ description: 'How the days of the prices count; left out each price holds on its own day.' }),
  declared: z
    .strictObject({
      property_description: Declared.optional().meta({ description: 'Item 1 of the table of grades.' }),
      data_identification: Declared.optional().meta({ description: 'Item 3 of the table of grades.' }),
      premises: z
        .array(DeclaredPremise, { error: carried(NO_LIST) })
        .max(MODEL_PREMISES.length, { error: carried(tooMany(MODEL_PREMISES.length)) })
        .optional()
        .meta({
          description:
            'REGRESSION only: premises of the model that hold although a test speaks against them, and why. Without it the grade is pending.',
        }),
    })
    .optional()
    .meta({
      description:
        'The two items of the grade of rationale that cannot be computed from the data (pending if absent), and why the premises hold.',
    }),
});
export type MarketData = z.infer<typeof MarketData>;
type Datum = z.infer<typeof Datum>;
type Time = MarketData['time'];

export interface CountedDatum extends Datum {
  /** Its number in the order as sent, from 1. */
  readonly number: number;
  /** Exact, or rounded to 8 places where an index moves it. */
  readonly moved: Decimal;
}

/** Months since the year 0. */
const monthNumber = (date: CalendarDate): number => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));

const PLACES_OF_MOVED = 8;

/** Data that are alike count once, as the first of them. */
export function countedData(
  given: MarketData,
  date: CalendarDate,
): { readonly counted: readonly CountedDatum[]; readonly alike: readonly Alike[] } {
  const alike = alikeData(given.data);
  const repeated = new Set(alike.map(({ datum }) => datum));
  const level = levelOn(given.time, date);
  const counted = given.data.flatMap((datum, index) =>
    repeated.has(index + 1)
      ? []
      : [{ ...datum, number: index + 1, moved: movedPrice(datum, given.time, level?.level) }],
  );
  return { counted, alike };
}

/** The newest level of the index that the valuation date has reached; undefined without an index. */
export const levelOn = (
  time: Time,
  date: CalendarDate,
): { readonly month: string; readonly level: string } | undefined =>
  time?.levels
    ?.filter(({ month }) => month <= monthOf(date))
    .reduce((newest, each) => (each.month > newest.month ? each : newest), { month: '', level: '' });

function movedPrice({ price, date }: Datum, time: Time, level: string | undefined): Decimal {
  const own = time?.levels?.find(({ month }) => month === monthOf(date));
  if (!own || !level) return decimal(price);
  return decimal(toText(rounded(decimal(price).times(level).div(own.level), PLACES_OF_MOVED)));
}

/** What months are called among the variables that the caller names. */
export const TIME_VARIABLE = 'time_months';

/** As numbers, for statistics alone: the data that count, and time behind the caller's own variables where it is one. */
export const modelOf = (
  { price_transformation = 'NONE', variables, subject, time }: MarketData,
  counted: readonly CountedDatum[],
  date: CalendarDate,
): RegressionModel => ({
  prices: counted.map(({ moved }) => moved.toNumber()),
  priceTransformation: price_transformation,
  variables: [
    ...variables.map(({ name, kind = 'QUANTITATIVE', transformation = 'NONE' }, index) => ({
      name,
      kind,
      transformation,
      values: counted.map(({ values }) => toFloat(values[index] ?? '')),
      subject: toFloat(subject.values?.[index] ?? ''),
    })),
    ...(time?.treatment === 'VARIABLE' ? [monthsVariable(counted, date)] : []),
  ],
});

/** Calendar months since that of the oldest datum: a valuation in the month of the newest one lies among the data. */
function monthsVariable(
  counted: readonly CountedDatum[],
  date: CalendarDate,
): RegressionModel['variables'][number] {
  const months = counted.map((datum) => monthNumber(datum.date));
  const first = months.reduce((least, month) => Math.min(least, month), Number.POSITIVE_INFINITY);
  return {
    name: TIME_VARIABLE,
    kind: 'QUANTITATIVE',
    transformation: 'NONE',
    values: months.map((month) => month - first),
    subject: monthNumber(date) - first,
  };
}
