import type { EventOf, EventType } from './event-type.ts';
import type { Recorded } from './recorded.ts';

export type EventTypes = Readonly<Record<string, EventType>>;

/** One kind of stream, `<name>-<id>`: the events that it holds, and the state that they make. */
export interface Aggregate<State, Types extends EventTypes = EventTypes> {
  /** What the names of its streams begin with. */
  readonly prefix: string;
  readonly events: Types;
  readonly stream: (id: string) => string;
  readonly idOf: (stream: string) => string;
  /** By its stream alone. */
  readonly holds: (event: Recorded) => event is Recorded & EventOf<Types>;
  readonly evolve: (state: State | undefined, event: Recorded & EventOf<Types>) => State | undefined;
}

/** `evolve` folds one event. It never refuses: what is in the log has happened. */
export function aggregate<State, Types extends EventTypes>(
  name: string,
  events: Types,
  evolve: Aggregate<State, Types>['evolve'],
): Aggregate<State, Types> {
  const prefix = `${name}-`;
  return {
    prefix,
    events,
    stream: (id) => `${prefix}${id}`,
    idOf: (stream) => stream.slice(prefix.length),
    holds: (event): event is Recorded & EventOf<Types> => event.stream.startsWith(prefix),
    evolve,
  };
}
