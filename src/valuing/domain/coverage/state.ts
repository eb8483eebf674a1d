import type { Recorded } from '../../../engine/events/recorded.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { CoverageStatus } from '../../../kernel/vocabulary.ts';
import type { CoverageEvent, CoverageMarkTold, CoverageTold } from './events.ts';

/** What was told of the coverage of an obligation last; its figures are absent where nothing was but of its marks. */
export interface CoverageToldState extends Partial<CoverageTold> {
  /** Of the obligation. */
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly told_at: Instant;
  /** What was told of its marked coverage last; null: nothing was. */
  readonly mark: (CoverageMarkTold & { readonly isShort: boolean }) | null;
}

export const coverageStream = (obligationId: string): string => `coverage-${obligationId}`;
export const coveredIdOf = (stream: string): string => stream.slice('coverage-'.length);

export type RecordedCoverageEvent = Recorded & CoverageEvent;

/** Folds one event: the last one of each of the two kinds is the state told. */
export function evolveCoverage(
  state: CoverageToldState | undefined,
  event: RecordedCoverageEvent,
): CoverageToldState {
  const stamp = {
    id: coveredIdOf(event.stream),
    organization_id: event.organizationId ?? '',
    version: event.revision + 1,
    told_at: event.occurredAt,
  };
  switch (event.type) {
    case 'CoverageMarkFellShort':
    case 'CoverageMarkRestored':
      return { ...state, ...stamp, mark: { ...event.data, isShort: event.type === 'CoverageMarkFellShort' } };
    default:
      return { ...event.data, ...stamp, mark: state?.mark ?? null };
  }
}

/** What of a status is told: what asks for nobody is quiet, whether covered or not required. */
export const alarmOf = (status: CoverageStatus | undefined): 'SHORT' | 'UNKNOWN' | 'QUIET' =>
  status === 'SHORT' || status === 'UNKNOWN' ? status : 'QUIET';
