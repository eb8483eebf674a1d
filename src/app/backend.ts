import type { StatusParts } from '../api/resource/status-parts.ts';
import type { WorkspaceParts } from '../api/routes/workspace/sessions.ts';
import { MadeBeforeRelease, SchemaRefused } from '../engine/dependency-unavailable.ts';
import { fairShares } from '../engine/queue/fair-shares.ts';
import { inProcessWorkQueue } from '../engine/queue/in-process.ts';
import type { WorkQueue } from '../engine/queue/work-queue.ts';
import type { Log } from '../engine/telemetry/log.ts';
import { createParts, partLines, rememberFailedAttempts } from '../engine/telemetry/parts.ts';
import { type UnmadeSchemas, unmadeSchemas } from '../engine/telemetry/unmade-schemas.ts';
import { watchStorage } from '../evidence/document-stores/watch.ts';
import { inspectInChildProcess } from '../evidence/documents/inspect-in-child.ts';
import { WrongMasterKey } from '../evidence/privacy/postgres/master-keys.ts';
import type { MalwareScanner } from '../evidence/scanner/clamd.ts';
import { clamdMalwareScanner, parseClamdAddress } from '../evidence/scanner/clamd.ts';
import { pause } from '../kernel/async/pause.ts';
import type { Clock } from '../kernel/clock.ts';
import { AHEAD } from '../processes/work.ts';
import type { PriceSources } from '../valuation/references/contract.ts';
import {
  CannotServe,
  type Configuration,
  isMadeUp,
  NEED_DOCUMENTS,
  NEED_TABLES,
  type Role,
  secretOf,
} from './configuration.ts';
import { type Databases, openDatabases } from './databases.ts';
import { openEngines, prepareDatabases, serviceKeysOf } from './engines.ts';
import { bootstrapCredential } from './keys/bootstrap.ts';
import { logProofs, periodicSealing, reportsUnreadable } from './log-sealing.ts';
import { openDocumentStore } from './opening/document-store.ts';
import { isEventStoreDb, isLogPrepared, untilLogPrepared } from './opening/event-log.ts';
import { readModelReadiness } from './read-model-readiness.ts';
import type { RoleParts } from './roles/role-parts.ts';
import type { Watch } from './service/watch.ts';

/** NATS redelivers an item after this time without an acknowledgement. A living worker extends it. */
const ACK_WAIT_MS = 6_000;

/** While the log is down, work fails repeatedly; a short backoff lets it resume soon after recovery. */
const MAX_BACKOFF_MS = 4_000;

/** The queue between dispatcher and workers. The NATS client is loaded only if configured; connects lazily. */
async function openWorkQueue(configuration: Configuration, log: Log): Promise<WorkQueue> {
  const { NATS_URL, NATS_CREDENTIALS_FILE, NATS_CA_FILE, NATS_REPLICAS } = configuration;
  if (NATS_URL === undefined) return inProcessWorkQueue({ maxBackoffMs: MAX_BACKOFF_MS });
  const { natsWorkQueue } = await import('../engine/queue/nats/work-queue.ts');
  return natsWorkQueue({
    url: NATS_URL,
    credentialsFile: NATS_CREDENTIALS_FILE,
    caFile: NATS_CA_FILE,
    replicas: NATS_REPLICAS,
    ackWaitMs: ACK_WAIT_MS,
    maxBackoffMs: MAX_BACKOFF_MS,
    onGivenUp: ({ kind, id }, deliveries) =>
      log.warn({ kind, id, deliveries }, 'left the queue unfinished; it will be requeued from the log'),
  });
}

export type Backend = Awaited<ReturnType<typeof startBackend>>;

interface BackendParts {
  readonly sources: PriceSources;
  readonly clock: Clock;
  readonly log: Log;
  readonly watch: Watch;
}

/** Short, because the first start of an embedded service waits for it. */
const FIRST_START_POLL_MS = 10;
const ROLLED_OUT_POLL_MS = 100;
const PREPARATION = 'preparation';
const PREPARE_RETRY_MS = [200, 500, 1_000, 2_000];

/**
 * Opens the databases and runs the roles behind HTTP. Waits for the embedded server; retries a configured database in the
 * background, so that the rest of the process serves meanwhile.
 */
