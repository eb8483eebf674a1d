import { loadStream } from '../../domain/events/handling.ts';
import { type Rejection, rejectionOf } from '../../domain/rejection.ts';
import type { Execution } from '../../engine/handling/command.ts';
import type { EventLog, Position } from '../../engine/log/event-log.ts';

/**
 * Looks at other streams for a command, and keeps how far that saw: a refusal was decided on it. Only what is the
 * organization's own counts, so that nothing is told of another's.
 */
export class SeenStreams {
  readonly #log: EventLog;
  readonly #organizationId: string;
  #position: Position | null = null;

  constructor(log: EventLog, organizationId: string) {
    this.#log = log;
    this.#organizationId = organizationId;
  }

  /** Of the latest event that was seen; null when there was none. */
  get position(): Position | null {
    return this.#position;
  }

  async state<State, Event>(
    stream: string,
    evolve: (state: State | undefined, event: Event) => State | undefined,
  ): Promise<State | undefined> {
    const { state, position } = await loadStream(this.#log, stream, evolve, { owner: this.#organizationId });
    this.#add(position);
    return state;
  }

  /** Why a command on another stream of the organization was not done, which was decided on what it saw. */
  refusal(execution: Exclude<Execution<unknown>, { readonly outcome: 'done' }>): Rejection {
    if (execution.outcome === 'key-reused') return { fact: 'idempotency-key-reused' };
    this.#add(execution.position);
    return rejectionOf(execution);
  }

  #add(position: Position | null): void {
    if (position !== null && position > (this.#position ?? '')) this.#position = position;
  }
}
