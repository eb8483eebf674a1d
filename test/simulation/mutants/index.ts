import { commandMutants } from './commands.ts';
import type { Mutant } from './mutant.ts';
import { reactionMutants } from './reactions.ts';
import { readingMutants } from './reading.ts';
import { workMutants } from './work.ts';

export const mutants: readonly Mutant[] = [
  ...commandMutants,
  ...workMutants,
  ...reactionMutants,
  ...readingMutants,
];
