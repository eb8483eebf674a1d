import { setTimeout as sleep } from 'node:timers/promises';
import { Empty, type JetStreamManager, type NatsConnection } from 'nats';
import type { WorkItem } from '../work-queue.ts';
import { abandonedMessages } from './abandoned.ts';
import { isStorageGone, isStreamGone, sequenceInPlace } from './server-answer.ts';
import type { Session } from './session.ts';
import type { WorkStream } from './work-stream.ts';
import { subjectOf } from './work-subject.ts';

const LATER_MS = 100;

/**
 * Queues items, each only where its subject is empty: the server itself then knows exactly what is queued, with no
 * window of time (it remembers a message id for two minutes only, and would also refuse an item that has ended
 * meanwhile and is asked for again).
 */
export function publisher(session: Session, stream: WorkStream): (item: WorkItem) => Promise<void> {
  const abandoned = abandonedMessages(stream);

  /** True when the message that stands in the way had no future and was removed. */
  async function cleared(manager: JetStreamManager, sequence: number): Promise<boolean> {
    if (!(await abandoned.has(manager, sequence))) return false;
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
