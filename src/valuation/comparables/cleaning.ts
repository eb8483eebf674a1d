import { normalQuantile } from './distributions.ts';

/** By which prices that stand out are taken out of a sample. */
export const CLEANING_CRITERIA = ['CHAUVENET', 'TWO_DEVIATIONS'] as const;
export type CleaningCriterion = (typeof CLEANING_CRITERIA)[number];

/** A datum that was left out, by its place in the list: so many deviations from the mean, where so many were the most. */
export interface LeftOut {
  readonly index: number;
  readonly deviations: number;
  readonly limit: number;
}

/**
 * The farthest price from the mean is left out, one at a time, as long as it is beyond the limit of those that are left.
 * CHAUVENET (1863): the distance that fewer than half a price of so many is expected beyond, of a normal distribution.
 * TWO_DEVIATIONS: two standard deviations. Of four prices or fewer neither leaves one out.
 */
export function cleaned(prices: readonly number[], criterion: CleaningCriterion): readonly LeftOut[] {
  const leftOut: LeftOut[] = [];
  for (;;) {
    const kept = prices.flatMap((price, index) =>
      leftOut.some((each) => each.index === index) ? [] : [{ price, index }],
    );
    const mean = kept.reduce((sum, { price }) => sum + price, 0) / kept.length;
    const square = kept.reduce((sum, { price }) => sum + (price - mean) * (price - mean), 0);
    const deviation = Math.sqrt(square / (kept.length - 1));
    if (!(deviation > 0)) return leftOut;
    const limit = LIMITS[criterion](kept.length);
    const farthest = kept
      .map(({ price, index }) => ({ index, deviations: Math.abs(price - mean) / deviation, limit }))
      .reduce((most, each) => (each.deviations > most.deviations ? each : most));
    if (farthest.deviations <= limit) return leftOut;
    leftOut.push(farthest);
  }
}

const LIMITS: Readonly<Record<CleaningCriterion, (count: number) => number>> = {
  CHAUVENET: (count) => normalQuantile(1 - 1 / (4 * count)),
  TWO_DEVIATIONS: () => 2,
};
