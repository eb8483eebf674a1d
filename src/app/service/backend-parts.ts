import { projections } from '../../../projections/index.ts';
import type { BackendParts } from '../../api/operators/overview.ts';
import type { Position } from '../../engine/log/event-log.ts';
import { buildLease } from '../../engine/projecting/build/standing.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import type { Backend } from '../backend.ts';
import type { Configuration } from '../configuration.ts';
import type { Engines } from '../engines.ts';
import { unsealedSeconds } from './measured.ts';
import { statusParts } from './status-parts.ts';

/** What operators see of a process that stands on engines. */
export const backendParts = (
  { ROLES, NATS_URL }: Configuration,
  backend: Backend,
  sources: PriceSources,
  clock: Clock,
): BackendParts => ({
  status: statusParts(backend, sources, clock),
  supervised: () => backend.parts.all(),
  failedAttempts: () => backend.failedAttempts.all(),
  programVersion: (name) => projections.find((projection) => projection.name === name)?.version ?? null,
  builds: (head) => standingBuilds(backend.engines, head),
  unsealedSeconds: () => unsealedSeconds(backend.engines.eventLog, clock),
  deliveries: () => backend.engines.deliveryLists.figures(),
  // One in the process itself is empty where nobody of this process fills it.
  knowsQueue: NATS_URL !== undefined || ROLES.has('dispatcher'),
});

async function standingBuilds({ readModelStore, leadership, eventLog }: Engines, head: Position) {
  const builds = await readModelStore.builds();
  return Promise.all(
    builds.map(async ({ name, place, version, position }) => ({
      name,
      for: place === 'next' ? ('REBUILD' as const) : ('VERIFY' as const),
      version,
      share: eventLog.share(position, head),
      under_way: await leadership.isLed(buildLease(name)),
    })),
  );
}
