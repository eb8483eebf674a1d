import { BACKWARDS, END } from '@eventstore/db-client';
import { LOG_START, type Position } from '../event-log.ts';
import type { OpenClient } from './connection.ts';
import { unavailable } from './failure.ts';
import { collected, collectOnce, isOfServer, isOurs, positionOf, type ReadOptions } from './read.ts';

/**
 * One question that many ask, with the instant (of `performance.now`) since which an answer is young enough: such a one serves all of
 * them, and so does one that is on its way. A failure is kept for nobody.
 */
function sharedAnswer<T>(ask: () => Promise<T>): (since: number) => Promise<T> {
  let last: { readonly askedAt: number; readonly answer: Promise<T> } | undefined;
  return (since) => {
    if (last && last.askedAt >= since) return last.answer;
    const asked = { askedAt: performance.now(), answer: ask() };
    last = asked;
    asked.answer.catch(() => {
      if (last === asked) last = undefined;
    });
    return asked.answer;
  };
}

export type HeadWatch = ReturnType<typeof headWatch>;

/**
 * What one process knows of where the log ends; many idle followers asking for it starve the server. All who ask within one
 * quiet time share one reading, and nobody asks for what an event has shown already.
 */
export function headWatch(read: () => Promise<Position>) {
  let seen = { position: LOG_START, at: Number.NEGATIVE_INFINITY };
  const saw = (position: Position): void => {
    if (position > seen.position) seen = { position, at: performance.now() };
  };
  const headSince = sharedAnswer(async () => {
    const position = await read();
    saw(position);
    return position;
  });
  return {
    /** An event of ours is here: it was delivered, or appended. */
    saw,
    /** The head now; with `maxAgeMs` as read, or seen in an event, at most that long ago. */
    async head(maxAgeMs = 0): Promise<Position> {
      const since = performance.now() - maxAgeMs;
      return maxAgeMs > 0 && seen.at >= since ? seen.position : headSince(since);
    },
    /** Whether an event of ours is after this position, as known since an instant (of `performance.now`) or later. */
    async goesBeyond(position: Position, since: number): Promise<boolean> {
      return seen.position > position || (await headSince(since)) > position;
    },
  };
}

const FIRST_LOOK = 8;
const LONGEST_LOOK = 1_024;

/**
 * Position of the last event of ours. The events of the server and of strangers after it are looked at backwards, and
 * each of them once only: the next look ends where the last one began.
 */
export function headReader(options: ReadOptions): () => Promise<Position> {
  let seen = { upTo: LOG_START, head: LOG_START };
  return async () => {
    const known = seen;
    let from: Parameters<typeof page>[1] = END;
    let upTo: Position = known.upTo;
    for (let count = FIRST_LOOK; ; count = Math.min(count * 4, LONGEST_LOOK)) {
      const events = await page(options, from, count);
      const newest = events[0];
      if (from === END && newest) upTo = positionOf(newest.position);
      const own = events.find((event) => isOurs(event.streamId) && !isOfServer(event));
      const earliest = events.at(-1);
      const isAtEnd = events.length < count || !earliest || positionOf(earliest.position) <= known.upTo;
      if (!own && !isAtEnd) {
        from = earliest.position;
        continue;
      }
      const found = own ? positionOf(own.position) : LOG_START;
      const head = found > known.head ? found : known.head;
      if (upTo > seen.upTo) seen = { upTo, head };
      return head;
    }
  };
}

async function page(
  options: ReadOptions,
  fromPosition: typeof END | { readonly commit: bigint; readonly prepare: bigint },
  maxCount: number,
) {
  const read = collected(options, 'the head of the log', (client) =>
    client.readAll({ fromPosition, direction: BACKWARDS, maxCount, requiresLeader: true }),
  );
  const resolved = await read.catch((error: unknown) => {
    throw unavailable(error);
  });
  return resolved.flatMap(({ event }) => (event ? [event] : []));
}

/** Whether the wire of one connection lives: anything heard on one of its subscriptions, or one answer, proves it for all. */
function pulseBy(ask: () => Promise<unknown>) {
  const answerSince = sharedAnswer(ask);
  let heardAt = Number.NEGATIVE_INFINITY;
  return {
    /** A subscription received something. */
    heard(): void {
      heardAt = performance.now();
    },
    /** Resolves when something came over the wire since an instant (of `performance.now`). Rejects with `NoAnswer`. */
    async since(instant: number): Promise<void> {
      if (heardAt < instant) await answerSince(instant);
    },
  };
}

export type Pulse = ReturnType<typeof pulseBy>;

/**
 * The pulse of each connection. It is asked for over this very one: the head of the log, asked over another, says nothing about a
 * wire that died while nothing was written. Any server may answer.
 */
export function pulses(options: ReadOptions): (opened: OpenClient) => Pulse {
  const known = new WeakMap<OpenClient, Pulse>();
  const last = { fromPosition: END, direction: BACKWARDS, maxCount: 1, requiresLeader: false } as const;
  return (opened) => {
    const ask = () => collectOnce(options, 'the subscription', opened.client.readAll(last));
    const pulse = known.get(opened) ?? pulseBy(ask);
    known.set(opened, pulse);
    return pulse;
  };
}
