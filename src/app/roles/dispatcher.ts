import { heldReferences, heldReferencesAmong, registeredAssets } from '../../../queries/assets.ts';
import { openBatches } from '../../../queries/batches.ts';
import { COVERAGE_MODELS, coverageQuestions, loadBook } from '../../../queries/coverage.ts';
import { documentsToVerify, listAbandonedUploads } from '../../../queries/documents.ts';
import { listPolicyIds } from '../../../queries/policies.ts';
import { ask, type OpenRows } from '../../../queries/question.ts';
import { openValuations } from '../../../queries/valuations.ts';
import { assetReferenceEvents } from '../../domain/asset.ts';
import { touchedBeforeExpiry } from '../../domain/document.ts';
import { FIRST_LEVEL } from '../../engine/events/event-type.ts';
import { LOG_START } from '../../engine/log/event-log.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import { type DispatchParts, dispatch, type OpenWork, reconcile } from '../../engine/queue/dispatcher.ts';
import type { RequestedWork } from '../../engine/queue/fair-shares.ts';
import type { WorkItem } from '../../engine/queue/work-queue.ts';
import { readAdopted } from '../../engine/shapes/adopted.ts';
import { type MarkingParts, markMissing } from '../../evidence/privacy/registration-marks.ts';
import { type ClaimParts, claimHeldReferences } from '../../processes/asset-references/claims.ts';
import { type CoverageParts, watchCoverage } from '../../processes/coverage/reaction.ts';
import { type PolicyReactionParts, reactToPolicies } from '../../processes/policy/reaction.ts';
import { revalueDue } from '../../processes/revaluation/reaction.ts';
import {
  type BatchSweepParts,
  sweepBatches,
  sweepUploads,
  type UploadSweepParts,
} from '../../processes/uploads.ts';
import { work } from '../../processes/work.ts';
import type { Engines } from '../engines.ts';
import { VERSION_AND_COMMIT } from '../version.ts';
import { revaluationParts, sourcesOf } from './revaluation.ts';
import { areCurrent, READ_MODEL_TIMEOUT_MS, type RoleParts, supervised } from './role-parts.ts';

/** A queue that lost its contents is refilled within this time. */
const RECONCILE_MS = 5_000;
/** Uploads expire after days, so minutes do not matter. */
const SWEEP_MS = 600_000;
/** A restored backup has no marks: they are created at the start, and missed ones within this time. */
const MARK_MS = 3_600_000;
/**
 * Claims are missing only while a version without them runs, too. Until the upgrade is finished, and while the read models are behind, they
 * wait.
 */
const CLAIM = { everyMs: 60_000, soonMs: 1_000 };
/** A policy takes effect on the day of its approval. While the read models are behind, the next attempt comes soon. */
const REVALUE = { everyMs: 15_000, soonMs: 1_000 };

/** Maximum delay for date changes and for work that a killed request left undone. */
const COVERAGE = { everyMs: 5_000 };

/** Open items of an organization and kind that are found again at once. */
const MOST_OPEN = 10_000;

const WORK_READ_MODELS = ['valuation', 'document', 'batch'];

/** Queues the work that events request and requeues whatever is still open; runs the reactions to events. */
export async function runDispatcher(role: RoleParts): Promise<void> {
  const { engines, queue, watch, clock } = role;
  const parts: DispatchParts = {
    log: engines.eventLog,
    queue,
    ...work,
    shares: role.shares,
    onQueued({ requestedBy }, durationMs) {
      if (!requestedBy) return;
      const { type, eventId: after, correlationId } = requestedBy;
      const place = { correlationId, after };
      watch.tracing?.report({ name: `dispatch ${type}`, kind: 'producer', place }, durationMs);
    },
    openWork: () => openWork(engines.readModels),
  };
  const { readModels } = engines;
  /** False at the first start, before the read model exists. */
  const exists = async (projection: string) =>
    (await readModels.projections()).some(({ name }) => name === projection);
  const sweep: UploadSweepParts = {
    handler: engines.handler,
    abandoned: async (limit) =>
      (await exists('document'))
        ? listAbandonedUploads(readModels, touchedBeforeExpiry(clock.now()), limit)
        : [],
  };
  const leftovers: BatchSweepParts = { keys: engines.keyStore, log: engines.eventLog, clock };
  const marking: MarkingParts = {
    keys: engines.keyStore,
    registered: async (after) =>
      (await exists('asset')) ? ask(readModels, registeredAssets, { after }) : [],
  };
  const run = (name: string, loop: Parameters<typeof supervised>[2]) => supervised(role, name, loop);
  await Promise.all([
    run('dispatcher', (until, progressed) => dispatch(parts, until, progressed)),
    run('reconciler', (until) => reconcile(parts, RECONCILE_MS, until)),
    run('upload-sweeper', (until, progressed) => sweepUploads(sweep, SWEEP_MS, until, progressed)),
    run('batch-sweeper', (until, progressed) => sweepBatches(leftovers, SWEEP_MS, until, progressed)),
    run('registration-marker', (until, progressed) => markMissing(marking, MARK_MS, until, progressed)),
    run('reference-claims', (until, progressed) =>
      claimHeldReferences(claimParts(role), CLAIM, until, progressed),
    ),
    run('policy-reaction', (until, progressed) =>
      reactToPolicies(policyReactionParts(engines), until, progressed),
    ),
    run('revaluation', (until, progressed) => revalueDue(revaluationParts(role), REVALUE, until, progressed)),
    run('coverage', (until, progressed) => watchCoverage(coverageParts(role), COVERAGE, until, progressed)),
  ]);
}

