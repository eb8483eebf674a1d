import { z } from 'zod';
import { DateField, Quantity, Text } from '../../../../kernel/fields.ts';
import { GRADE_NAMES } from '../../../../kernel/grades.ts';
import { carried } from '../../../../kernel/words/faults.ts';
import { NO_LIST, notAbove, tooFew, tooMany } from '../../../../kernel/words/fields.ts';
import { VARIABLE_KINDS } from '../../../comparables/regression.ts';
import { TRANSFORMATIONS } from '../../../comparables/transformation.ts';
import { refuseFaultyComparables } from './faults.ts';

/** Market data that an asset is compared with, and how: all of it the caller's. */

const LEAST_DATA = 3;
const MOST_DATA = 500;
const MOST_VARIABLES = 20;

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
          'The market data, 3 to 500; of a regression two more than variables. All of them are used: none is left out in silence.',
      }),
    declared: z
      .strictObject({
        property_description: Declared.optional().meta({ description: 'Item 1 of the table of grades.' }),
        data_identification: Declared.optional().meta({ description: 'Item 3 of the table of grades.' }),
      })
      .optional()
      .meta({
        description:
          'The two items of the grade of rationale that nothing can be computed of; left out they are pending.',
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
