import fc from 'fast-check';

/** All runs in CI, a fifth elsewhere, a twentieth in a run of what changed (`vitest.config.ts`). */
const PART = process.env.CI === 'true' ? 1 : process.env.LOOKS_AT_CHANGES === 'true' ? 20 : 5;

/** Number of runs of a property, or of histories of a simulation. */
export const runs = (whole: number): number => Math.max(1, Math.ceil(whole / PART));

type Arbitraries<Values> = { readonly [Place in keyof Values]: fc.Arbitrary<Values[Place]> };
type Check<Values extends [unknown, ...unknown[]]> = (...values: Values) => void;

/** The check holds for all values of these arbitraries: a hundred times, or `runs(whole)`. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  of: Arbitraries<Values>,
  check: Check<Values>,
): void;
export function forAll<Values extends [unknown, ...unknown[]]>(
  of: Arbitraries<Values>,
  whole: number,
  check: Check<Values>,
): void;
export function forAll<Values extends [unknown, ...unknown[]]>(
  of: Arbitraries<Values>,
  ...[first, last]: [Check<Values>] | [number, Check<Values>]
): void {
  const check = last ?? (first as Check<Values>);
  const numRuns = typeof first === 'number' ? runs(first) : undefined;
  fc.assert(
    fc.property(fc.tuple<Values>(...of), (values) => check(...values)),
    numRuns === undefined ? {} : { numRuns },
  );
}
