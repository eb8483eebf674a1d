import { z } from 'zod';
import { DateField, Quantity, Text, Uuid } from '../../../../kernel/fields.ts';
import { GRADE_NAMES, MODEL_PREMISES } from '../../../../kernel/grades.ts';
import { carried, says } from '../../../../kernel/words/faults.ts';
import { NO_LIST, notAbove, tooFew, tooMany } from '../../../../kernel/words/fields.ts';
import { CLEANING_CRITERIA } from '../../../comparables/cleaning.ts';
import { VARIABLE_KINDS } from '../../../comparables/regression.ts';
import { TRANSFORMATIONS } from '../../../comparables/transformation.ts';
import { refuseFaultyComparables } from './faults.ts';
import { MONTH_PATTERN } from './market-data.ts';

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

const notAMonth = says('invalid_date', 'must be a month, YYYY-MM', 'deve ser um mês, AAAA-MM');
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
      'REGRESSION only; left out QUANTITATIVE. DICHOTOMOUS is 0 or 1, CODE a whole number: few data of one value are told.',
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

export const Comparables = z
  .strictObject({
    treatment: z.enum(['REGRESSION', 'FACTORS']).meta({
      description:
        'REGRESSION: linear least squares on the characteristics. FACTORS: mean of adjusted prices.',
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
        'FACTORS only: by which criterion adjusted prices that stand out are left out; left out none is, and real estate has no grade. CHAUVENET, or TWO_DEVIATIONS from the mean.',
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
          'The two items of the grade of rationale that nothing can be computed of, left out they are pending; and why premises hold.',
      }),
  })
  .superRefine(refuseFaultyComparables)
  .meta({ id: 'Comparables', description: 'Market data, and how they are to be treated.' });
export type Comparables = z.infer<typeof Comparables>;

/** Beside the attributes of a class that may be compared. */
export const comparablesField = {
  comparables: Comparables.optional().meta({
    description:
      'Market data to compare it with. They are the method COMPARATIVE_DATA; without them it does not apply.',
  }),
};
