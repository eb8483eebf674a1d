import type { Instant } from '../../kernel/instant.ts';
import { readEvent } from '../../valuing/domain/event-catalog.ts';
import type { EventLog, Position, RecordedEvent } from '../log/event-log.ts';
import { readHistory } from './read-history.ts';

type Evolve<State, Event> = (state: State | undefined, event: Event) => State | undefined;

/** `position`: of the last event that the state was folded from; null when there was none. */
export interface Loaded<State> {
  readonly state: State | undefined;
  readonly position: Position | null;
}

interface LoadStream {
  /** As it stood then: from the longest prefix that is not later. */
  readonly asOf?: Instant | undefined;
  /** The organization that asks: another one's stream is as one that is not there. */
  readonly owner?: string;
}

/** A state folded from its stream, for reads that cannot wait for a read model. Undefined when nothing had happened yet. */
export async function loadStream<State, Event>(
  log: EventLog,
  stream: string,
  evolve: Evolve<State, Event>,
  { asOf, owner }: LoadStream = {},
): Promise<Loaded<State>> {
  const events = prefix(await readHistory(log, stream, owner), asOf);
  const state = events.reduce<State | undefined>(
    (folded, event) => evolve(folded, readEvent(event) as Event),
    undefined,
  );
  return { state, position: events.at(-1)?.position ?? null };
}

/** The state alone. */
export const loadState = async <State, Event>(
  log: EventLog,
  stream: string,
  evolve: Evolve<State, Event>,
  asOf?: Instant,
): Promise<State | undefined> => (await loadStream(log, stream, evolve, { asOf })).state;

function prefix(history: readonly RecordedEvent[], asOf: Instant | undefined): readonly RecordedEvent[] {
  if (asOf === undefined) return history;
  const end = history.findIndex((event) => event.metadata.occurred_at > asOf);
  return end === -1 ? history : history.slice(0, end);
}
