import type { Grade, GradeItem, GradeOutcome } from '../../../kernel/grades.ts';

export type Outcome = GradeOutcome;

/** The best first. */
const GRADES: readonly Grade[] = ['III', 'II', 'I'];
const POINTS: Readonly<Record<Outcome, number>> = { III: 3, II: 2, I: 1, NONE: 0, PENDING: 0 };

/** The best grade whose bound is met; `NONE` where none is, and `PENDING` where there is nothing to measure. */
export const gradeBy = (
  measured: number | undefined,
  bounds: Readonly<Record<Grade, number>>,
  isMet: (measured: number, bound: number) => boolean,
): Outcome =>
  measured === undefined || !Number.isFinite(measured)
    ? 'PENDING'
    : (GRADES.find((grade) => isMet(measured, bounds[grade])) ?? 'NONE');

export const atLeast = (measured: number, bound: number): boolean => measured >= bound;
export const atMost = (measured: number, bound: number): boolean => measured <= bound;

/** How a report is graded by the points of its items: so many points, and these items at least so good, the others so. */
export interface Classing {
  readonly points: Readonly<Record<Grade, number>>;
  /** Numbers of the items that must have the grade itself; the others may be one below, and I at least. */
  readonly decisive: readonly number[];
}

export const pointsOf = (items: readonly GradeItem[]): number =>
  items.reduce((sum, { grade }) => sum + POINTS[grade], 0);

/** `PENDING` while an item is: it may still become better, and worse. */
export function rationaleOf(items: readonly GradeItem[], { points, decisive }: Classing): Outcome {
  if (items.some(({ grade }) => grade === 'PENDING')) return 'PENDING';
  const isMet = (grade: Grade): boolean =>
    pointsOf(items) >= points[grade] &&
    items.every(
      (each) => POINTS[each.grade] >= POINTS[grade] - (isDecisive(each) ? 0 : 1) && POINTS[each.grade] > 0,
    );
  const isDecisive = ({ item }: GradeItem): boolean => decisive.includes(item);
  return GRADES.find(isMet) ?? 'NONE';
}

/** Table 5: the width of the 80 % interval of the estimate, in parts of it. */
export const precisionOf = (amplitude: number | undefined): Outcome =>
  gradeBy(amplitude, { III: 0.3, II: 0.4, I: 0.5 }, atMost);
