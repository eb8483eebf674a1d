import { registerAsset, type SealedAsset } from '../../../commands/asset.ts';
import { freezable } from '../../../commands/valuation/freezing.ts';
import { requestValuation } from '../../../commands/valuation.ts';
import { type AssetRegistered, type AssetState, assetStream, evolveAsset } from '../../domain/asset.ts';
import type { LineResult } from '../../domain/batch.ts';
import { rejectionOf } from '../../domain/rejection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { batchAssetId, batchValuationId } from '../../kernel/ids.ts';
import { LINES_PER_TURN, LineKeys, unlessDuplicate, yieldToEventLoop } from './asset-lines.ts';
import { type BatchWorkerParts, withKnownAsset, withPoliciesOnce } from './lines.ts';
import { type BatchLine, readLine } from './read-line.ts';

type CheckParts = Pick<BatchWorkerParts, 'sources' | 'problem'> & { readonly clock: Clock };

/** Derived ids belong to nothing. */
const NO_BATCH = '00000000-0000-0000-0000-000000000000';

/** The outcome of each line if the batch were sent now: same decisions, same facts, nothing stored. */
export async function checkLines(
  parts: CheckParts,
  organizationId: string,
  lines: readonly Buffer[],
): Promise<readonly LineResult[]> {
  // Shared registrations do not cause refusals, and looking them up would create marks.
  const sources = {
    ...withPoliciesOnce(parts.sources(organizationId)),
    sharedIdentifiers: async () => [],
  };
  const keys = new LineKeys();

  async function checked({ key, asset: body, valuation }: BatchLine): Promise<LineResult> {
    const now = parts.clock.now();
    const registered = registerAsset.decide(body as SealedAsset, undefined, now);
    if (registered.decided === 'reject')
      return { key, status: 'REFUSED', problem: parts.problem(rejectionOf(registered), '/asset') };
    const [event] = registered.events;
    if (!valuation || event?.type !== 'AssetRegistered') return { key, status: 'DONE' };
    const asset = assetOf(event.data, batchAssetId(NO_BATCH, key), organizationId, now);
    const frozen = await freezable(withKnownAsset(asset, true)(sources), organizationId, {
      ...valuation,
      asset_id: asset.id,
    });
    const valuationId = batchValuationId(NO_BATCH, key);
    const requested = requestValuation.decide({ valuationId, ...frozen }, undefined, now);
    return requested.decided === 'reject'
      ? { key, status: 'PARTIAL', problem: parts.problem(rejectionOf(requested), '/valuation') }
      : { key, status: 'DONE' };
  }

  const results: LineResult[] = [];
  for (const [index, line] of lines.entries()) {
    // Lets requests be answered in between.
    if (index % LINES_PER_TURN === 0) await yieldToEventLoop();
    const read = unlessDuplicate(keys, readLine(line), index);
    results.push(
      'problem' in read
        ? { key: read.key, status: 'REFUSED', problem: read.problem }
        : await checked(read.line),
    );
  }
  return results;
}

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
