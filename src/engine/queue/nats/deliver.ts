import { type Msg, nanos } from 'nats';
import type { Delivery, WorkItem, WorkResult } from '../work-queue.ts';
import type { Link } from './link.ts';
import { itemOf } from './work-stream.ts';

interface DeliveryOptions {
  readonly maxDeliveries: number;
  /** Delay after the first handler that threw; it doubles with each attempt up to `maxBackoffMs`. */
  readonly backoffMs: number;
  readonly maxBackoffMs: number;
  /** A number from 0 to below 1, to spread retries. */
  readonly random: () => number;
  readonly answerMs: number;
  /** Told of an item that leaves the queue undone, after so many deliveries. */
  readonly onGivenUp: (item: WorkItem, deliveries: number) => void;
}

type Handle = (delivery: Delivery) => Promise<WorkResult>;

/** Hands one message to the handler and tells the server what came of it. Never rejects. */
export async function deliver(
  link: Link,
  { subject, reply = '' }: Pick<Msg, 'subject' | 'reply'>,
  handle: Handle,
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
    (): WorkResult => ({ result: 'retry', delayMs: backoff(attempt, options) }),
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

function backoff(attempt: number, { backoffMs, maxBackoffMs, random }: DeliveryOptions): number {
  const delay = Math.min(backoffMs * 2 ** (attempt - 1), maxBackoffMs);
  return delay * (0.5 + random() / 2);
}

/** `$JS.ACK.[<domain>.<account>.]<stream>.<consumer>.<deliveries>.<sequence>.…`, the two only since server 2.10. */
function deliveriesOf(reply: string): number {
  const parts = reply.split('.');
  return Number(parts[parts.length > 9 ? 6 : 4]);
}
