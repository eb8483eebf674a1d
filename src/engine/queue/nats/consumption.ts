import type { Msg, NatsConnection } from 'nats';
import { openSlot } from './slot.ts';
import type { WorkStream } from './work-stream.ts';

interface ConsumptionOptions {
  readonly stream: WorkStream;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly heartbeatMs: number;
  /** Resolves when the server hands out nothing although it has something, or the signal aborts. */
  readonly untilStalled: (signal: AbortSignal) => Promise<void>;
  /** Does the work of one message. Never rejects. */
  readonly deliver: (message: Msg) => Promise<void>;
  /** Work of an earlier run that is still under way: it takes hands of this one until it ends. */
  readonly leftOver: Set<Promise<void>>;
}

/**
 * Works on one connection with as many slots as hands, until the signal aborts (then resolves once what is under way
 * has ended) or the connection or a pull breaks (then rejects at once and leaves what is under way in `leftOver`).
 */
export async function consumeOn(connection: NatsConnection, options: ConsumptionOptions): Promise<void> {
  const { stream, concurrency, signal, heartbeatMs, untilStalled, deliver, leftOver } = options;
  const underWay = new Set<Promise<void>>();
  const broken = Promise.withResolvers<never>();
  const slots = Array.from({ length: concurrency }, () => openSlot(connection, stream, heartbeatMs));
  const earlier = [...leftOver];
  const over = new AbortController();

  async function work(slot: (typeof slots)[number], before: Promise<void> | undefined): Promise<void> {
    await before;
    while (!over.signal.aborted) {
      const message = await slot.next();
      if (!message) return;
      const delivery = deliver(message);
      underWay.add(delivery);
      await delivery;
      underWay.delete(delivery);
    }
  }

  function stop(): void {
    over.abort();
    for (const slot of slots) void slot.close();
  }

  void connection.closed().then(() => broken.reject(new Error('the connection is closed')));
  void untilStalled(over.signal).then(() => broken.reject(new Error('the server hands out nothing')));
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    const worked = Promise.all(slots.map((slot, index) => work(slot, earlier[index])));
    await Promise.race([worked, broken.promise]);
  } catch (error) {
    for (const delivery of underWay) {
      leftOver.add(delivery);
      void delivery.then(() => leftOver.delete(delivery));
    }
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
