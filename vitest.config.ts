import { availableParallelism, tmpdir } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import {
  CHAOS,
  JOURNEY,
  ON_POSTGRES_15,
  POSTGRES_15_MISSING,
  PROCESS_OF_ITS_OWN,
  UNIT,
} from './test/support/kinds.ts';
import { measureSlowness, scaled } from './test/support/machine-speed.ts';
import { quickFolder } from './test/support/quick-folder.ts';

// All three are read by every process of the run.
process.env.TMPDIR ??= quickFolder() ?? tmpdir();
process.env.TEST_SLOWNESS ??= String(await measureSlowness());
if (process.argv.includes('--changed')) process.env.LOOKS_AT_CHANGES = 'true';

const everywhere = {
  pool: 'forks',
  // What a file needs loaded costs two seconds; those in one process load it once.
  isolate: false,
  // One waits for a disk or an engine while the others compute.
  maxWorkers: availableParallelism() + 1,
  // They end what hangs: a machine that is slow, or busy with something else, is no failure.
  testTimeout: scaled(300_000),
  hookTimeout: scaled(480_000),
  expect: { poll: { timeout: scaled(200_000) } },
} satisfies TestProjectInlineConfiguration['test'];

/** What asks a service holds its answers against the document. All of the service is behind that, so that every change touches it. */
const asking = { ...everywhere, setupFiles: ['test/support/contract/setup.ts'] };
const afterwards = { ...asking, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // `--changed` follows imports from the tests, and none leads to it.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/test/support/global-setup.ts'],
    teardownTimeout: 30_000,
    reporters: [
      'default',
      ['json', { outputFile: 'test-results/report.json' }],
      './test/support/run-reporter.ts',
    ],
    projects: [
      { test: { ...everywhere, name: 'unit', include: UNIT, exclude: CHAOS } },
      {
        test: {
          ...asking,
          name: 'integration',
          include: ['test/**/*.test.ts'],
          exclude: [...UNIT, ...JOURNEY, ...CHAOS, ...PROCESS_OF_ITS_OWN, POSTGRES_15_MISSING],
        },
      },
      { test: { ...asking, name: 'integration apart', include: PROCESS_OF_ITS_OWN, isolate: true } },
      { test: { ...asking, name: 'journey', include: JOURNEY, exclude: CHAOS } },
      { test: { ...afterwards, name: 'chaos', include: CHAOS } },
      {
        test: {
          ...afterwards,
          name: 'chaos on PostgreSQL 15',
          include: ON_POSTGRES_15,
          globalSetup: ['test/support/postgres-15.ts'],
        },
      },
    ],
  },
});
