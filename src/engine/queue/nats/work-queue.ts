import { setTimeout as sleep } from 'node:timers/promises';
import { type ConsumerInfo, type Msg, nanos } from 'nats';
import { backoff } from '../../../kernel/async/backoff.ts';
import { within } from '../../../kernel/async/within.ts';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import type { Delivery, WorkItem, WorkQueue, WorkResult } from '../work-queue.ts';
import { parseNatsAddress } from './address.ts';
import { consumeOn } from './consume.ts';
import { publisher } from './publish.ts';
import { type Link, openLink, openSession, type Session } from './session.ts';
import { CONSUMER, itemOf, MAX_ACK_PENDING, NO_STREAM, unless, type WorkStream } from './work-stream.ts';

export interface NatsWorkQueueOptions {
  /** `nats://user:password@host:4222` or `tls://…`, several separated by commas. */
  readonly url: string;
  /** A `.creds` file (JWT and NKey seed) in the place of user and password. */
  readonly credentialsFile?: string | undefined;
  /** PEM of the authority that signed the servers' certificates, when the system does not know it. */
  readonly caFile?: string | undefined;
  /** Name of the stream, and what its subjects begin with. Two installations in one account need two of each. */
  readonly stream?: string | undefined;
  readonly subjectPrefix?: string | undefined;
  /** Servers of a cluster that keep a copy of the stream; 1, or what the stream has, when not given. */
  readonly replicas?: number | undefined;
  /** Called for an item that reached the most deliveries and leaves the queue undone. */
  readonly onGivenUp?: (item: WorkItem, deliveries: number) => void;
  /** Longest wait for the server before the queue counts as unavailable. */
  readonly answerMs?: number;
  /** An item that nobody has acknowledged or said to be `working()` on for this long is delivered again. */
  readonly ackWaitMs?: number;
  readonly maxDeliveries?: number;
  /** How often the server must give a sign of life to a consumer that waits; after three missing ones it throws. */
  readonly heartbeatMs?: number;
  /** How often a consumer looks whether the server hands out what it has. */
  readonly stallMs?: number;
  /** Delay after the first handler that threw; it doubles with each attempt up to `maxBackoffMs`. */
  readonly backoffMs?: number;
  readonly maxBackoffMs?: number;
  /** A number from 0 to below 1, to spread retries. */
  readonly random?: () => number;
}

/**
 * The queue in NATS JetStream (server 2.9 or later): a stream in files with work-queue retention, and one durable
 * consumer that all workers share. What waits or is under way is in the queue once, however long it takes.
 *
 * An item that was delivered `maxDeliveries` times without an end leaves the queue; whether it is to come back the
 * event log decides, from which the dispatcher queues again whatever is open. `consume` throws
 * `DependencyUnavailable` when the connection or a pull breaks, and is to be run again.
 *
 * Throws an `Error`, which quotes nothing of the address, when that cannot be read. Nothing connects before it is used.
 */
export function natsWorkQueue(options: NatsWorkQueueOptions): WorkQueue {
  const {
    answerMs = 2_000,
    heartbeatMs = 1_500,
    stallMs = 5_000,
    ackWaitMs = 30_000,
    maxDeliveries = 20,
    random = Math.random,
    onGivenUp = () => {},
  } = options;
  const stream = {
    name: options.stream ?? 'ASSET_VALUATION_WORK',
    prefix: options.subjectPrefix ?? 'asset-valuation.work',
    replicas: options.replicas,
  };
  const link = openLink({
    address: parseNatsAddress(options.url),
    credentialsFile: options.credentialsFile,
    caFile: options.caFile,
    answerMs,
  });
  const session = openSession(link, stream, answerMs);
  const publish = publisher(session, stream);
  const delayAfter = backoff({
    first: options.backoffMs ?? 200,
    most: options.maxBackoffMs ?? 30_000,
    spread: () => 0.5 + random() / 2,
  });
  const leftOver = new Set<Promise<void>>();

  async function depth(): Promise<number> {
    const manager = await session.manager();
    const found = await manager.streams.info(stream.name).catch(unless(NO_STREAM));
    return found?.state.messages ?? 0;
  }

  return {
    publish: (item) => inTime(answerMs, publish(item)).catch(unavailable),
    depth: () => inTime(answerMs, depth()).catch(unavailable),
    async consume({ concurrency, signal, handle }) {
      if (signal.aborted) return;
      try {
        const ready = session.withConsumer({ ackWaitMs, maxDeliveries });
        const connection = await inTime(2 * answerMs, ready, signal);
        await consumeOn(connection, {
          stream,
          concurrency,
          signal,
          heartbeatMs,
          untilStalled: (over) => untilStalled(session, stream, stallMs, over),
          leftOver,
          deliver: (message) =>
            deliver(link, message, handle, { maxDeliveries, answerMs, onGivenUp, delayAfter }),
        });
      } catch (error) {
        // The next run looks whether stream and consumer are still there.
        session.streamIsGone();
        if (!signal.aborted) unavailable(error);
        await Promise.all(leftOver);
      }
    },
    close: () => link.close(),
  };
}

