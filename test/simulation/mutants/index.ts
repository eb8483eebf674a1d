import { batchMutants } from './batches.ts';
import { commandMutants } from './commands.ts';
import { feedMutants } from './feed.ts';
import { lendingMutants } from './lending.ts';
import type { Mutant } from './mutant.ts';
import { notifierMutants } from './notifier.ts';
import { readingMutants } from './reading.ts';
import { workMutants } from './work.ts';

/** Every fault that the simulation must find. */
export const mutants: readonly Mutant[] = [
  ...commandMutants,
  ...workMutants,
  ...lendingMutants,
  ...feedMutants,
  ...batchMutants,
  ...notifierMutants,
  ...readingMutants,
];
