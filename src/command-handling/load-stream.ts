import { readEvent } from '../domain/event-catalog.ts';
import type { Instant } from '../kernel/instant.ts';
import type { EventLog, RecordedEvent } from '../ports/event-log.ts';

/**
 * A state folded from its stream, for reads that cannot wait for a read model, and for "as it stood then": with
 * `asOf`, from the longest prefix that is not later. Undefined when nothing had happened yet.
 */
export async function loadState<State, Event>(
  log: EventLog,
  stream: string,
  evolve: (state: State | undefined, event: Event) => State | undefined,
  asOf?: Instant,
): Promise<State | undefined> {
  const history = await log.readStream(stream);
  return prefix(history, asOf).reduce<State | undefined>(
    (state, event) => evolve(state, readEvent(event) as Event),
    undefined,
  );
}

function prefix(history: readonly RecordedEvent[], asOf: Instant | undefined): readonly RecordedEvent[] {
  if (asOf === undefined) return history;
  const end = history.findIndex((event) => event.metadata.occurred_at > asOf);
  return end === -1 ? history : history.slice(0, end);
}
