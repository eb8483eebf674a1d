import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { eventType, type RecordedOf } from '../engine/events/event-type.ts';
import { AMOUNT_PATTERN } from '../kernel/decimal.ts';
import type { Instant } from '../kernel/instant.ts';
import { COVERAGE_STATUSES, type CoverageStatus } from '../kernel/vocabulary.ts';

const since = {
  /** Its civil date. */
  day: z.string(),
  /** The type of the event that it follows from; null: a date was reached. */
  cause: z.string().nullable(),
};

const CoverageData = z.strictObject({
  status: z.enum(COVERAGE_STATUSES),
  required: z.string().regex(AMOUNT_PATTERN),
  counted: z.string(),
  shortfall: z.string().nullable(),
  shortfall_at_least: z.string().nullable(),
  coverage_ratio: z.string().nullable(),
  ...since,
});
export type CoverageChange = z.infer<typeof CoverageData>;

const MarkData = z.strictObject({
  /** The recognized coverage at the same time. */
  status: z.enum(COVERAGE_STATUSES),
  required: z.string().regex(AMOUNT_PATTERN),
  counted: z.string(),
  /** The counted amount at the newest published prices, in BRL. */
  marked: z.string(),
  /** The guarantees' part of that, each up to its limit, ÷ required, 8 digits; null where nothing is required. */
  ratio: z.string().nullable(),
  /** The threshold of the obligation; null where it has none any more. */
  call_below: z.string().nullable(),
  /** What is missing from call_below × required, in BRL; 0.00 where nothing is. */
  top_up: z.string(),
  /** The last civil date to cure it on; null where nothing is to be cured, or the obligation sets no days. */
  cure_until: z.string().nullable(),
  ...since,
});
export type CoverageMarkChange = z.infer<typeof MarkData>;

const EndsSoon = z.strictObject({
  /** The coverage of the obligation while the guarantee is in force. */
  status: z.enum(COVERAGE_STATUSES),
  guarantee_id: z.uuid(),
  asset_id: z.uuid(),
  /** The last day on which it counts. */
  ends_on: z.string(),
  /** Its own last day, or the due date of something that the asset's value counts. */
  ends_by: z.enum(['EFFECTIVE_UNTIL', 'DUE_DATE']),
  ...since,
});
export type GuaranteeEndsSoon = z.infer<typeof EndsSoon>;

/** Events of the stream `coverage-<obligation id>`: each differs from the one recorded before. */
export const coverageEvents = {
  CoverageFellShort: eventType('CoverageFellShort', CoverageData),
  CoverageBecameUnknown: eventType('CoverageBecameUnknown', CoverageData),
  CoverageRestored: eventType('CoverageRestored', CoverageData),
  /** The coverage at the newest published prices is below the threshold that the obligation sets. It recognizes nothing. */
  CoverageMarkFellShort: eventType('CoverageMarkFellShort', MarkData),
  CoverageMarkRestored: eventType('CoverageMarkRestored', MarkData),
  /** A guarantee of the obligation ends within 30 days: once for each guarantee and end. */
  GuaranteeEndsSoon: eventType('GuaranteeEndsSoon', EndsSoon),
};

type End = Pick<GuaranteeEndsSoon, 'guarantee_id' | 'ends_on'>;

/** The last recorded coverage of an obligation; without its figures where only marks were recorded. */
export interface RecordedCoverage extends Partial<CoverageChange> {
  /** Of the obligation. */
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly recorded_at: Instant;
  /** Of the status; absent where only marks were recorded. */
  readonly status_since?: Instant;
  /** Its last recorded marked coverage; null: none was recorded. */
  readonly mark: (CoverageMarkChange & { readonly isShort: boolean }) | null;
  /** Every recorded end of a guarantee. */
  readonly ends: readonly End[];
}

type RecordedCoverageEvent = RecordedOf<typeof coverageEvents>;

/** Folds one event: the last one of the coverage and of its mark, and every end. */
export function evolveCoverage(
  state: RecordedCoverage | undefined,
  event: RecordedCoverageEvent,
): RecordedCoverage {
  const stamp = {
    id: coveredIdOf(event.stream),
    organization_id: event.organizationId ?? '',
    version: event.revision + 1,
    recorded_at: event.occurredAt,
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
      return { ...event.data, ...stamp, status_since: event.occurredAt };
  }
}

export const coverageAggregate = aggregate('coverage', coverageEvents, evolveCoverage);
export const { stream: coverageStream, idOf: coveredIdOf } = coverageAggregate;

/** Whether this end was recorded before, also when another one was recorded since. */
export const isEndRecorded = (
  state: Pick<RecordedCoverage, 'ends'> | undefined,
  { guarantee_id, ends_on }: End,
): boolean => (state?.ends ?? []).some((end) => end.guarantee_id === guarantee_id && end.ends_on === ends_on);

/** The alarm of a status: covered and not required raise none. */
export const alarmOf = (status: CoverageStatus | undefined): 'SHORT' | 'UNKNOWN' | 'QUIET' =>
  status === 'SHORT' || status === 'UNKNOWN' ? status : 'QUIET';
