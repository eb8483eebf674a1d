import {
  completeBatch,
  failBatch,
  IDS_AN_EVENT,
  recordBatchLines,
  selectAssets,
  startBatch,
} from '../../../commands/batch.ts';
import {
  type BatchState,
  batchStream,
  evolveBatch,
  hasEnded,
  type LineResult,
  linesDone,
} from '../../domain/batch.ts';
import { foldStream } from '../../domain/events/handling.ts';
import { MOST_ATTEMPTS, retryDelayMs } from '../../engine/handling/attempts.ts';
import { type Cause, reactionCause } from '../../engine/handling/cause.ts';
import type { Folded } from '../../engine/handling/load-stream.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';
import type { WorkResult } from '../../engine/queue/work-queue.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { batchRevaluationId } from '../../kernel/ids.ts';
import { limitedWorker, RETRY_AT_ONCE, TURN_OVER } from '../work.ts';
import { assetLines, type KnownReferences, LineKeys } from './asset-lines.ts';
import { type RunningExport, workOnExport } from './exports.ts';
import { type BatchWorkerParts, type Lines, lineCause, lineValuer, retryWhileUnavailable } from './lines.ts';

/** Results are recorded after this many lines, which limits the work repeated after a crash. */
const LINES_AT_A_TIME = 200;
/** Lines after which a batch lets another be worked on that waits in this process. */
const LINES_A_TURN = 1_000;

/**
 * Lines after which a batch waits for the read models. What others write is shown in the order of the log, and must not come
 * behind all the lines of a batch. A line that is valued, too, is the work of several (docs/scaling.md).
 */
const MOST_UNSHOWN = 1_000;
const VALUED_LINE = 5;
const workOf = (results: readonly LineResult[]): number =>
  results.reduce((sum, { valuation_id }) => sum + (valuation_id === undefined ? 1 : VALUED_LINE), 0);

/** Pages of an open selection after which a batch makes way. */
const PAGES_A_TURN = 10;
/** Batches whose beginning is remembered between their turns, so that their streams are not folded again from the first event. */
const MOST_REMEMBERED = 16;

/** How far a batch is known here. */
interface Underway {
  readonly folded: Folded<BatchState>;
  readonly accepted: RecordedEvent;
  /** Of the lines of assets that are done. */
  readonly keys: LineKeys;
  readonly references: KnownReferences;
  readonly running?: RunningExport | undefined;
}

export function batchWorker(parts: BatchWorkerParts) {
  const remembered = new Map<string, Underway>();
  return limitedWorker(parts, 1, async (id, othersWait) => {
    const underway = await foldOn(parts, id, remembered.get(id));
    remembered.delete(id);
    if (!underway) return { result: 'done' };
    const { result, left } = await workOn(parts, id, underway, othersWait);
    if (result === TURN_OVER) remembered.set(id, left);
    for (const [oldest] of remembered) if (remembered.size > MOST_REMEMBERED) remembered.delete(oldest);
    return result;
  });
}

/** Folds what the stream has more than what is known. Undefined if there is no such batch. */
async function foldOn(
  { log }: BatchWorkerParts,
  id: string,
  known: Underway | undefined,
): Promise<Underway | undefined> {
  const keys = known?.keys ?? new LineKeys();
  let accepted = known?.accepted;
  const folded = await foldStream(log, batchStream(id), evolveBatch, {
    ...(known && { from: known.folded }),
    onEvent(event) {
      accepted ??= event;
      if (event.type !== 'BatchLinesDone' || accepted.type !== 'AssetBatchAccepted') return;
      const { first_line, results } = event.data as unknown as LinesDone;
      for (const [offset, { key }] of results.entries())
        if (key !== null) keys.first(key, first_line - 1 + offset);
    },
  });
  const references = known?.references ?? { lines: new LineKeys(), upTo: 0 };
  return accepted && { folded, accepted, keys, references, running: known?.running };
}

