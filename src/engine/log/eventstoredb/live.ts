import { unlessAborted } from '../../../kernel/async/unless-aborted.ts';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { type Follow, LOG_START, type LogBatch, type Position } from '../event-log.ts';
import { readPage } from '../unreadable-stored-event.ts';
import type { Connection, OpenClient } from './connection.ts';
import { ConnectionGivenUp, LogClosed, NoAnswer, unavailable } from './failure.ts';
import type { HeadWatch } from './head-watch.ts';
import { Inbox, type Taken } from './inbox.ts';
import { positionOf } from './position.ts';
import type { Pulse } from './pulse.ts';
import type { ReadOptions } from './read.ts';
import { isOfServer, recordedEvent, type Stored } from './recorded-event.ts';

/** The log has gone on, and the subscription says nothing: connected and dead (E 3). */
class SilentSubscription extends Error {
  constructor() {
    super('the subscription is silent although the log has advanced');
    this.name = 'SilentSubscription';
  }
}

/** A server before 23.10 never says that there is no more (E 6): after so much quiet it is asked. */
const FIRST_QUIET_MS = 500;
const MOST_MISSED = 2;
/** Waits differ by so much up and down, so that processes that began together do not go on asking together. */
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
    patience(toldCaughtUp: boolean): number {
      since = performance.now();
      const wait = quietMs * (1 - SPREAD + 2 * SPREAD * Math.random());
      return asked > 0 || toldCaughtUp ? wait : Math.min(wait, FIRST_QUIET_MS);
    },
    /** True when there was no more in this wait. Throws when the log went on without a word, for as long as two waits. */
    async asks(position: Position): Promise<boolean> {
      asked += 1;
      // A head that cannot be read says nothing against this connection: its own pulse does.
      const beyond = watch.goesBeyond(position, since).catch(() => undefined);
      const [goesOn] = await Promise.all([beyond, pulse.since(since)]);
      if (goesOn === undefined) return false;
      if (!goesOn) {
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
  const abort = () => inbox.tell();
  const close = () => inbox.end(new LogClosed());
  signal.addEventListener('abort', abort, { once: true });
  closing.addEventListener('abort', close, { once: true });
  const giveUp = () => inbox.end(new ConnectionGivenUp());
  opened.retired.addEventListener('abort', giveUp, { once: true });
  const left = AbortSignal.any([signal, opened.retired]);
  const pulse = pulseOf(opened);
  const quiet = quietWatch(watch, pulse, options.quietMs);
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
        pulse.heard();
        watch.saw(lastOf(taken));
        const page = readPage(ownOf(taken), (event) => recordedEvent(event, strict), true);
        yield { ...page, position, caughtUp: taken.caughtUp };
      } else if (!(await inbox.changed(quiet.patience(toldCaughtUp)))) {
        const isAll = await unlessAborted(quiet.asks(position), left);
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

const ownOf = ({ events }: Taken): readonly Stored[] =>
  events.flatMap(({ event }) => (event && !isOfServer(event) ? [event] : []));

/** Position of the last event of ours; a checkpoint may stand beyond it. */
function lastOf(taken: Taken): Position {
  const position = ownOf(taken).at(-1)?.position;
  return position ? positionOf(position) : LOG_START;
}
