export interface SkippedTest {
  readonly fullName: string;
  readonly note: string | undefined;
}

export type SkipReasons = ReadonlyMap<string, number>;

const NEED = /\(needs ([^)]+)\)/;

/** Why a test did not run: its own note, or the "(needs …)" in its name or the name of a suite around it. */
function reasonOf(test: SkippedTest): string {
  const need = NEED.exec(test.fullName)?.[1];
  return test.note ?? (need === undefined ? `no reason given: ${test.fullName}` : `needs ${need}`);
}

export function skipReasons(tests: Iterable<SkippedTest>): SkipReasons {
  const reasons = new Map<string, number>();
  for (const test of tests) {
    const reason = reasonOf(test);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return reasons;
}

/** One line with the tests that did not run, and why. */
export function skipLine(reasons: SkipReasons): string {
  if (reasons.size === 0) return 'Skipped: nothing';
  const parts = [...reasons].map(
    ([reason, count]) => `${count} ${count === 1 ? 'test' : 'tests'} (${reason})`,
  );
  return `Skipped: ${parts.join('; ')}`;
}

/** The reasons that are forbidden where everything is required, except for needs that are named as allowed. */
export const forbiddenSkips = (reasons: SkipReasons, allowed: readonly string[]): readonly string[] =>
  [...reasons.keys()].filter((reason) => !allowed.some((need) => reason === `needs ${need}`));

interface FileTime {
  readonly seconds: number;
}

/**
 * Remaining seconds of a run: as fast as until now. A file that was never run counts as an average one.
 * `before`: the last duration of each remaining file.
 */
export function secondsLeft(
  elapsed: number,
  done: readonly FileTime[],
  before: readonly (number | undefined)[],
): number {
  const spent = done.reduce((sum, { seconds }) => sum + seconds, 0);
  if (spent === 0) return Number.NaN;
  const average = spent / done.length;
  const left = before.reduce<number>((sum, seconds) => sum + (seconds ?? average), 0);
  return (left * elapsed) / spent;
}

export const durationText = (seconds: number): string =>
  Number.isNaN(seconds)
    ? 'unknown'
    : seconds < 90
      ? `${Math.ceil(seconds)} s`
      : `${Math.ceil(seconds / 60)} min`;

/** How to run one failed test alone; without a name all of its file. */
export function aloneCommand(file: string, fullName?: string): string {
  if (fullName === undefined) return `npx vitest run ${file}`;
  const pattern = fullName.replaceAll(' > ', ' ').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return `npx vitest run ${file} -t '${pattern.replaceAll("'", String.raw`'\''`)}'`;
}
