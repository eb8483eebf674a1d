import { createHash } from 'node:crypto';
import { registerAsset, type SealedAsset } from '../../../commands/asset.ts';
import { claimForChange, referenceToClaim } from '../../../commands/asset-reference.ts';
import type { AssetState } from '../../domain/asset.ts';
import type { BatchState, KeptBody, LineProblem, LineResult } from '../../domain/batch.ts';
import { LOG_START, type Position, type RecordedEvent } from '../../engine/log/event-log.ts';
import { openLines } from '../../evidence/privacy/batch-lines.ts';
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
  type ReferencedAssets,
  retryOrFail,
  retryWhileUnavailable,
  runOnce,
  withKnownAsset,
} from './lines.ts';
import {
  type BatchLine,
  duplicateKey,
  INTERNAL_PROBLEM,
  type ReadLine,
  readLine,
  readUpdatingLine,
  type UpdatingLine,
} from './read-line.ts';
import {
  assetDoneBefore,
  assetToUpdate,
  candidatesFor,
  isUpdating,
  NO_LONGER_IT,
  referencesOf,
  shapeProblem,
  unlessRepeated,
  updateAsset,
} from './update-line.ts';

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

/** References of the first lines of a batch, `upTo` an index. */
export interface KnownReferences {
  readonly lines: LineKeys;
  upTo: number;
}

interface KnownLines {
  readonly accepted: RecordedEvent;
  readonly keys: LineKeys;
  readonly references: KnownReferences;
}

const isRegistered = (begun: StartedLine): begun is RegisteredLine => 'valuation' in begun;

