import type { z } from 'zod';
import type { Instant } from '../../kernel/instant.ts';
import type { Aggregate, EventTypes } from '../events/aggregate.ts';
import type { EventOf } from '../events/event-type.ts';

/** Why a command was refused: a fact in kebab-case, with what else there is to say. Which ones there are its users know. */
export interface Rejection {
  readonly fact: string;
}

/** What a command decided. No events: it is already so. */
export type Decision<Event> =
  | { readonly decided: 'append'; readonly events: readonly Event[] }
  | { readonly decided: 'reject'; readonly rejection: Rejection };

export const append = <Event>(...events: readonly Event[]): Decision<Event> => ({
  decided: 'append',
  events,
});

export const reject = (rejection: Rejection): Decision<never> => ({ decided: 'reject', rejection });

/**
 * A command is one readable unit: no clock, no I/O, no throw. `decide` sees the state of the command's own stream
 * (undefined when there is none) and, in `input`, whatever was loaded for it beforehand.
 */
export interface Command<Input, State, Event> {
  readonly name: string;
  /**
   * Event types that a POST onto an existing stream appends, each at least one: with them an earlier response to the same
   * idempotency key is found in the stream. Left out where no client's POST runs the command, or where it creates the stream.
   */
  readonly answersTo?: readonly string[];
  /**
   * The lists that name what the command creates. They are appended to before the resource is created, so that a decision that
   * needs all resources of a kind reads them from the log.
   */
  listedIn?(input: Input, organizationId: string): readonly string[];
  /** The command's stream, of the aggregate's id. */
  stream(id: string): string;
  evolve(state: State | undefined, event: never): State | undefined;
  decide(input: Input, state: State | undefined, now: Instant): Decision<Event>;
}

/** A command that a client sends: `body` is all that a client can say in it. */
export interface ClientCommand<Input, State, Event, Body> extends Command<Input, State, Event> {
  readonly body: z.ZodType<Body>;
}

/** Who sends a command, and what it says. */
export interface Asked<Body> {
  readonly organizationId: string;
  /** As in the metadata of events, such as `person:Ana Lima`. */
  readonly actor: string;
  readonly body: Body;
}

/** What a command is beside the streams that it writes to. */
type Definition<Input, State, Event> = Omit<Command<Input, State, Event>, 'stream' | 'evolve'>;

type Written<State, Types extends EventTypes> = Pick<Aggregate<State, Types>, 'events' | 'stream' | 'evolve'>;

/** A command on one stream of an aggregate: a client's where it has a body, else one of the service's own. */
export function command<Input, State, Types extends EventTypes, Body>(
  aggregate: Written<State, Types>,
  definition: Definition<Input, NoInfer<State>, EventOf<NoInfer<Types>>> & { readonly body: z.ZodType<Body> },
): ClientCommand<Input, State, EventOf<Types>, Body>;
export function command<Input, State, Types extends EventTypes>(
  aggregate: Written<State, Types>,
  definition: Definition<Input, NoInfer<State>, EventOf<NoInfer<Types>>>,
): Command<Input, State, EventOf<Types>>;
export function command<Input, State, Types extends EventTypes>(
  { stream, evolve }: Written<State, Types>,
  definition: Definition<Input, State, EventOf<Types>>,
): Command<Input, State, EventOf<Types>> {
  return { ...definition, stream, evolve };
}
