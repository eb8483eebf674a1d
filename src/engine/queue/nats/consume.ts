import { createInbox, type Msg, type NatsConnection, nanos } from 'nats';
import { CONSUMER, type WorkStream } from './work-stream.ts';

/**
 * A pull that found nothing ends after this long and is made again. What the server hands to a pull whose connection
 * is dead waits for the acknowledgement's time: so no pull is left waiting for long.
 */
const PULL_MS = 5_000;
/** Heartbeats that may be missing before a pull counts as forgotten. */
const MISSING_BEATS = 3;

/** The server's status codes. */
const HEARTBEAT = 100;
const PULL_EXPIRED = 408;
const NO_RESPONDERS = 503;
const LATER_MS = 200;

const GIVE_BACK = new TextEncoder().encode('-NAK');

/** One free hand: asks for one item at a time. */
interface Slot {
  /** The next item, however long it takes; undefined once closed. Rejects when the server ends the pull or goes silent. */
  next(): Promise<Msg | undefined>;
  /** Takes no more: what is on its way already goes back to the queue at once. */
  close(): Promise<void>;
}

/** `heartbeatMs`: how often the server must give a sign of life while a pull waits. */
function openSlot(connection: NatsConnection, stream: WorkStream, heartbeatMs: number): Slot {
  const inbox = createInbox();
  const pull = JSON.stringify({ batch: 1, expires: nanos(PULL_MS), idle_heartbeat: nanos(heartbeatMs) });
  let waiting: PromiseWithResolvers<Msg | undefined> | undefined;
  let watch: NodeJS.Timeout | undefined;
  let isClosed = false;

  function answered(): typeof waiting {
    clearTimeout(watch);
    const answer = waiting;
    waiting = undefined;
    return answer;
  }

  const fail = (error: unknown) => answered()?.reject(error);

  function ask(): void {
    try {
      connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream.name}.${CONSUMER}`, pull, { reply: inbox });
    } catch (error) {
      fail(error);
    }
  }

  /** What is no item comes under the inbox's own name. */
  function heardStatus({ headers }: Msg): void {
    if (!waiting) return;
    const code = headers?.code;
    if (code === HEARTBEAT || code === PULL_EXPIRED) watch?.refresh();
    if (code === PULL_EXPIRED) ask();
    // The other servers of a cluster hear of a new consumer a moment later: until then the watch runs on.
    else if (code === NO_RESPONDERS) setTimeout(() => waiting && ask(), LATER_MS);
    else if (code !== HEARTBEAT)
      fail(new Error(`the server ended the pull: ${code} ${headers?.description}`));
  }

  const subscription = connection.subscribe(inbox, {
    callback(error, message) {
      if (error) return void fail(error);
      if (message.subject === inbox) return heardStatus(message);
      const answer = answered();
      if (answer) answer.resolve(message);
      else message.respond(GIVE_BACK);
    },
  });

  return {
    async next() {
      if (isClosed) return undefined;
      waiting = Promise.withResolvers();
      const { promise } = waiting;
      const silenceMs = MISSING_BEATS * heartbeatMs;
      watch = setTimeout(() => fail(new Error(`the queue was silent for ${silenceMs} ms`)), silenceMs);
      ask();
      return promise;
    },
    async close() {
      isClosed = true;
      answered()?.resolve(undefined);
      await subscription.drain().catch(() => undefined);
    },
  };
}

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
