import { projections } from '../../../projections/index.ts';
import { operatorsData } from '../../border/http/operators/data.ts';
import type { BackendParts } from '../../border/http/operators/parts.ts';
import { type OperatorsServer, startOperatorsServer } from '../../border/http/operators.ts';
import type { Metrics } from '../../border/telemetry/metrics.ts';
import type { Position } from '../../engine/log/event-log.ts';
import { buildLease } from '../../engine/projecting/build/leases.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PriceSources } from '../../sources/contract.ts';
import type { Backend } from '../backend.ts';
import type { Configuration } from '../configuration.ts';
import type { Engines } from '../engines.ts';
import { VERSION } from '../version.ts';
import { CannotServe } from './cannot-serve.ts';
import { unsealedSeconds } from './measured.ts';
import { statusParts } from './status-parts.ts';

interface Watched {
  readonly metrics: Metrics;
  readonly sources: PriceSources;
  readonly backend: Backend | undefined;
  readonly clock: Clock;
}

/** Listens for operators. Throws `CannotServe` when the address is taken. */
export async function startOperators(
  configuration: Configuration,
  { metrics, sources, backend, clock }: Watched,
): Promise<OperatorsServer> {
  const { OPERATORS_HOST: host, OPERATORS_PORT: port, ROLES } = configuration;
  const data = operatorsData({
    clock,
    process: { version: VERSION, roles: [...ROLES], started_at: clock.now() },
    sources,
    backend: backend && backendParts(configuration, backend, sources, clock),
  });
  try {
    return await startOperatorsServer({ metrics, data }, { host, port });
  } catch (error) {
    const { message } = error as Error;
    throw new CannotServe(
      `OPERATORS_HOST and OPERATORS_PORT cannot be listened on (${message}). Set OPERATORS_PORT to another one, or to 0 for a free one.`,
    );
  }
}

const backendParts = (
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
