import { hostname } from 'node:os';
import { publishedReferences } from '../../../queries/coverage.ts';
import { ask } from '../../../queries/question.ts';
import { listPledgedQuestions } from '../../../queries/valuations.ts';
import { batchStream } from '../../domain/batch.ts';
import { documentStream } from '../../domain/document.ts';
import { valuationStream } from '../../domain/valuation.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import type { Delivery, WorkItem, WorkResult } from '../../engine/queue/work-queue.ts';
import type { Tracing } from '../../engine/telemetry/tracing.ts';
import { INSPECTION_LIMITS } from '../../evidence/documents/inspection/limits.ts';
import { verifyDocument } from '../../evidence/documents/verify.ts';
import { supervise } from '../../kernel/async/supervise.ts';
import { batchWorker } from '../../processes/batch/worker.ts';
import { documentWorker } from '../../processes/document/worker.ts';
import { type ReferenceParts, watchReferences } from '../../processes/references/watcher.ts';
import { valuationWorker } from '../../processes/valuation/worker.ts';
import { methodResults } from '../../valuation/values/method-results.ts';
import { COMMIT, VERSION } from '../version.ts';
import { batchSources } from './revaluation.ts';
import type { RoleParts } from './role-parts.ts';

/** How long a look waits for the read models to pass what stands in the log. */
const PATIENCE_MS = 5_000;
const ASKED = ['valuation', 'guarantee', 'reference'];

/** The watcher of what pledged values rest on, on the engines. Of the role that may reach the price sources. */
const referenceParts = ({
  engines,
  sources,
  documents,
  clock,
  log,
}: Pick<RoleParts, 'engines' | 'sources' | 'documents' | 'clock' | 'log'>): ReferenceParts => {
  const { eventLog, handler, readModels } = engines;
  return {
    log: eventLog,
    handler,
    clock,
    sources,
    documents,
    async isReady() {
      const stands = await readModels.projections();
      if (!ASKED.every((asked) => stands.some(({ name }) => name === asked))) return false;
      return readModels.passed(ASKED, await eventLog.head(), PATIENCE_MS);
    },
    questions: () => listPledgedQuestions(readModels),
    published: (ids) => ask(readModels, publishedReferences, { ids }),
    onPublished: (question, { reference_date, source }) =>
      log.info({ question, reference_date, source: source.id }, 'a newer price was recorded'),
  };
};

/** Valuations that one worker process calculates at once: most of their time is waiting for the log and the sources. */
const VALUATIONS_AT_ONCE = 16;

/** Documents verified at once: each may take a core, and as much memory as its limit. */
const DOCUMENTS_AT_ONCE = 2;
/** With those that wait here for it: hands beside those for valuations, which so never wait for documents. */
const MOST_DOCUMENTS = 8;

/** Lines of a batch that are worked on at once: what they append goes to the log in few statements. */
const LINES_AT_ONCE = 200;
/** One batch is worked on at a time; another one may wait here for it. */
const MOST_BATCHES = 2;

/** How often the sources are asked for newer prices of what pledged values rest on; while the read models are built, it looks again soon. */
const REFERENCES = { everyMs: 3_600_000, soonMs: 1_000 };

/** Takes work from the queue and does it, and watches what is published. Workers compete; the log decides who was first. */
export async function runWorker(parts: RoleParts): Promise<void> {
  const { reportState, signal } = parts;
  const watched = referenceParts(parts);
  await Promise.all([
    work(parts),
    supervise({
      name: 'references',
      signal,
      onState: (state) => reportState('references', state),
      run: (run) => watchReferences(watched, REFERENCES, run.signal, () => run.progressed()),
    }),
  ]);
}

function work({
  engines,
  queue,
  documents,
  scanner,
  inspect,
  sources,
  log,
  watch: { tracing },
  reportState,
  reportFailure,
  signal,
}: RoleParts): Promise<void> {
  const { eventLog, handler } = engines;
  const worker = `${hostname()}:${process.pid}`;
  const value = valuationWorker({
    log: eventLog,
    handler,
    documents,
    calculate: (input) => methodResults(input, sources),
    worker,
    program: { version: VERSION, commit: COMMIT },
    onFailure(valuationId, error) {
      reportFailure({ kind: 'VALUATION', id: valuationId }, error);
      log.warn({ valuation_id: valuationId, err: error }, 'an attempt at a valuation failed');
    },
  });
  const verify = documentWorker({
    log: eventLog,
    handler,
    verify: (document, until) =>
      verifyDocument(document, { documents, scanner, inspect, limits: INSPECTION_LIMITS }, until),
    worker,
    atOnce: DOCUMENTS_AT_ONCE,
    most: MOST_DOCUMENTS,
    signal,
    onFailure(documentId, error) {
      reportFailure({ kind: 'DOCUMENT_VERIFICATION', id: documentId }, error);
      log.warn({ document_id: documentId, err: error }, 'an attempt at verifying a document failed');
    },
  });
  const workOnBatch = batchWorker({
    log: eventLog,
    handler,
    keys: engines.keyStore,
    documents,
    ...batchSources(engines),
    worker,
    atOnce: LINES_AT_ONCE,
    most: MOST_BATCHES,
    signal,
    onFailure(batchId, error, line) {
      reportFailure({ kind: 'BATCH', id: batchId }, error);
      log.warn({ batch_id: batchId, line, err: error }, 'an attempt at a batch, or a line of it, failed');
    },
  });
  const workers = { VALUATION: value, DOCUMENT_VERIFICATION: verify, BATCH: workOnBatch };
  const handle = (delivery: Delivery) => workers[delivery.item.kind](delivery);
  const attempt = tracing ? tracedAttempts(handle, eventLog, tracing) : handle;
  return supervise({
    name: 'worker',
    signal,
    onState: (state) => reportState('worker', state),
    run: (run) =>
      queue.consume({
        concurrency: VALUATIONS_AT_ONCE + MOST_DOCUMENTS + MOST_BATCHES,
        signal: run.signal,
        handle(delivery) {
          run.progressed();
          return attempt(delivery);
        },
      }),
  });
}

type Handle = (delivery: Delivery) => Promise<WorkResult>;

/** Attempts of a worker, each a span in the trace of the request that asked for the work. */
const tracedAttempts =
  (handle: Handle, log: EventLog, tracing: Tracing): Handle =>
  async (delivery) => {
    const { item, attempt } = delivery;
    const asked = await askedBy(log, item);
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

/** The event that asked for the work. */
async function askedBy(log: EventLog, { kind, id }: WorkItem) {
  if (kind === 'VALUATION') return (await log.readStream(valuationStream(id), { limit: 1 }))[0];
  if (kind === 'BATCH') return (await log.readStream(batchStream(id), { limit: 1 }))[0];
  return (await log.readStream(documentStream(id))).findLast(({ type }) => type === 'DocumentCompleted');
}
