import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import type { Append, AppendOutcome } from '../event-log.ts';
import { type SendingOptions, sendBatch, type Waiting } from './append-batch.ts';
import { prepare } from './append-statement.ts';

interface AppenderOptions extends SendingOptions {
  /** Statements under way at once. */
  readonly maxInFlight: number;
  /** Appends that may wait; who comes later is turned away. */
  readonly maxWaiting: number;
  /** Who was not sent after this time is turned away. */
  readonly maxWaitMs: number;
}

interface Appender {
  append(append: Append): Promise<AppendOutcome>;
  /** Resolves when all that waits has its outcome. Nothing is taken any more. */
  drain(): Promise<void>;
}

const MAX_BATCH_EVENTS = 1_000;
const MAX_BATCH_SIZE = 4_000_000;

/**
 * Gathers appends: the first goes at once, whatever comes while `maxInFlight` statements are under way goes together
 * in the next one. No two appends to one stream are ever under way at once.
 */
export function createAppender(options: AppenderOptions): Appender {
  let waiting: Waiting[] = [];
  const busy = new Set<string>();
  let inFlight = 0;
  let scheduled = false;
  let idle: (() => void) | undefined;
  let closed = false;

  function pump(): void {
    scheduled = false;
    while (inFlight < options.maxInFlight && waiting.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) break;
      inFlight += 1;
      for (const { append } of batch) busy.add(append.stream);
      void sendBatch(options, batch).finally(() => {
        inFlight -= 1;
        for (const { append } of batch) busy.delete(append.stream);
        pump();
      });
    }
    if (inFlight === 0 && waiting.length === 0) idle?.();
  }

  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const passed = new Set(busy);
    const stale = performance.now() - options.maxWaitMs;
    let events = 0;
    let size = 0;
    for (const item of waiting) {
      const fits = events + item.data.length <= MAX_BATCH_EVENTS && size + item.size <= MAX_BATCH_SIZE;
      if (item.since < stale)
        item.reject(new DependencyUnavailable('event_log', new Error('waited too long to be sent')));
      else if (passed.has(item.append.stream) || !(fits || batch.length === 0)) left.push(item);
      else {
        batch.push(item);
        events += item.data.length;
        size += item.size;
      }
      passed.add(item.append.stream);
    }
    waiting = left;
    return batch;
  }

  return {
    append(append) {
      if (closed)
        return Promise.reject(new DependencyUnavailable('event_log', new Error('the log is closed')));
      if (waiting.length >= options.maxWaiting) {
        return Promise.reject(
          new DependencyUnavailable('event_log', new Error('too many appends are waiting')),
        );
      }
      return new Promise((resolve, reject) => {
        waiting.push({ ...prepare(append), since: performance.now(), resolve, reject });
        // Appends of one turn of the event loop go together.
        if (!scheduled) setImmediate(pump);
        scheduled = true;
      });
    },
    drain() {
      closed = true;
      return new Promise((resolve) => {
        idle = resolve;
        pump();
      });
    },
  };
}