interface LinesDone {
  readonly first_line: number;
  readonly results: readonly LineResult[];
}

interface Turn {
  readonly result: WorkResult | typeof TURN_OVER;
  readonly left: Underway;
}

async function workOn(
  parts: BatchWorkerParts,
  id: string,
  underway: Underway,
  othersWait: () => boolean,
): Promise<Turn> {
  const { state } = underway.folded;
  const ending = (result: Turn['result']): Turn => ({ result, left: underway });
  if (!state || hasEnded(state)) return ending({ result: 'done' });
  if (parts.signal.aborted) return ending(RETRY_AT_ONCE);
  const cause = reactionCause(underway.accepted, 'system:batches');
  // What is running here is no further attempt.
  const isRunning = underway.running !== undefined;
  if (!isRunning && state.idle_attempts >= MOST_ATTEMPTS)
    return ending(await giveUp(parts, id, cause, underway.folded));
  const input = { worker: parts.worker };
  const start = () => parts.handler.carryOn(startBatch, { id, input, cause, from: underway.folded });
  const folded = isRunning ? underway.folded : await start();
  try {
    return await workThrough(parts, { ...underway, folded }, cause, othersWait);
  } catch (error) {
    if (parts.signal.aborted) return ending(RETRY_AT_ONCE);
    // Another worker may have ended it, after which its lines can no longer be read.
    const later = await foldOn(parts, id, underway).catch(() => undefined);
    if (later?.folded.state && hasEnded(later.folded.state)) return ending({ result: 'done' });
    parts.onFailure(id, error);
    return ending({ result: 'retry', delayMs: retryDelayMs(folded.state?.idle_attempts ?? 1) });
  }
}

/** Works until the end, or until the batch has lines left and makes way for another. */
async function workThrough(
  parts: BatchWorkerParts,
  underway: Underway,
  cause: Cause,
  othersWait: () => boolean,
): Promise<Turn> {
  const { signal, handler } = parts;
  const { accepted } = underway;
  let { folded } = underway;
  const { id } = stateOf(folded);
  const makesWay = (): Turn => ({ result: TURN_OVER, left: { ...underway, folded } });
  for (let pages = 1; stateOf(folded).selecting; pages += 1) {
    const input = await retryWhileUnavailable(signal, () => nextSelected(parts, stateOf(folded), accepted));
    const from = folded;
    folded = await retryWhileUnavailable(signal, () =>
      handler.carryOn(selectAssets, { id, input, cause, from }),
    );
    if (pages % PAGES_A_TURN === 0 && othersWait()) return makesWay();
  }
  const { total_lines, body, export: asked } = stateOf(folded);
  if (asked) {
    const exporting = { id, request: asked.request, accepted, cause, othersWait };
    const left = await workOnExport(parts, exporting, folded, underway.running);
    return { result: left.running ? TURN_OVER : { result: 'done' }, left: { ...underway, ...left } };
  }
  const hasLeft = () => !hasEnded(stateOf(folded)) && linesDone(stateOf(folded)) < total_lines;
  const lines: Lines | undefined = hasLeft()
    ? await retryWhileUnavailable(signal, () =>
        body
          ? assetLines(parts, stateOf(folded), body, underway)
          : revaluationLines(parts, stateOf(folded), accepted),
      )
    : undefined;
  const first = linesDone(stateOf(folded));
  let unshown = 0;
  while (lines && hasLeft()) {
    const from = linesDone(stateOf(folded));
    if (from - first >= LINES_A_TURN && othersWait()) return makesWay();
    const results = await lines.work(from, Math.min(from + LINES_AT_A_TIME, total_lines));
    // Otherwise the loop would never end.
    if (results.length === 0) throw new Error(`batch ${id} has no line ${from + 1} of ${total_lines}`);
    let firstLine = from + 1;
    for (const portion of portionsOf(results)) {
      const input = { firstLine, results: portion };
      const before = folded;
      folded = await retryWhileUnavailable(signal, () =>
        handler.carryOn(recordBatchLines, { id, input, cause, from: before }),
      );
      firstLine += portion.length;
    }
    unshown += workOf(results);
    if (unshown < MOST_UNSHOWN) continue;
    await parts.shown(await retryWhileUnavailable(signal, () => parts.log.head()));
    unshown = 0;
  }
  // First the key, then the event: an ended batch has unreadable lines.
  if (body) await retryWhileUnavailable(signal, () => parts.keys.destroyBatchKey(id));
  const before = folded;
  folded = await retryWhileUnavailable(signal, () =>
    handler.carryOn(completeBatch, { id, input: {}, cause, from: before }),
  );
  return { result: { result: 'done' }, left: { ...underway, folded } };
}

