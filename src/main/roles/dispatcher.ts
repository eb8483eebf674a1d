import { listOpenValuations } from '../../../queries/list-open-valuations.ts';
import { reactToPolicies } from '../../policies/reaction.ts';
import { LOG_START } from '../../ports/event-log.ts';
import { type DispatchParts, dispatch, reconcile } from '../../subscriptions/dispatcher.ts';
import { supervise } from '../../subscriptions/supervisor.ts';
import { policyReactionParts } from './policy-reaction.ts';
import type { RoleParts } from './role-parts.ts';

/** A queue that lost everything has it back within this time. */
const RECONCILE_MS = 5_000;

/** Queues what the log asks for, and again whatever is still open; beside it the reactions to what was decided. */
export async function runDispatcher({ engines, queue, reportState, signal }: RoleParts): Promise<void> {
  const parts: DispatchParts = {
    log: engines.eventLog,
    queue,
    async openWork() {
      // The position first: what is requested after it is followed, what was requested before it stands in the rows.
      const stands = await engines.readModels.projections();
      const upTo = stands.find(({ name }) => name === 'valuation')?.position;
      // No read model yet, at the very first start: everything is still to be followed.
      if (upTo === undefined) return { upTo: LOG_START, items: [] };
      const ids = await listOpenValuations(engines.readModels);
      return { upTo, items: ids.map((id) => ({ kind: 'VALUATION', id })) };
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
    run('policy-reaction', (until, progressed) =>
      reactToPolicies(policyReactionParts(engines), until, progressed),
    ),
  ]);
}
