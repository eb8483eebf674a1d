import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { within } from '../../../kernel/async/within.ts';
import { LOG_START, type Position } from '../event-log.ts';
import { STREAM_PREFIXES } from './aggregates.ts';
import { commandError } from './failure.ts';
import { placeOf, positionOf } from './position.ts';

/** The server ended the subscription without an error: a slow subscriber, a leader that changed, a shutdown (E 2). */
class SubscriptionEnded extends Error {
  constructor() {
    super('the server ended the subscription');
    this.name = 'SubscriptionEnded';
  }
}

/** More events than these wait for their reader: pages are then the quicker way, and the server must not wait for us. */
class TooFarBehind extends Error {
  constructor() {
    super(`more than ${MOST_WAITING} events wait to be taken`);
    this.name = 'TooFarBehind';
  }
}

const MOST_WAITING = 4_096;

export interface Taken {
  readonly events: readonly AllStreamResolvedEvent[];
  /** Up to here nothing is missing; the start when nothing was taken. */
  readonly position: Position;
  /** The server said that there is no more, and all that it sent was taken. */
  readonly caughtUp: boolean;
}

/** What a subscription to all our streams sends, until somebody takes it. */
export class Inbox {
  readonly #subscription: AllStreamSubscription;
  #waiting: AllStreamResolvedEvent[] = [];
  #checkpoint: Position = LOG_START;
  #caughtUp = false;
  #confirmed = false;
  #ending: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(client: EventStoreDBClient, after: Position) {
    // E 5: the server filters, and tells as checkpoints what it passed over.
    const filter = streamNameFilter({
      prefixes: [...STREAM_PREFIXES],
      checkpointInterval: 1,
      checkpointReached: async (_subscription, position) => {
        this.#checkpoint = positionOf(position);
        this.tell();
      },
    });
    const fromPosition = after === LOG_START ? START : placeOf(after);
    this.#subscription = client.subscribeToAll({ fromPosition, filter });
    this.#subscription
      .on('data', (resolved) => {
        if (this.#ending) return;
        this.#waiting.push(resolved);
        if (this.#waiting.length > MOST_WAITING) this.end(new TooFarBehind());
        this.tell();
      })
      .on('confirmation', () => {
        this.#confirmed = true;
        this.tell();
      })
      .on('caughtUp', () => {
        this.#caughtUp = true;
        this.tell();
      })
      .on('fellBehind', () => {
        this.#caughtUp = false;
      })
      .on('error', (error) => this.end(commandError(error)))
      .on('close', () => this.end(new SubscriptionEnded()))
      .on('end', () => this.end(new SubscriptionEnded()));
  }

  /** False until the server has confirmed the subscription, or it has ended. */
  get hasBegun(): boolean {
    return this.#confirmed || this.#waiting.length > 0 || this.#ending !== undefined;
  }

  /** At most so many of what has come. Throws what ended the subscription, once all that came before is taken. */
  take(limit: number): Taken {
    const subscription = this.#subscription;
    const events = this.#waiting.splice(0, limit);
    if (events.length === 0 && this.#ending) throw this.#ending.error;
    const last = events.at(-1)?.event?.position;
    const reached = last ? positionOf(last) : LOG_START;
    // A checkpoint overtakes events that still wait to be taken, and those that nobody waits for after the end.
    const isDrained = this.#waiting.length === 0 && subscription.readableLength === 0 && !this.#ending;
    return {
      events,
      position: isDrained && this.#checkpoint > reached ? this.#checkpoint : reached,
      caughtUp: isDrained && this.#caughtUp,
    };
  }

  /** True as soon as something has come or it has ended; false when it was quiet for so long. */
  async changed(quietMs: number): Promise<boolean> {
    if (this.#ending || this.#waiting.length > 0) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#wake = () => {
      this.#wake = undefined;
      // What arrives together is taken together.
      setImmediate(() => resolve(true));
    };
    const isChanged = await within(promise, quietMs, () => false);
    this.#wake = undefined;
    return isChanged;
  }

  /** Whoever waits looks again. */
  tell(): void {
    this.#wake?.();
  }

  end(error: unknown): void {
    this.#ending ??= { error };
    this.tell();
  }

  close(): void {
    // E 22: errors come later than the end, and one that nobody hears ends the process.
    this.#subscription.removeAllListeners('data').on('error', () => undefined);
    // Not awaited: it waits for the call to begin, which a silent server may never let it.
    this.#subscription.unsubscribe().catch(() => undefined);
    this.#subscription.destroy();
    this.#waiting = [];
  }
}