export async function startBackend(
  configuration: Configuration,
  { sources, clock, log, watch }: BackendParts,
) {
  const ending = new AbortController();
  // First, because these may reject the configuration: nothing needs to be stopped yet.
  const { documents, kind: documentStorage } = await openDocumentStore(configuration);
  const servesWorkspace = configuration.WORKSPACE === 'on' && configuration.ROLES.has('api');
  const identities = servesWorkspace ? await openIdentityProvider(configuration) : undefined;
  const databases = await openDatabases(configuration, 'service', (message) => log.info(message));
  const keys = await serviceKeysOf(configuration, databases).catch(async (error: unknown) => {
    await databases.stop();
    throw error;
  });
  const engines = await openEngines(databases, keys, clock, watch);
  const queue = await openWorkQueue(configuration, log);
  const { WORK_SHARES } = configuration;
  const shares = fairShares({ ahead: AHEAD, weightOf: (organization) => WORK_SHARES.get(organization) ?? 1 });
  const needsDocuments = NEED_DOCUMENTS.some((role) => configuration.ROLES.has(role));
  const storage = needsDocuments ? watchStorage(documents) : undefined;
  const scanner = openMalwareScanner(configuration);
  const sealing = periodicSealing(configuration, databases.embedded, engines, clock);
  const proofs = logProofs(
    configuration,
    engines.eventLog,
    sealing && {
      ...sealing,
      onUnreadable: reportsUnreadable(log, watch.counters),
      mayMakeKey: databases.embedded,
    },
  );
  const parts = createParts();
  const failedAttempts = rememberFailedAttempts();
  const lines = partLines(log);
  const unmade = unmadeSchemas(log);
  const needsTables = NEED_TABLES.some((role) => configuration.ROLES.has(role));
  const readModels = readModelReadiness(engines.readModels, needsTables ? unmade.missing : () => {});
  let prepared = false;
  const { promise: failed, resolve: fail } = Promise.withResolvers<CannotServe>();
  let roles: Promise<unknown> = Promise.resolve();
  let rollingOut: Promise<void> | undefined;

  const begin = async () => {
    const ofUse = (error: unknown): never => {
      if (error instanceof WrongMasterKey) throw wrongKey(configuration, error);
      throw error instanceof MadeBeforeRelease ? new CannotServe(error.message) : error;
    };
    // First, so that the databases stay untouched if the log has another format.
    const isLogKnown = await isLogPrepared(engines.openedLog).catch(ofUse);
    await prepareDatabases(databases, keys).catch(ofUse);
    if (!isLogKnown) void untilLogPrepared(engines.openedLog, ending.signal).catch(ofUse).catch(fail);
    prepared = true;
    unmade.made(PREPARATION);
    roles = runRoles(configuration.ROLES, {
      engines,
      sealing,
      proofs,
      queue,
      documents,
      scanner,
      inspect: inspectInChildProcess,
      sources,
      clock,
      log,
      watch,
      reportState(name, state) {
        parts.report(name, state);
        const isRefusal = state.state === 'waiting' && state.error instanceof SchemaRefused;
        if (isRefusal) unmade.refused(name, state.error);
        else lines.report(name, state);
        if (state.state === 'stopped') unmade.ended(name);
      },
      reportSchemaReady: unmade.made,
      reportFailure: (item, error) => failedAttempts.report(item, clock.now(), error),
      signal: ending.signal,
      allowedHosts: configuration.WEBHOOKS_ALLOWED_HOSTS,
      shares,
    });
    rollingOut = readModels.untilUpToDate(
      ending.signal,
      databases.embedded ? FIRST_START_POLL_MS : ROLLED_OUT_POLL_MS,
    );
  };

  const stop = async () => {
    ending.abort();
    await beginning;
    await Promise.all([roles, rollingOut]);
    await queue.close();
    await storage?.close();
    await documents.close();
    await engines.close();
    await databases.stop();
  };
  const beginning = databases.embedded
    ? undefined
    : beginWithRetries(begin, log, unmade, ending.signal).catch(fail);
  if (databases.embedded) {
    try {
      await begin();
      // A client may read as soon as the service reports ready.
      if (configuration.ROLES.has('projector')) await rollingOut;
    } catch (error) {
      // A failed start must not leave the embedded server running.
      await stop();
      throw error;
    }
  }

  const kinds: StatusParts['kinds'] = {
    event_log: kindOfLog(databases),
    read_models: databases.embedded ? 'embedded-postgres' : 'postgres',
    work_queue: configuration.NATS_URL === undefined ? 'in-process' : 'nats-jetstream',
    document_storage: documentStorage,
  };
  return {
    engines,
    queue,
    shares,
    documents,
    storage,
    scanner,
    parts,
    unmade,
    readModels,
    failedAttempts,
    proofs,
    kinds,
    /** True once the databases were prepared. Later failures are answered per route. */
    isPrepared: () => prepared,
    /** Resolves to a permanent failure, such as a key that belongs to other data; the process must then end. */
    failed,
    allowedHosts: configuration.WEBHOOKS_ALLOWED_HOSTS,
    servesWorkspace,
    identities,
    isMadeUp: () => isMadeUp(configuration),
    bootstrap: async () =>
      databases.embedded
        ? bootstrapCredential(configuration.DATA_DIR, engines, { clock, withLink: servesWorkspace })
        : undefined,
    stop,
  };
}

