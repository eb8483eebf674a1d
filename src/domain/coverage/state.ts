import type { Recorded } from '../../engine/events/recorded.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { CoverageStatus } from '../../kernel/vocabulary.ts';
import type { CoverageEvent, CoverageMarkTold, CoverageTold, GuaranteeEndsSoon } from './events.ts';

type End = Pick<GuaranteeEndsSoon, 'guarantee_id' | 'ends_on'>;

/** What was told of the coverage of an obligation last; its figures are absent where nothing was but of its marks. */
export interface CoverageToldState extends Partial<CoverageTold> {
  /** Of the obligation. */
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly told_at: Instant;
  /** What was told of its marked coverage last; null: nothing was. */
  readonly mark: (CoverageMarkTold & { readonly isShort: boolean }) | null;
  /** Every end of a guarantee that was told. */
  readonly ends: readonly End[];
}

export const coverageStream = (obligationId: string): string => `coverage-${obligationId}`;
export const coveredIdOf = (stream: string): string => stream.slice('coverage-'.length);

export type RecordedCoverageEvent = Recorded & CoverageEvent;

/** Folds one event: the last one of the coverage and of its mark, and every end. */
export function evolveCoverage(
  state: CoverageToldState | undefined,
  event: RecordedCoverageEvent,
): CoverageToldState {
  const stamp = {
    id: coveredIdOf(event.stream),
    organization_id: event.organizationId ?? '',
    version: event.revision + 1,
    told_at: event.occurredAt,
    mark: state?.mark ?? null,
    ends: state?.ends ?? [],
  };
  switch (event.type) {
    case 'CoverageMarkFellShort':
    case 'CoverageMarkRestored':
      return { ...state, ...stamp, mark: { ...event.data, isShort: event.type === 'CoverageMarkFellShort' } };
    case 'GuaranteeEndsSoon': {
      const { guarantee_id, ends_on } = event.data;
      return { ...state, ...stamp, ends: [...stamp.ends, { guarantee_id, ends_on }] };
    }
    default:
      return { ...event.data, ...stamp };
  }
}

/** An end that came back after another one was told already. */
export const wasEndingTold = (
  state: Pick<CoverageToldState, 'ends'> | undefined,
  { guarantee_id, ends_on }: End,
): boolean =>
  (state?.ends ?? []).some((told) => told.guarantee_id === guarantee_id && told.ends_on === ends_on);

/** What of a status is told: what asks for nobody is quiet, whether covered or not required. */
export const alarmOf = (status: CoverageStatus | undefined): 'SHORT' | 'UNKNOWN' | 'QUIET' =>
  status === 'SHORT' || status === 'UNKNOWN' ? status : 'QUIET';
