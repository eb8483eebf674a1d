import {
  type BatchEvent,
  type BatchState,
  batchStream,
  evolveBatch,
  hasEnded,
  type LineResult,
  linesDone,
} from '../../src/domain/batch.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Records that a worker begins with a batch, or goes on with it. */
export const startBatch = command<{ readonly worker: string }, BatchState, BatchEvent>({
  name: 'StartBatch',
  stream: batchStream,
  evolve: evolveBatch,
  decide: ({ worker }, state) =>
    !state || hasEnded(state) ? append() : append({ type: 'BatchStarted', data: { worker } }),
});

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
