import type { BatchEvent } from '../../src/domain/batch/events.ts';
import { type BatchState, batchStream, evolveBatch, hasEnded } from '../../src/domain/batch/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Gives a batch up whose lines cannot be read any more. */
export const failBatch = command<{ readonly code: string; readonly detail: string }, BatchState, BatchEvent>({
  name: 'FailBatch',
  stream: batchStream,
  evolve: evolveBatch,
  decide: (error, state) =>
    !state || hasEnded(state)
      ? append()
      : append({ type: 'BatchFailed', data: { error: { code: error.code, detail: error.detail } } }),
});
