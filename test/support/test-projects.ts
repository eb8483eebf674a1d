/** Files that start whole services, browsers or builds: long ones, which use the processor and wait by turns. */
export const WHOLE_SERVICES = [
  'test/*.test.ts',
  'test/bench/eventstoredb.test.ts',
  'test/client/packed-client.test.ts',
  'test/deploy/containers.test.ts',
  'test/clients/*.test.ts',
  'test/docs/run/*.test.ts',
  'test/engine/embedded/*.test.ts',
  'test/journeys/*.test.ts',
  'test/simulation/*.test.ts',
  'test/support/interrupted-run.test.ts',
];

/**
 * Files that open pages in a browser. Not beside the containers: their engine makes network interfaces, and whenever the machine
 * gets or loses an address Chromium gives up every request under way (`net::ERR_NETWORK_CHANGED`).
 */
export const IN_BROWSER = [
  'test/border/http/docs/in-browser.test.ts',
  'test/support/browser.test.ts',
  'test/web/estimator-*.test.ts',
  'test/web/operators*.test.ts',
  'test/web/served.test.ts',
];

/** Those of them that wait most of their time, for limits and pauses as long as in production: they use half a core. */
export const WAITING = [
  'wire-faults',
  'wire-faults-cluster',
  'wire-faults-postgres',
  'wire-leaders',
  'wire-reconnects',
  'wire-reconnects-cluster',
].map((name) => `test/journeys/${name}.test.ts`);

/** Test files that share no process with others, by the reason why. */
const APART = {
  'measures the memory and counts the timers of its process': ['test/engine/log/eventstoredb/leaks.test.ts'],
  'replaces a module that others have loaded': ['test/border/http/openapi-routes.test.ts'],
};
export const ALONE = Object.values(APART).flat();

/** Needs no database and no service: shares a process, and runs quickly by itself (`npm test -- --project pure`). */
export const PURE = [
  'architecture/**/*',
  'bench/support',
  'border/sheets/**/*',
  'border/telemetry/**/*',
  'evidence/reports/**/*',
  'kernel/**/*',
  'main/*',
  'reactions/{erasure,policy}/**/*',
  'sources/**/*',
  'valuing/**/*',
  'waiting/**/*',
  'wording/**/*',
  'evidence/backup/{archive,contents}',
  'evidence/privacy/{ledger,registration-marks,sealing}',
].map((files) => `test/${files}.test.ts`);

/** The projects of a run in their order: what is long is first, what is short comes last. */
export const PROJECTS = ['whole services', 'in a browser', 'alone', 'PostgreSQL 15', 'in process', 'pure'];
