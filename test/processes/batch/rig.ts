import { Readable } from 'node:stream';
import { patchAsset } from '../../../commands/asset.ts';
import { acceptAssetBatch, requestRevaluations, requestStressTest } from '../../../commands/batch.ts';
import type { Engines } from '../../../src/app/engines.ts';
import { batchSources } from '../../../src/app/roles/revaluation.ts';
import { assetIdOf } from '../../../src/domain/asset.ts';
import { createCommandHandler, loadStream } from '../../../src/domain/events/handling.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import type { WorkResult } from '../../../src/engine/queue/work-queue.ts';
import type { DocumentStore } from '../../../src/evidence/document-stores/document-store.ts';
import { keepLines } from '../../../src/evidence/privacy/batch-lines.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import type { BatchWorkerParts } from '../../../src/processes/batch/lines.ts';
import { batchWorker } from '../../../src/processes/batch/worker.ts';
import { memoryDocumentStore } from '../../support/memory/document-store.ts';
import { memoryEventLogStore } from '../../support/memory-event-log.ts';
import { memoryKeyStore } from '../../support/memory-key-store.ts';
import { causeOf, ORGANIZATION } from '../../support/scenario.ts';
import { testClock, testIds } from '../../support/test-clock.ts';

export const BATCH_ID = '24c6e258-3626-5bd9-9be7-e82030a9d6fd';
/** Small, so that a batch of a few lines has several portions. */
const PORTION_BYTES = 10_000;
export const SENDER = 'person:Ana Lima';

/** When a worker dies: at the append of this index, or when recording lines; and whether that append is stored. */
export interface Death {
  readonly at: number | 'BatchLinesDone' | 'RevaluationAssetsSelected' | 'ExportAdvanced' | 'ExportKept';
  readonly isStored: boolean;
}

/** A log that stops working once its process has died. */
function mortal(log: EventLog, { at, isStored }: Death, dying: AbortController): EventLog {
  let appends = 0;
  const alive = () => {
    if (dying.signal.aborted) throw new Error('the process has died');
  };
  return {
    ...log,
    async append(append) {
      alive();
      const isLast = appends === at || append.events[0].type === at;
      appends += 1;
      if (!isLast) return log.append(append);
      if (isStored) await log.append(append);
      dying.abort(new Error('the process has died'));
      return alive() as never;
    },
    async readStream(...asked) {
      alive();
      return log.readStream(...asked);
    },
  };
}

interface Ports {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  /** At once, unless it is given. */
  readonly shown?: BatchWorkerParts['shown'];
}

/**
 * An accepted batch in memory, processed by one worker after the other. `around`: wraps the worker's parts to make them
 * fail.
 */
export async function batchRig(bytes: Buffer, around: (ports: Ports) => Ports = (ports) => ports) {
  const store = memoryEventLogStore();
  const documents = memoryDocumentStore();
  const keys = memoryKeyStore();
  const clock = testClock();
  const ids = testIds();
  const failures: unknown[] = [];
  const cause = causeOf(SENDER);
  const handler = createCommandHandler({ log: store.open(), clock, ids });
  const accept = async (batchId: string, lines: Buffer, existing?: 'UPDATE') => {
    const sent = Readable.from([lines]);
    const { lineCount, body } = await keepLines({ keys, documents }, batchId, sent, {
      portionBytes: PORTION_BYTES,
    });
    if (!body || body === 'erased') throw new Error('the lines are not kept');
    const input = () => ({ batchId, line_count: lineCount, ...body, ...(existing && { existing }) });
    await handler.change(acceptAssetBatch, { id: batchId, input, cause });
  };
  if (bytes.length > 0) await accept(BATCH_ID, bytes);
  let exported: BatchWorkerParts['exported'] = () => {
    throw new Error('no export was asked for');
  };
  const accepts = {
    content: 'STRESS_TEST',
    format: 'json',
    language: 'en',
    organization: 'Made up',
  } as const;
  const nothing = { base_date: null, portfolio: null, asset_class: null, from: null, to: null, shocks: [] };
  const acceptExport = (work: typeof exported) => {
    exported = work;
    const input = () => ({ batchId: BATCH_ID, request: { ...accepts, ...nothing }, lineCount: 1 });
    return handler.change(requestStressTest, { id: BATCH_ID, input, cause });
  };
  /** Ids of a portfolio that a revaluation is of, more than one append takes. */
  let portfolio: readonly string[] = [];
  const revalue = (ids: readonly string[]) => {
    portfolio = ids;
    const body = { portfolio: 'North', purpose: 'SALE' } as const;
    const input = () => ({ batchId: BATCH_ID, body, selected: ids.length });
    return handler.change(requestRevaluations, { id: BATCH_ID, input, cause });
  };

  /** A concurrent change of an asset. */
  const change = (id: string, patch: JsonObject) => {
    const input = (state: { readonly version: number } | undefined) => ({
      organizationId: ORGANIZATION,
      expectedVersion: state?.version ?? 0,
      patch,
      sealedPatch: patch,
    });
    return handler.change(patchAsset, { id, input, cause });
  };
  const archive = (id: string) => change(id, { status: 'ARCHIVED' });

  /** Runs a worker until it dies or finishes with one batch, or with several that it has at the same time. */
  async function work(
    death?: Death,
    batches: readonly [string, ...string[]] = [BATCH_ID],
  ): Promise<WorkResult | undefined> {
    const dying = new AbortController();
    const own = death ? mortal(store.open(), death, dying) : store.open();
    const { log, ...ports } = around({ log: own, documents });
    const worker = batchWorker({
      log,
      handler: createCommandHandler({ log, clock, ids }),
      keys,
      clock,
      shown: async () => {},
      ...ports,
      sources: (organizationId) => ({
        state: async (stream, evolve) =>
          (await loadStream(log, stream, evolve, { owner: organizationId })).state,
        approvedPolicies: async () => [],
        sharedIdentifiers: async () => [],
      }),
      exported: (asked) => exported(asked),
      async selected({ after, limit }) {
        const from = after === null ? 0 : portfolio.indexOf(after) + 1;
        return portfolio.slice(from, from + limit);
      },
      async referenced(_organization, references) {
        const found = new Map<string, string[]>();
        for (const { stream, type, data } of store.events) {
          const reference = String(data.external_reference);
          if (type !== 'AssetRegistered' || !references.includes(reference)) continue;
          found.set(reference, [...(found.get(reference) ?? []), assetIdOf(stream)]);
        }
        return found;
      },
      problem: batchSources({} as Engines).problem,
      worker: 'worker-1',
      atOnce: 4,
      most: 4,
      signal: dying.signal,
      onFailure: (_id, error) => failures.push(error),
    });
    const workOn = (id: string) =>
      worker({ item: { kind: 'BATCH', id }, attempt: 1, working: () => {} }).catch((error: unknown) => {
        // A dead process gives no answer: the queue delivers again.
        if (!dying.signal.aborted) throw error;
        return undefined;
      });
    const [first] = await Promise.all(batches.map(workOn));
    return first;
  }

  return {
    work,
    accept,
    acceptExport,
    revalue,
    change,
    archive,
    documents,
    failures,
    keys,
    events: store.events,
  };
}
