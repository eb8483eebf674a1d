import type { z } from 'zod';
import { QUANTITY_PATTERN } from '../../../../kernel/decimal.ts';
import { carried, type FaultWords, faultWords } from '../../../../kernel/words/faults.ts';
import { NAMED_BEFORE, notAbove, REQUIRED, tooFew } from '../../../../kernel/words/fields.ts';
import { toFloat } from '../../../comparables/factors.ts';
import { regress, type VariableKind } from '../../../comparables/regression.ts';
import { isTransformable, type Transformation } from '../../../comparables/transformation.ts';
import { type GivenModel, modelOf } from './model.ts';

interface Given extends GivenModel {
  readonly treatment: 'REGRESSION' | 'FACTORS';
}

type Found = readonly [path: readonly (string | number)[], words: FaultWords];

/** Refuses what no treatment can be made of, and names the field. */
export function refuseFaultyComparables(given: Given, context: z.RefinementCtx): void {
  const found = faultsOf(given);
  for (const [path, words] of found)
    context.addIssue({ code: 'custom', message: carried(words), path: [...path] });
}

/** One kind of fault at a time: those that come later would only repeat the first in other words. */
function faultsOf(given: Given): readonly Found[] {
  const checks =
    given.treatment === 'REGRESSION'
      ? [namedTwice, ofOtherLength, withoutPlace, ofTooFewData, dependent]
      : [namedTwice, ofRegressionsOnly, ofOtherLength, factorsOfZero];
  for (const check of checks) {
    const found = check(given);
    if (found.length > 0) return found;
  }
  return [];
}

const namedTwice = ({ variables }: Given): readonly Found[] =>
  variables.flatMap(({ name }, index) =>
    variables.findIndex((other) => other.name === name) < index
      ? [[['variables', index, 'name'], NAMED_BEFORE] as const]
      : [],
  );

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

/** Without a datum more than coefficients there is no error to measure. */
const ofTooFewData = ({ variables, data }: Given): readonly Found[] =>
  data.length >= variables.length + 2 ? [] : [[['data'], tooFew(variables.length + 2)]];

function dependent(given: Given): readonly Found[] {
  const numbers = [
    ...given.data.flatMap(({ price, values }) => [price, ...values]),
    ...(given.subject.values ?? []),
  ];
  // What is no number, or no price, was refused for itself.
  const isRefused = (text: string) => !QUANTITY_PATTERN.test(text);
  if (numbers.some(isRefused) || given.data.some(({ price }) => toFloat(price) === 0)) return [];
  const regression = regress(modelOf(given));
  return regression.ok ? [] : [[['variables', Math.max(0, regression.error.column - 1)], DEPENDENT]];
}

const DEPENDENT = faultWords(
  'linearly_dependent',
  'says nothing that a constant and the variables before it do not say: the matrix is singular',
  'nada diz além da constante e das variáveis anteriores: a matriz é singular',
);

function ofRegressionsOnly({ price_transformation, variables, subject }: Given): readonly Found[] {
  const refused = (path: readonly (string | number)[], isGiven: boolean): readonly Found[] =>
    isGiven ? [[path, REGRESSION_ONLY]] : [];
  return [
    ...refused(['price_transformation'], price_transformation !== undefined),
    ...refused(['subject', 'values'], subject.values !== undefined),
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
