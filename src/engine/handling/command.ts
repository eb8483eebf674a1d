import type { z } from 'zod';
import type { Clock, IdSource } from '../../kernel/clock.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Aggregate, EventTypes } from '../events/aggregate.ts';
import type { EventCatalog } from '../events/event-catalog.ts';
import type { EventOf } from '../events/event-type.ts';
import type { EventLog, Position, RecordedEvent } from '../log/event-log.ts';
import type { AdoptedShapes } from '../shapes/adopted.ts';

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
export interface CommandContext<Body> {
  readonly organizationId: string;
  /** As in the metadata of events, such as `person:Ana Lima`. */
  readonly actor: string;
  readonly body: Body;
}

/** A command without the streams that it writes to. */
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

/** What running a command needs from outside. */
export interface HandlerParts {
  readonly log: EventLog;
  readonly catalog: EventCatalog;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Which shapes may be written; left out, every one: nobody of an older version reads that log. */
  readonly shapes?: AdoptedShapes | undefined;
}

interface Done<State> {
  readonly outcome: 'done';
  readonly state: State;
  /** The events it appended; none when it was already so. For a replay, the event that created the resource. */
  readonly events: readonly RecordedEvent[];
  /** Of its last event, for reading one's own write. */
  readonly position: Position | null;
  /** The stream from its first event to the last that the state was folded from: of a creation, the creating event. */
  readonly history: readonly RecordedEvent[];
  readonly replayed: boolean;
}

/** The outcome of a command. */
export type Execution<State> =
  | Done<State>
  /** `position`: of the stream's last event, which the refusal was decided on; null when there is no such stream. */
  | { readonly outcome: 'rejected'; readonly rejection: Rejection; readonly position: Position | null }
  | { readonly outcome: 'key-reused' };

/** What one of the service's own commands left. Throws where it was refused, which is a defect of the service. */
export function done<State>(execution: Execution<State>): Done<State> {
  if (execution.outcome === 'done') return execution;
  const refused = execution.outcome === 'rejected' ? execution.rejection : execution.outcome;
  throw new Error(`a command of the service's own was refused: ${JSON.stringify(refused)}`);
}
