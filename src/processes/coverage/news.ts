import {
  alarmOf,
  type CoverageMarkTold,
  type CoverageTold,
  type CoverageToldState,
  type GuaranteeEndsSoon,
  wasEndingTold,
} from '../../domain/coverage.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { Ending } from '../../valuation/coverage/ends-soon.ts';
import { type MarkedCoverage, markStanding } from '../../valuation/coverage/marked.ts';
import { markFigures, toldFigures } from '../../valuation/coverage/told.ts';

/** What is to be told of an obligation: what differs from what was told last. */
export interface News {
  /** Of the obligation. */
  readonly id: string;
  readonly coverage: Omit<CoverageTold, 'cause'> | null;
  /** Ends of guarantees that were not told yet. */
  readonly endings: readonly Omit<GuaranteeEndsSoon, 'cause'>[];
  readonly mark: { readonly isShort: boolean; readonly told: Omit<CoverageMarkTold, 'cause'> } | null;
}

/** Compares a coverage with what was told of it last. Where the marked one may be either, what was told stays. */
export function newsOf(
  obligation: ObligationState,
  coverage: MarkedCoverage,
  told: CoverageToldState | undefined,
  endings: readonly Ending[],
  day: CalendarDate,
): News {
  const isSame = alarmOf(coverage.status) === alarmOf(told?.status);
  const { status } = markStanding(obligation, coverage);
  const isShort = status === 'SHORT';
  const isMarkSame = status === 'UNKNOWN' || isShort === (told?.mark?.isShort ?? false);
  return {
    id: obligation.id,
    endings: endings
      .filter((ending) => !wasEndingTold(told, ending))
      .map((ending) => ({ ...ending, status: coverage.status, day })),
    coverage: isSame ? null : toldFigures(coverage, day),
    mark: isMarkSame ? null : { isShort, told: markFigures(obligation, coverage, day) },
  };
}
