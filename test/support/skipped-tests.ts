export interface SkippedTest {
  readonly fullName: string;
  /** What the test itself gave as the reason. */
  readonly note: string | undefined;
}

/** Skipped tests counted by their reason. */
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

/** One visible line: what did not run, and why. */
export function skipLine(reasons: SkipReasons): string {
  if (reasons.size === 0) return 'Skipped: nothing';
  const parts = [...reasons].map(
    ([reason, count]) => `${count} ${count === 1 ? 'test' : 'tests'} (${reason})`,
  );
  return `Skipped: ${parts.join('; ')}`;
}

/** The reasons that must not stand where everything is required, but for needs that are named as allowed. */
export const forbiddenSkips = (reasons: SkipReasons, allowed: readonly string[]): readonly string[] =>
  [...reasons.keys()].filter((reason) => !allowed.some((need) => reason === `needs ${need}`));
