import { randomUUID } from 'node:crypto';
import { connect } from 'nats';
import { describe } from 'vitest';
import { natsWorkQueue } from '../../../../src/engine/queue/nats/work-queue.ts';
import type { WorkQueue } from '../../../../src/engine/queue/work-queue.ts';
import { type WorkQueuePlace, workQueueContract } from '../../../contracts/work-queue-contract.ts';
import { scaled } from '../../../support/machine-speed.ts';
import { isNatsServerInstalled } from '../../../support/nats-server.ts';
import { sharedNatsServer } from './rig.ts';

/** A new stream on a server, removed at the end. */
async function placeOn(url: string): Promise<WorkQueuePlace> {
  const name = `WORK_TEST_${randomUUID()}`;
  const opened: WorkQueue[] = [];
  return {
    open() {
      const queue = natsWorkQueue({
        url,
        stream: name,
        subjectPrefix: name,
        answerMs: scaled(5_000),
        // Longer than the server needs to deliver the next item.
        backoffMs: scaled(500),
      });
      opened.push(queue);
      return queue;
    },
    async close() {
      await Promise.all(opened.map((queue) => queue.close()));
      const connection = await connect({ servers: url });
      const manager = await connection.jetstreamManager();
      await manager.streams.delete(name).catch(() => false);
      await connection.close();
    },
  };
}

describe.skipIf(!isNatsServerInstalled)('a server of our own (needs nats-server)', () => {
  const server = sharedNatsServer();
  workQueueContract('the queue in NATS JetStream', () => placeOn(server.url));
});

// Also runs on a server named in the environment, if any.
const named = process.env.NATS_TEST_URL ?? '';
if (named !== '')
  describe('the named server', () => workQueueContract('the queue in NATS JetStream', () => placeOn(named)));