/**
 * Resolves once the server hands out nothing although there is something, and somebody asks for it: its heartbeats
 * continue, but it has lost the messages to deliver (its files were removed under it), or is in a wrong state.
 * Then nobody gets anything any more, so the stream is deleted, to be made again. Resolves too when the signal aborts.
 */
async function untilStalled(
  session: Session,
  { name }: WorkStream,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  let before: ConsumerInfo | undefined;
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    // Other faults are noticed by those who pull.
    const manager = await session.manager().catch(() => undefined);
    const now = await manager?.consumers.info(name, CONSUMER).catch(() => undefined);
    if (before && now && shouldDeliver(before) && shouldDeliver(now) && deliveredNothing(before, now))
      return void (await manager?.streams.delete(name).catch(() => undefined));
    before = now;
  }
}

const shouldDeliver = ({ num_pending, num_waiting, num_ack_pending, paused }: ConsumerInfo): boolean =>
  num_pending > 0 && num_waiting > 0 && num_ack_pending < MAX_ACK_PENDING && paused !== true;

const deliveredNothing = (before: ConsumerInfo, now: ConsumerInfo): boolean =>
  before.created === now.created && before.delivered.consumer_seq === now.delivered.consumer_seq;

function unavailable(error: unknown): never {
  throw new DependencyUnavailable('work_queue', error);
}

const inTime = <T>(ms: number, task: Promise<T>, signal?: AbortSignal): Promise<T> =>
  within(task, ms, () => new Error(`no answer within ${ms} ms`), { signal });

interface DeliveryOptions
  extends Required<Pick<NatsWorkQueueOptions, 'maxDeliveries' | 'answerMs' | 'onGivenUp'>> {
  /** After the first handler that threw, and each further one. */
  readonly delayAfter: (attempt: number) => number;
}

/** Passes one message to the handler and reports the outcome to the server. Never rejects. */
async function deliver(
  link: Link,
  { subject, reply = '' }: Pick<Msg, 'subject' | 'reply'>,
  handle: (delivery: Delivery) => Promise<WorkResult>,
  options: DeliveryOptions,
): Promise<void> {
  const item = itemOf(subject);
  if (!item) return settle('+TERM');
  const attempt = deliveriesOf(reply);
  const working = () => {
    link.connection().then(
      (connection) => connection.publish(reply, '+WPI'),
      () => undefined,
    );
  };
  const result = await (async () => handle({ item, attempt, working }))().catch(
    (): WorkResult => ({ result: 'retry', delayMs: options.delayAfter(attempt) }),
  );
  if (result.result === 'done') return settle('+ACK');
  if (attempt < options.maxDeliveries) return settle(`-NAK {"delay":${nanos(Math.round(result.delayMs))}}`);
  // The server would keep it for ever without delivering it again; so it leaves, and the event log decides.
  options.onGivenUp(item, attempt);
  return settle('+TERM');

  /**
   * Any connection of ours may answer, also one that was made after the message came. An answer that is lost costs
   * one more delivery after the acknowledgement's wait.
   */
  async function settle(answer: string): Promise<void> {
    try {
      const connection = await link.connection();
      await connection.request(reply, answer, { timeout: options.answerMs });
    } catch {
      // As said.
    }
  }
}

/** `$JS.ACK.[<domain>.<account>.]<stream>.<consumer>.<deliveries>.<sequence>.…`, the two only since server 2.10. */
function deliveriesOf(reply: string): number {
  const parts = reply.split('.');
  return Number(parts[parts.length > 9 ? 6 : 4]);
}
