import type { z } from 'zod';
import { monthOf } from '../../../../kernel/dates/months.ts';
import { QUANTITY_PATTERN } from '../../../../kernel/decimal.ts';
import { bilingual } from '../../../../kernel/text/bilingual.ts';
import { type FaultWords, faultWords, onlyWith, refuse } from '../../../../kernel/words/faults.ts';
import { NAMED_BEFORE, notAbove, REQUIRED, tooFew } from '../../../../kernel/words/fields.ts';
import { toFloat } from '../../../comparables/factors.ts';
import {
  isTransformable,
  regress,
  type Transformation,
  type VariableKind,
} from '../../../comparables/regression.ts';
import { alikeData } from '../../../comparables/sample.ts';
import { countedData, MarketData, MONTH_PATTERN, modelOf, TIME_VARIABLE } from './market-data.ts';

type Found = readonly [path: readonly (string | number)[], words: FaultWords];

/** Refuses what no treatment can be made of, and names the field. */
function refuseFaultyComparables(given: MarketData, context: z.RefinementCtx): void {
  for (const [path, words] of faultsOf(given)) refuse(context, path, words);
}

/** One kind of fault at a time: those that come later would only repeat the first in other words. */
function faultsOf(given: MarketData): readonly Found[] {
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

const namedTwice = ({ variables, declared }: MarketData): readonly Found[] => [
  ...repeatedOf(variables.map(({ name }) => name)).map(
    (index) => [['variables', index, 'name'], NAMED_BEFORE] as const,
  ),
  ...repeatedOf(declared?.premises?.map(({ premise }) => premise) ?? []).map(
    (index) => [['declared', 'premises', index, 'premise'], NAMED_BEFORE] as const,
  ),
];

const repeatedOf = (names: readonly string[]): readonly number[] =>
  names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []));

function ofOtherLength({ treatment, variables, subject, data }: MarketData): readonly Found[] {
  const words = faultWords(
    'wrong_length',
    bilingual('comparables.one_value_per_variable', { length: variables.length }),
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
function withoutPlace({ variables, subject, data }: MarketData): readonly Found[] {
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

const ZERO_OR_ONE = faultWords('invalid_value', bilingual('comparables.zero_or_one'));
const WHOLE = faultWords('invalid_value', bilingual('comparables.whole'));
const withoutScale = (transformation: Transformation): FaultWords =>
  faultWords('invalid_value', bilingual('comparables.without_scale', { transformation }));

/** An index has a name and a level for the month of each datum; a variable has neither. */
function faultsOfTime({ time, data }: MarketData): readonly Found[] {
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

const INDEX_ONLY = onlyWith(bilingual('comparables.index_only'));
const withoutLevel = (month: string): FaultWords =>
  faultWords('required', bilingual('comparables.without_level', { month }));

const LEAST_COUNTED = 3;

/** Without a datum more than coefficients there is no error to measure. Data that are alike count once. */
function ofTooFewData({ treatment, variables, time, data }: MarketData): readonly Found[] {
  if (data.some(({ price, values }) => [price, ...values].some(isNoNumber))) return [];
  const coefficients = variables.length + (time?.treatment === 'VARIABLE' ? 1 : 0) + 1;
  const least = treatment === 'FACTORS' ? LEAST_COUNTED : Math.max(LEAST_COUNTED, coefficients + 1);
  const alike = alikeData(data).length;
  if (data.length - alike >= least) return [];
  return [[['data'], alike === 0 ? tooFew(least) : tooFewUnlike(least)]];
}

const tooFewUnlike = (least: number): FaultWords =>
  faultWords('too_few', bilingual('comparables.too_few_unlike', { least }));

/** It was refused for itself. */
const isNoNumber = (text: string): boolean => !QUANTITY_PATTERN.test(text);

function dependent(given: MarketData): readonly Found[] {
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

const DEPENDENT = faultWords('linearly_dependent', bilingual('comparables.dependent'));

const ofFactorsOnly = ({ cleaning }: MarketData): readonly Found[] =>
  cleaning === undefined ? [] : [[['cleaning'], FACTORS_ONLY]];

const FACTORS_ONLY = onlyWith(bilingual('comparables.factors_only'));

function ofRegressionsOnly({
  price_transformation,
  variables,
  subject,
  time,
  declared,
}: MarketData): readonly Found[] {
  const refused = (path: readonly (string | number)[], isMarketData: boolean): readonly Found[] =>
    isMarketData ? [[path, REGRESSION_ONLY]] : [];
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

const REGRESSION_ONLY = onlyWith(bilingual('comparables.regression_only'));

const factorsOfZero = ({ data }: MarketData): readonly Found[] =>
  data.flatMap(({ values }, index) =>
    values.flatMap((value, at) =>
      QUANTITY_PATTERN.test(value) && toFloat(value) === 0
        ? [[['data', index, 'values', at], ABOVE_ZERO] as const]
        : [],
    ),
  );

const ABOVE_ZERO = notAbove('"0"');

export const Comparables = MarketData.superRefine(refuseFaultyComparables).meta({
  id: 'Comparables',
  description: 'Market data, and how they are to be treated.',
});
export type Comparables = MarketData;

/** Added to the attributes of a class that may be compared. */
export const comparablesField = {
  comparables: Comparables.optional().meta({
    description:
      'Market data to compare it with. They are the method COMPARATIVE_DATA; without them it does not apply.',
  }),
};
