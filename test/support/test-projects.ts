/** What mostly waits: for browsers, and for the silences, leases and back-offs of several processes. Many run at the same time. */
export const WAITING = [
  'test/journeys/misbehaving-sources*.test.ts',
  'test/journeys/several-processes.test.ts',
  'test/journeys/wire-*.test.ts',
  'test/border/http/docs/in-browser.test.ts',
  'test/web/estimator-*.test.ts',
  'test/web/operators*.test.ts',
];

/** Test files that share no process with others, by the reason why. */
const APART = {
  'starts whole services or builds, to which an own process adds nothing': [
    'test/*.test.ts',
    'test/engine/embedded/*.test.ts',
    'test/client/packed-client.test.ts',
    'test/docs/run/*.test.ts',
    'test/journeys/*.test.ts',
    'test/simulation/*.test.ts',
    'test/support/interrupted-run.test.ts',
  ],
  'measures the memory and counts the timers of its process': ['test/engine/log/eventstoredb/leaks.test.ts'],
  'replaces a module that others have loaded': ['test/border/http/openapi-routes.test.ts'],
};
export const ALONE = Object.values(APART).flat();

/** Needs no database and no service: shares a process, and runs quickly by itself (`npm test -- --project pure`). */
export const PURE = [
  'architecture',
  'asset-classes',
  'backup',
  'bench',
  'domain',
  'estimation',
  'kernel',
  'main',
  'policies',
  'price-sources',
  'privacy',
  'reports',
  'telemetry',
  'valuation',
  'wording',
].map((room) => `test/${room}/**/*.test.ts`);

/** The projects of a run in their order: those that wait are first, what is short comes last. */
export const PROJECTS = ['waiting', 'alone', 'PostgreSQL 15', 'in process', 'pure'];
