import { hostname } from 'node:os';
import { publishedReferences } from '../../../queries/coverage.ts';
import { ask } from '../../../queries/question.ts';
import { listPledgedQuestions } from '../../../queries/valuations.ts';
import { exportSteps } from '../../api/routes/exports.ts';
import { batchStream } from '../../domain/batch.ts';
import { documentStream } from '../../domain/document.ts';
import { valuationStream } from '../../domain/valuation.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import type { Delivery, WorkItem, WorkResult } from '../../engine/queue/work-queue.ts';
import type { Tracing } from '../../engine/telemetry/tracing.ts';
import { INSPECTION_LIMITS } from '../../evidence/documents/inspection/finding.ts';
import { verifyDocument } from '../../evidence/documents/verify.ts';
import { decryptorFor } from '../../evidence/privacy/encryption.ts';
import { batchWorker } from '../../processes/batch/worker.ts';
import { documentWorker } from '../../processes/document/worker.ts';
import { type ReferenceParts, watchReferences } from '../../processes/references/watcher.ts';
import { valuationWorker } from '../../processes/valuation/worker.ts';
import { methodResults } from '../../valuation/values/method-results.ts';
import { COMMIT, VERSION } from '../version.ts';
import { batchSources } from './revaluation.ts';
import { areCurrent, type RoleParts, supervised } from './role-parts.ts';

const REFERENCE_READ_MODELS = ['valuation', 'guarantee', 'reference'];

/** Parts of the watcher that looks for newer prices of pledged assets. For the role that may reach the price sources. */
const referenceParts = ({ engines, sources, documents, clock, log }: RoleParts): ReferenceParts => {
  const { eventLog, handler, readModels } = engines;
  return {
    log: eventLog,
    handler,
    clock,
    sources,
    documents,
    isReady: () => areCurrent(engines, REFERENCE_READ_MODELS),
    questions: () => listPledgedQuestions(readModels),
    published: (ids) => ask(readModels, publishedReferences, { ids }),
    onPublished: (question, { reference_date, source }) =>
      log.info({ question, reference_date, source: source.id }, 'a newer price was recorded'),
  };
};

/** Valuations calculated at once by a worker; most of their time is waiting for the log and the sources. */
const VALUATIONS_AT_ONCE = 16;

/** Documents verified at once: each may use a core and its memory limit. */
const DOCUMENTS_AT_ONCE = 2;
/** Including queued ones. A separate pool, so that valuations never wait for documents. */
const MAX_DOCUMENTS = 8;

/**
 * Lines of a batch worked on at once: their appends reach the log in few statements. With more, other requests wait longer behind
 * them (`bench/fair-shares.ts`).
 */
const LINES_AT_ONCE = 50;
/** One batch is processed at a time; those that wait here get their turns. */
const MAX_BATCHES = 8;

/** How often to query the sources for newer prices; sooner while the read models are being built. */
const REFERENCES = { everyMs: 3_600_000, soonMs: 1_000 };

/** Works on items of the queue, and watches prices. Workers compete; the log decides who was first. */
export async function runWorker(parts: RoleParts): Promise<void> {
  const watched = referenceParts(parts);
  await Promise.all([
    work(parts),
    supervised(parts, 'references', (until, progressed) =>
      watchReferences(watched, REFERENCES, until, progressed),
    ),
  ]);
}

const exportParts = ({ engines, proofs, clock }: RoleParts) => {
  const { eventLog, readModels, keyStore, serviceKeys } = engines;
  return {
    log: eventLog,
    proofs,
    clock,
    readModels,
    opener: (value: unknown) => decryptorFor(keyStore, value),
    fingerprintKeys: serviceKeys.fingerprints,
  };
};

function work(role: RoleParts): Promise<void> {
  const { engines, queue, documents, scanner, inspect, sources, clock, log, reportFailure, signal } = role;
  const { eventLog, handler } = engines;
  const { tracing } = role.watch;
  const common = { log: eventLog, handler, documents, worker: `${hostname()}:${process.pid}`, signal };
  const value = valuationWorker({
    ...common,
    calculate: (input) => methodResults(input, sources),
    program: { version: VERSION, commit: COMMIT },
    onFailure(valuationId, error) {
      reportFailure({ kind: 'VALUATION', id: valuationId }, error);
      log.warn({ valuation_id: valuationId, err: error }, 'an attempt at a valuation failed');
    },
  });
  const verify = documentWorker({
    ...common,
    verify: (document, until) =>
      verifyDocument(document, { documents, scanner, inspect, limits: INSPECTION_LIMITS }, until),
    atOnce: DOCUMENTS_AT_ONCE,
    most: MAX_DOCUMENTS,
    onFailure(documentId, error) {
      reportFailure({ kind: 'DOCUMENT_VERIFICATION', id: documentId }, error);
      log.warn({ document_id: documentId, err: error }, 'an attempt at verifying a document failed');
    },
  });
  const workOnBatch = batchWorker({
    ...common,
    ...batchSources(engines),
    exported: (asked) => exportSteps(exportParts(role), asked),
    keys: engines.keyStore,
    clock,
    atOnce: LINES_AT_ONCE,
    most: MAX_BATCHES,
    onFailure(batchId, error, line) {
      reportFailure({ kind: 'BATCH', id: batchId }, error);
      log.warn({ batch_id: batchId, line, err: error }, 'an attempt at a batch, or a line of it, failed');
    },
  });
  const workers = { VALUATION: value, DOCUMENT_VERIFICATION: verify, BATCH: workOnBatch };
  const handle = (delivery: Delivery) => workers[delivery.item.kind](delivery);
  const attempt = tracing ? tracedAttempts(handle, eventLog, tracing) : handle;
  return supervised(role, 'worker', (until, progressed) =>
    queue.consume({
      concurrency: VALUATIONS_AT_ONCE + MAX_DOCUMENTS + MAX_BATCHES,
      signal: until,
      handle(delivery) {
        progressed();
        return attempt(delivery);
      },
    }),
  );
}

type WorkHandler = (delivery: Delivery) => Promise<WorkResult>;

/** Wraps attempts in a span within the trace of the originating request. */
const tracedAttempts =
  (handle: WorkHandler, log: EventLog, tracing: Tracing): WorkHandler =>
  async (delivery) => {
    const { item, attempt } = delivery;
    const asked = await requestEventOf(log, item);
    if (!asked) return handle(delivery);
    const { eventId: after, metadata } = asked;
    const place = { correlationId: metadata.correlation_id, after };
    const name = `work ${item.kind}`;
    return tracing.within({ name, kind: 'consumer', attributes: { attempt }, place }, async (note) => {
      const done = await handle(delivery);
      note({ result: done.result });
      return done;
    });
  };

async function requestEventOf(log: EventLog, { kind, id }: WorkItem) {
  if (kind === 'VALUATION') return (await log.readStream(valuationStream(id), { limit: 1 }))[0];
  if (kind === 'BATCH') return (await log.readStream(batchStream(id), { limit: 1 }))[0];
  return (await log.readStream(documentStream(id))).findLast(({ type }) => type === 'DocumentCompleted');
}
