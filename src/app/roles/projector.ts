import { projections } from '../../../projections/index.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';
import type { OnRollOut } from '../../engine/projecting/build/rebuild.ts';
import { PROJECTIONS_LEASE, runProjections } from '../../engine/projecting/live/runner.ts';
import { ELECTION, projectionPart } from '../../engine/telemetry/parts.ts';
import type { Tracing } from '../../engine/telemetry/tracing.ts';
import { epochOf, type Instant } from '../../kernel/instant.ts';
import type { RoleParts } from './role-parts.ts';

/** Keeps the read models current. One process leads; the others wait. */
export const runProjector = ({ engines, clock, watch, log, ...role }: RoleParts): Promise<void> =>
  runProjections(
    {
      eventLog: engines.eventLog,
      store: engines.readModelStore,
      leadership: engines.leadership,
      projections,
      onAdvance(projection, position) {
        engines.readModels.advanced(projection, position);
        role.reportSchemaReady(projectionPart(projection));
      },
      onTaken(projection, events, durationMs) {
        const oldest = events[0]?.metadata.occurred_at;
        if (oldest) watch.counters.observeProjected(projection, secondsBetween(oldest, clock.now()));
        if (watch.tracing) traceProjected(watch.tracing, projection, events, durationMs);
      },
      onSkipped(projection, { eventId, type, stream, revision }) {
        watch.counters.countSkippedEvent(projection);
        log.warn({ projection, event_id: eventId, type, stream, revision }, 'skipped, as recorded');
      },
      onReplaced: (projection) => log.info({ projection }, 'resumed from the rebuilt read model'),
      onRollOut: rollOutLog(log),
      onState: (name, state) =>
        role.reportState(name === PROJECTIONS_LEASE ? ELECTION : projectionPart(name), state),
    },
    role.signal,
  );

/** A batch with more requests is catching up; a span for each would not help. */
const MAX_TRACES = 64;

/** Adds a span for the projected events to the trace of each originating request. */
function traceProjected(
  tracing: Tracing,
  projection: string,
  events: readonly RecordedEvent[],
  durationMs: number,
): void {
  const byRequest = Map.groupBy(events, ({ metadata }) => metadata.correlation_id);
  if (byRequest.size > MAX_TRACES) return;
  for (const [correlationId, [first, ...rest]] of byRequest) {
    const attributes = { projection, events: rest.length + 1, 'batch.events': events.length };
    const place = { correlationId, after: first?.eventId ?? null };
    tracing.report({ name: `project ${projection}`, kind: 'consumer', attributes, place }, durationMs);
  }
}

const ROLL_OUT_LOG_MS = 10_000;

function rollOutLog(log: RoleParts['log']): OnRollOut {
  let last = '';
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (building, { phase, projection, events, share }) => {
    const step = `${phase} ${projection ?? ''}`;
    if (step === last && performance.now() - loggedAt < ROLL_OUT_LOG_MS) return;
    last = step;
    loggedAt = performance.now();
    log.info({ projections: building, projection, phase, events, share }, 'building a newer version');
  };
}

/** Clocks of two machines may differ, so the result is at least 0. */
const secondsBetween = (from: Instant, to: Instant): number =>
  Math.max(0, epochOf(to) - epochOf(from)) / 1_000;
