import type { CoverageMarkTold, CoverageTold } from '../../domain/coverage.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../../kernel/instant.ts';
import { alarmFigures } from './coverage.ts';
import { type MarkedCoverage, markStanding } from './marked.ts';

/** What an alarm says of a coverage. */
export const toldFigures = (coverage: MarkedCoverage, day: CalendarDate): Omit<CoverageTold, 'cause'> => ({
  ...alarmFigures(coverage),
  day,
});

/** What an alarm says of a marked coverage, and until when it is to be cured: civil days from the day of the alarm. */
export function markFigures(
  { call_below, cure_days }: Pick<ObligationState, 'call_below' | 'cure_days'>,
  coverage: MarkedCoverage,
  day: CalendarDate,
): Omit<CoverageMarkTold, 'cause'> {
  const { status: standing, ratio, top_up } = markStanding({ call_below }, coverage);
  const { status, required, counted, marked } = coverage;
  const cure_until = standing === 'SHORT' && cure_days !== null ? dateOfDay(dayOf(day) + cure_days) : null;
  return { status, required, counted, marked, ratio, call_below, top_up, cure_until, day };
}
