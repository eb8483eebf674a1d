/**
 * A worker as a process of its own. Arguments: URL, stream, acknowledgement's wait in ms, concurrency, and whether its work
 * ends (`works`) or never does (`hangs`). Writes `<id> <attempt>` when work begins.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { natsWorkQueue } from '../../src/engine/queue/nats/work-queue.ts';

const [url = '', stream = '', ackWaitMs = '', hands = '', way = ''] = process.argv.slice(2);
const queue = natsWorkQueue({ url, stream, subjectPrefix: stream, ackWaitMs: Number(ackWaitMs) });
await queue.consume({
  concurrency: Number(hands),
  signal: new AbortController().signal,
  async handle({ item, attempt }) {
    process.stdout.write(`${item.id} ${attempt}\n`);
    await sleep(way === 'hangs' ? 1_000_000 : 5);
    return { result: 'done' };
  },
});
