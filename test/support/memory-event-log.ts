import {
  type Append,
  type AppendOutcome,
  type EventLog,
  LOG_START,
  type LogBatch,
  type ReadAll,
  type RecordedEvent,
  UnreadableStoredEvent,
} from '../../src/ports/event-log.ts';
import { readPage } from '../../src/ports/unreadable-stored-event.ts';

/**
 * An event log in memory, for tests of what stands on the port. It passes the port's contract suite.
 * `interrupt` makes the next append store its events and then answer `unknown`, as a broken connection does; `spoil` makes
 * what stands there unreadable, until the answered function puts it back.
 */
export function memoryEventLog() {
  const all: RecordedEvent[] = [];
  let wake = Promise.withResolvers<void>();
  let interrupted = false;
  const spoiled = new Set<string>();
  const readable = (event: RecordedEvent): RecordedEvent => {
    if (spoiled.has(event.eventId)) throw new UnreadableStoredEvent(event, 'another hand');
    return event;
  };
  const streamOf = (stream: string) => all.filter((event) => event.stream === stream);
  const positionAt = (index: number) => String(index + 1).padStart(20, '0');

  function store({ stream, expectedRevision, events }: Append): AppendOutcome {
    const present = streamOf(stream);
    const actualRevision = present.length - 1;
    if (expectedRevision !== actualRevision) {
      const stored = events.map((_, index) => present[expectedRevision + 1 + index]);
      const isRepeated = stored.every((event, index) => event?.eventId === events[index]?.eventId);
      const last = stored.at(-1);
      if (!isRepeated || !last) return { outcome: 'conflict', actualRevision };
      return { outcome: 'appended', revision: last.revision, position: last.position };
    }
    for (const [index, event] of events.entries()) {
      const revision = expectedRevision + 1 + index;
      all.push({ ...structuredClone(event), stream, revision, position: positionAt(all.length) });
    }
    wake.resolve();
    wake = Promise.withResolvers<void>();
    return {
      outcome: 'appended',
      revision: actualRevision + events.length,
      position: positionAt(all.length - 1),
    };
  }

  function read({ after, limit, streamPrefixes, keepUnreadable }: ReadAll): LogBatch {
    const later = all.filter(({ position }) => position > after);
    const page = later.slice(0, limit);
    const wanted = page.filter(
      ({ stream }) => !streamPrefixes || streamPrefixes.some((prefix) => stream.startsWith(prefix)),
    );
    return {
      ...readPage(wanted, readable, keepUnreadable),
      position: page.at(-1)?.position ?? after,
      caughtUp: page.length === later.length,
    };
  }

  const interrupt = () => {
    interrupted = true;
  };

  const spoil = (eventId: string) => {
    spoiled.add(eventId);
    return () => void spoiled.delete(eventId);
  };

  const log: EventLog = {
    async append(append) {
      const outcome = store(append);
      if (!interrupted) return outcome;
      interrupted = false;
      return { outcome: 'unknown', cause: new Error('the connection broke') };
    },
    async readStream(stream, { direction = 'forwards', fromRevision, limit } = {}) {
      const forwards = direction === 'forwards';
      const from = fromRevision ?? (forwards ? 0 : Number.MAX_SAFE_INTEGER);
      const events = streamOf(stream).filter(({ revision }) =>
        forwards ? revision >= from : revision <= from,
      );
      return (forwards ? events : events.reverse()).slice(0, limit).map(readable);
    },
    readAll: async (options) => read(options),
    async *follow({ signal, ...options }) {
      let after = options.after;
      while (!signal.aborted) {
        const woken = wake.promise;
        const batch = read({ ...options, after });
        after = batch.position;
        yield batch;
        if (batch.caughtUp && !signal.aborted) await Promise.race([woken, aborted(signal)]);
      }
    },
    head: async () => all.at(-1)?.position ?? LOG_START,
    share: (position, end) => (end === LOG_START ? 1 : Math.min(1, Number(position) / Number(end))),
    close: async () => {},
  };
  return { ...log, events: all as readonly RecordedEvent[], interrupt, spoil };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
