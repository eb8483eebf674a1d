import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { FileOrder } from './test/support/file-order.ts';
import { measureSlowness, scaled } from './test/support/machine-speed.ts';
import { isPostgres15Installed, ON_POSTGRES_15 } from './test/support/postgres-15.ts';
import { ALONE, IN_BROWSER, PURE, WHOLE_SERVICES } from './test/support/test-projects.ts';

const MISSING_POSTGRES_15 = 'test/support/postgres-15-missing.test.ts';

// Read by every process of the run.
process.env.TEST_SLOWNESS ??= String(await measureSlowness());

const everywhere = {
  setupFiles: ['test/support/contract/setup.ts'],
  pool: 'forks',
  // What a file needs loaded costs two seconds; those in one process load it once.
  isolate: false,
  // They end what hangs: a machine that is slow, or busy with something else, is no failure.
  testTimeout: scaled(300_000),
  hookTimeout: scaled(480_000),
  expect: { poll: { timeout: scaled(200_000) } },
} satisfies TestProjectInlineConfiguration['test'];

/** A third one uses two cores while two others wait for a database. More of them hold back each other's events on its server. */
const computing = {
  ...everywhere,
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
} satisfies TestProjectInlineConfiguration['test'];

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // `--changed` follows imports from the tests, and none leads to it.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/test/support/global-setup.ts'],
    sequence: { sequencer: FileOrder },
    teardownTimeout: 30_000,
    reporters: [
      'default',
      ['json', { outputFile: 'test-results/report.json' }],
      './test/support/skip-reporter.ts',
    ],
    projects: [
      // Two keep a core busy each, beside one that waits (FileOrder): with more, answers come too late on a machine that slows down.
      { test: { ...everywhere, name: 'whole services', include: WHOLE_SERVICES, maxWorkers: 3 } },
      { test: { ...computing, name: 'in a browser', include: IN_BROWSER } },
      { test: { ...computing, name: 'alone', include: ALONE, isolate: true } },
      {
        test: {
          ...computing,
          name: 'PostgreSQL 15',
          include: isPostgres15Installed ? ON_POSTGRES_15 : [MISSING_POSTGRES_15],
          isolate: true,
          globalSetup: ['test/support/postgres-15.ts'],
        },
      },
      {
        test: {
          ...computing,
          name: 'in process',
          include: ['test/**/*.test.ts'],
          exclude: [...WHOLE_SERVICES, ...IN_BROWSER, ...ALONE, ...PURE, MISSING_POSTGRES_15],
        },
      },
      { test: { ...computing, name: 'pure', include: PURE, exclude: ALONE } },
    ],
  },
});
