import { z } from 'zod';
import { QUANTITY_PATTERN } from '../../../../kernel/decimal.ts';
import { DateField, Quantity, Text, Uuid } from '../../../../kernel/fields.ts';
import { GRADE_NAMES, MODEL_PREMISES } from '../../../../kernel/grades.ts';
import { carried, type FaultWords, faultWords, says } from '../../../../kernel/words/faults.ts';
import {
  NAMED_BEFORE,
  NO_LIST,
  notAbove,
  REQUIRED,
  tooFew,
  tooMany,
} from '../../../../kernel/words/fields.ts';
import { CLEANING_CRITERIA, toFloat } from '../../../comparables/factors.ts';
import {
  isTransformable,
  regress,
  TRANSFORMATIONS,
  type Transformation,
  VARIABLE_KINDS,
  type VariableKind,
} from '../../../comparables/regression.ts';
import { alikeData } from '../../../comparables/sample.ts';
import {
  countedData,
  type GivenModel,
  type GivenTime,
  MONTH_PATTERN,
  modelOf,
  monthOf,
  TIME_VARIABLE,
} from './market-data.ts';

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

interface Given extends GivenModel {
  readonly treatment: 'REGRESSION' | 'FACTORS';
  readonly data: readonly {
    readonly price: string;
    readonly values: readonly string[];
    readonly date: string;
  }[];
  readonly cleaning?: string | undefined;
  readonly time?: (GivenTime & { readonly index_name?: string | undefined }) | undefined;
  readonly declared?: { readonly premises?: readonly { readonly premise: string }[] | undefined } | undefined;
}

type Found = readonly [path: readonly (string | number)[], words: FaultWords];

/** Refuses what no treatment can be made of, and names the field. */
function refuseFaultyComparables(given: Given, context: z.RefinementCtx): void {
  const found = faultsOf(given);
  for (const [path, words] of found)
    context.addIssue({ code: 'custom', message: carried(words), path: [...path] });
}

/** One kind of fault at a time: those that come later would only repeat the first in other words. */
function faultsOf(given: Given): readonly Found[] {
  const checks =
    given.treatment === 'REGRESSION'
      ? [namedTwice, ofFactorsOnly, ofOtherLength, withoutPlace, faultsOfTime, ofTooFewData, dependent]
      : [namedTwice, ofRegressionsOnly, ofOtherLength, factorsOfZero, faultsOfTime, ofTooFewData];
  for (const check of checks) {
    const found = check(given);
    if (found.length > 0) return found;
  }
  return [];
}

const namedTwice = ({ variables, declared }: Given): readonly Found[] => [
  ...repeatedOf(variables.map(({ name }) => name)).map(
    (index) => [['variables', index, 'name'], NAMED_BEFORE] as const,
  ),
  ...repeatedOf(declared?.premises?.map(({ premise }) => premise) ?? []).map(
    (index) => [['declared', 'premises', index, 'premise'], NAMED_BEFORE] as const,
  ),
];

const repeatedOf = (names: readonly string[]): readonly number[] =>
  names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []));

function ofOtherLength({ treatment, variables, subject, data }: Given): readonly Found[] {
  const words = faultWords(
    'wrong_length',
    `must have one value for each of the ${variables.length} variables`,
    `deve ter um valor para cada uma das ${variables.length} variáveis`,
  );
  const ofSubject = treatment === 'FACTORS' || subject.values?.length === variables.length;
  return [
    ...(ofSubject ? [] : [[['subject', 'values'], subject.values ? words : REQUIRED] as const]),
    ...data.flatMap(({ values }, index) =>
      values.length === variables.length ? [] : [[['data', index, 'values'], words] as const],
    ),
  ];
}

/** A value that has no place in its kind, or no logarithm or inverse in its scale. */
function withoutPlace({ variables, subject, data }: Given): readonly Found[] {
  const rows: readonly (readonly [readonly (string | number)[], readonly string[]])[] = [
    [['subject', 'values'], subject.values ?? []],
    ...data.map(({ values }, index) => [['data', index, 'values'], values] as const),
  ];
  return rows.flatMap(([path, values]) =>
    values.flatMap((value, index) => {
      const { kind = 'QUANTITATIVE', transformation = 'NONE' } = variables[index] ?? {};
      const words = QUANTITY_PATTERN.test(value) ? faultOfValue(value, kind, transformation) : undefined;
      return words ? [[[...path, index], words] as const] : [];
    }),
  );
}

function faultOfValue(
  text: string,
  kind: VariableKind,
  transformation: Transformation,
): FaultWords | undefined {
  const value = toFloat(text);
  if (kind === 'DICHOTOMOUS' && value !== 0 && value !== 1) return ZERO_OR_ONE;
  if (kind === 'CODE' && !Number.isInteger(value)) return WHOLE;
  return isTransformable(value, transformation) ? undefined : withoutScale(transformation);
}

const ZERO_OR_ONE = faultWords(
  'invalid_value',
  'must be "0" or "1", as its variable is DICHOTOMOUS',
  'deve ser "0" ou "1", porque a variável é DICHOTOMOUS',
);
const WHOLE = faultWords(
  'invalid_value',
  'must be a whole number, as its variable is a CODE',
  'deve ser um número inteiro, porque a variável é CODE',
);
const withoutScale = (transformation: Transformation): FaultWords =>
  faultWords(
    'invalid_value',
    `has no ${transformation}: choose another transformation, or leave the datum out`,
    `não tem ${transformation}: escolha outra transformação ou deixe o dado de fora`,
  );

