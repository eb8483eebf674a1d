import { openFeed } from '../api/feed/feed.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from '../api/pipeline/answer/time-limit.ts';
import { credentialLookup } from '../api/pipeline/request/credential-lookup.ts';
import { type SessionLookup, sessionLookup } from '../api/pipeline/request/session-lookup.ts';
import { ReadYourWrites } from '../api/resource/consistency.ts';
import type { ManagementParts } from '../api/resource/management.ts';
import type { Route } from '../api/route.ts';
import { batchRoutes } from '../api/routes/asset-batches.ts';
import { assetRoutes } from '../api/routes/assets.ts';
import { backTestRoute } from '../api/routes/back-tests.ts';
import { documentRoutes } from '../api/routes/documents.ts';
import { eventsRoute } from '../api/routes/events.ts';
import { guaranteeRoutes } from '../api/routes/guarantees.ts';
import { jobRoutes } from '../api/routes/jobs.ts';
import { obligationRoutes } from '../api/routes/obligations.ts';
import { collaborationRoutes } from '../api/routes/people/comments.ts';
import { peopleRoute } from '../api/routes/people/people.ts';
import { taskRoutes } from '../api/routes/people/tasks.ts';
import { policyRoutes } from '../api/routes/policies.ts';
import { portfolioRoute } from '../api/routes/portfolios.ts';
import type { ReportOptions } from '../api/routes/report.ts';
import { scenarioRoutes } from '../api/routes/scenarios.ts';
import { type ReadStatusParts, statusRoute } from '../api/routes/status.ts';
import { stressTestRoute } from '../api/routes/stress-tests.ts';
import { valuationRoutes } from '../api/routes/valuations.ts';
import { webhookRoutes } from '../api/routes/webhooks.ts';
import { sessionRoutes, type WorkspaceParts } from '../api/routes/workspace/sessions.ts';
import type { CredentialState } from '../domain/credential.ts';
import { DependencyUnavailable } from '../engine/dependency-unavailable.ts';
import type { CommandHandler } from '../engine/handling/handler.ts';
import { logWatch } from '../engine/log/log-watch.ts';
import { fileChunks, keepLines } from '../evidence/privacy/batch-lines.ts';
import { decryptorFor, encryptForSubject, namingPersonalFields } from '../evidence/privacy/encryption.ts';
import { batchSubject } from '../evidence/privacy/key-store.ts';
import { encryptAndMark, ownedBy, sharedIdentifiers } from '../evidence/privacy/registration-marks.ts';
import { openReportRenderer } from '../evidence/reports/report-renderer.ts';
import type { Clock } from '../kernel/clock.ts';
import { checkLines } from '../processes/batch/check-lines.ts';
import { faultsOfUrl } from '../processes/webhooks/addresses.ts';
import type { PriceSources } from '../valuation/references/contract.ts';
import type { Backend } from './backend.ts';
import { publicRoutes } from './public-routes.ts';
import { batchSources } from './roles/revaluation.ts';
import { statusParts } from './service/backend-status.ts';
import { systemSecret } from './system.ts';

/** The route table. Without a backend its routes are described but not served. The renderer starts its threads lazily. */
export function routeTable(
  backend: Backend | undefined,
  sources: PriceSources,
  clock: Clock,
  reports: ReportOptions = { renderer: openReportRenderer() },
  timeouts = DEFAULT_TIMEOUTS,
) {
  const wired = backend && wireManagement(backend, sources, clock, timeouts);
  return {
    /** All operations, whatever the roles: the document is always complete. */
    routes: routesOver(() => wired ?? notServed(), sources, clock, reports),
    authenticate: async (token: string) => (wired ?? notServed()).authenticate(token),
    /** Whether the log is unreachable now: answers from read models are then marked as stale. */
    isLogAway: () => wired?.isLogAway() ?? false,
    ...(wired && backend?.servesWorkspace && workspaceOf(wired, backend)),
  };
}

/** The routes of people in a browser, and what their cookies open. */
const workspaceOf = (
  { workspace }: ManagementServices,
  { identities, isMadeUp }: Pick<Backend, 'identities' | 'isMadeUp'>,
) => ({
  workspace: [
    ...sessionRoutes(workspace, { provider: identities?.provider, isMadeUp }),
    ...(identities ? identities.routes(workspace) : []),
  ],
  sessions: {
    find: (...by: Parameters<SessionLookup['find']>) => workspace().sessions.find(...by),
  },
});

/** All operations. `wired` provides the services of the management routes per request. */
export function routesOver(
  wired: () => ManagementServices,
  sources: PriceSources,
  clock: Clock,
  reports: ReportOptions,
): readonly Route[] {
  return [...publicRoutes(sources, clock), ...managementRoutes(wired, reports)];
}

