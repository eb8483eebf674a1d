import { relative } from 'node:path';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import {
  aloneCommand,
  durationText,
  forbiddenSkips,
  type SkippedTest,
  secondsLeft,
  skipLine,
  skipReasons,
} from './run-lines.ts';

/** Time between two lines of progress. */
const EVERY_MS = 20_000;
/** The most failures that are named with how to run them. */
const MOST_NAMED = 20;

function* skippedTests(modules: readonly TestModule[]): Generator<SkippedTest> {
  for (const module of modules) {
    for (const test of module.children.allTests('skipped')) {
      const result = test.result();
      yield { fullName: test.fullName, note: result.state === 'skipped' ? result.note : undefined };
    }
  }
}

/**
 * Reports now and then the progress of a run and its remaining time, and ends it with lines about failures and skipped tests.
 * With REQUIRE_ALL=1 a skip is a failure, unless its need is in ALLOWED_SKIPS (names of environment variables, by commas).
 */
export default class RunReporter implements Reporter {
  private vitest: Vitest | undefined;
  private began = 0;
  private reportedAt = 0;
  private readonly left = new Map<string, TestSpecification>();
  private readonly atWork = new Set<string>();
  private readonly done: { readonly seconds: number }[] = [];

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.began = performance.now();
    this.reportedAt = this.began;
    for (const each of specifications) this.left.set(keyOf(each.project.name, each.moduleId), each);
    const kinds = Map.groupBy(specifications, ({ project }) => project.name);
    const counts = [...kinds].map(([kind, files]) => `${kind} ${files.length}`);
    process.stdout.write(`${specifications.length} files: ${counts.join(', ')}\n`);
  }

  onTestModuleStart(module: TestModule): void {
    this.atWork.add(this.pathOf(module));
  }

  onTestModuleEnd(module: TestModule): void {
    this.atWork.delete(this.pathOf(module));
    this.left.delete(keyOf(module.project.name, module.moduleId));
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    this.done.push({ seconds: (duration + collectDuration + setupDuration) / 1_000 });
    const now = performance.now();
    if (now - this.reportedAt < EVERY_MS || this.left.size === 0) return;
    this.reportedAt = now;
    const before = [...this.left.values()].map((each) => {
      const last = this.vitest?.cache.getTestSpecificationResult(each);
      return last && last.duration / 1_000;
    });
    const seconds = secondsLeft((now - this.began) / 1_000, this.done, before);
    process.stdout.write(
      `[${this.done.length} of ${this.done.length + this.left.size} files, about ${durationText(seconds)} left] at work: ${[...this.atWork].join(', ')}\n`,
    );
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const reasons = skipReasons(skippedTests(modules));
    process.stdout.write(`\n${skipLine(reasons)}\n`);
    this.reportFailures(modules);
    if (process.env.REQUIRE_ALL !== '1') return;
    const forbidden = forbiddenSkips(reasons, (process.env.ALLOWED_SKIPS ?? '').split(','));
    if (forbidden.length === 0) return;
    process.stdout.write(`REQUIRE_ALL=1, but these were skipped:  ${forbidden.join('; ')}\n`);
    process.exitCode = 1;
  }

  private reportFailures(modules: readonly TestModule[]): void {
    const failed = modules
      .filter((module) => module.state() === 'failed')
      .flatMap((module): readonly (readonly [string, string?])[] => {
        const path = this.pathOf(module);
        const tests = [...module.children.allTests('failed')];
        return tests.length === 0 ? [[path]] : tests.map(({ fullName }) => [path, fullName]);
      });
    if (failed.length === 0) return;
    process.stdout.write(`\nFailed: ${failed.length}. Each alone:\n`);
    for (const each of failed.slice(0, MOST_NAMED)) process.stdout.write(`  ${aloneCommand(...each)}\n`);
  }

  private pathOf({ moduleId }: TestModule): string {
    return relative(this.vitest?.config.root ?? '.', moduleId);
  }
}

const keyOf = (project: string, moduleId: string): string => `${project} ${moduleId}`;
