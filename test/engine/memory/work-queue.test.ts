import { workQueueContract } from '../../contracts/work-queue-contract.ts';
import { memoryWorkQueue } from '../../support/memory/work-queue.ts';

workQueueContract('the queue in memory of the tests', async () => {
  const queue = memoryWorkQueue({ backoffMs: 5 });
  return { open: () => queue.open(), close: async () => {} };
});
