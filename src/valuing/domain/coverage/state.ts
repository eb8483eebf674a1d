import type { Recorded } from '../../../engine/events/recorded.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { CoverageStatus } from '../../../kernel/vocabulary.ts';
import type { CoverageEvent, CoverageTold } from './events.ts';

/** What was told of the coverage of an obligation last. */
export interface CoverageToldState extends CoverageTold {
  /** Of the obligation. */
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly told_at: Instant;
}

export const coverageStream = (obligationId: string): string => `coverage-${obligationId}`;
export const coveredIdOf = (stream: string): string => stream.slice('coverage-'.length);

export type RecordedCoverageEvent = Recorded & CoverageEvent;

/** Folds one event: the last one is the state told. */
export const evolveCoverage = (
  _state: CoverageToldState | undefined,
  event: RecordedCoverageEvent,
): CoverageToldState => ({
  ...event.data,
  id: coveredIdOf(event.stream),
  organization_id: event.organizationId ?? '',
  version: event.revision + 1,
  told_at: event.occurredAt,
});

/** What of a status is told: what asks for nobody is quiet, whether covered or not required. */
export const alarmOf = (status: CoverageStatus | undefined): 'SHORT' | 'UNKNOWN' | 'QUIET' =>
  status === 'SHORT' || status === 'UNKNOWN' ? status : 'QUIET';
