import type { BatchEvent } from '../../src/domain/batch/events.ts';
import { type BatchState, batchStream, evolveBatch, hasEnded } from '../../src/domain/batch/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Records that a worker begins with a batch, or goes on with it. */
export const startBatch = command<{ readonly worker: string }, BatchState, BatchEvent>({
  name: 'StartBatch',
  stream: batchStream,
  evolve: evolveBatch,
  decide: ({ worker }, state) =>
    !state || hasEnded(state) ? append() : append({ type: 'BatchStarted', data: { worker } }),
});
