import type { BatchEvent } from '../../src/domain/batch/events.ts';
import {
  type BatchState,
  batchStream,
  evolveBatch,
  hasEnded,
  linesDone,
} from '../../src/domain/batch/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Records that every line of a batch is done. */
export const completeBatch = command<Record<string, never>, BatchState, BatchEvent>({
  name: 'CompleteBatch',
  stream: batchStream,
  evolve: evolveBatch,
  decide: (_, state) =>
    !state || hasEnded(state) || linesDone(state) < state.total_lines
      ? append()
      : append({ type: 'BatchCompleted', data: { ...state.lines } }),
});
