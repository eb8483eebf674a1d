import type {
  Append,
  AppendOutcome,
  EventLog,
  LogBatch,
  Position,
  ReadAll,
} from '../../../src/engine/log/event-log.ts';
import { LOG_START } from '../../../src/engine/log/event-log.ts';

/** When and by how much it lags, passed in so that it runs in virtual time and in real time. */
export interface Lag {
  wait(ms: number): Promise<void>;
  /** How long the next append stays invisible, in milliseconds. */
  next(): number;
}

/** The server's own limit for a write, after which one that it dropped is answered (docs/engines.md). */
const WRITE_TIMEOUT_MS = 2_000;

/**
 * A log as hard to use as a real server: an append is readable, and acknowledged, only a while after the server took it; a
 * conflict is answered before its winner can be read, and the same append again within that while is dropped and times
 * out. One object is one server, shared by all who connect to it.
 */
export function laggingLog(store: EventLog, lag: Lag): EventLog {
  let seen: Position = LOG_START;
  let woken = Promise.withResolvers<void>();
  let last: Promise<unknown> = Promise.resolve();
  /** First event ids of appends that nobody can see yet. */
  const unseen = new Set<string>();

  const show = async (position: Position, eventId: string, ms: number) => {
    const before = last;
    const shown = Promise.all([before, lag.wait(ms)]);
    last = shown;
    await shown;
    unseen.delete(eventId);
    if (position > seen) seen = position;
    woken.resolve();
    woken = Promise.withResolvers<void>();
  };

  async function append(wanted: Append): Promise<AppendOutcome> {
    const [{ eventId }] = wanted.events;
    if (unseen.has(eventId)) {
      await lag.wait(WRITE_TIMEOUT_MS);
      return { outcome: 'unknown', cause: new Error('the server dropped the same append') };
    }
    const outcome = await store.append(wanted);
    if (outcome.outcome === 'appended' && outcome.position > seen) {
      unseen.add(eventId);
      await show(outcome.position, eventId, lag.next());
    }
    return outcome;
  }

  const upToSeen = (batch: LogBatch, after: Position): LogBatch => {
    if (batch.position <= seen) return { ...batch, caughtUp: batch.position === seen || batch.caughtUp };
    const visible = <E extends { readonly position: Position }>(all: readonly E[]) =>
      all.filter(({ position }) => position <= seen);
    return {
      events: visible(batch.events),
      ...(batch.unreadable && { unreadable: visible(batch.unreadable) }),
      position: seen > after ? seen : after,
      caughtUp: true,
    };
  };
  const readAll = async (options: ReadAll) => upToSeen(await store.readAll(options), options.after);

  return {
    append,
    async readStream(stream, { limit, ...options } = {}) {
      const events = await store.readStream(stream, options);
      return events.filter(({ position }) => position <= seen).slice(0, limit);
    },
    readAll,
    async *follow({ signal, ...options }) {
      const aborted = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => aborted.resolve(), { once: true });
      let after = options.after;
      while (!signal.aborted) {
        const more = woken.promise;
        const batch = await readAll({ ...options, after });
        after = batch.position;
        yield batch;
        if (batch.caughtUp && !signal.aborted) await Promise.race([more, aborted.promise]);
      }
    },
    head: async () => seen,
    share: (position, end) => store.share(position, end),
    close: async () => {},
  };
}
