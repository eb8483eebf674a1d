import { prefixesOf, projections } from '../../../projections/index.ts';
import { countUncovered } from '../../../queries/obligations.ts';
import type { BackendParts } from '../../api/operators/overview.ts';
import { DEFAULT_TIMEOUTS } from '../../api/pipeline/answer/time-limit.ts';
import type { StatusParts } from '../../api/resource/status-parts.ts';
import { countQueues } from '../../api/resource/status-parts.ts';
import type { DeliveryLists } from '../../domain/webhook.ts';
import { type EventLog, LOG_START, type Position } from '../../engine/log/event-log.ts';
import { logWatch } from '../../engine/log/log-watch.ts';
import { buildLease } from '../../engine/projecting/build/builds.ts';

import { behindSince, lagOf } from '../../engine/projecting/live/lag.ts';
import { newestSeal, occurredAfter } from '../../engine/seals/stretch.ts';
import { skipsOrFault } from '../../engine/skips/skips.ts';
import type { DeliveriesMeasured, Measured } from '../../engine/telemetry/metrics.ts';
import { partsText } from '../../engine/telemetry/parts.ts';
import type { Clock } from '../../kernel/clock.ts';
import { epochOf, parseInstant } from '../../kernel/instant.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import type { Backend } from '../backend.ts';
import type { Configuration, Role } from '../configuration.ts';
import type { Engines } from '../engines.ts';
import { COMMIT, VERSION } from '../version.ts';
import { baseMeasurements } from './base-measurements.ts';

/** A read model that lacks an event for longer than this is late, whatever its stored status says. */
const LATE_MS = 10_000;

export const statusParts = (
  backend: Backend,
  sources: Pick<PriceSources, 'health'>,
  clock: Clock,
  { timeouts = DEFAULT_TIMEOUTS, watch = logWatch(clock) } = {},
): StatusParts => ({
  timeouts,
  version: VERSION,
  commit: COMMIT,
  log: backend.engines.eventLog,
  logWatch: watch,
  readModels: backend.engines.readModels,
  queue: { depth: () => workWaiting(backend) },
  storage: backend.storage,
  scanner: backend.scanner,
  kinds: backend.kinds,
  async lag(name, position) {
    const [log, prefixes] = [backend.engines.eventLog, prefixesOf(name)];
    const events = await lagOf(log, position, prefixes);
    const since = events > 0 ? await behindSince(log, position, prefixes) : null;
    const at = since === null ? undefined : parseInstant(since);
    const isLate = at !== undefined && epochOf(clock.now()) - epochOf(at) > LATE_MS;
    return { events, since, isLate };
  },
  skips: (name) => skipsOrFault(backend.engines.eventLog, name),
  queues: (organizationId) => countQueues(backend.engines.readModels, clock.now(), organizationId),
  sourceHealth: () => sources.health(),
  unmade: () => backend.unmade.all(),
  partsText: () => partsText(backend.parts.all(), projections.length),
});

/** Items in the queue, and those that wait in this process for a place in it. */
const workWaiting = async ({ queue, shares }: Pick<Backend, 'queue' | 'shares'>): Promise<number> =>
  (await queue.depth()) + shares.waiting;

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
  builds: (head) => buildsInProgress(backend.engines, head),
  unsealedSeconds: () => unsealedSeconds(backend.engines.eventLog, clock),
  deliveries: () => backend.engines.deliveryLists.figures(),
  // An in-process queue is known only to the process that fills it.
  knowsQueue: NATS_URL !== undefined || ROLES.has('dispatcher'),
});

/** Builds in progress, or left by a process that died; `share`: part of the log read, 0 to 1. */
export async function buildsInProgress({ readModelStore, leadership, eventLog }: Engines, head: Position) {
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

/**
 * Measurements of a process with engines. Shared figures are measured only by the role responsible for them: read models
 * by projectors, the queue by dispatchers, deliveries by notifiers.
 */
export function backendMeasurements(
  roles: ReadonlySet<Role>,
  sources: PriceSources,
  backend: Backend,
  clock: Clock,
): Measured {
  const engines = roles.has('projector') ? backend.engines : undefined;
  const lists = roles.has('notifier') ? backend.engines.deliveryLists : undefined;
  return {
    ...baseMeasurements(roles, sources),
    isStorageUp: () => backend.storage?.isUp(),
    parts: () => backend.parts.all(),
    projections: () => engines?.readModels.projections(),
    lags: () => engines && lagsOf(engines),
    skips: () => engines && skipsOf(engines),
    unsealedSeconds() {
      const isSealed = backend.parts.all().some(({ name }) => name === 'sealer');
      return isSealed ? unsealedSeconds(backend.engines.eventLog, clock) : undefined;
    },
    queueDepth: () => (roles.has('dispatcher') ? workWaiting(backend) : undefined),
    obligations: () => engines && countUncovered(engines.readModels),
    deliveries: () => lists && deliveriesOf(lists, clock),
  };
}

/**
 * Age of the oldest event that no seal covers, in seconds; a seal's own event waits for the next seal. For an event
 * without a valid instant it is the age of the last seal, or 0 without one, because the log is then sealed at once
 * (`isSealDue`).
 */
export async function unsealedSeconds(log: EventLog, clock: Clock): Promise<number> {
  const last = await newestSeal(log);
  const said = await occurredAfter(log, last?.position ?? LOG_START, 2);
  if (said === undefined) return 0;
  const since = parseInstant(said) ?? last?.sealed_at;
  return since === undefined ? 0 : Math.max(0, epochOf(clock.now()) - epochOf(since)) / 1_000;
}

async function deliveriesOf(lists: DeliveryLists, clock: Clock): Promise<DeliveriesMeasured> {
  const { waiting, oldest_untried_at, endpoints } = await lists.figures();
  return {
    waiting,
    givenUp: endpoints.reduce((sum, { given_up }) => sum + given_up, 0),
    failing: endpoints.filter(
      ({ webhook, failing_since }) => webhook.status === 'ENABLED' && failing_since !== null,
    ).length,
    untriedSeconds:
      oldest_untried_at === null ? 0 : Math.max(0, epochOf(clock.now()) - epochOf(oldest_untried_at)) / 1_000,
  };
}

async function skipsOf({ eventLog }: Backend['engines']) {
  const results = await Promise.all(
    projections.map(async ({ name }) => ({ name, ...(await skipsOrFault(eventLog, name)) })),
  );
  return results.flatMap(({ name, skipped, fault }) =>
    fault === null ? { name, events: skipped.length } : [],
  );
}

async function lagsOf({ readModels, eventLog }: Backend['engines']) {
  const states = await readModels.projections();
  return Promise.all(
    states.map(async ({ name, position }) => ({
      name,
      events: await lagOf(eventLog, position, prefixesOf(name)),
    })),
  );
}
