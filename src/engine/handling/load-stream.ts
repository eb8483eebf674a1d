import type { Instant } from '../../kernel/instant.ts';
import type { ReadEvent } from '../events/event-catalog.ts';
import type { EventLog, Position, RecordedEvent } from '../log/event-log.ts';

type Evolve<State, Event> = (state: State | undefined, event: Event) => State | undefined;

/** `position`: of the last event that the state was folded from; null when there was none. */
interface Loaded<State> {
  readonly state: State | undefined;
  readonly position: Position | null;
  /** Those events. */
  readonly history: readonly RecordedEvent[];
}

interface Loading {
  /** As of that time: the longest prefix that is not later. */
  readonly asOf?: Instant | undefined;
  /** The organization that asks: another one's stream is as one that is not there. */
  readonly owner?: string;
}

/** `loadStream` over a catalog that is given. */
export type LoadStream = <State, Event>(
  log: EventLog,
  stream: string,
  evolve: Evolve<State, Event>,
  loading?: Loading,
) => Promise<Loaded<State>>;

/** A state folded from its stream, for reads that cannot wait for a read model. Undefined when nothing had happened yet. */
export async function loadStream<State, Event>(
  readEvent: ReadEvent,
  log: EventLog,
  stream: string,
  evolve: Evolve<State, Event>,
  { asOf, owner }: Loading = {},
): Promise<Loaded<State>> {
  const events = prefix(await readHistory(log, stream, owner), asOf);
  const state = events.reduce<State | undefined>(
    (folded, event) => evolve(folded, readEvent(event) as Event),
    undefined,
  );
  return { state, position: events.at(-1)?.position ?? null, history: events };
}

/** A stream as far as it was folded; `last`: the last event that was, undefined when there was none. */
export interface Folded<State> {
  readonly state: State | undefined;
  readonly last: RecordedEvent | undefined;
}

/** `foldStream` over a catalog that is given. */
export type FoldStream = <State, Event>(
  log: EventLog,
  stream: string,
  evolve: Evolve<State, Event>,
  folding?: Folding<State>,
) => Promise<Folded<State>>;

interface Folding<State> extends Loading {
  readonly from?: Folded<State>;
  onEvent?(event: RecordedEvent): void;
}

/** At most 256 KB each. */
const EVENTS_AT_ONCE = 64;

/** Folds what a stream of any length has after `from`, without keeping its events: for streams too long for `loadStream`. */
export async function foldStream<State, Event>(
  readEvent: ReadEvent,
  log: EventLog,
  stream: string,
  evolve: Evolve<State, Event>,
  { from, onEvent, asOf, owner }: Folding<State> = {},
): Promise<Folded<State>> {
  let { state, last } = from ?? { state: undefined, last: undefined };
  for (;;) {
    const fromRevision = last ? last.revision + 1 : 0;
    const events = await log.readStream(stream, { fromRevision, limit: EVENTS_AT_ONCE });
    if (!last && owner !== undefined && events[0]?.metadata.organization_id !== owner) return { state, last };
    for (const event of events) {
      if (asOf !== undefined && event.metadata.occurred_at > asOf) return { state, last };
      state = evolve(state, readEvent(event) as Event);
      last = event;
      onEvent?.(event);
    }
    if (events.length < EVENTS_AT_ONCE) return { state, last };
  }
}

/** Few resources have more events; those of all others are read in one go. */
const FIRST_EVENTS = 64;

/**
 * The events of a stream. With `owner`, none where another organization's resource is: however long that stream is, it
 * takes no longer than one that is not there.
 */
export async function readHistory(
  log: EventLog,
  stream: string,
  owner?: string,
): Promise<readonly RecordedEvent[]> {
  if (owner === undefined) return log.readStream(stream);
  const first = await log.readStream(stream, { limit: FIRST_EVENTS });
  if (first[0]?.metadata.organization_id !== owner) return [];
  if (first.length < FIRST_EVENTS) return first;
  return [...first, ...(await log.readStream(stream, { fromRevision: FIRST_EVENTS }))];
}

function prefix(history: readonly RecordedEvent[], asOf: Instant | undefined): readonly RecordedEvent[] {
  if (asOf === undefined) return history;
  const end = history.findIndex((event) => event.metadata.occurred_at > asOf);
  return end === -1 ? history : history.slice(0, end);
}
