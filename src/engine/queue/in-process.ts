import { backoff } from '../../kernel/async/backoff.ts';
import { DependencyUnavailable } from '../dependency-unavailable.ts';
import type { Delivery, WorkItem, WorkQueue, WorkResult } from './work-queue.ts';

interface InProcessWorkQueueOptions {
  /** A number from 0 to below 1, to spread retries; without it they come after the full delay. */
  readonly random?: () => number;
  /** Delay before the first retry of a handler that threw; it doubles with each attempt up to `maxBackoffMs`. */
  readonly backoffMs?: number;
  readonly maxBackoffMs?: number;
  /** Most items that may wait. The dispatcher publishes from the event log again what was turned away. */
  readonly maxWaiting?: number;
}

interface Entry {
  readonly item: WorkItem;
  attempt: number;
  /** Waiting in line, in a handler's hands, or waiting for its retry. */
  timer?: NodeJS.Timeout;
}

/**
 * A queue in memory: what is in it is gone when the process ends, as the port allows. An item that is published again
 * while it is waiting or under way is in the queue once.
 */
export function inProcessWorkQueue(options: InProcessWorkQueueOptions = {}): WorkQueue {
  const { random, backoffMs = 200, maxBackoffMs = 30_000, maxWaiting = 100_000 } = options;
  const entries = new Map<string, Entry>();
  const ready = new Set<Entry>();
  const consumers = new Set<() => void>();
  let closed = false;

  const keyOf = ({ kind, id }: WorkItem): string => `${kind} ${id}`;

  function line(entry: Entry): void {
    delete entry.timer;
    ready.add(entry);
    for (const wake of consumers) wake();
  }

  const delayAfter = backoff({
    first: backoffMs,
    most: maxBackoffMs,
    spread: () => (random ? 0.5 + random() / 2 : 1),
  });

  async function deliver(entry: Entry, handle: (delivery: Delivery) => Promise<WorkResult>): Promise<void> {
    entry.attempt += 1;
    const delivery = { item: entry.item, attempt: entry.attempt, working: () => {} };
    // The handler reports its own faults; the queue only brings the item back.
    const result = await (async () => handle(delivery))().catch(
      (): WorkResult => ({ result: 'retry', delayMs: delayAfter(entry.attempt) }),
    );
    if (result.result === 'done' || closed) entries.delete(keyOf(entry.item));
    else entry.timer = setTimeout(() => line(entry), result.delayMs);
  }

  return {
    async publish(item) {
      if (closed) throw new DependencyUnavailable('work_queue', new Error('the queue is closed'));
      if (entries.has(keyOf(item))) return;
      if (entries.size >= maxWaiting) {
        throw new DependencyUnavailable('work_queue', new Error(`${maxWaiting} items are waiting`));
      }
      const entry: Entry = { item, attempt: 0 };
      entries.set(keyOf(item), entry);
      line(entry);
    },

    consume({ concurrency, signal, handle }) {
      return new Promise((resolve) => {
        let underWay = 0;
        function take(): void {
          for (const entry of ready) {
            if (signal.aborted || underWay === concurrency) break;
            ready.delete(entry);
            underWay += 1;
            void deliver(entry, handle).finally(() => {
              underWay -= 1;
              take();
            });
          }
          if (signal.aborted && underWay === 0) {
            consumers.delete(take);
            signal.removeEventListener('abort', take);
            resolve();
          }
        }
        consumers.add(take);
        signal.addEventListener('abort', take);
        take();
      });
    },

    depth: async () => entries.size,

    async close() {
      closed = true;
      for (const { timer } of entries.values()) clearTimeout(timer);
      entries.clear();
      ready.clear();
    },
  };
}
