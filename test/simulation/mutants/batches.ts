import type { Mutant } from './mutant.ts';

/** Faults in what is done with many assets at once. */
export const batchMutants: readonly Mutant[] = [
  {
    name: 'key-of-a-batch-kept',
    fault: 'the lines of a batch can be read for ever',
    file: 'src/reactions/batch/worker.ts',
    from: `if (state.body) await untilAnswered(signal, () => parts.keys.destroyOfBatch(id));`,
    to: ``,
  },
  {
    name: 'line-done-again-under-a-new-id',
    fault: 'a line that is done again registers another asset',
    file: 'src/reactions/batch/asset-lines.ts',
    from: `const id = batchAssetId(batch.id, key);`,
    to: `const id = batchAssetId(batch.id, key + crypto.randomUUID());`,
  },
  {
    name: 'batch-open-for-ever',
    fault: 'of what a queue has lost batches are not found again',
    file: 'src/main/roles/dispatcher.ts',
    from: `const batches = has('batch') ? await listOpenBatches(readModels) : [];`,
    to: `const batches: string[] = [];`,
  },
];
