import type { BatchState, LineResult } from '../../domain/batch.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { batchRevaluationId } from '../../kernel/ids.ts';
import { FAULTED } from './line-problem.ts';
import { lineCause } from './once.ts';
import type { BatchWorkerParts, Lines } from './parts.ts';
import { unlessFaulted } from './patience.ts';
import { requestOf } from './valuation-request.ts';

/** The assets of a revaluation, each a line: valued as a request that names the asset and the purpose alone. */
export async function revaluationLines(
  parts: BatchWorkerParts,
  batch: BatchState,
  history: readonly RecordedEvent[],
): Promise<Lines> {
  const { signal } = parts;
  const assetIds = history.flatMap(({ type, data }) =>
    type === 'RevaluationAssetsSelected' ? (data.asset_ids as readonly string[]) : [],
  );
  const purpose = batch.revaluation?.purpose ?? 'OTHER';
  const few = atMost(parts.atOnce);
  const cause = lineCause(history);
  return {
    async work(from, to) {
      const request = requestOf(parts, batch.organization_id, cause);
      return Promise.all(
        assetIds.slice(from, to).map((assetId, offset) => {
          const refused = (problem: LineResult['problem']): LineResult => ({
            key: assetId,
            status: 'REFUSED',
            asset_id: assetId,
            problem,
          });
          const work = async (): Promise<LineResult> => {
            const valuationId = batchRevaluationId(batch.id, assetId);
            const problem = await request(valuationId, { asset_id: assetId, purpose }, (as) => as, '');
            if (problem) return refused(problem);
            return { key: assetId, status: 'DONE', asset_id: assetId, valuation_id: valuationId };
          };
          return few.run(() =>
            unlessFaulted(signal, work, (error) => {
              parts.onFailure(batch.id, error, from + offset + 1);
              return refused(FAULTED);
            }),
          );
        }),
      );
    },
  };
}
