import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { NotLeaderError } from '@eventstore/db-client';
import { within } from '../../../kernel/async/within.ts';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { type Append, type AppendOutcome, NO_STREAM, type RecordedEvent } from '../event-log.ts';
import { visible } from '../visible.ts';
import { type Answer, readAnswer, requestOf } from './append-messages.ts';
import type { AppendStream } from './append-stream.ts';
import type { Connection } from './connection.ts';
import {
  AppendRefused,
  ForeignHand,
  isNeverTaken,
  NoAnswer,
  NotServing,
  NotStored,
  SentAway,
  unavailable,
} from './failure.ts';

interface AppendOptions {
  readonly connection: Connection;
  readonly timeoutMs: number;
  /** The event at a revision, if the leader lets it be read already. */
  readonly eventAt: (stream: string, revision: number) => Promise<RecordedEvent | undefined>;
}

/** So many servers in a row may send us on to another one. */
const MOST_LEADERS = 3;

/**
 * Appends at a pinned revision. The server stores the same events at the same revision once (E 1), so the same append
 * again settles an unknown outcome; one refused because another server leads now is sent to that one at once (E 16).
 * A conflict is told once the revision that it names can be read: the server tells it earlier (E 25).
 */
export async function append(options: AppendOptions, wanted: Append): Promise<AppendOutcome> {
  const until = performance.now() + options.timeoutMs;
  const outcome = await appendOnce(options, wanted, until);
  if (outcome.outcome === 'conflict' && outcome.actualRevision !== NO_STREAM) {
    // A time of its own: the server answers, so what is left of a slow append's time says nothing of it.
    await readable(options, wanted.stream, outcome.actualRevision, performance.now() + options.timeoutMs);
  }
  return outcome;
}

async function appendOnce(options: AppendOptions, wanted: Append, until: number): Promise<AppendOutcome> {
  const { stream, expectedRevision, events } = wanted;
  let answer: Answer;
  let isOpen = false;
  try {
    for (let leaders = 1; ; leaders += 1) {
      try {
        answer = await sendOnce(options, wanted, Math.max(1, until - performance.now()));
        break;
      } catch (error) {
        if (!(error instanceof SentAway)) throw error;
        isOpen ||= !error.isCertain;
        if (leaders === MOST_LEADERS) throw error;
        // The client needs a turn to make its way to the leader.
        await setImmediate();
      }
    }
    if (answer.answer === 'conflict') return { outcome: 'conflict', actualRevision: answer.actualRevision };
    // E 18: a stream that somebody truncated takes "does not exist", and goes on counting.
    if (answer.revision !== expectedRevision + events.length) {
      throw new ForeignHand(stream, `goes on at revision ${answer.revision}`);
    }
    const position = answer.position ?? (await readable(options, stream, answer.revision, until)).position;
    return { outcome: 'appended', revision: answer.revision, position };
  } catch (error) {
    if (error instanceof AppendRefused || error instanceof ForeignHand) throw error;
    if (isNeverTaken(error) && !isOpen) throw new DependencyUnavailable('event_log', error);
    return { outcome: 'unknown', cause: error };
  }
}

/** An event that is known to be stored. Throws `DependencyUnavailable` when it cannot be read in time. */
async function readable(
  { eventAt }: AppendOptions,
  stream: string,
  revision: number,
  until: number,
): Promise<RecordedEvent> {
  const read = (leftMs: number) =>
    inTime(`event ${revision} of ${stream}`, leftMs, eventAt(stream, revision));
  return visible(read, until - performance.now()).catch((error: unknown) => {
    throw unavailable(error);
  });
}

async function sendOnce({ connection }: AppendOptions, wanted: Append, timeoutMs: number): Promise<Answer> {
  const id = randomUUID();
  const request = requestOf(id, wanted);
  const opened = connection.open();
  let stream: AppendStream | undefined;
  let isLate = false;
  const send = async () => {
    stream = await opened.appendStream();
    if (isLate) throw new NotStored('too late to be sent');
    return stream.send(id, request);
  };
  try {
    return readAnswer(wanted.stream, await inTime('append', timeoutMs, send()));
  } catch (error) {
    if (error instanceof NotLeaderError) throw new SentAway(error, (stream?.failed ?? 0) <= 1);
    // The client itself leaves only a server that ends the call.
    if (error instanceof NotServing) connection.renew(opened);
    if (!(error instanceof NoAnswer)) throw error;
    isLate = true;
    const unsent = stream ? stream.endUnsent() : new NotStored('no way to the server', { cause: error });
    stream?.forget(id);
    connection.renew(opened);
    throw unsent ?? error;
  }
}

/** A silent server leaves the client's calls pending for ever (E 10). */
const inTime = <T>(what: string, ms: number, answer: Promise<T>): Promise<T> =>
  within(answer, ms, () => new NoAnswer(what, ms));
