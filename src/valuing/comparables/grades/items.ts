import type { Grade, GradeItem, GradeTable } from '../../../kernel/grades.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { type Classing, pointsOf, precisionOf, rationaleOf } from './grade.ts';

/** What a caller declares of an item that nothing can be computed of, and what supports it. */
export interface Declared {
  readonly grade: Grade;
  readonly evidence: string;
}

export const STANDARD = 'ABNT NBR 14653-2:2011';
const DECIMALS = 4;

export const declaredItem = (
  item: number,
  clause: string,
  title: Label,
  declared: Declared | undefined,
): GradeItem => ({
  item,
  clause,
  title,
  origin: 'DECLARED',
  observed: declared?.evidence ?? null,
  grade: declared?.grade ?? 'PENDING',
});

export const measured = (label: string, figure: number | undefined): string | null =>
  figure === undefined || !Number.isFinite(figure) ? null : `${label} = ${figure.toFixed(DECIMALS)}`;

export const tableOf = (
  items: readonly GradeItem[],
  classing: Classing & { readonly clause: string },
  amplitude: number | undefined,
): GradeTable => ({
  standard: STANDARD,
  items,
  points: pointsOf(items),
  rationale: { clause: classing.clause, grade: rationaleOf(items, classing) },
  precision: {
    clause: '9.2.3, Tabela 5',
    amplitude: amplitude === undefined || !Number.isFinite(amplitude) ? null : amplitude.toFixed(DECIMALS),
    grade: precisionOf(amplitude),
  },
});
