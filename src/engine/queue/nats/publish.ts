import { setTimeout as sleep } from 'node:timers/promises';
import { Empty, type JetStreamManager, type NatsConnection } from 'nats';
import type { WorkItem } from '../work-queue.ts';
import type { Session } from './session.ts';
import {
  CONSUMER,
  isStorageGone,
  isStreamGone,
  NO_CONSUMER,
  NO_STREAM,
  sequenceInPlace,
  subjectOf,
  unless,
  type WorkStream,
} from './work-stream.ts';

const LATER_MS = 100;

/**
 * Queues items, each only where its subject is empty: the server itself then knows exactly what is queued, with no
 * window of time (it remembers a message id for two minutes only, and would also refuse an item that has ended
 * meanwhile and is asked for again).
 */
export function publisher(session: Session, stream: WorkStream): (item: WorkItem) => Promise<void> {
  const isAbandoned = abandonedMessages(stream);

  /** True when the conflicting message could not be delivered any more and was removed. */
  async function cleared(manager: JetStreamManager, sequence: number): Promise<boolean> {
    if (!(await isAbandoned(manager, sequence))) return false;
    await manager.streams.deleteMessage(stream.name, sequence);
    return true;
  }

  /** False where the account does not grant it: then an operator must. */
  const deleted = (manager: JetStreamManager) => manager.streams.delete(stream.name).catch(() => false);

  const send = (connection: NatsConnection, subject: string) =>
    connection.jetstream({ timeout: session.answerMs }).publish(subject, Empty, {
      expect: { streamName: stream.name, lastSubjectSequence: 0 },
    });

  return async (item) => {
    const subject = subjectOf(stream.prefix, item);
    const until = Date.now() + session.answerMs;
    for (let isFirst = true; ; isFirst = false) {
      const connection = await session.withStream();
      try {
        await send(connection, subject);
        return;
      } catch (error) {
        const sequence = sequenceInPlace(error);
        if (isStreamGone(error) && Date.now() < until) {
          session.streamIsGone();
          // The other servers of a cluster hear of a new stream a moment later.
          await sleep(LATER_MS);
        } else if (isFirst && isStorageGone(error) && (await deleted(await session.manager())))
          session.streamIsGone();
        else if (sequence === undefined) throw error;
        else if (!isFirst || !(await cleared(await session.manager(), sequence))) return;
      }
    }
  };
}

/** One look holds for all items of one round of the reconciler. */
const LOOK_MS = 1_000;

interface Look {
  readonly at: number;
  /** Sequence up to which messages were delivered, if some of them will not be delivered again. */
  readonly upTo: Promise<number>;
}

/**
 * Whether the server has given up a message of the stream: it was delivered as often as it
 * may and never acknowledged (its workers died), or the consumer lost it. Such a message stays for ever and would
 * keep its item from being queued again.
 *
 * The server does not name them, it only counts: messages that neither wait nor are under way. While there are some,
 * an item that is under way may be taken for one of them and be delivered twice, which the event log sorts out.
 */
function abandonedMessages({ name }: WorkStream) {
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

  return async (manager: JetStreamManager, sequence: number): Promise<boolean> => {
    if (!last || Date.now() - last.at > LOOK_MS) last = { at: Date.now(), upTo: deliveredUpTo(manager) };
    return sequence <= (await last.upTo);
  };
}
