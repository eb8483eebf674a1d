import type { Label } from './vocabulary.ts';

/** Grades of rationale and of precision of an appraisal; III is the best. */
export const GRADE_NAMES = ['III', 'II', 'I'] as const;
export type Grade = (typeof GRADE_NAMES)[number];

/** `NONE`: what was measured meets no grade. `PENDING`: it could not be measured, or nobody has declared it. */
export const GRADE_OUTCOMES = [...GRADE_NAMES, 'NONE', 'PENDING'] as const;
export type GradeOutcome = (typeof GRADE_OUTCOMES)[number];

/** Whether the service measured it, or the caller says so. */
export const GRADE_ORIGINS = ['COMPUTED', 'DECLARED'] as const;
export type GradeOrigin = (typeof GRADE_ORIGINS)[number];

export interface GradeItem {
  readonly item: number;
  /** Where the standard has it, in the words of the standard. */
  readonly clause: string;
  readonly title: Label;
  readonly origin: GradeOrigin;
  /** The figures that were measured, or what the caller names as evidence; null where there is neither. */
  readonly observed: string | null;
  readonly grade: GradeOutcome;
}

/** How an appraisal is graded by a standard: by its tables, never by anybody's claim. */
export interface GradeTable {
  readonly standard: string;
  readonly items: readonly GradeItem[];
  readonly points: number;
  readonly rationale: { readonly clause: string; readonly grade: GradeOutcome };
  /** `amplitude`: of the 80 % interval, in parts of the estimate; null where there is no interval. */
  readonly precision: {
    readonly clause: string;
    readonly amplitude: string | null;
    readonly grade: GradeOutcome;
  };
}
