import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { Delivery, WorkItem, WorkQueue, WorkResult } from '../../../src/engine/queue/work-queue.ts';

export interface MemoryWorkQueueOptions {
  /** An item that nobody has ended or reported as `working()` for this long is delivered again. */
  readonly ackWaitMs?: number;
  /** Delay after the first handler that threw; it doubles with each attempt up to `maxBackoffMs`. */
  readonly backoffMs?: number;
  readonly maxBackoffMs?: number;
  /** An item that was delivered this often without an end leaves the queue. */
  readonly maxDeliveries?: number;
}

export interface WorkQueueView extends WorkQueue {
  /**
   * The process is gone: it gets nothing any more, answers of its handlers are not heard, `consume` never resolves. Its
   * unfinished items are delivered again after `ackWaitMs`.
   */
  kill(): void;
  /** `consume` throws `DependencyUnavailable`. Unfinished handlers continue, and their answers are heard. */
  breakConnections(): void;
}

/** A queue in memory that several replicas open; it passes the port's contract. */
export interface MemoryWorkQueue {
  open(): WorkQueueView;
  /** Everything queued is gone, like after the loss of its storage; unfinished handlers continue unheard. */
  forgetEverything(): void;
}

interface Entry {
  readonly item: WorkItem;
  attempt: number;
  /** The delivery that holds it: answers of an earlier one, except `done`, are too late. */
  delivery?: object;
  /** Until it is delivered again: after its holder's timeout, or after the wait for its retry. */
  timer?: NodeJS.Timeout | undefined;
}

interface Consumer {
  free: number;
  readonly deliver: (entry: Entry) => void;
}

const keyOf = ({ kind, id }: WorkItem): string => `${kind} ${id}`;

/** Deterministic: first come, first served, consumers in turns; it waits by the global timers of its time alone. */
export function memoryWorkQueue(options: MemoryWorkQueueOptions = {}): MemoryWorkQueue {
  const { ackWaitMs = 30_000, backoffMs = 200, maxBackoffMs = 30_000, maxDeliveries = 20 } = options;
  const entries = new Map<string, Entry>();
  const ready = new Set<Entry>();
  const consumers: Consumer[] = [];

  const isQueued = (entry: Entry) => entries.get(keyOf(entry.item)) === entry;

  function comeBack(entry: Entry, delayMs: number): void {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => line(entry), delayMs);
    entry.timer.unref();
  }

  function line(entry: Entry): void {
    if (!isQueued(entry)) return;
    if (entry.attempt >= maxDeliveries) {
      remove(entry);
      return;
    }
    delete entry.delivery;
    ready.add(entry);
    handOut();
  }

  function remove(entry: Entry): void {
    if (!isQueued(entry)) return;
    clearTimeout(entry.timer);
    entries.delete(keyOf(entry.item));
    ready.delete(entry);
  }

  function handOut(): void {
    for (const entry of ready) {
      const index = consumers.findIndex(({ free }) => free > 0);
      const [consumer] = index < 0 ? [] : consumers.splice(index, 1);
      if (!consumer) return;
      consumers.push(consumer);
      ready.delete(entry);
      entry.attempt += 1;
      comeBack(entry, ackWaitMs);
      consumer.deliver(entry);
    }
  }

  function settle(entry: Entry, delivery: object, result: WorkResult): void {
    if (result.result === 'done') remove(entry);
    else if (entry.delivery === delivery && isQueued(entry)) comeBack(entry, result.delayMs);
  }

  function open(): WorkQueueView {
    let isDead = false;
    let isClosed = false;
    let broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});
    const own = new Set<Consumer>();

    function leave(consumer: Consumer): void {
      own.delete(consumer);
      if (consumers.includes(consumer)) consumers.splice(consumers.indexOf(consumer), 1);
    }

    async function work(entry: Entry, handle: (delivery: Delivery) => Promise<WorkResult>): Promise<void> {
      const { item, attempt } = entry;
      const delivery = {};
      entry.delivery = delivery;
      const working = () => {
        if (!isDead && entry.delivery === delivery && isQueued(entry)) comeBack(entry, ackWaitMs);
      };
      const failed = Math.min(backoffMs * 2 ** (attempt - 1), maxBackoffMs);
      // In a step of its own, so that the publisher does not run the handler.
      const result = await Promise.resolve()
        .then(() => handle({ item, attempt, working }))
        .catch((): WorkResult => ({ result: 'retry', delayMs: failed }));
      if (!isDead) settle(entry, delivery, result);
    }

    return {
      async publish(item) {
        if (isClosed) throw new DependencyUnavailable('work_queue', new Error('the queue is closed'));
        if (entries.has(keyOf(item))) return;
        const entry: Entry = { item: { ...item }, attempt: 0 };
        entries.set(keyOf(item), entry);
        line(entry);
      },
      async consume({ concurrency, signal, handle }) {
        const ended = Promise.withResolvers<void>();
        let underWay = 0;
        const consumer: Consumer = {
          free: concurrency,
          deliver(entry) {
            underWay += 1;
            consumer.free -= 1;
            void work(entry, handle).then(() => {
              underWay -= 1;
              consumer.free += 1;
              if (isDead) return;
              if (signal.aborted && underWay === 0) ended.resolve();
              handOut();
            });
          },
        };
        const stop = () => {
          leave(consumer);
          if (underWay === 0 && !isDead) ended.resolve();
        };
        if (signal.aborted) return;
        if (isClosed) throw new DependencyUnavailable('work_queue', new Error('the queue is closed'));
        signal.addEventListener('abort', stop, { once: true });
        own.add(consumer);
        consumers.push(consumer);
        handOut();
        try {
          await Promise.race([ended.promise, broken.promise]);
        } finally {
          signal.removeEventListener('abort', stop);
          leave(consumer);
        }
      },
      depth: async () => entries.size,
      async close() {
        isClosed = true;
        for (const consumer of [...own]) leave(consumer);
      },
      kill() {
        isDead = true;
        for (const consumer of [...own]) leave(consumer);
      },
      breakConnections() {
        for (const consumer of [...own]) leave(consumer);
        broken.reject(new DependencyUnavailable('work_queue', new Error('the connection broke')));
        broken = Promise.withResolvers<never>();
        broken.promise.catch(() => {});
      },
    };
  }

  return {
    open,
    forgetEverything() {
      for (const entry of [...entries.values()]) remove(entry);
    },
  };
}
