import { type App, type AppOptions, createApp } from '../api/app.ts';
import type { Ready } from '../api/health.ts';
import { operatorsData } from '../api/operators/data.ts';
import { type OperatorsServer, startOperatorsServer } from '../api/operators.ts';
import { DEFAULT_TIMEOUTS } from '../api/pipeline/answer/time-limit.ts';
import type { ReportOptions } from '../api/routes/report.ts';
import { startServer } from '../api/server.ts';
import { openCounters } from '../engine/telemetry/counters.ts';
import { openLog } from '../engine/telemetry/log.ts';
import { type Metrics, openMetrics } from '../engine/telemetry/metrics.ts';
import { openReportRenderer } from '../evidence/reports/report-renderer.ts';
import type { Clock } from '../kernel/clock.ts';
import type { PriceSources } from '../valuation/references/contract.ts';
import type { Backend } from './backend.ts';
import { CannotServe, type Configuration, needsEngines } from './configuration.ts';
import type { BootstrapCredential } from './keys/bootstrap.ts';
import { openPriceSources } from './opening/price-sources.ts';
import { publicRoutes } from './public-routes.ts';
import { baseMeasurements } from './service/base-measurements.ts';
import { openReadiness } from './service/readiness.ts';
import { openWatch } from './service/watch.ts';
import { systemClock } from './system.ts';
import { COMMIT, VERSION } from './version.ts';

interface Served {
  readonly backend: Backend | undefined;
  readonly sources: PriceSources;
  readonly clock: Clock;
}

/** After the first second, which belongs to clients that waited for the start. */
const LOAD_DELAY_MS = 1_000;

/**
 * The HTTP application. Without a backend the public operations and probes are available at once; the other routes
 * (described, not served) and the pages are loaded later, or when first requested.
 */
async function openApplication(
  { backend, sources, clock }: Served,
  reports: ReportOptions,
  parts: Omit<AppOptions, 'authenticate' | 'routes' | 'version'>,
): Promise<App> {
  if (backend) {
    const { routeTable } = await import('./routes.ts');
    const table = routeTable(backend, sources, clock, reports, parts.limits.timeouts);
    const app = createApp({ ...parts, ...table, version: VERSION });
    await app.load();
    return app;
  }
  const app = createApp({
    ...parts,
    routes: publicRoutes(sources, clock),
    async otherRoutes() {
      const { notServed: absent, managementRoutes } = await import('./routes.ts');
      return managementRoutes(absent, reports);
    },
    authenticate: async () => (await import('./routes.ts')).notServed(),
    version: VERSION,
  });
  setTimeout(() => void app.load().catch(() => {}), LOAD_DELAY_MS).unref();
  return app;
}

const DRAIN_MS = 10_000;
const EVENT_STREAMS_PER_CREDENTIAL = 16;

export interface Service {
  readonly url: string;
  readonly operatorsUrl: string;
  readonly bootstrap: BootstrapCredential | undefined;
  /** Resolves to a permanent failure; the service must then be stopped. */
  readonly failed: Promise<CannotServe>;
  /** Loads in the background what the first report would wait for. */
  makeReady(): void;
  /** Finishes requests in progress, then stops everything in order. */
  stop(): Promise<void>;
}

/**
 * Starts the configured roles in this process. Throws if it cannot start at all. An unavailable external database is not
 * an error: routes that need it answer 503.
 */
export async function startService(
  configuration: Configuration,
  clock: Clock = systemClock,
  timeouts = DEFAULT_TIMEOUTS,
): Promise<Service> {
  const { log, flush } = openLog({ level: configuration.LOG_LEVEL });
  const counters = openCounters();
  const watch = await openWatch(configuration, counters);
  const sources = openPriceSources(configuration, clock, watch);
  // Loaded only if needed, so that the public role loads no database driver.
  const backend: Backend | undefined = needsEngines(configuration)
    ? await (await import('./backend.ts')).startBackend(configuration, { sources, clock, log, watch })
    : undefined;
  const served = { backend, sources, clock };
  const measured = backend
    ? (await import('./service/backend-status.ts')).backendMeasurements(
        configuration.ROLES,
        sources,
        backend,
        clock,
      )
    : baseMeasurements(configuration.ROLES, sources);
  const metrics = openMetrics(measured, counters);
  const reports = openReportRenderer();
  const readiness = openReadiness(configuration.ROLES, backend);
  let operators: OperatorsServer | undefined;
  // Ready only once the bootstrap credential exists: clients may use it immediately.
  let isOpen = false;
  const ready: Ready = (asked) => {
    const found = readiness.of(asked);
    return found && { ...found, isReady: found.isReady && isOpen };
  };
  try {
    operators = await startOperators(configuration, metrics, served);
    const rendering = { renderer: reports, publicBaseUrl: configuration.PUBLIC_BASE_URL };
    const app = await openApplication(served, rendering, {
      roles: configuration.ROLES,
      ready,
      limits: {
        publicPerMinute: configuration.RATE_LIMIT_PUBLIC,
        managementPerMinute: configuration.RATE_LIMIT_MANAGEMENT,
        trustedProxyHops: configuration.TRUSTED_PROXY_HOPS,
        eventStreamsPerCredential: EVENT_STREAMS_PER_CREDENTIAL,
        timeouts,
      },
      clock,
      log,
      onRequest: counters.observeRequest,
      tracing: watch.tracing,
    });
    const { HOST: host, PORT: port } = configuration;
    const server = await startServer(app, { host, port }).catch((error: unknown) => {
      throw portInUseError(error) ?? error;
    });
    const { url: operatorsUrl, stop: stopOperators } = operators;
    // After listening, so that a start that fails on its port does not use up the only display of the token.
    const bootstrap = await backend?.bootstrap();
    isOpen = true;
    return {
      url: server.url,
      operatorsUrl,
      bootstrap,
      failed: backend?.failed ?? new Promise(() => {}),
      makeReady() {
        if (configuration.ROLES.has('api')) reports.prepare();
      },
      async stop() {
        log.info('draining: accepts no connections and finishes requests in progress');
        await server.stop(DRAIN_MS);
        readiness.stop();
        await reports.close();
        await stopOperators();
        await backend?.stop();
        await sources.close();
        await watch.tracing?.stop();
        log.info('stopped: everything is closed');
        flush();
      },
    };
  } catch (error) {
    readiness.stop();
    await operators?.stop();
    await backend?.stop();
    await watch.tracing?.stop();
    flush();
    throw error;
  }
}

const portInUseError = (error: unknown): CannotServe | undefined => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE') return undefined;
  return new CannotServe(
    `HOST and PORT are in use already (${message}). Set PORT to another one, or to 0 for a free one.`,
  );
};

/** Starts the operators' server. Throws `CannotServe` if the address is taken. */
async function startOperators(
  configuration: Configuration,
  metrics: Metrics,
  { sources, backend, clock }: Served,
): Promise<OperatorsServer> {
  const { OPERATORS_HOST: host, OPERATORS_PORT: port, ROLES } = configuration;
  const data = operatorsData({
    clock,
    process: { version: VERSION, commit: COMMIT, roles: [...ROLES], started_at: clock.now() },
    sources,
    backend:
      backend &&
      (await import('./service/backend-status.ts')).backendParts(configuration, backend, sources, clock),
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
