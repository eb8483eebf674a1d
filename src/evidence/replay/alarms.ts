import type { ObligationState } from '../../domain/obligation.ts';
import type { Position, RecordedEvent } from '../../engine/log/event-log.ts';
import { businessDateOf, type CalendarDate, type Instant, startOfDay } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Ending } from '../../valuation/coverage/ends.ts';
import { type MarkedCoverage, markFigures, recordedFigures } from '../../valuation/coverage/marked.ts';
import { different, type Finding, placeOf } from './finding.ts';

/** The outcome of working an alarm out again. */
export interface AlarmCheck {
  readonly revision: number;
  readonly event_id: string;
  readonly type: string;
  readonly status: string;
  readonly day: string;
  /** Type of the event that it follows from; null: of a date that came. */
  readonly cause: string | null;
  readonly occurred_at: Instant;
  readonly same: boolean;
}

/** What an alarm may have seen: the log up to a position, on a day, by what was approved at an instant. */
export interface AlarmMoment {
  readonly upTo: Position;
  readonly day: CalendarDate;
  readonly at: Instant;
}

/** An obligation and its coverage, as they stood at a place of the log. */
export interface CoverageSnapshot {
  readonly obligation: ObligationState;
  readonly coverage: MarkedCoverage;
  /** Which of its guarantees end soon on the day. */
  readonly endings: readonly Ending[];
}

interface AlarmParts {
  /** What the coverage rests on, in the order of the log. */
  readonly events: readonly RecordedEvent[];
  /** The events that the alarms name as their causes, by id. */
  readonly causes: ReadonlyMap<string, RecordedEvent>;
  at(place: AlarmMoment): Promise<CoverageSnapshot | undefined>;
}

/** Works each alarm out again, and reports what differs. */
export async function replayAlarms(
  alarms: readonly RecordedEvent[],
  parts: AlarmParts,
): Promise<{ readonly checks: readonly AlarmCheck[]; readonly findings: readonly Finding[] }> {
  const checks: AlarmCheck[] = [];
  const findings: Finding[] = [];
  for (const alarm of alarms) {
    const found = [...causeFindings(alarm, parts), ...(await figureFindings(alarm, parts))];
    const { data, metadata, revision, eventId, type, stream } = alarm;
    const { status, day, cause } = data as unknown as AlarmCheck;
    const { occurred_at } = metadata;
    const isSame = found.length === 0;
    checks.push({ revision, event_id: eventId, type, status, day, cause, occurred_at, same: isSame });
    findings.push(...found.map((finding) => ({ ...finding, stream, ...placeOf(alarm) })));
  }
  return { checks, findings };
}

/** The event that it names is the one that its metadata point to, and its day is one from that event to the alarm. */
function causeFindings({ data, metadata }: RecordedEvent, { causes }: AlarmParts): readonly Finding[] {
  const { cause: recordedCause = null, day: recordedDay = '' } = data;
  const { causation_id, correlation_id, occurred_at } = metadata;
  const cause = causation_id === null ? undefined : causes.get(causation_id);
  const last = businessDateOf(occurred_at);
  const first = cause ? businessDateOf(cause.metadata.occurred_at) : correlation_id.slice('coverage-'.length);
  const isPossible = first <= String(recordedDay) && String(recordedDay) <= last;
  return different(
    { cause: recordedCause, day: recordedDay },
    { cause: cause?.type ?? null, day: isPossible ? recordedDay : last },
  );
}

/**
 * Its figures are those of the log just before it. The reaction reads several read models, which may be ahead of its cause by
 * some events, and behind what was written meanwhile: any place of the log from the cause to the alarm may be the one it saw.
 */
async function figureFindings(alarm: RecordedEvent, parts: AlarmParts): Promise<readonly Finding[]> {
  const { day: _, cause: __, ...recorded } = alarm.data;
  let latest: readonly Finding[] | undefined;
  const seen = { day: String(alarm.data.day), at: alarm.metadata.occurred_at };
  for (const upTo of candidatePositions(alarm, parts)) {
    const there = await parts.at({ ...seen, upTo });
    const figures = there ? figuresOf(alarm, there) : {};
    const found = different(recorded, figures);
    if (found.length === 0) return [];
    latest ??= found;
  }
  return latest ?? [];
}

/** Places of the log that it may rest on, the newest first. */
function candidatePositions(alarm: RecordedEvent, { events, causes }: AlarmParts): readonly Position[] {
  const { causation_id } = alarm.metadata;
  const cause = causation_id === null ? undefined : causes.get(causation_id);
  const midnight = startOfDay(String(alarm.data.day));
  const before = events.filter(({ position }) => position < alarm.position);
  const meanwhile = before.filter(({ position, metadata }) =>
    cause ? position > cause.position : metadata.occurred_at >= midnight,
  );
  const earliest = cause ?? before.findLast(({ metadata }) => metadata.occurred_at < midnight);
  const places = meanwhile.map(({ position }) => position).toReversed();
  return earliest ? [...places, earliest.position] : places;
}

/** Whether an alarm is of the marked coverage, not of the recognized one. */
const isOnMarks = (type: string): boolean =>
  type === 'CoverageMarkFellShort' || type === 'CoverageMarkRestored';

/** Whether an alarm is of the recognized coverage itself. */
export const isOnCoverage = (type: string): boolean => !isOnMarks(type) && type !== 'GuaranteeEndsSoon';

function figuresOf(
  { type, data }: RecordedEvent,
  { obligation, coverage, endings }: CoverageSnapshot,
): JsonObject {
  const day = String(data.day);
  if (type === 'GuaranteeEndsSoon') {
    const ending = endings.find(({ guarantee_id }) => guarantee_id === data.guarantee_id);
    return { status: coverage.status, ...ending };
  }
  const { day: _, ...figures } = isOnMarks(type)
    ? markFigures(obligation, coverage, day)
    : recordedFigures(coverage, day);
  return figures;
}
