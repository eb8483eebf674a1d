import type { ObligationState } from '../../domain/obligation.ts';
import type { Position, RecordedEvent } from '../../engine/log/event-log.ts';
import { businessDateOf, type CalendarDate, type Instant, startOfDay } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Ending } from '../../valuation/coverage/ends.ts';
import { type MarkedCoverage, markFigures, recordedFigures } from '../../valuation/coverage/marked.ts';
import { different, type Finding, placeOf } from './finding.ts';

export interface AlarmCheck {
  readonly revision: number;
  readonly event_id: string;
  readonly type: string;
  readonly status: string;
  readonly day: string;
  /** Type of the causing event; null if the date was the cause. */
  readonly cause: string | null;
  readonly occurred_at: Instant;
  readonly same: boolean;
}

/** What an alarm may have been based on: the log up to a position, a day, and the approvals at an instant. */
export interface AlarmMoment {
  readonly upTo: Position;
  readonly day: CalendarDate;
  readonly at: Instant;
}

export interface CoverageSnapshot {
  readonly obligation: ObligationState;
  readonly coverage: MarkedCoverage;
  /** Its guarantees that end soon after the day. */
  readonly endings: readonly Ending[];
}

interface AlarmParts {
  readonly events: readonly RecordedEvent[];
  readonly causes: ReadonlyMap<string, RecordedEvent>;
  at(place: AlarmMoment): Promise<CoverageSnapshot | undefined>;
}

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

/** Checks that the named cause is the event in the metadata, and that the day lies between that event and the alarm. */
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
 * Compares the figures with the log before the alarm. The reaction reads several read models, which may be some events
 * ahead of the cause or behind later ones: any position from the cause to the alarm is accepted.
 */
async function figureFindings(alarm: RecordedEvent, parts: AlarmParts): Promise<readonly Finding[]> {
  const { day: _, cause: __, ...recorded } = alarm.data;
  let latest: readonly Finding[] | undefined;
  const moment = { day: String(alarm.data.day), at: alarm.metadata.occurred_at };
  for (const upTo of candidatePositions(alarm, parts)) {
    const there = await parts.at({ ...moment, upTo });
    const figures = there ? figuresOf(alarm, there) : {};
    const found = different(recorded, figures);
    if (found.length === 0) return [];
    latest ??= found;
  }
  return latest ?? [];
}

/** Positions that the alarm may be based on, newest first. */
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

const isOnMarks = (type: string): boolean =>
  type === 'CoverageMarkFellShort' || type === 'CoverageMarkRestored';

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
