import { defineConfig } from 'vitest/config';
import { TimedLast } from './test/support/timed-last.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/contract/setup.ts'],
    pool: 'forks',
    // Journeys start processes of their own and wait for much: a third worker uses two cores while two of them wait, more
    // would only make them wait for each other.
    maxWorkers: 3,
    sequence: { sequencer: TimedLast },
    // Generous: a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: [
      'default',
      ['json', { outputFile: 'test-results/report.json' }],
      './test/support/skip-reporter.ts',
    ],
  },
});
