import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { unlessAborted, within } from '../../../kernel/async/within.ts';
import { NamedError } from '../../../kernel/operational-error.ts';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { type Follow, LOG_START, type LogBatch, type Position } from '../event-log.ts';
import { readPage } from '../unreadable-stored-event.ts';
import type { Connection, OpenClient } from './connection.ts';
import { commandError, LogClosed, NoAnswer, unavailable } from './failure.ts';
import type { HeadWatch, Pulse } from './head.ts';
import {
  isOfServer,
  placeOf,
  positionOf,
  type ReadOptions,
  recordedEvent,
  STREAM_PREFIXES,
  type Stored,
} from './read.ts';

/** The log has gone on, and the subscription says nothing: connected and dead (E 3). */
class SilentSubscription extends NamedError {}

/** Somebody found the connection dead: nothing more comes over it. */
class ConnectionGivenUp extends NamedError {}

/** A server before 23.10 never says that there is no more (E 6): after this much silence it is asked. */
const FIRST_QUIET_MS = 500;
const MOST_MISSED = 2;
/** Jitter of the waits, so that processes started together do not keep asking together. */
const SPREAD = 0.2;

/** Finds out whether a quiet log has gone on, and whether the quiet connection lives. */
function quietWatch(watch: HeadWatch, pulse: Pulse, quietMs: number) {
  let asked = 0;
  let missed = 0;
  let since = 0;
  return {
    moved() {
      asked = 0;
      missed = 0;
    },
    /** How long to wait: the first time briefly, while nobody has said that there is no more. */
    waitMs(saidCaughtUp: boolean): number {
      since = performance.now();
      const wait = quietMs * (1 - SPREAD + 2 * SPREAD * Math.random());
      return asked > 0 || saidCaughtUp ? wait : Math.min(wait, FIRST_QUIET_MS);
    },
    /** True when there was no more in this wait. Throws when the log grew without a message for two waits. */
    async asks(position: Position): Promise<boolean> {
      asked += 1;
      // A head that cannot be read says nothing against this connection: its own pulse does.
      const beyond = watch.goesBeyond(position, since).catch(() => undefined);
      const [hasMore] = await Promise.all([beyond, pulse.since(since)]);
      if (hasMore === undefined) return false;
      if (!hasMore) {
        missed = 0;
        return true;
      }
      // The first wait may have been too brief to count.
      if (asked > 1) missed += 1;
      if (missed === MOST_MISSED)
        throw new SilentSubscription('the subscription is silent although the log has advanced');
      return false;
    },
  };
}

export interface LiveOptions extends ReadOptions {
  readonly watch: HeadWatch;
  readonly pulseOf: (opened: OpenClient) => Pulse;
  /** How long, more or less, a subscription may be quiet before it is found out whether the log has gone on. */
  readonly quietMs: number;
  /** Aborts when the log is closed. */
  readonly closing: AbortSignal;
}

const DEAD = [SilentSubscription, NoAnswer, DependencyUnavailable];

