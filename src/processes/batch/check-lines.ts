import { patchAsset, registerAsset, type SealedAsset } from '../../../commands/asset.ts';
import { refusalOfClaim } from '../../../commands/asset-reference.ts';
import { freezable } from '../../../commands/valuation/freezing.ts';
import { requestValuation } from '../../../commands/valuation.ts';
import { type AssetRegistered, type AssetState, assetStream, evolveAsset } from '../../domain/asset.ts';
import type { LineResult } from '../../domain/batch.ts';
import { rejectionOf } from '../../domain/rejection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { batchAssetId, batchValuationId } from '../../kernel/ids.ts';
import { LINES_PER_TURN, LineKeys, unlessDuplicate, yieldToEventLoop } from './asset-lines.ts';
import { type BatchWorkerParts, type ReferencedAssets, withKnownAsset, withPoliciesOnce } from './lines.ts';
import { type BatchLine, type ReadLine, readLine, readUpdatingLine, type UpdatingLine } from './read-line.ts';
import { assetToUpdate, isUpdating, referencesOf, shapeProblem, unlessRepeated } from './update-line.ts';

type CheckParts = Pick<BatchWorkerParts, 'sources' | 'referenced' | 'problem'> & { readonly clock: Clock };

/** Derived ids belong to nothing. */
const NO_BATCH = '00000000-0000-0000-0000-000000000000';

/** The outcome of each line if the batch were sent now: same decisions, same facts, nothing stored. */
export async function checkLines(
  parts: CheckParts,
  organizationId: string,
  lines: readonly Buffer[],
  updates = false,
): Promise<readonly LineResult[]> {
  // Shared registrations do not cause refusals, and looking them up would create marks.
  const sources = {
    ...withPoliciesOnce(parts.sources(organizationId)),
    sharedIdentifiers: async () => [],
  };
  const keys = new LineKeys();
  const references = new LineKeys();

  async function updated(line: UpdatingLine, referenced: ReferencedAssets): Promise<LineResult> {
    const { key, patch, valuation, otherwise } = line;
    const now = parts.clock.now();
    const ids = referenced.get(line.reference) ?? [];
    const states = await Promise.all(ids.map((id) => sources.state(assetStream(id), evolveAsset)));
    const found = assetToUpdate(line, states);
    if (!found)
      return 'problem' in otherwise
        ? { key, status: 'REFUSED', problem: otherwise.problem }
        : checked(otherwise.line);
    if ('problem' in found) return { key, status: 'REFUSED', problem: found.problem };
    const problem = shapeProblem(line);
    if (problem) return { key, status: 'REFUSED', problem };
    const { asset } = found;
    const input = { organizationId, expectedVersion: asset.version, patch, sealedPatch: patch };
    const patched = patchAsset.decide(input, asset, now);
    if (patched.decided === 'reject')
      return { key, status: 'REFUSED', problem: parts.problem(rejectionOf(patched), '/asset') };
    const after = patched.events.reduce<AssetState>(
      (state, event) => evolveAsset(state, { ...event, ...stamp(asset, now) } as never) ?? state,
      asset,
    );
    return valuation ? valued(key, valuation, after, false) : { key, status: 'DONE' };
  }

  async function checked({ key, asset: body, valuation }: BatchLine): Promise<LineResult> {
    const now = parts.clock.now();
    const registered = registerAsset.decide(body as SealedAsset, undefined, now);
    if (registered.decided === 'reject')
      return { key, status: 'REFUSED', problem: parts.problem(rejectionOf(registered), '/asset') };
    const [event] = registered.events;
    const reference = body.external_reference;
    if (reference) {
      const claiming = { organizationId, assetId: batchAssetId(NO_BATCH, key), version: 0, reference };
      const taken = await refusalOfClaim(sources.state, claiming, now);
      if (taken) return { key, status: 'REFUSED', problem: parts.problem(taken, '/asset') };
    }
    if (!valuation || event?.type !== 'AssetRegistered') return { key, status: 'DONE' };
    const asset = assetOf(event.data, batchAssetId(NO_BATCH, key), organizationId, now);
    return valued(key, valuation, asset, true);
  }

  async function valued(
    key: string,
    valuation: NonNullable<BatchLine['valuation']>,
    asset: AssetState,
    isNew: boolean,
  ): Promise<LineResult> {
    const now = parts.clock.now();
    const frozen = await freezable(withKnownAsset(asset, isNew)(sources), organizationId, {
      ...valuation,
      asset_id: asset.id,
    });
    const valuationId = batchValuationId(NO_BATCH, key);
    const requested = requestValuation.decide({ valuationId, ...frozen }, undefined, now);
    return requested.decided === 'reject'
      ? { key, status: 'PARTIAL', problem: parts.problem(rejectionOf(requested), '/valuation') }
      : { key, status: 'DONE' };
  }

  const read: (ReadLine | UpdatingLine)[] = [];
  for (const [index, line] of lines.entries()) {
    // Lets requests be answered in between.
    if (index % LINES_PER_TURN === 0) await yieldToEventLoop();
    const one = unlessDuplicate(keys, updates ? readUpdatingLine(line) : readLine(line), index);
    read.push(unlessRepeated(references, one, index));
  }
  const asked = referencesOf(read);
  const referenced = asked.length === 0 ? new Map() : await parts.referenced(organizationId, asked);
  const results: LineResult[] = [];
  for (const [index, each] of read.entries()) {
    if (index % LINES_PER_TURN === 0) await yieldToEventLoop();
    if (isUpdating(each)) results.push(await updated(each, referenced));
    else if ('problem' in each) results.push({ key: each.key, status: 'REFUSED', problem: each.problem });
    else results.push(await checked(each.line));
  }
  return results;
}

const stamp = ({ id, organization_id, version }: AssetState, now: string) => ({
  stream: assetStream(id),
  revision: version,
  occurredAt: now,
  organizationId: organization_id,
  actor: '',
});

function assetOf(data: AssetRegistered, id: string, organizationId: string, now: string): AssetState {
  const asset = evolveAsset(undefined, {
    type: 'AssetRegistered',
    data,
    stream: assetStream(id),
    revision: 0,
    occurredAt: now,
    organizationId,
    actor: '',
  } as never);
  if (!asset) throw new Error('a registration leaves an asset');
  return asset;
}
