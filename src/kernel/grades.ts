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

/** What the table takes for granted of a regression, and a declaration may speak for. */
export const MODEL_PREMISES = ['SPECIFICATION', 'HOMOSCEDASTICITY', 'INDEPENDENCE', 'COLLINEARITY'] as const;
export type ModelPremise = (typeof MODEL_PREMISES)[number];

/** These, and of prices with factors that outliers were removed from the sample. */
export const PREMISES = [...MODEL_PREMISES, 'CLEANED_SAMPLE'] as const;
type PremiseId = (typeof PREMISES)[number];

/**
 * `FAILED`: the test speaks against it, and nobody has declared why it holds. `DECLARED`: it speaks against it, and the
 * appraiser has. `NOT_TESTED`: the data leave nothing to test.
 */
export const PREMISE_OUTCOMES = ['MET', 'FAILED', 'DECLARED', 'NOT_TESTED'] as const;
export type PremiseOutcome = (typeof PREMISE_OUTCOMES)[number];

export interface GradePremise {
  readonly premise: PremiseId;
  /** Where the standard has it, in the words of the standard. */
  readonly clause: string;
  readonly title: Label;
  /** The test that was made. */
  readonly test: string;
  /** Its figures; null where there are none. */
  readonly observed: string | null;
  readonly outcome: PremiseOutcome;
  /** The appraiser's words for why it holds; null where there are none. */
  readonly rationale: string | null;
}

/** How an appraisal is graded by a standard: by its tables, never by anybody's claim. */
export interface GradeTable {
  readonly standard: string;
  readonly items: readonly GradeItem[];
  /** While one of them has failed, both grades are pending. */
  readonly premises: readonly GradePremise[];
  readonly points: number;
  readonly rationale: { readonly clause: string; readonly grade: GradeOutcome };
  /** `amplitude`: of the 80 % interval, in parts of the estimate; null where there is no interval. */
  readonly precision: {
    readonly clause: string;
    readonly amplitude: string | null;
    readonly grade: GradeOutcome;
  };
}