export function managementRoutes(wired: () => ManagementServices, reports: ReportOptions): readonly Route[] {
  const management = () => wired().management();
  return [
    statusRoute(() => wired().status()),
    ...taskRoutes(management),
    peopleRoute(management),
    ...collaborationRoutes(management),
    ...assetRoutes(management),
    ...documentRoutes(management),
    ...valuationRoutes(management, reports),
    ...policyRoutes(management),
    portfolioRoute(management),
    ...jobRoutes(management),
    ...scenarioRoutes(management),
    ...obligationRoutes(management, reports),
    stressTestRoute(management),
    ...guaranteeRoutes(management),
    eventsRoute(management),
    ...batchRoutes(management),
    ...webhookRoutes(management),
    backTestRoute(management, reports),
  ];
}

export function notServed(): never {
  throw new DependencyUnavailable('event_log', new Error('this process has no role that serves it'));
}

export interface ManagementServices {
  management(): ManagementParts;
  status(): ReadStatusParts;
  workspace(): WorkspaceParts;
  authenticate(token: string): Promise<CredentialState | undefined>;
  isLogAway(): boolean;
}

/**
 * Waits for the log at most 75 % of the request timeout, so that the command is not run after the client was sent a 503.
 */
function withLockTimeout(handler: CommandHandler, { enginesMs }: Timeouts): CommandHandler {
  const waitMs = enginesMs * 0.75;
  return {
    ...handler,
    change: (command, change) => handler.change(command, { waitMs, ...change }),
  };
}

export function wireManagement(
  backend: Backend,
  sources: PriceSources,
  clock: Clock,
  timeouts: Timeouts,
): ManagementServices {
  const { engines } = backend;
  const ownWrites = new ReadYourWrites(engines.readModels, timeouts);
  const watch = logWatch(clock);
  const management: ManagementParts = {
    log: engines.eventLog,
    logWatch: watch,
    handler: withLockTimeout(engines.handler, timeouts),
    readModels: engines.readModels,
    ownWrites,
    feed: openFeed(engines.eventLog, timeouts),
    documents: backend.documents,
    clock,
    sources,
    fingerprintKeys: engines.serviceKeys.fingerprints,
    cursorKeys: engines.serviceKeys.cursors,
    encryptPersonal: (asset, body) => encryptAndMark(engines.keyStore, asset, body),
    encryptText: (subject, text, pointer) =>
      namingPersonalFields([pointer], () => encryptForSubject(engines.keyStore, subject, text)),
    keepBatchLines: (batchId, bytes, inTime) =>
      keepLines({ keys: engines.keyStore, documents: backend.documents }, batchId, bytes, { inTime }),
    async openExport(id, file) {
      const stores = { keys: engines.keyStore, documents: backend.documents };
      const isKept = (await stores.keys.find([batchSubject(id)])).size > 0;
      return isKept ? fileChunks(stores, id, file) : undefined;
    },
    checkBatchLines: (organizationId, lines, updates) =>
      checkLines({ ...batchSources(engines), clock }, organizationId, lines, updates),
    sharedIdentifiers: (asset) => sharedIdentifiers(engines.keyStore, asset),
    ownedBy: (organizationId, taxId, country) => ownedBy(engines.keyStore, organizationId, taxId, country),
    opener: (value) => decryptorFor(engines.keyStore, value),
    proofs: backend.proofs,
    webhooks: {
      faultsOfUrl: (url) => faultsOfUrl(url, backend.allowedHosts),
      newSecret: systemSecret,
      deliveries: engines.deliveryLists,
    },
  };
  const status: ReadStatusParts = { ...statusParts(backend, sources, clock, { timeouts, watch }), ownWrites };
  const looking = { log: engines.eventLog, watch, readModels: engines.readModels, clock };
  const lookUp = credentialLookup(looking);
  const workspace: WorkspaceParts = {
    ...looking,
    handler: management.handler,
    sessions: sessionLookup({ ...looking, lastUses: engines.lastUses }),
    lastUses: engines.lastUses,
  };
  const whenPrepared = <T>(value: T): T => {
    if (!backend.isPrepared()) {
      throw new DependencyUnavailable('event_log', new Error('the databases are not prepared yet'));
    }
    return value;
  };
  /** The log is prepared first: operators can then authenticate and see which other schemas are missing. */
  const whenLogIsPrepared = <T>(value: T): T =>
    backend.unmade.all().some(({ dependency }) => dependency !== 'event_log') ? value : whenPrepared(value);
  const whenUpToDate = <T>(value: T): T => {
    if (!backend.readModels.areUpToDate()) {
      throw new DependencyUnavailable('read_models', new Error('a newer version of them is being built'));
    }
    return value;
  };
  return {
    management: () => whenUpToDate(whenPrepared(management)),
    status: () => whenLogIsPrepared(status),
    workspace: () => whenLogIsPrepared(workspace),
    authenticate: (token: string) => whenLogIsPrepared(lookUp)(token),
    isLogAway: () => watch.awaySince() !== undefined,
  };
}
