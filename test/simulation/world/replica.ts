import { DEFAULT_TIMEOUTS } from '../../../src/api/pipeline/answer/time-limit.ts';
import type { LogProofs } from '../../../src/api/resource/management.ts';
import type { Backend } from '../../../src/app/backend.ts';
import type { Role } from '../../../src/app/configuration.ts';
import type { Engines } from '../../../src/app/engines.ts';
import { serviceKeysFrom } from '../../../src/app/keys/service-key.ts';
import { runDispatcher } from '../../../src/app/roles/dispatcher.ts';
import { runNotifierRole } from '../../../src/app/roles/notifier.ts';
import { runProjector } from '../../../src/app/roles/projector.ts';
import type { RoleParts } from '../../../src/app/roles/role-parts.ts';
import { runWorker } from '../../../src/app/roles/worker.ts';
import { type ManagementServices, wireManagement } from '../../../src/app/routes.ts';
import { systemIds } from '../../../src/app/system.ts';
import { catalog } from '../../../src/domain/events/catalog.ts';
import { createCommandHandler } from '../../../src/domain/events/handling.ts';
import { newestLevel } from '../../../src/engine/events/event-catalog.ts';
import { fairShares } from '../../../src/engine/queue/fair-shares.ts';
import { adoptedShapes } from '../../../src/engine/shapes/adopted.ts';
import type { Counters } from '../../../src/engine/telemetry/counters.ts';
import { openLog } from '../../../src/engine/telemetry/log.ts';
import { createParts, rememberFailedAttempts } from '../../../src/engine/telemetry/parts.ts';
import { unmadeSchemas } from '../../../src/engine/telemetry/unmade-schemas.ts';
import { readable } from '../../../src/evidence/documents/inspection/finding.ts';
import type { Clock } from '../../../src/kernel/clock.ts';
import { instantOf } from '../../../src/kernel/instant.ts';
import { AHEAD } from '../../../src/processes/work.ts';
import { owners, type VirtualTime } from '../time/virtual-time.ts';
import {
  connected,
  connectedLeadership,
  connectedLog,
  connectedQueue,
  connectedSources,
} from './connected-ports.ts';
import type { Network } from './network.ts';
import type { SimulatedProcess } from './process.ts';
import type { Receivers } from './receivers.ts';
import type { Servers } from './servers.ts';

export const silentLog = openLog({ level: 'silent', stream: { write: () => {} } }).log;

const nothing = () => {};
const counters: Counters = {
  observeRequest: nothing,
  observeAppend: nothing,
  countQuestion: nothing,
  observeProjected: nothing,
  countSkippedEvent: nothing,
  countSealedUnreadable: nothing,
  countSpans: nothing,
  countCalculations: nothing,
  observeDelivery: nothing,
};

/** Nothing is sealed in a simulation. */
const NO_PROOFS: LogProofs = {
  publicKeys: async () => new Map(),
  key: async () => undefined,
  sealUpTo: async () => 'key-elsewhere',
};
const serviceKeys = serviceKeysFrom([Buffer.from('m'.repeat(32))]);

/** Role `public` needs nothing that is simulated. */
export type SimulatedRole = Exclude<Role, 'public'>;

/** A process of the service: wired as the program does it, on ports that lead through the network. */
export interface Replica {
  readonly process: SimulatedProcess;
  readonly roles: ReadonlySet<SimulatedRole>;
  readonly engines: Engines;
  readonly clock: Clock;
  readonly wired: ManagementServices;
  /** Others may take its leases; it notices after `noticedMs`. */
  loseLeases(noticedMs: number): void;
  /** Stops like the program on SIGTERM: unfinished work is finished first. */
  stop(): Promise<void>;
}

const replicas = new WeakMap<SimulatedProcess, Replica>();

const replicaOf = (process: SimulatedProcess | undefined): Replica => {
  const replica = process && replicas.get(process);
  if (!replica) throw new Error('no process of the service runs now');
  return replica;
};
export const wiredOf = (process: SimulatedProcess | undefined): ManagementServices =>
  replicaOf(process).wired;
export const clockOf = (process: SimulatedProcess | undefined): Clock => replicaOf(process).clock;

/** Bytes with this text cannot be read; all others can. */
export const UNREADABLE = 'unreadable';

interface Surroundings {
  readonly time: VirtualTime;
  readonly network: Network;
  readonly servers: Servers;
  readonly receivers: Receivers;
}

