import { isPostgres15Installed } from './postgres-15.ts';

/** The kind of each test file: each kind is a project of vitest and runs alone by `npm run test:<kind>`. */

/** Needs no database, no service and no process of its own. */
export const UNIT = [
  'architecture/**/*',
  'bench/support',
  'api/sheets/**/*',
  'app/*',
  'deploy/dockerfile',
  'domain/**/*',
  'engine/telemetry/**/*',
  'evidence/reports/**/*',
  'kernel/**/*',
  'processes/{erasure,policy}/**/*',
  'sources/**/*',
  'valuation/**/*',
  'evidence/backup/{archive,contents}',
  'evidence/privacy/{ledger,registration-marks,sealing}',
].map((files) => `test/${files}.test.ts`);

/** Starts whole services, browsers or builds, or runs the steps of a guide. */
export const JOURNEY = [
  'test/*.test.ts',
  'test/api/docs/in-browser.test.ts',
  'test/bench/million.test.ts',
  'test/docs/run/*.test.ts',
  'test/engine/embedded/*.test.ts',
  'test/journeys/*.test.ts',
  'test/simulation/*.test.ts',
  'test/support/browser.test.ts',
  'test/web/estimator-*.test.ts',
  'test/web/operators*.test.ts',
  'test/web/workspace-*.test.ts',
  'test/web/served.test.ts',
];

/** Engines that die, lag, are restored or are faulty. One file of each suite stays with its kind, as its short run. */
const ENGINES_IN_TROUBLE = [
  'engine/log/eventstoredb/{cluster,followers,idle-followers,leader-changes,restarts}',
  'engine/postgres/dead-links',
  'engine/projecting/rebuild-{cancelled,outages,stopped}',
  'engine/queue/nats/work-queue-redelivery',
  'evidence/document-stores/s3-outages',
  'journeys/{backup-batch,backup-refused,batch-outage,documents-in-s3,engines-away,misbehaving-sources-time}',
  'journeys/{poison-event,rotating-key,unmade-schema,vanished-column,webhooks-restored,webhooks-taken-over}',
  'journeys/{written-by-newer-version,wrong-key}',
].map((files) => `test/${files}.test.ts`);

/**
 * Bad wires, repeated kills, long histories: tests that take minutes; and installations, builds and containers. It runs after all pages
 * in browsers: a container engine makes network interfaces, and then Chromium gives up every open request
 * (`net::ERR_NETWORK_CHANGED`).
 */
export const CHAOS = [
  ...ENGINES_IN_TROUBLE,
  'test/chaos/*.test.ts',
  'test/client/packed-client.test.ts',
  'test/clients/*.test.ts',
  'test/sources/cvm/memory.test.ts',
];

/** Files of integration that share no process with others, by the reason why. */
const APART = {
  'measures the memory and counts the timers of its process': ['test/engine/log/eventstoredb/leaks.test.ts'],
  'replaces a module that others have loaded': ['test/api/openapi-routes.test.ts'],
};
export const PROCESS_OF_ITS_OWN = Object.values(APART).flat();

/** Files that run a second time on a real PostgreSQL 15, the oldest that Debian still has: the service takes servers from 14 on. */
const TWICE = [
  'test/evidence/backup/database-copy.test.ts',
  'test/engine/postgres/event-log-contract.test.ts',
  'test/engine/postgres/event-log.test.ts',
  'test/evidence/privacy/key-store.test.ts',
  'test/engine/postgres/least-privilege.test.ts',
  'test/engine/postgres/migrate.test.ts',
  'test/engine/projecting/postgres/build.test.ts',
  'test/engine/projecting/postgres/read-models.test.ts',
  'test/projections/portfolio-any-order.test.ts',
  'test/journeys/roles-apart.test.ts',
];

/** Reports each as skipped, on a machine without PostgreSQL 15. */
export const POSTGRES_15_MISSING = 'test/support/postgres-15-missing.test.ts';

export const ON_POSTGRES_15 = isPostgres15Installed ? TWICE : [POSTGRES_15_MISSING];
