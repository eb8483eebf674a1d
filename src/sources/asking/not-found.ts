import type { CalendarDate } from '../../kernel/instant.ts';
import { fail } from '../../kernel/result.ts';
import type { ReasonCode } from '../../kernel/vocabulary.ts';
import type { SourcedAnswer } from '../../valuation/references/contract.ts';

/** Why there is no answer. `reference_date`: of a reference that is there and too old to be used. */
export interface Gap {
  readonly reason: ReasonCode;
  readonly detail: string;
  readonly reference_date?: CalendarDate;
}

export const gap = (reason: ReasonCode, detail: string, tooOld?: CalendarDate) =>
  fail<Gap>({ reason, detail, ...(tooOld && { reference_date: tooOld }) });

/** A gap as an answer. */
export const unanswered = (error: Gap): SourcedAnswer => ({
  answer: { found: false, ...error },
  bytes: [],
});

export const notFound = (reason: ReasonCode, detail: string): SourcedAnswer => unanswered({ reason, detail });

/** The same of a list, which knows no age. */
export const unlisted = (reason: ReasonCode, detail: string) => ({ found: false, reason, detail }) as const;
