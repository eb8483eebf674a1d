import type { DeclaredValue } from '../../domain/shapes.ts';
import type { FrozenInput, ValuationCompleted } from '../../domain/valuation.ts';
import type { MethodResult } from '../../kernel/estimate.ts';
import type { GradeTable } from '../../kernel/grades.ts';
import { declaredByAsset, landsIn } from './base-values.ts';

type Shown = ValuationCompleted['calculation'][number];

/**
 * How the first four values came about, in the order of the methods. Where the declared value is the asset's own figure,
 * that is shown in place of what a method could not finish of the same value: the steps shown give the amount.
 */
export function shownCalculation(input: FrozenInput, results: readonly MethodResult[]): readonly Shown[] {
  const declared = declaredByAsset(input, results);
  if (!declared) return results.flatMap(calculationOf);
  const at = results.findIndex(isDeclared);
  const others = (some: readonly MethodResult[]) =>
    some.filter((result) => !isDeclared(result)).flatMap(calculationOf);
  return at === -1
    ? [...others(results), asDeclared(declared)]
    : [...others(results.slice(0, at)), asDeclared(declared), ...others(results.slice(at))];
}

const isDeclared = (result: MethodResult): boolean => landsIn(result) === 'declared_value';

const calculationOf = ({ method, calculation }: MethodResult): readonly Shown[] =>
  calculation
    ? [
        {
          method,
          formula: calculation.formula,
          steps: [...calculation.steps],
          ...(calculation.grades ? { grades: stored(calculation.grades) } : {}),
          ...(calculation.sample ? { sample: calculation.sample } : {}),
        },
      ]
    : [];

const stored = (grades: GradeTable): Shown['grades'] => ({
  ...grades,
  items: [...grades.items],
  premises: [...grades.premises],
});

const asDeclared = ({ amount, date, origin }: DeclaredValue): Shown => ({
  method: 'USER_PROVIDED',
  formula: 'declared_value',
  steps: [
    { label: { 'pt-BR': 'Valor declarado', en: 'Declared value' }, value: amount, unit: 'BRL' },
    {
      label: { 'pt-BR': 'Data do valor declarado', en: 'Date of the declared value' },
      value: date,
      unit: 'date',
    },
    {
      label: { 'pt-BR': 'Origem do valor declarado', en: 'Origin of the declared value' },
      value: origin,
      unit: 'text',
    },
  ],
});
