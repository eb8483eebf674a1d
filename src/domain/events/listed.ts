import { evolveList } from '../../engine/handling/listing.ts';

/** Looks at a stream of one organization: undefined where there is none, or it is another one's. */
export type LookAt = <State, Event>(
  stream: string,
  evolve: (state: State | undefined, event: Event) => State | undefined,
) => Promise<State | undefined>;

/** Streams that are read at the same time. */
const AT_ONCE = 50;

/**
 * What a list names, the latest first, each as its stream leaves it now. Read from the log, so that a decision stands on what
 * was acknowledged, however late the read models are. Of those that are wanted at most so many.
 */
export async function listed<State, Event>(
  lookAt: LookAt,
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

/** What stands at these streams, in their order. */
export async function* statesAt<State, Event>(
  lookAt: LookAt,
  streams: readonly string[],
  evolve: (state: State | undefined, event: Event) => State | undefined,
): AsyncGenerator<State> {
  for (let at = 0; at < streams.length; at += AT_ONCE) {
    const states = await Promise.all(streams.slice(at, at + AT_ONCE).map((stream) => lookAt(stream, evolve)));
    for (const state of states) if (state !== undefined) yield state;
  }
}
