import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../kernel/reference.ts';

/**
 * Quotations of one day, whose age is counted in days. A monthly price or average counts in its month and the next, a
 * rate while it is in force: their age in days says nothing.
 */
const DATED: ReadonlySet<ReferenceQuery['kind']> = new Set(['commodity-price', 'treasury-price', 'usd-brl']);
/** Of the sources of metal prices the one that names a day. */
const DAILY_METAL_SOURCE = 'lbma';

/** The answer, unless it is a dated reference more than `days` older than the valuation date: then REFERENCE_TOO_OLD. */
export function noOlderThan(
  days: number | null,
  valuationDate: CalendarDate,
  { kind }: ReferenceQuery,
  answer: ReferenceAnswer,
): ReferenceAnswer {
  if (days === null || !answer.found) return answer;
  const { reference_date, source } = answer.reference;
  if (!DATED.has(kind) && !(kind === 'metal-price' && source.id === DAILY_METAL_SOURCE)) return answer;
  const age = daysBetween(reference_date, valuationDate);
  if (age <= days) return answer;
  return {
    found: false,
    reason: 'REFERENCE_TOO_OLD',
    detail: `is of ${reference_date}, ${age} days before ${valuationDate}: the policy allows ${days}`,
    reference_date,
  };
}
