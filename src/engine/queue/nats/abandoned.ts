import type { JetStreamManager } from 'nats';
import { NO_CONSUMER, NO_STREAM, unless } from './server-answer.ts';
import { CONSUMER, type WorkStream } from './work-stream.ts';

/** One look holds for all items of one round of the reconciler. */
const LOOK_MS = 1_000;

interface Look {
  readonly at: number;
  /** Sequence up to which messages were delivered, if some of them will not be delivered again. */
  readonly upTo: Promise<number>;
}

/**
 * Tells of a message that stands in the stream whether the server has given it up: it was delivered as often as it
 * may and never acknowledged (its workers died), or the consumer lost it. Such a message stays for ever and would
 * keep its item from being queued again.
 *
 * The server does not name them, it only counts: messages that neither wait nor are under way. While there are some,
 * an item that is under way may be taken for one of them and be delivered twice, which the event log sorts out.
 */
export function abandonedMessages({ name }: WorkStream): {
  has(manager: JetStreamManager, sequence: number): Promise<boolean>;
} {
  let last: Look | undefined;

  async function deliveredUpTo(manager: JetStreamManager): Promise<number> {
    const look = async () => (await manager.streams.info(name).catch(unless(NO_STREAM)))?.state;
    const before = await look();
    const consumer = await manager.consumers.info(name, CONSUMER).catch(unless(NO_CONSUMER));
    const after = await look();
    const isStill = before?.messages === after?.messages && before?.last_seq === after?.last_seq;
    // Numbers of different moments say nothing: the next round looks again.
    if (!after || !consumer || !isStill) return 0;
    const given = after.messages - consumer.num_pending - consumer.num_ack_pending;
    return given > 0 ? consumer.delivered.stream_seq : 0;
  }

  return {
    async has(manager, sequence) {
      if (!last || Date.now() - last.at > LOOK_MS) last = { at: Date.now(), upTo: deliveredUpTo(manager) };
      return sequence <= (await last.upTo);
    },
  };
}
