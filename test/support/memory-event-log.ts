import {
  type Append,
  type AppendOutcome,
  type EventLog,
  type EventMetadata,
  LOG_START,
  type LogBatch,
  type Position,
  type ReadAll,
  type ReadStream,
  type RecordedEvent,
  UnreadableStoredEvent,
} from '../../src/engine/log/event-log.ts';
import { readPage } from '../../src/engine/log/unreadable-stored-event.ts';
import { isJsonObject, type JsonObject } from '../../src/kernel/json.ts';
import type { ForeignEvent } from '../contracts/event-log-fixture.ts';

/** A log in memory that several replicas open. Events are frozen, because readers hold the store's own objects. */
export interface MemoryEventLogStore {
  /** The log of one replica. All are alike; a wrapper may distinguish them. */
  open(): EventLog;
  readonly events: readonly RecordedEvent[];
  /** The next append stores its events and then answers `unknown`, as a broken connection does. */
  interrupt(): void;
  /** Makes the event unreadable, until the returned function restores it. */
  spoil(eventId: string): () => void;
  /** Writes arbitrary texts into the log, like a foreign writer. */
  writeForeign(event: ForeignEvent): void;
}

/** Deterministic: every operation takes effect in one step, in the order of the calls; only a follower waits. */
export function memoryEventLogStore(): MemoryEventLogStore {
  const all: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const waiting = new Set<() => void>();
  const spoiled = new Map<string, UnreadableStoredEvent>();
  let interrupted = false;

  const readable = (event: RecordedEvent): RecordedEvent => {
    const unreadable = spoiled.get(event.eventId);
    if (unreadable) throw unreadable;
    return event;
  };
  const head = () => all.at(-1)?.position ?? LOG_START;

  function put(event: Omit<RecordedEvent, 'position'>): RecordedEvent {
    const stored = frozen({ ...event, position: String(all.length + 1).padStart(20, '0') });
    const stream = streams.get(event.stream);
    if (stream) stream.push(stored);
    else streams.set(event.stream, [stored]);
    all.push(stored);
    return stored;
  }

  function wake(): void {
    for (const each of waiting) each();
  }

  function store({ stream, expectedRevision, events }: Append): AppendOutcome {
    const present = streams.get(stream) ?? [];
    const actualRevision = present.length - 1;
    if (expectedRevision !== actualRevision) {
      const stored = events.map((_, index) => present[expectedRevision + 1 + index]);
      const isRepeated = stored.every((event, index) => event?.eventId === events[index]?.eventId);
      const last = stored.at(-1);
      if (!isRepeated || !last) return { outcome: 'conflict', actualRevision };
      return { outcome: 'appended', revision: last.revision, position: last.position };
    }
    for (const [index, event] of events.entries()) {
      put({ ...asStored(event), stream, revision: expectedRevision + 1 + index });
    }
    wake();
    return { outcome: 'appended', revision: actualRevision + events.length, position: head() };
  }

  function read({ after, limit, streamPrefixes, keepUnreadable }: ReadAll): LogBatch {
    const from = indexAfter(all, after);
    const page = all.slice(from, from + limit);
    const wanted = streamPrefixes
      ? page.filter(({ stream }) => streamPrefixes.some((prefix) => stream.startsWith(prefix)))
      : page;
    return {
      ...readPage(wanted, readable, keepUnreadable),
      position: page.at(-1)?.position ?? after,
      caughtUp: from + page.length === all.length,
    };
  }

  function readStream(stream: string, { direction = 'forwards', fromRevision, limit }: ReadStream) {
    const events = streams.get(stream) ?? [];
    const most = limit ?? events.length;
    if (direction === 'forwards') {
      const from = Math.max(0, fromRevision ?? 0);
      return events.slice(from, from + most).map(readable);
    }
    const end = Math.min(events.length, (fromRevision ?? events.length) + 1);
    return events
      .slice(Math.max(0, end - most), Math.max(0, end))
      .reverse()
      .map(readable);
  }

  /** Resolves when something was stored after the event at this index, or the signal aborts. */
  async function untilLonger(length: number, signal: AbortSignal): Promise<void> {
    if (all.length > length || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    waiting.delete(resolve);
  }

  return {
    events: all,
    interrupt() {
      interrupted = true;
    },
    spoil(eventId) {
      const event = all.find((each) => each.eventId === eventId);
      if (!event) throw new Error(`no event ${eventId} is stored`);
      spoiled.set(eventId, new UnreadableStoredEvent(event, 'another hand'));
      return () => void spoiled.delete(eventId);
    },
    writeForeign({ data, metadata, ...place }) {
      const [readData, readMetadata] = [data, metadata].map(jsonObject);
      const event = put({
        ...place,
        data: readData ?? {},
        metadata: (readMetadata ?? {}) as EventMetadata,
      });
      const broken = readData ? 'metadata' : 'data';
      if (!readData || !readMetadata) {
        const stored = [data, metadata];
        const hash = typeof readMetadata?.hash === 'string' ? readMetadata.hash : undefined;
        const why = `its ${broken} are no JSON object`;
        spoiled.set(event.eventId, new UnreadableStoredEvent(event, why, { hash, stored }));
      }
      wake();
    },
    open: () => ({
      async append(append) {
        const outcome = store(append);
        if (!interrupted) return outcome;
        interrupted = false;
        return { outcome: 'unknown', cause: new Error('the connection broke') };
      },
      readStream: async (stream, options = {}) => readStream(stream, options),
      readAll: async (options) => read(options),
      async *follow({ signal, ...options }) {
        let after = options.after;
        while (!signal.aborted) {
          const { length } = all;
          const batch = read({ ...options, after });
          after = batch.position;
          yield batch;
          if (batch.caughtUp) await untilLonger(length, signal);
        }
      },
      head: async () => head(),
      share: (position, end) => (end === LOG_START ? 1 : Math.min(1, Number(position) / Number(end))),
      close: async () => {},
    }),
  };
}

/** The same for tests of one replica: the log, and the store's controls. */
export function memoryEventLog() {
  const { open, events, interrupt, spoil, writeForeign } = memoryEventLogStore();
  return { ...open(), events, interrupt, spoil, writeForeign };
}

function indexAfter(events: readonly RecordedEvent[], position: Position): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.position ?? '') > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A copy through JSON, like a store makes: nothing is shared with the writer. */
const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}

function jsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