/** A subscription to all our streams, from a position on. Throws when it ends, is too slow, or is dead. */
export async function* live(
  options: LiveOptions,
  { after, limit, signal, strict }: Pick<Follow, 'after' | 'limit' | 'signal' | 'strict'>,
): AsyncGenerator<LogBatch, void, undefined> {
  if (signal.aborted) return;
  const { connection, closing, watch, pulseOf } = options;
  const opened = opening(connection);
  const inbox = new Inbox(opened.client, after);
  const abort = () => inbox.wake();
  const close = () => inbox.end(new LogClosed());
  signal.addEventListener('abort', abort, { once: true });
  closing.addEventListener('abort', close, { once: true });
  const giveUp = () => inbox.end(new ConnectionGivenUp('the connection was given up'));
  opened.retired.addEventListener('abort', giveUp, { once: true });
  const left = AbortSignal.any([signal, opened.retired]);
  const pulse = pulseOf(opened);
  const quiet = quietWatch(watch, pulse, options.quietMs);
  let position = after;
  let saidCaughtUp = false;
  try {
    await begun(inbox, options.timeoutMs, signal);
    while (!signal.aborted) {
      const taken = inbox.take(limit);
      const hasMoved = taken.position > position;
      if (hasMoved || (taken.caughtUp && !saidCaughtUp)) {
        if (hasMoved) position = taken.position;
        saidCaughtUp = taken.caughtUp;
        quiet.moved();
        pulse.heard();
        watch.saw(lastOf(taken));
        const page = readPage(ownOf(taken), (event) => recordedEvent(event, strict), true);
        yield { ...page, position, caughtUp: taken.caughtUp };
      } else if (!(await inbox.changed(quiet.waitMs(saidCaughtUp)))) {
        const isAll = await unlessAborted(quiet.asks(position), left);
        if (isAll && !saidCaughtUp) yield { events: [], position, caughtUp: true };
        if (isAll) saidCaughtUp = true;
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    // The probe found it dead, or the whole server silent: what comes next needs another connection.
    if (DEAD.some((dead) => error instanceof dead)) connection.renew(opened);
    throw unavailable(error);
  } finally {
    signal.removeEventListener('abort', abort);
    closing.removeEventListener('abort', close);
    opened.retired.removeEventListener('abort', giveUp);
    inbox.close();
  }
}

function opening(connection: Connection): OpenClient {
  try {
    return connection.open();
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * Until the server has confirmed the subscription: one whose request was lost looks like one on a quiet log. Throws `NoAnswer`.
 */
async function begun(inbox: Inbox, timeoutMs: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!inbox.hasBegun && !signal.aborted) {
    if (!(await inbox.changed(Math.max(0, until - performance.now())))) {
      throw new NoAnswer('the subscription', timeoutMs);
    }
  }
}

const ownOf = ({ events }: Taken): readonly Stored[] =>
  events.flatMap(({ event }) => (event && !isOfServer(event) ? [event] : []));

/** Position of the last event of ours; a checkpoint may be beyond it. */
function lastOf(taken: Taken): Position {
  const position = ownOf(taken).at(-1)?.position;
  return position ? positionOf(position) : LOG_START;
}

/** The server ended the subscription without an error: a slow subscriber, a leader that changed, a shutdown (E 2). */
class SubscriptionEnded extends NamedError {}

/** More events than these wait for their reader: pages are then the quicker way, and the server must not wait for us. */
class TooFarBehind extends NamedError {}

const MOST_WAITING = 4_096;

interface Taken {
  readonly events: readonly AllStreamResolvedEvent[];
  /** Up to here nothing is missing; the start when nothing was taken. */
  readonly position: Position;
  /** The server said that there is no more, and all that it sent was taken. */
  readonly caughtUp: boolean;
}

/** What a subscription to all our streams sends, until somebody takes it. */
class Inbox {
  readonly #subscription: AllStreamSubscription;
  #waiting: AllStreamResolvedEvent[] = [];
  #checkpoint: Position = LOG_START;
  #caughtUp = false;
  #confirmed = false;
  #ending: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(client: EventStoreDBClient, after: Position) {
    // E 5: the server filters, and reports skipped events as checkpoints.
    const filter = streamNameFilter({
      prefixes: [...STREAM_PREFIXES],
      checkpointInterval: 1,
      checkpointReached: async (_subscription, position) => {
        this.#checkpoint = positionOf(position);
        this.wake();
      },
    });
    const fromPosition = after === LOG_START ? START : placeOf(after);
    const ended = () => this.end(new SubscriptionEnded('the server ended the subscription'));
    this.#subscription = client.subscribeToAll({ fromPosition, filter });
    this.#subscription
      .on('data', (resolved) => {
        if (this.#ending) return;
        this.#waiting.push(resolved);
        if (this.#waiting.length > MOST_WAITING)
          this.end(new TooFarBehind(`more than ${MOST_WAITING} events wait to be taken`));
        this.wake();
      })
      .on('confirmation', () => {
        this.#confirmed = true;
        this.wake();
      })
      .on('caughtUp', () => {
        this.#caughtUp = true;
        this.wake();
      })
      .on('fellBehind', () => {
        this.#caughtUp = false;
      })
      .on('error', (error) => this.end(commandError(error)))
      .on('close', ended)
      .on('end', ended);
  }

  /** False until the server has confirmed the subscription, or it has ended. */
  get hasBegun(): boolean {
    return this.#confirmed || this.#waiting.length > 0 || this.#ending !== undefined;
  }

  /** At most this many of the received ones. Throws what ended the subscription, once all that came before is taken. */
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

  /** True as soon as something has come or it has ended; false after that much silence. */
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

  /** Wakes all waiters. */
  wake(): void {
    this.#wake?.();
  }

  end(error: unknown): void {
    this.#ending ??= { error };
    this.wake();
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
