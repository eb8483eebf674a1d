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
    name: 'second-line-of-a-key-done',
    fault: 'of two lines with one key both are done',
    file: 'src/reactions/batch/asset-lines.ts',
    from: `return earlier < index ? { key, problem: duplicateKey(earlier + 1) } : read;`,
    to: `void [earlier, index, duplicateKey];
  return read;`,
  },
  {
    name: 'batch-open-for-ever',
    fault: 'of what a queue has lost batches are not found again',
    file: 'src/main/roles/dispatcher.ts',
    from: `const batches = has('batch') ? await listOpenBatches(readModels) : [];`,
    to: `const batches: string[] = [];`,
  },
];
