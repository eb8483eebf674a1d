import type { RecordedEvent } from '../../engine/log/event-log.ts';
import type { Tracing } from './tracing.ts';

/** With more requests in one batch a projection catches up, and a span each would tell nothing. */
const MOST_TRACES = 64;

/** What a projection has taken, as one span in the trace of each request that it came from. */
export function traceProjected(
  tracing: Tracing,
  projection: string,
  events: readonly RecordedEvent[],
  durationMs: number,
): void {
  const byRequest = Map.groupBy(events, ({ metadata }) => metadata.correlation_id);
  if (byRequest.size > MOST_TRACES) return;
  for (const [correlationId, [first, ...rest]] of byRequest) {
    const attributes = { projection, events: rest.length + 1, 'batch.events': events.length };
    const place = { correlationId, after: first?.eventId ?? null };
    tracing.tell({ name: `project ${projection}`, kind: 'consumer', attributes, place }, durationMs);
  }
}
