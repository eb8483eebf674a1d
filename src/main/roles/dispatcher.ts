import { listAbandonedUploads } from '../../../queries/list-abandoned-uploads.ts';
import { type SweepParts, sweepUploads } from '../../documents/sweep-uploads.ts';
import { touchedBeforeExpiry } from '../../domain/document/lifetime.ts';
import { reactToPolicies } from '../../policies/reaction.ts';
import { type DispatchParts, dispatch, reconcile } from '../../subscriptions/dispatcher.ts';
import { supervise } from '../../subscriptions/supervisor.ts';
import { openWork } from './open-work.ts';
import { policyReactionParts } from './policy-reaction.ts';
import type { RoleParts } from './role-parts.ts';

/** A queue that lost everything has it back within this time. */
const RECONCILE_MS = 5_000;
/** Uploads are given up after days: minutes do not matter. */
const SWEEP_MS = 600_000;

/** Queues what the log asks for, and again whatever is still open; beside it the reactions to what was decided. */
export async function runDispatcher({
  engines,
  queue,
  watch,
  clock,
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
  const sweep: SweepParts = {
    handler: engines.handler,
    async abandoned(limit) {
      const stands = await engines.readModels.projections();
      // No read model yet, at the very first start: nothing can have been abandoned.
      if (!stands.some(({ name }) => name === 'document')) return [];
      return listAbandonedUploads(engines.readModels, touchedBeforeExpiry(clock.now()), limit);
    },
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
    run('policy-reaction', (until, progressed) =>
      reactToPolicies(policyReactionParts(engines), until, progressed),
    ),
  ]);
}