/** Processes lines of assets: registers all assets of a stretch, then requests their valuations. */
export async function assetLines(
  parts: BatchWorkerParts,
  batch: BatchState,
  body: KeptBody,
  { accepted, keys, references }: KnownLines,
): Promise<Lines> {
  const { signal } = parts;
  const lineAt = await openLines(parts, batch.id, body);
  const few = atMost(parts.atOnce);
  const cause = lineCause(accepted);
  const updates = accepted.data.existing === 'UPDATE';

  /** Reads a line, and what earlier lines have of it: their keys and references must be known. */
  const readAt = async (index: number): Promise<ReadLine | UpdatingLine> => {
    // Lets requests be answered in between.
    if (index % LINES_PER_TURN === 0) await yieldToEventLoop();
    const line = await retryWhileUnavailable(signal, () => lineAt(index));
    const read = unlessDuplicate(keys, updates ? readUpdatingLine(line) : readLine(line), index);
    return unlessRepeated(references.lines, read, index);
  };

  /** Reads lines in order, so that the first line with a key is known; before them those that were done elsewhere. */
  const readFrom = async (from: number, to: number): Promise<readonly (ReadLine | UpdatingLine)[]> => {
    for (let index = references.upTo; index < from; index += 1) await readAt(index);
    const read: (ReadLine | UpdatingLine)[] = [];
    for (let index = from; index < to; index += 1) read.push(await readAt(index));
    references.upTo = Math.max(references.upTo, to);
    return read;
  };

  /** Assets that the lines of a stretch change, all found at once. */
  const known = (read: readonly (ReadLine | UpdatingLine)[]) => {
    const asked = referencesOf(read);
    return asked.length === 0
      ? new Map()
      : retryWhileUnavailable(signal, () => parts.referenced(batch.organization_id, asked));
  };

  const faulted = (index: number, key: string | null) => (error: unknown) => {
    parts.onFailure(batch.id, error, index + 1);
    return refused(key, INTERNAL_PROBLEM);
  };

  return {
    async work(from, to) {
      const read = await readFrom(from, to);
      const found = await known(read);
      const begun = await Promise.all(
        read.map((each, offset) => {
          if ('problem' in each) return refused(each.key, each.problem);
          const register = async () => {
            if (!isUpdating(each)) return registerLine(parts, { batch, cause }, each.line);
            return updateLine(parts, { batch, cause }, each, found);
          };
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
  const decision = registerAsset.decide(sealed, undefined, parts.clock.now());
  const reference = referenceToClaim(decision, undefined);
  if (reference !== undefined) {
    const claiming = { organizationId, assetId: id, version: 0, reference };
    const load = parts.sources(organizationId).state;
    const taken = await claimForChange({ handler: parts.handler, load }, claiming, cause);
    if (taken) return refused(key, parts.problem(taken, '/asset'));
  }
  const execution = await runOnce(parts, registerAsset, { id, cause, input: () => sealed });
  if (execution.outcome === 'rejected') return refused(key, parts.problem(execution.rejection, '/asset'));
  const { state, events, position } = execution;
  if (!valuation) return { key, status: 'DONE', asset_id: id };
  return { key, asset: state, isNew: events.length > 0, position: position ?? LOG_START, valuation };
}

/** Changes the asset that has the line's reference, or registers one. */
async function updateLine(
  parts: BatchWorkerParts,
  of: { readonly batch: BatchState; readonly cause: LineCause },
  line: UpdatingLine,
  referenced: ReferencedAssets,
): Promise<StartedLine> {
  const { key, patch, valuation, otherwise } = line;
  const candidates = await candidatesFor(parts, of.batch.organization_id, line, referenced);
  const updatedTo = (asset: AssetState, position: Position | null): StartedLine =>
    valuation
      ? { key, asset, isNew: false, position: position ?? LOG_START, valuation }
      : { key, status: 'DONE', asset_id: asset.id };
  const doneBefore = assetDoneBefore(of.cause, line, candidates);
  if (doneBefore) return updatedTo(doneBefore, null);
  const found = assetToUpdate(
    line,
    candidates.map(({ state }) => state),
  );
  if (!found)
    return 'problem' in otherwise ? refused(key, otherwise.problem) : registerLine(parts, of, otherwise.line);
  const problem = 'problem' in found ? found.problem : shapeProblem(line);
  if ('problem' in found || problem) return refused(key, problem ?? INTERNAL_PROBLEM);
  const updated = await updateAsset(parts, of.cause, found.asset, patch);
  // The asset is another's now: the line is done as if it had always been.
  if (updated === NO_LONGER_IT) return updateLine(parts, of, line, referenced);
  if ('rejection' in updated) return refused(key, parts.problem(updated.rejection, '/asset'));
  return updatedTo(updated.asset, updated.position);
}

const refused = (key: string | null, problem: LineProblem): LineResult => ({
  key,
  status: 'REFUSED',
  problem,
});

export function unlessDuplicate<Read extends ReadLine | UpdatingLine>(
  keys: LineKeys,
  read: Read,
  index: number,
): Read | ReadLine {
  const { key } = read;
  if (key === null) return read;
  const earlier = keys.first(key, index);
  return earlier < index ? { key, problem: duplicateKey(earlier + 1) } : read;
}

/** 128 bits of a key's hash. */
const WORDS = 4;

/**
 * The first line with each key, in 20 to 80 bytes a key, so that the keys of a million lines fit into memory: an open-addressing
 * hash table of the first 128 bits of their SHA-256.
 */
export class LineKeys {
  #size = 0;
  #hashes = new Int32Array(WORDS * 1_024);
  /** Index + 1; 0: a free place. */
  #lines = new Uint32Array(1_024);

  /** The index of the first line with the key: the given one if none is known. */
  first(key: string, index: number): number {
    if (this.#size * 2 > this.#lines.length) this.#grow();
    const digest = createHash('sha256').update(key).digest();
    const hash = Int32Array.from({ length: WORDS }, (_, word) => digest.readInt32LE(word * 4));
    const place = this.#placeOf(hash);
    const known = this.#lines[place];
    if (known) return known - 1;
    this.#put(place, hash, index + 1);
    return index;
  }

  #put(place: number, hash: Int32Array, line: number): void {
    this.#hashes.set(hash, place * WORDS);
    this.#lines[place] = line;
    this.#size += 1;
  }

  /** Where the hash is, or may be put. */
  #placeOf(hash: Int32Array): number {
    const most = this.#lines.length;
    for (let place = ((hash[0] ?? 0) >>> 0) % most; ; place = (place + 1) % most) {
      if (this.#lines[place] === 0) return place;
      if (hash.every((word, at) => this.#hashes[place * WORDS + at] === word)) return place;
    }
  }

  #grow(): void {
    const [hashes, lines] = [this.#hashes, this.#lines];
    this.#hashes = new Int32Array(hashes.length * 2);
    this.#lines = new Uint32Array(lines.length * 2);
    this.#size = 0;
    for (const [place, line] of lines.entries()) {
      if (line === 0) continue;
      const hash = hashes.subarray(place * WORDS, (place + 1) * WORDS);
      this.#put(this.#placeOf(hash), hash, line);
    }
  }
}
