import { DependencyUnavailable } from '../../ports/dependency-unavailable.ts';
import type { Follow, LogBatch, Position } from '../../ports/event-log.ts';
import { readPage } from '../../ports/unreadable-stored-event.ts';
import { startsWithOne } from './aggregates.ts';
import type { Connection, OpenClient } from './connection.ts';
import { ConnectionGivenUp, LogClosed, NoAnswer, unavailable } from './failure.ts';
import { Inbox, type Taken } from './inbox.ts';
import { pulse } from './pulse.ts';
import type { ReadOptions } from './read.ts';
import { isOfServer, recordedEvent, type Stored } from './recorded-event.ts';

export interface FollowOptions extends ReadOptions {
  readonly head: () => Promise<Position>;
  /** How long a subscription may be quiet before the log is asked whether it has gone on. */
  readonly quietMs: number;
  /** Aborts when the log is closed. */
  readonly closing: AbortSignal;
}

/** The log has gone on, and the subscription says nothing: connected and dead (E 3). */
class SilentSubscription extends Error {
  constructor() {
    super('the subscription is silent although the log went on');
    this.name = 'SilentSubscription';
  }
}

const DEAD = [SilentSubscription, NoAnswer, DependencyUnavailable];

/** A server before 23.10 never says that there is no more (E 6): after so much quiet it is asked. */
const FIRST_QUIET_MS = 500;
const MOST_MISSED = 2;

/**
 * Follows `$all` by a subscription to all our streams; what this follower does not want of ours is left out here, so
 * that its position passes over it at once. Throws when the subscription ends, or is dead.
 */
export async function* follow(
  options: FollowOptions,
  { after, limit, streamPrefixes, signal, strict, keepUnreadable }: Follow,
): AsyncGenerator<LogBatch, void, undefined> {
  if (signal.aborted) return;
  const { connection, closing } = options;
  const opened = opening(connection);
  const inbox = new Inbox(opened.client, after);
  const abort = () => inbox.tell();
  const close = () => inbox.end(new LogClosed());
  signal.addEventListener('abort', abort, { once: true });
  closing.addEventListener('abort', close, { once: true });
  const giveUp = () => inbox.end(new ConnectionGivenUp());
  opened.retired.addEventListener('abort', giveUp, { once: true });
  const left = AbortSignal.any([signal, opened.retired]);
  const quiet = quietWatch(options, opened);
  let position = after;
  let toldCaughtUp = false;
  try {
    await begun(inbox, options.timeoutMs, signal);
    while (!signal.aborted) {
      const taken = inbox.take(limit);
      const hasMoved = taken.position > position;
      if (hasMoved || (taken.caughtUp && !toldCaughtUp)) {
        if (hasMoved) position = taken.position;
        toldCaughtUp = taken.caughtUp;
        quiet.moved();
        const wanted = wantedOf(taken, streamPrefixes);
        const page = readPage(wanted, (event) => recordedEvent(event, strict), keepUnreadable);
        yield { ...page, position, caughtUp: taken.caughtUp };
      } else if (!(await inbox.changed(quiet.patience(toldCaughtUp)))) {
        const isAll = await unlessAborted(left, quiet.asks(position));
        if (isAll && !toldCaughtUp) yield { events: [], position, caughtUp: true };
        if (isAll) toldCaughtUp = true;
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

/** Nothing as soon as the signal aborts. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const abort = () => resolve(undefined);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => undefined);
  }
}

const wantedOf = ({ events }: Taken, streamPrefixes: readonly string[] | undefined): readonly Stored[] =>
  events.flatMap(({ event }) => {
    if (!event || isOfServer(event)) return [];
    return !streamPrefixes || startsWithOne(event.streamId, streamPrefixes) ? [event] : [];
  });

/** Asks a quiet log whether it has gone on, and the quiet connection whether it lives. */
function quietWatch(options: FollowOptions, opened: OpenClient) {
  const { head, quietMs } = options;
  let asked = 0;
  let missed = 0;
  return {
    moved() {
      asked = 0;
      missed = 0;
    },
    /** How long to wait: the first time briefly, while nobody has said that there is no more. */
    patience: (toldCaughtUp: boolean): number =>
      asked > 0 || toldCaughtUp ? quietMs : Math.min(quietMs, FIRST_QUIET_MS),
    /** True when there is no more. Throws when the log went on without a word, for as long as two waits. */
    async asks(position: Position): Promise<boolean> {
      asked += 1;
      const [end] = await Promise.all([head(), pulse(options, opened)]);
      if (end <= position) {
        missed = 0;
        return true;
      }
      // The first wait may have been too brief to count.
      if (asked > 1) missed += 1;
      if (missed === MOST_MISSED) throw new SilentSubscription();
      return false;
    },
  };
}