export function startReplica(
  { time, network, servers, receivers }: Surroundings,
  process: SimulatedProcess,
  roles: ReadonlySet<SimulatedRole>,
): Replica {
  return process.run(() => {
    const clock: Clock = { now: () => instantOf(time.wall + process.skewMs) };
    const eventLog = connectedLog(network, servers.log);
    const leases = servers.leadership.open();
    const consumer = servers.openQueue();
    const database = servers.readModels.open();
    process.onDeath(() => {
      leases.breakAll();
      database.breakConnections();
      consumer.die();
    });
    const deliveryLists = connected(network, 'deliveries', servers.deliveries.lists);
    const newest = newestLevel(catalog);
    const shapes = adoptedShapes({ log: eventLog, clock, ids: systemIds, newest, elapsed: () => time.wall });
    const engines: Engines = {
      eventLog,
      readModels: connected(network, 'read_models', database.readModels, {
        advanced: database.readModels.advanced,
      }),
      readModelStore: connected(network, 'read_models', database.store),
      leadership: connectedLeadership(network, leases),
      keyStore: connected(network, 'key_store', servers.keys),
      serviceKeys,
      deliveryLists,
      lastUses: { touch: async () => true, of: async () => new Map(), forget: async () => {} },
      keptPlaces: connected(network, 'read_models', servers.places),
      openedLog: { prepare: async () => {} },
      openDeliveryStore: () => connected(network, 'deliveries', servers.deliveries.open()),
      handler: createCommandHandler({ log: eventLog, clock, ids: systemIds, shapes }),
      shapes,
      close: async () => {},
    };
    const sources = connectedSources(network, servers.sources);
    const ending = new AbortController();
    const shares = fairShares({ ahead: AHEAD });
    const queue = connectedQueue(network, consumer.queue);
    const documents = connected(network, 'document_storage', servers.documents);
    const backend: Backend = {
      engines,
      servesWorkspace: false,
      isMadeUp: () => false,
      identities: undefined,
      queue,
      shares,
      documents,
      storage: { look: () => documents.probe(), isUp: () => undefined, close: async () => {} },
      scanner: undefined,
      parts: createParts(),
      failedAttempts: rememberFailedAttempts(),
      proofs: NO_PROOFS,
      kinds: { event_log: 'm', read_models: 'm', work_queue: 'm', document_storage: 'm' },
      bootstrap: async () => undefined,
      isPrepared: () => true,
      unmade: unmadeSchemas(silentLog),
      readModels: {
        look: async () => {},
        untilUpToDate: async () => {},
        haveExisted: () => true,
        areUpToDate: () => true,
        stopped: () => [],
      },
      failed: new Promise(() => {}),
      allowedHosts: new Set(),
      stop: async () => {},
    };
    const parts: RoleParts = {
      engines,
      sealing: undefined,
      proofs: NO_PROOFS,
      queue,
      documents,
      scanner: undefined,
      inspect: async ({ chunks }) => {
        let text = '';
        for await (const chunk of chunks) text += Buffer.from(chunk).toString();
        return text.includes(UNREADABLE) ? { finding: 'UNREADABLE', detail: 'simulated' } : readable();
      },
      sources,
      clock,
      log: silentLog,
      watch: { counters, tracing: undefined },
      reportState: nothing,
      reportSchemaReady: nothing,
      reportFailure: nothing,
      signal: ending.signal,
      allowedHosts: new Set(),
      shares,
    };
    const sender = receivers.sender(() => servers.deliveries.epoch);
    const running: Promise<void>[] = [];
    if (roles.has('projector')) running.push(runProjector(parts));
    if (roles.has('dispatcher')) running.push(runDispatcher(parts));
    if (roles.has('worker')) running.push(runWorker(parts));
    if (roles.has('notifier')) running.push(runNotifierRole(parts, sender));
    const replica: Replica = {
      process,
      roles,
      engines,
      clock,
      wired: wireManagement(backend, sources, clock, DEFAULT_TIMEOUTS),
      loseLeases(noticedMs) {
        leases.expireAll();
        void owners.exit(() => time.wait(noticedMs)).then(leases.breakAll);
      },
      async stop() {
        ending.abort();
        await Promise.race([Promise.all(running), process.died]);
        process.kill();
      },
    };
    replicas.set(process, replica);
    return replica;
  });
}