const claimParts = ({ engines, log }: Pick<RoleParts, 'engines' | 'log'>): ClaimParts => ({
  log: engines.eventLog,
  places: engines.keptPlaces,
  handler: engines.handler,
  load: (organizationId) => sourcesOf(engines, organizationId).state,
  // Looked up, because asking as a writer does would write the level of an empty log.
  mayClaim: async () =>
    ((await readAdopted(engines.eventLog)) ?? FIRST_LEVEL) >=
    assetReferenceEvents.AssetReferenceClaimed.level,
  isReady: () => areCurrent(engines, heldReferences.projections),
  holders: (after) => ask(engines.readModels, heldReferences, { after }),
  holdersAmong: (ids) => ask(engines.readModels, heldReferencesAmong, { ids }),
  onDuplicate: ({ id: asset_id, organization_id }, claimed_by) =>
    log.warn(
      { asset_id, organization_id, claimed_by },
      'two active assets have one external reference: both stay as they are',
    ),
});

const coverageParts = ({
  engines,
  clock,
  watch,
}: Pick<RoleParts, 'engines' | 'clock' | 'watch'>): CoverageParts => {
  const { eventLog, handler, readModels, keptPlaces: places } = engines;
  return {
    ...coverageQuestions(readModels),
    places,
    version: VERSION_AND_COMMIT,
    log: eventLog,
    handler,
    clock,
    isReady: () => areCurrent(engines, COVERAGE_MODELS),
    passed: (position) => readModels.passed(COVERAGE_MODELS, position, READ_MODEL_TIMEOUT_MS),
    book: (organizationId, ids) => loadBook(readModels, organizationId, ids),
    onCalculated: (count) => watch.counters.countCalculations(count),
  };
};

async function openWork(readModels: ReadModels): Promise<OpenWork> {
  // Positions first: later requests are followed, earlier ones are in the rows.
  const states = await readModels.projections();
  const positions = states
    .filter(({ name }) => WORK_READ_MODELS.includes(name))
    .map(({ position }) => position);
  // First start, no read model: everything is followed from the log.
  if (positions.length === 0) return { upTo: LOG_START, items: [] };
  const has = (name: string) => states.some((state) => state.name === name);
  const open = async (
    kind: WorkItem['kind'],
    projection: string,
    rows: OpenRows,
  ): Promise<RequestedWork[]> =>
    has(projection)
      ? (await ask(readModels, rows, { most: MOST_OPEN })).map(({ id, organization_id }) => ({
          item: { kind, id },
          organizationId: organization_id,
          isPersons: false,
        }))
      : [];
  return {
    upTo: positions.reduce((least, position) => (position < least ? position : least)),
    items: [
      ...(await open('BATCH', 'batch', openBatches)),
      ...(await open('VALUATION', 'valuation', openValuations)),
      ...(await open('DOCUMENT_VERIFICATION', 'document', documentsToVerify)),
    ],
  };
}

/** Starts from the policies of the read model instead of reading the whole log. */
const policyReactionParts = ({ eventLog, handler, readModels }: Engines): PolicyReactionParts => ({
  log: eventLog,
  handler,
  async policies() {
    // The position first: later proposals are followed.
    const states = await readModels.projections();
    const upTo = states.find(({ name }) => name === 'policy')?.position;
    return upTo === undefined ? { upTo: LOG_START, ids: [] } : { upTo, ids: await listPolicyIds(readModels) };
  },
});