function stateOf({ state }: Folded<BatchState>): BatchState {
  if (!state) throw new Error('a batch without events');
  return state;
}

async function nextSelected(
  { selected }: BatchWorkerParts,
  { organization_id: organizationId, revaluation, selecting, created_at: acceptedAt }: BatchState,
  { position: upTo }: RecordedEvent,
) {
  if (!revaluation) throw new Error('a batch without a selection');
  const after = selecting?.last ?? null;
  const { selection } = revaluation;
  const asked = { organizationId, selection, acceptedAt, upTo, after, limit: IDS_AN_EVENT };
  return { after, assetIds: await selected(asked) };
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

const UNREADABLE = { code: 'BATCH_UNREADABLE', detail: 'no attempt could read the lines' };
const NOT_EXPORTED = { code: 'ATTEMPTS_EXHAUSTED', detail: 'no attempt ended' };

async function giveUp(
  { handler, keys }: BatchWorkerParts,
  id: string,
  cause: Cause,
  from: Folded<BatchState>,
): Promise<WorkResult> {
  const input = stateOf(from).export ? NOT_EXPORTED : UNREADABLE;
  await keys.destroyBatchKey(id);
  await handler.carryOn(failBatch, { id, input, cause, from });
  return { result: 'done' };
}

/** Lines of a revaluation: each asset is valued with the purpose alone. */
async function revaluationLines(
  parts: BatchWorkerParts,
  batch: BatchState,
  accepted: RecordedEvent,
): Promise<Lines> {
  const idsIn = selectedIds(parts, batch.id);
  const body = { purpose: batch.revaluation?.purpose ?? 'OTHER' } as const;
  const few = atMost(parts.atOnce);
  const cause = lineCause(accepted);
  return {
    async work(from, to) {
      const value = lineValuer(parts, batch, cause);
      const assetIds = await retryWhileUnavailable(parts.signal, () => idsIn(from, to));
      return Promise.all(
        assetIds.map((assetId, offset) => {
          const line = { key: assetId, assetId, index: from + offset };
          const request = { valuationId: batchRevaluationId(batch.id, assetId), body } as const;
          return few.run(() => value({ ...line, ...request, above: '', otherwise: 'REFUSED' }));
        }),
      );
    },
  };
}

/** The selected assets from one index to another, exclusive. Best asked in order: the events of the last ones stay in memory. */
function selectedIds({ log }: BatchWorkerParts, id: string) {
  let [revision, first]: [number, number] = [0, 0];
  let ids: readonly string[] = [];
  return async (from: number, to: number): Promise<readonly string[]> => {
    while (first + ids.length < to) {
      const [event] = await log.readStream(batchStream(id), { fromRevision: revision, limit: 1 });
      if (!event) break;
      revision = event.revision + 1;
      if (event.type !== 'RevaluationAssetsSelected') continue;
      // What is behind the first index is not asked again.
      const kept = ids.slice(Math.min(ids.length, from - first));
      first += ids.length - kept.length;
      ids = [...kept, ...(event.data.asset_ids as readonly string[])];
    }
    return ids.slice(from - first, to - first);
  };
}
