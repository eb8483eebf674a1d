import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReasonCode } from '../../kernel/vocabulary.ts';
import type { SourcedAnswer } from '../contract.ts';

/** `referenceDate`: of a reference that is there and too old to be used. */
export const notFound = (
  reason: ReasonCode,
  detail: string,
  referenceDate?: CalendarDate,
): SourcedAnswer => ({
  answer: {
    found: false,
    reason,
    detail,
    ...(referenceDate === undefined ? {} : { reference_date: referenceDate }),
  },
  bytes: [],
});
