import { registerAsset, type SealedAsset } from '../../../commands/asset.ts';
import type { AssetState } from '../../domain/asset.ts';
import { type BatchState, type LineProblem, type LineResult, linesOf } from '../../domain/batch.ts';
import { LOG_START, type Position, type RecordedEvent } from '../../engine/log/event-log.ts';
import { readBatchBody } from '../../evidence/privacy/encryption.ts';
import { encryptAndMark } from '../../evidence/privacy/registration-marks.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { batchAssetId, batchValuationId } from '../../kernel/ids.ts';
import type { JsonObject } from '../../kernel/json.ts';
import {
  type BatchWorkerParts,
  type LineCause,
  type Lines,
  lineCause,
  lineValuer,
  retryOrFail,
  runOnce,
  withKnownAsset,
} from './lines.ts';
import { type BatchLine, duplicateKey, INTERNAL_PROBLEM, type ReadLine, readLine } from './read-line.ts';

/** A finished line, or one whose asset is registered and is to be valued. */
type StartedLine = LineResult | RegisteredLine;

interface RegisteredLine {
  readonly key: string;
  readonly asset: AssetState;
  readonly isNew: boolean;
  readonly position: Position;
  readonly valuation: NonNullable<BatchLine['valuation']>;
}

/** Lines parsed before other requests get a turn. */
export const LINES_PER_TURN = 8;
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const isRegistered = (begun: StartedLine): begun is RegisteredLine => 'valuation' in begun;

/** Processes lines of assets: registers all assets of a stretch, then requests their valuations. */
export async function assetLines(
  parts: BatchWorkerParts,
  batch: BatchState,
  history: readonly RecordedEvent[],
): Promise<Lines> {
  const { signal } = parts;
  const lines = linesOf(await readBatchBody(parts, batch.id, batch.body?.sealed_sha256 ?? ''));
  const few = atMost(parts.atOnce);
  const cause = lineCause(history);
  const keys = keysBefore(history);

  /** Reads lines in order, so that the first line with a key is known. */
  const readFrom = async (from: number, to: number): Promise<readonly ReadLine[]> => {
    const read: ReadLine[] = [];
    for (let index = from; index < to; index += 1) {
      // Lets requests be answered in between.
      if (index % LINES_PER_TURN === 0) await yieldToEventLoop();
      read.push(unlessDuplicate(keys, readLine(lines[index] ?? Buffer.of()), index));
    }
    return read;
  };

  const faulted = (index: number, key: string | null) => (error: unknown) => {
    parts.onFailure(batch.id, error, index + 1);
    return refused(key, INTERNAL_PROBLEM);
  };

  return {
    async work(from, to) {
      const read = await readFrom(from, to);
      const begun = await Promise.all(
        read.map((each, offset) => {
          if ('problem' in each) return refused(each.key, each.problem);
          const register = () => registerLine(parts, { batch, cause }, each.line);
          return few.run(() => retryOrFail<StartedLine>(signal, register, faulted(from + offset, each.key)));
        }),
      );
      const value = lineValuer(parts, batch, cause);
      return Promise.all(
        begun.map((each, offset) => {
          if (!isRegistered(each)) return each;
          const { key, asset, isNew, valuation: body } = each;
          const [valuationId, known] = [batchValuationId(batch.id, key), withKnownAsset(asset, isNew)];
          const line = { key, assetId: asset.id, index: from + offset };
          const request = { valuationId, body, known, above: '/valuation', otherwise: 'PARTIAL' } as const;
          return few.run(() => value({ ...line, ...request }));
        }),
      );
    },
  };
}

async function registerLine(
  parts: BatchWorkerParts,
  { batch, cause }: { readonly batch: BatchState; readonly cause: LineCause },
  { key, asset, valuation }: BatchLine,
): Promise<StartedLine> {
  const { organization_id: organizationId } = batch;
  const id = batchAssetId(batch.id, key);
  const sealed = await encryptAndMark(parts.keys, { id, organizationId }, asset as JsonObject & SealedAsset);
  const execution = await runOnce(parts, registerAsset, { id, cause, input: () => sealed });
  if (execution.outcome === 'rejected') return refused(key, parts.problem(execution.rejection, '/asset'));
  const { state, events, position } = execution;
  if (!valuation) return { key, status: 'DONE', asset_id: id };
  return { key, asset: state, isNew: events.length > 0, position: position ?? LOG_START, valuation };
}

const refused = (key: string | null, problem: LineProblem): LineResult => ({
  key,
  status: 'REFUSED',
  problem,
});

export function unlessDuplicate(keys: Map<string, number>, read: ReadLine, index: number): ReadLine {
  const { key } = read;
  if (key === null) return read;
  const earlier = keys.get(key) ?? index;
  keys.set(key, earlier);
  return earlier < index ? { key, problem: duplicateKey(earlier + 1) } : read;
}

function keysBefore(history: readonly RecordedEvent[]): Map<string, number> {
  const keys = new Map<string, number>();
  for (const { type, data } of history) {
    if (type !== 'BatchLinesDone') continue;
    const { first_line, results } = data as unknown as {
      readonly first_line: number;
      readonly results: readonly LineResult[];
    };
    for (const [offset, { key }] of results.entries())
      if (key !== null && !keys.has(key)) keys.set(key, first_line - 1 + offset);
  }
  return keys;
}
