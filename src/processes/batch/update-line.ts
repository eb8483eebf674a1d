import { patchAsset } from '../../../commands/asset.ts';
import { type AssetState, assetStream, evolveAsset, type RecordedAssetEvent } from '../../domain/asset.ts';
import type { LineProblem } from '../../domain/batch.ts';
import { readEvent } from '../../domain/events/catalog.ts';
import { loadStream } from '../../domain/events/handling.ts';
import { type Rejection, rejectionOf } from '../../domain/rejection.ts';
import type { Position, RecordedEvent } from '../../engine/log/event-log.ts';
import { encryptAndMark } from '../../evidence/privacy/registration-marks.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { faultsOf, SUGGEST_FIELD_NAMES } from '../../kernel/zod-faults.ts';
import type { BatchWorkerParts, LineCause, ReferencedAssets } from './lines.ts';
import {
  ANOTHER_CLASS,
  duplicateReference,
  invalidLine,
  lineProblem,
  type ReadLine,
  SEVERAL_ASSETS,
  type UpdatingLine,
} from './read-line.ts';

/** A line of a batch that may change assets: the row of an asset that is registered already brings it up to date. */

export const isUpdating = (read: ReadLine | UpdatingLine): read is UpdatingLine => 'patch' in read;

/** The references of these lines, to be looked for at once. */
export const referencesOf = (read: readonly (ReadLine | UpdatingLine)[]): readonly string[] => [
  ...new Set(read.flatMap((each) => (isUpdating(each) ? each.reference : []))),
];

/** Refuses a second line with the reference of an earlier one. */
export function unlessRepeated(
  references: { first(key: string, index: number): number },
  read: ReadLine | UpdatingLine,
  index: number,
): ReadLine | UpdatingLine {
  const reference = isUpdating(read) ? read.reference : 'line' in read && read.line.asset.external_reference;
  if (!reference) return read;
  const earlier = references.first(reference, index);
  return earlier < index ? { key: read.key, problem: duplicateReference(earlier + 1) } : read;
}

/** An asset that has, or had, the reference of a line, with all its events. */
interface Candidate {
  readonly state: AssetState | undefined;
  readonly history: readonly RecordedEvent[];
}

export const candidatesFor = (
  { log }: Pick<BatchWorkerParts, 'log'>,
  organizationId: string,
  { reference }: UpdatingLine,
  found: ReferencedAssets,
): Promise<readonly Candidate[]> =>
  Promise.all(
    (found.get(reference) ?? []).map((id) =>
      loadStream(log, assetStream(id), evolveAsset, { owner: organizationId }),
    ),
  );

/**
 * The asset as an earlier execution of the line left it, whose worker ended before the result was recorded; undefined where nothing
 * was recorded. It may have been archived by the line itself, and changed by others since. No other line of a batch has the reference.
 */
export function assetDoneBefore(
  { causationId }: LineCause,
  { reference }: UpdatingLine,
  candidates: readonly Candidate[],
): AssetState | undefined {
  for (const { history } of candidates) {
    const last = history.findLastIndex(({ metadata }) => metadata.causation_id === causationId);
    const state = history
      .slice(0, last + 1)
      .reduce<AssetState | undefined>(
        (folded, event) => evolveAsset(folded, readEvent(event) as RecordedAssetEvent),
        undefined,
      );
    if (state?.external_reference === reference) return state;
  }
  return undefined;
}

type Found = { readonly asset: AssetState } | { readonly problem: LineProblem } | undefined;

/** The asset that a line changes, among those that have its reference or had it; undefined where it registers one. */
export function assetToUpdate(
  { reference, assetClass }: UpdatingLine,
  states: readonly (AssetState | undefined)[],
): Found {
  const [asset, second] = states.filter(
    (each) => each?.status === 'ACTIVE' && each.external_reference === reference,
  );
  if (!asset) return undefined;
  if (second) return { problem: invalidLine(SEVERAL_ASSETS) };
  if (assetClass !== undefined && assetClass !== asset.asset_class)
    return { problem: invalidLine(ANOTHER_CLASS) };
  return { asset };
}

/** Why a patch is not of the shape of one; undefined if it is. */
export function shapeProblem({ patch }: UpdatingLine): LineProblem | undefined {
  const faults = faultsOf(patchAsset.body.safeParse(patch, SUGGEST_FIELD_NAMES), patch);
  const problem = invalidLine([]);
  return faults.length === 0 ? undefined : lineProblem(problem.code, problem.detail, faults, '/asset');
}

/** The asset was archived, or got another reference, since it was found. */
export const NO_LONGER_IT = 'no longer it';

type Updated =
  | typeof NO_LONGER_IT
  | { readonly asset: AssetState; readonly position: Position | null }
  | { readonly rejection: Rejection };

/** As often as somebody else may change the asset at the same time. */
const MAX_ATTEMPTS = 5;

/** Changes the asset as a patch of it would. A line that changes nothing records nothing. */
export async function updateAsset(
  parts: Pick<BatchWorkerParts, 'handler' | 'keys' | 'sources'>,
  cause: LineCause,
  found: AssetState,
  patch: JsonObject,
): Promise<Updated> {
  const { organizationId } = cause;
  let before = found;
  for (let attempt = 1; ; attempt += 1) {
    const { id, version: expectedVersion } = before;
    const sealedPatch = await encryptAndMark(parts.keys, { id, organizationId, before }, patch);
    const input = () => ({ organizationId, expectedVersion, patch, sealedPatch });
    const execution = await parts.handler.change(patchAsset, { id, cause, input });
    if (execution.outcome === 'key-reused') throw new Error(`${patchAsset.name} claims no key here`);
    if (execution.outcome !== 'rejected') return { asset: execution.state, position: execution.position };
    const rejection = rejectionOf(execution);
    if (rejection.fact !== 'version-mismatch' || attempt >= MAX_ATTEMPTS) return { rejection };
    const now = await parts.sources(organizationId).state(assetStream(id), evolveAsset);
    if (now?.status !== 'ACTIVE' || now.external_reference !== found.external_reference) return NO_LONGER_IT;
    before = now;
  }
}
