import type { JsonObject } from '../../src/kernel/json.ts';
import type { Draft } from './events.ts';
import type { Made, OpenStream, World } from './history-streams.ts';
import type { Random } from './random.ts';

/** Batches of assets and revaluations, in the shapes of real ones: made-up events of a history. */

const problem = {
  code: 'VALIDATION_FAILED',
  detail: { en: 'Made up', 'pt-BR': 'Inventado' },
  errors: [{ pointer: '/asset', code: 'required', detail: { en: 'is required', 'pt-BR': 'é obrigatório' } }],
};

const results = (random: Random): JsonObject[] => [
  { key: `line ${random.hex(4)}`, status: 'DONE', asset_id: random.uuid(), valuation_id: random.uuid() },
  { key: null, status: 'REFUSED', problem },
];

/** A batch of two lines; `verified`: they are done. */
export function batchMakers(random: Random, { open, find, batches }: World) {
  const on = (
    found: OpenStream | undefined,
    after: OpenStream['status'],
    data: () => JsonObject,
  ): Made | undefined => found && { on: found, after, draft: { data: data() } satisfies Omit<Draft, 'type'> };
  return {
    AssetBatchAccepted: () =>
      on(open(batches, 'batch'), 'requested', () => ({
        job_id: random.uuid(),
        line_count: 2,
        size_bytes: 1_000 + random.int(1_000),
        sealed_sha256: random.hex(64),
      })),
    RevaluationAccepted: () =>
      on(open(batches, 'batch'), 'proposed', () => ({
        job_id: random.uuid(),
        selection: { portfolio: 'North', asset_class: null, due_before: null },
        purpose: 'COLLATERAL',
        asset_count: 2,
      })),
    RevaluationAssetsSelected: () =>
      on(find(batches, 'proposed'), 'requested', () => ({ asset_ids: [random.uuid(), random.uuid()] })),
    BatchStarted: () => on(find(batches, 'requested', 'started'), 'started', () => ({ worker: 'worker-1' })),
    BatchLinesDone: () =>
      on(find(batches, 'started'), 'verified', () => ({ first_line: 1, results: results(random) })),
    BatchCompleted: () =>
      on(find(batches, 'verified'), 'active', () => ({ done: 1, partial: 0, refused: 1 })),
    BatchFailed: () =>
      on(find(batches, 'started'), 'active', () => ({
        error: { code: 'BATCH_UNREADABLE', detail: 'made up' },
      })),
  };
}
