import type { BatchEvent, LineResult } from '../../src/domain/batch/events.ts';
import {
  type BatchState,
  batchStream,
  evolveBatch,
  hasEnded,
  linesDone,
} from '../../src/domain/batch/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

interface RecordBatchLines {
  /** Number of the first one, from 1. */
  readonly firstLine: number;
  readonly results: readonly LineResult[];
}

/** Records what became of the next lines. Another worker may have been first: then nothing is to be said. */
export const recordBatchLines = command<RecordBatchLines, BatchState, BatchEvent>({
  name: 'RecordBatchLines',
  stream: batchStream,
  evolve: evolveBatch,
  decide: ({ firstLine, results }, state) =>
    !state || hasEnded(state) || linesDone(state) !== firstLine - 1
      ? append()
      : append({ type: 'BatchLinesDone', data: { first_line: firstLine, results: [...results] } }),
});