const wrongKey = ({ PRIVACY_KEY_FILE, DATA_DIR }: Configuration, { message }: WrongMasterKey): CannotServe =>
  new CannotServe(
    PRIVACY_KEY_FILE === undefined
      ? `PRIVACY_KEY_FILE: the data in DATA_DIR (${DATA_DIR}) was made with another key than the file privacy-key in it holds (${message}). Put the right one there: without it personal data stays unreadable.`
      : `PRIVACY_KEY_FILE: ${message}.`,
  );

const kindOfLog = ({ eventLogUrl, databaseUrl, embedded }: Databases): string => {
  if (isEventStoreDb(eventLogUrl)) return 'eventstoredb';
  return embedded && eventLogUrl === databaseUrl ? 'embedded-postgres' : 'postgres';
};

async function runRoles(roles: ReadonlySet<Role>, parts: RoleParts): Promise<void> {
  const running: Promise<void>[] = [];
  if (roles.has('projector')) running.push((await import('./roles/projector.ts')).runProjector(parts));
  if (roles.has('dispatcher')) running.push((await import('./roles/dispatcher.ts')).runDispatcher(parts));
  if (roles.has('dispatcher')) running.push((await import('./roles/sealer.ts')).runSealer(parts));
  if (roles.has('notifier')) running.push((await import('./roles/notifier.ts')).runNotifierRole(parts));
  if (roles.has('worker')) running.push((await import('./roles/worker.ts')).runWorker(parts));
  await Promise.all(running);
}

async function beginWithRetries(
  begin: () => Promise<void>,
  log: Log,
  unmade: UnmadeSchemas,
  signal: AbortSignal,
): Promise<void> {
  const lines = partLines(log, 'the databases cannot be prepared yet');
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      await begin();
      lines.report(PREPARATION, { state: 'running', attempt, hasProgressed: true });
      return;
    } catch (error) {
      if (error instanceof CannotServe) throw error;
      const delayMs = PREPARE_RETRY_MS[Math.min(attempt, PREPARE_RETRY_MS.length) - 1] ?? 0;
      if (error instanceof SchemaRefused) unmade.refused(PREPARATION, error);
      else lines.report(PREPARATION, { state: 'waiting', failures: attempt, delayMs, error });
      await pause(delayMs, signal);
    }
  }
}

/** The provider of identities and its routes, if one is configured; only then its client is loaded. Asked at the first sign-in. */
async function openIdentityProvider(configuration: Configuration) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET_FILE: file } = configuration;
  const { PUBLIC_BASE_URL: publicBaseUrl, OIDC_ORGANIZATIONS, OIDC_PROFILES } = configuration;
  if (!(issuer && clientId && file && publicBaseUrl && OIDC_ORGANIZATIONS && OIDC_PROFILES)) return undefined;
  const [{ identityProvider }, { providerRoutes }] = await Promise.all([
    import('../api/routes/workspace/provider.ts'),
    import('../api/routes/workspace/sign-in.ts'),
  ]);
  const provider = identityProvider({
    ...{ issuer, clientId, publicBaseUrl, scope: configuration.OIDC_SCOPE },
    clientSecret: secretOf('OIDC_CLIENT_SECRET_FILE', file),
  });
  const mapping = {
    personClaim: configuration.OIDC_PERSON_CLAIM,
    organizationClaim: configuration.OIDC_ORGANIZATION_CLAIM,
    profilesClaim: configuration.OIDC_PROFILES_CLAIM,
    organizations: OIDC_ORGANIZATIONS,
    profiles: OIDC_PROFILES,
  };
  return {
    provider,
    routes: (wired: () => WorkspaceParts) => providerRoutes(wired, { provider, mapping }),
  };
}

function openMalwareScanner({ CLAMD_URL }: Configuration): MalwareScanner | undefined {
  const address = CLAMD_URL === undefined ? undefined : parseClamdAddress(CLAMD_URL);
  return address && clamdMalwareScanner(address);
}
