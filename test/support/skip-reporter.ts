import type { Reporter, TestModule } from 'vitest/node';
import { forbiddenSkips, type SkippedTest, skipLine, skipReasons } from './skipped-tests.ts';

function* skippedTests(modules: readonly TestModule[]): Generator<SkippedTest> {
  for (const module of modules) {
    for (const test of module.children.allTests('skipped')) {
      const result = test.result();
      yield { fullName: test.fullName, note: result.state === 'skipped' ? result.note : undefined };
    }
  }
}

/**
 * Ends a run with one line about what did not run. With REQUIRE_ALL=1 a skip is a failure, unless its need
 * stands in ALLOWED_SKIPS (names of environment variables, by commas).
 */
export default class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const reasons = skipReasons(skippedTests(modules));
    process.stdout.write(`\n${skipLine(reasons)}\n`);
    if (process.env.REQUIRE_ALL !== '1') return;
    const forbidden = forbiddenSkips(reasons, (process.env.ALLOWED_SKIPS ?? '').split(','));
    if (forbidden.length === 0) return;
    process.stdout.write(`REQUIRE_ALL=1, and skipped all the same: ${forbidden.join('; ')}\n`);
    process.exitCode = 1;
  }
}
