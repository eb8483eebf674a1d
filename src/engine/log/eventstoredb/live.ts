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
import { quietWatch, SilentSubscription } from './quiet-watch.ts';
import type { ReadOptions } from './read.ts';
import { isOfServer, recordedEvent, type Stored } from './recorded-event.ts';

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
