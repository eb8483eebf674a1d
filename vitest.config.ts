import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { FileOrder } from './test/support/file-order.ts';
import { measureSlowness, scaled } from './test/support/machine-speed.ts';
import { isPostgres15Installed, ON_POSTGRES_15 } from './test/support/postgres-15.ts';

const MISSING_POSTGRES_15 = 'test/support/postgres-15-missing.test.ts';

// Read by every process of the run.
process.env.TEST_SLOWNESS ??= String(await measureSlowness());

const everywhere = {
  setupFiles: ['test/support/contract/setup.ts'],
  pool: 'forks',
  // They end what hangs: a machine that is slow, or busy with something else, is no failure.
  testTimeout: scaled(120_000),
  hookTimeout: scaled(240_000),
  expect: { poll: { timeout: scaled(30_000) } },
} satisfies TestProjectInlineConfiguration['test'];

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // Journeys start processes of their own and wait for much: a third worker uses two cores while two of them wait, more
    // would only make them wait for each other.
    maxWorkers: 3,
    sequence: { sequencer: FileOrder },
    teardownTimeout: 30_000,
    reporters: [
      'default',
      ['json', { outputFile: 'test-results/report.json' }],
      './test/support/skip-reporter.ts',
    ],
    projects: [
      {
        test: {
          ...everywhere,
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: [MISSING_POSTGRES_15],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'PostgreSQL 15',
          include: isPostgres15Installed ? ON_POSTGRES_15 : [MISSING_POSTGRES_15],
          globalSetup: ['test/support/postgres-15.ts'],
        },
      },
    ],
  },
});
