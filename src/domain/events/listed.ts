import { evolveList } from '../../engine/handling/listing.ts';

/** Reads the state of a stream of one organization: undefined where it does not exist, or is another organization's. */
export type LoadOwned = <State, Event>(
  stream: string,
  evolve: (state: State | undefined, event: Event) => State | undefined,
) => Promise<State | undefined>;

/** Number of concurrent reads. */
const AT_ONCE = 50;

/**
 * The current states of the streams that a list names, the latest first. Read from the log, so that a decision rests on
 * acknowledged events even when the read models lag. Returns at most `most` of those that match.
 */
export async function listed<State, Event>(
  lookAt: LoadOwned,
  list: string,
  streamOf: (id: string) => string,
  evolve: (state: State | undefined, event: Event) => State | undefined,
  isWanted: (state: State) => boolean = () => true,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly State[]> {
  const ids = ((await lookAt(list, evolveList)) ?? []).toReversed();
  const found: State[] = [];
  for await (const state of statesAt(lookAt, ids.map(streamOf), evolve)) {
    if (isWanted(state)) found.push(state);
    if (found.length === most) break;
  }
  return found;
}

/** The states of these streams, in their order. */
export async function* statesAt<State, Event>(
  lookAt: LoadOwned,
  streams: readonly string[],
  evolve: (state: State | undefined, event: Event) => State | undefined,
): AsyncGenerator<State> {
  for (let at = 0; at < streams.length; at += AT_ONCE) {
    const states = await Promise.all(streams.slice(at, at + AT_ONCE).map((stream) => lookAt(stream, evolve)));
    for (const state of states) if (state !== undefined) yield state;
  }
}