/** An index has a name and a level for the month of each datum; a variable has neither. */
function faultsOfTime({ time, data }: Given): readonly Found[] {
  if (!time) return [];
  const { treatment, index_name, levels } = time;
  if (treatment === 'VARIABLE')
    return [
      ...(index_name === undefined ? [] : [[['time', 'index_name'], INDEX_ONLY] as const]),
      ...(levels === undefined ? [] : [[['time', 'levels'], INDEX_ONLY] as const]),
    ];
  if (index_name === undefined) return [[['time', 'index_name'], REQUIRED]];
  if (levels === undefined) return [[['time', 'levels'], REQUIRED]];
  const months = levels.map(({ month }) => month);
  const twice = repeatedOf(months);
  if (twice.length > 0) return twice.map((index) => [['time', 'levels', index, 'month'], NAMED_BEFORE]);
  const wanted = data.map(({ date }) => monthOf(date));
  // A month that is none was refused for itself.
  if (![...months, ...wanted].every((month) => MONTH_PATTERN.test(month))) return [];
  const missing = wanted.find((month) => !months.includes(month));
  return missing === undefined ? [] : [[['time', 'levels'], withoutLevel(missing)]];
}

const INDEX_ONLY = faultWords(
  'not_allowed',
  'goes with the treatment INDEX only',
  'só pode acompanhar o tratamento INDEX',
);
const withoutLevel = (month: string): FaultWords =>
  faultWords(
    'required',
    `must have a level for ${month}, the month of a datum`,
    `deve ter um nível para ${month}, o mês de um dado`,
  );

const LEAST_COUNTED = 3;

/** Without a datum more than coefficients there is no error to measure. Data that are alike count once. */
function ofTooFewData({ treatment, variables, time, data }: Given): readonly Found[] {
  if (data.some(({ price, values }) => [price, ...values].some(isNoNumber))) return [];
  const coefficients = variables.length + (time?.treatment === 'VARIABLE' ? 1 : 0) + 1;
  const least = treatment === 'FACTORS' ? LEAST_COUNTED : Math.max(LEAST_COUNTED, coefficients + 1);
  const alike = alikeData(data).length;
  if (data.length - alike >= least) return [];
  return [[['data'], alike === 0 ? tooFew(least) : tooFewUnlike(least)]];
}

const tooFewUnlike = (least: number): FaultWords =>
  faultWords(
    'too_few',
    `must have at least ${least} items of different prices or values: those that are alike count once`,
    `deve ter pelo menos ${least} itens de preços ou valores diferentes: os iguais contam uma só vez`,
  );

/** It was refused for itself. */
const isNoNumber = (text: string): boolean => !QUANTITY_PATTERN.test(text);

function dependent(given: Given): readonly Found[] {
  const numbers = [
    ...given.data.flatMap(({ price, values }) => [price, ...values]),
    ...(given.time?.levels?.map(({ level }) => level) ?? []),
    ...(given.subject.values ?? []),
  ];
  const divided = [
    ...given.data.map(({ price }) => price),
    ...(given.time?.levels?.map(({ level }) => level) ?? []),
  ];
  if (numbers.some(isNoNumber) || divided.some((text) => toFloat(text) === 0)) return [];
  const newest = given.data.reduce((latest, { date }) => (date > latest ? date : latest), '');
  const model = modelOf(given, countedData(given, newest).counted, newest);
  const regression = regress(model);
  if (regression.ok) return [];
  const at = Math.max(0, regression.error.column - 1);
  return [
    [
      model.variables[at]?.name === TIME_VARIABLE && at === given.variables.length
        ? ['time']
        : ['variables', at],
      DEPENDENT,
    ],
  ];
}

const DEPENDENT = faultWords(
  'linearly_dependent',
  'says nothing that a constant and the variables before it do not say: the matrix is singular',
  'nada diz além da constante e das variáveis anteriores: a matriz é singular',
);

const ofFactorsOnly = ({ cleaning }: Given): readonly Found[] =>
  cleaning === undefined ? [] : [[['cleaning'], FACTORS_ONLY]];

const FACTORS_ONLY = faultWords(
  'not_allowed',
  'goes with treatment FACTORS only',
  'só pode acompanhar o tratamento FACTORS',
);

function ofRegressionsOnly({
  price_transformation,
  variables,
  subject,
  time,
  declared,
}: Given): readonly Found[] {
  const refused = (path: readonly (string | number)[], isGiven: boolean): readonly Found[] =>
    isGiven ? [[path, REGRESSION_ONLY]] : [];
  return [
    ...refused(['price_transformation'], price_transformation !== undefined),
    ...refused(['subject', 'values'], subject.values !== undefined),
    ...refused(['time', 'treatment'], time?.treatment === 'VARIABLE'),
    ...refused(['declared', 'premises'], declared?.premises !== undefined),
    ...variables.flatMap(({ kind, transformation }, index) => [
      ...refused(['variables', index, 'kind'], kind !== undefined),
      ...refused(['variables', index, 'transformation'], transformation !== undefined),
    ]),
  ];
}

const REGRESSION_ONLY = faultWords(
  'not_allowed',
  'goes with treatment REGRESSION only',
  'só pode acompanhar o tratamento REGRESSION',
);

const factorsOfZero = ({ data }: Given): readonly Found[] =>
  data.flatMap(({ values }, index) =>
    values.flatMap((value, at) =>
      QUANTITY_PATTERN.test(value) && toFloat(value) === 0
        ? [[['data', index, 'values', at], ABOVE_ZERO] as const]
        : [],
    ),
  );

const ABOVE_ZERO = notAbove('"0"');
