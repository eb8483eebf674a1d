import { completeBatch, failBatch, recordBatchLines, startBatch } from '../../../commands/batch.ts';
import {
  type BatchState,
  batchStream,
  evolveBatch,
  hasEnded,
  type LineResult,
  linesDone,
} from '../../domain/batch.ts';
import { loadStream } from '../../domain/events/handling.ts';
import { MOST_ATTEMPTS, retryDelayMs } from '../../engine/handling/attempts.ts';
import { type Cause, reactionCause } from '../../engine/handling/cause.ts';
import { done } from '../../engine/handling/command.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';
import type { WorkResult } from '../../engine/queue/work-queue.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { batchRevaluationId } from '../../kernel/ids.ts';
import { limitedWorker, RETRY_AT_ONCE, TURN_OVER } from '../work.ts';
import { assetLines } from './asset-lines.ts';
import { type BatchWorkerParts, type Lines, lineCause, lineValuer, retryWhileUnavailable } from './lines.ts';

/** Results are recorded after this many lines, which limits the work repeated after a crash. */
const LINES_AT_A_TIME = 200;
/** Lines after which a batch lets another be worked on that waits in this process. */
const LINES_A_TURN = 1_000;

export const batchWorker = (parts: BatchWorkerParts) =>
  limitedWorker(parts, 1, (id, othersWait) => workOn(parts, id, othersWait));

async function workOn(
  parts: BatchWorkerParts,
  id: string,
  othersWait: () => boolean,
): Promise<WorkResult | typeof TURN_OVER> {
  const read = await loadStream(parts.log, batchStream(id), evolveBatch);
  const [accepted] = read.history;
  if (!accepted || !read.state || hasEnded(read.state)) return { result: 'done' };
  if (parts.signal.aborted) return RETRY_AT_ONCE;
  const cause = reactionCause(accepted, 'system:batches');
  if (read.state.idle_attempts >= MOST_ATTEMPTS) return giveUp(parts, id, cause);
  const { state, history } = done(
    await parts.handler.change(startBatch, {
      id,
      input: () => ({ worker: parts.worker }),
      cause,
      history: read.history,
    }),
  );
  try {
    return (await workThrough(parts, state, history, cause, othersWait)) ? { result: 'done' } : TURN_OVER;
  } catch (error) {
    if (parts.signal.aborted) return RETRY_AT_ONCE;
    parts.onFailure(id, error);
    return { result: 'retry', delayMs: retryDelayMs(state.idle_attempts) };
  }
}

/** False where the batch has lines left and makes way for another. */
async function workThrough(
  parts: BatchWorkerParts,
  begun: BatchState,
  begunHistory: readonly RecordedEvent[],
  cause: Cause,
  othersWait: () => boolean,
): Promise<boolean> {
  const { signal, handler } = parts;
  const { id, total_lines } = begun;
  let [state, history] = [begun, begunHistory];
  const hasLeft = () => !hasEnded(state) && linesDone(state) < total_lines;
  const lines: Lines | undefined = hasLeft()
    ? await retryWhileUnavailable(signal, () =>
        state.body ? assetLines(parts, state, history) : revaluationLines(parts, state, history),
      )
    : undefined;
  const first = linesDone(begun);
  while (lines && hasLeft()) {
    const from = linesDone(state);
    if (from - first >= LINES_A_TURN && othersWait()) return false;
    const results = await lines.work(from, Math.min(from + LINES_AT_A_TIME, total_lines));
    // Otherwise the loop would never end.
    if (results.length === 0) throw new Error(`batch ${id} has no line ${from + 1} of ${total_lines}`);
    let firstLine = from + 1;
    for (const portion of portionsOf(results)) {
      const input = { firstLine, results: portion };
      const recorded = await retryWhileUnavailable(signal, () =>
        handler.change(recordBatchLines, { id, input: () => input, cause, history }),
      );
      ({ state, history } = done(recorded));
      firstLine += portion.length;
    }
  }
  // First the key, then the event: an ended batch has unreadable lines.
  if (state.body) await retryWhileUnavailable(signal, () => parts.keys.destroyBatchKey(id));
  const completed = await retryWhileUnavailable(signal, () =>
    handler.change(completeBatch, { id, input: () => ({}), cause, history }),
  );
  done(completed);
  return true;
}

/** A log accepts 1 MiB in an append. */
const MAX_EVENT_BYTES = 262_144;

export function portionsOf(results: readonly LineResult[]): readonly (readonly LineResult[])[] {
  const portions: LineResult[][] = [];
  let size = MAX_EVENT_BYTES;
  for (const result of results) {
    const bytes = Buffer.byteLength(JSON.stringify(result)) + 1;
    if (size + bytes > MAX_EVENT_BYTES) {
      portions.push([]);
      size = 0;
    }
    portions.at(-1)?.push(result);
    size += bytes;
  }
  return portions;
}

async function giveUp({ handler, keys }: BatchWorkerParts, id: string, cause: Cause): Promise<WorkResult> {
  const input = () => ({ code: 'BATCH_UNREADABLE', detail: 'no attempt could read the lines' });
  await keys.destroyBatchKey(id);
  done(await handler.change(failBatch, { id, input, cause }));
  return { result: 'done' };
}

/** Lines of a revaluation: each asset is valued with the purpose alone. */
async function revaluationLines(
  parts: BatchWorkerParts,
  batch: BatchState,
  history: readonly RecordedEvent[],
): Promise<Lines> {
  const assetIds = history.flatMap(({ type, data }) =>
    type === 'RevaluationAssetsSelected' ? (data.asset_ids as readonly string[]) : [],
  );
  const body = { purpose: batch.revaluation?.purpose ?? 'OTHER' } as const;
  const few = atMost(parts.atOnce);
  const cause = lineCause(history);
  return {
    async work(from, to) {
      const value = lineValuer(parts, batch, cause);
      return Promise.all(
        assetIds.slice(from, to).map((assetId, offset) => {
          const line = { key: assetId, assetId, index: from + offset };
          const request = { valuationId: batchRevaluationId(batch.id, assetId), body } as const;
          return few.run(() => value({ ...line, ...request, above: '', otherwise: 'REFUSED' }));
        }),
      );
    },
  };
}
