import { registeredAssets } from '../../../queries/assets/list-registered-assets.ts';
import { listAbandonedUploads } from '../../../queries/documents/list-abandoned-uploads.ts';
import { ask } from '../../../queries/question.ts';
import { type DispatchParts, dispatch, reconcile } from '../../engine/queue/dispatcher.ts';
import { supervise } from '../../engine/supervisor.ts';
import { type MarkingParts, markUnmarked } from '../../evidence/privacy/registration-marks.ts';
import { reactToPolicies } from '../../reactions/policy/reaction.ts';
import { revalueDue } from '../../reactions/revaluation/reaction.ts';
import { type SweepParts, sweepUploads } from '../../reactions/uploads.ts';
import { touchedBeforeExpiry } from '../../valuing/domain/document/lifetime.ts';
import { openWork } from './open-work.ts';
import { policyReactionParts } from './policy-reaction.ts';
import { revaluationParts } from './revaluation.ts';
import type { RoleParts } from './role-parts.ts';

/** A queue that lost everything has it back within this time. */
const RECONCILE_MS = 5_000;
/** Uploads are given up after days: minutes do not matter. */
const SWEEP_MS = 600_000;
/** What a process of an older version records beside this one is marked within this time. */
const MARK_MS = 3_600_000;
/** A policy that is approved today acts today. While the read models are behind, as at a start, it looks again soon. */
const REVALUE = { everyMs: 15_000, soonMs: 1_000 };

/** Queues what the log asks for, and again whatever is still open; beside it the reactions to what was decided. */
export async function runDispatcher({
  engines,
  queue,
  watch,
  clock,
  log,
  reportState,
  signal,
}: RoleParts): Promise<void> {
  const parts: DispatchParts = {
    log: engines.eventLog,
    queue,
    onQueued({ eventId: after, metadata, type }, durationMs) {
      const place = { correlationId: metadata.correlation_id, after };
      watch.tracing?.tell({ name: `dispatch ${type}`, kind: 'producer', place }, durationMs);
    },
    openWork: () => openWork(engines.readModels),
  };
  const { readModels } = engines;
  /** At the very first start there is none yet, and nothing that it could show. */
  const stands = async (projection: string) =>
    (await readModels.projections()).some(({ name }) => name === projection);
  const sweep: SweepParts = {
    handler: engines.handler,
    abandoned: async (limit) =>
      (await stands('document'))
        ? listAbandonedUploads(readModels, touchedBeforeExpiry(clock.now()), limit)
        : [],
  };
  const marking: MarkingParts = {
    keys: engines.keyStore,
    registered: async (after) =>
      (await stands('asset')) ? ask(readModels, registeredAssets, { after }) : [],
  };
  const run = (name: string, work: (signal: AbortSignal, progressed: () => void) => Promise<void>) =>
    supervise({
      name,
      signal,
      onState: (state) => reportState(name, state),
      run: (supervised) => work(supervised.signal, () => supervised.progressed()),
    });
  await Promise.all([
    run('dispatcher', (until, progressed) => dispatch(parts, until, progressed)),
    run('reconciler', (until) => reconcile(parts, RECONCILE_MS, until)),
    run('upload-sweeper', (until, progressed) => sweepUploads(sweep, SWEEP_MS, until, progressed)),
    run('registration-marker', (until, progressed) => markUnmarked(marking, MARK_MS, until, progressed)),
    run('policy-reaction', (until, progressed) =>
      reactToPolicies(policyReactionParts(engines), until, progressed),
    ),
    run('revaluation', (until, progressed) =>
      revalueDue(revaluationParts({ engines, clock, log }), REVALUE, until, progressed),
    ),
  ]);
}
