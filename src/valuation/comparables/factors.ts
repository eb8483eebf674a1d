import { type Decimal, ONE, sum } from '../../kernel/decimal.ts';
import { numbersOf } from './diagnosis.ts';
import { normalQuantile, tExceeded } from './distributions.ts';
import { type Interval, TAIL_OF_INTERVAL } from './regression.ts';

/** Criterion by which outliers are removed from a sample. */
export const CLEANING_CRITERIA = ['CHAUVENET', 'TWO_DEVIATIONS'] as const;
export type CleaningCriterion = (typeof CLEANING_CRITERIA)[number];

/** A removed datum, by its place in the list: its distance from the mean and the limit, in standard deviations. */
export interface LeftOut {
  readonly index: number;
  readonly deviations: number;
  readonly limit: number;
}

/**
 * The farthest price from the mean is left out, one at a time, as long as it is beyond the limit of those that are left.
 * CHAUVENET (1863): the distance beyond which a normal distribution has fewer than half a price of the sample.
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

/** A price, and the factors that make it that of a thing like the subject. */
interface FactoredDatum {
  readonly price: Decimal;
  readonly factors: readonly Decimal[];
}

interface Factored {
  /** Of each datum: all its factors multiplied, and its price with them. Exact. */
  readonly adjustments: readonly Decimal[];
  readonly adjustedPrices: readonly Decimal[];
  /** By the criterion; the mean and all that follows are of the others. */
  readonly leftOut: readonly LeftOut[];
  readonly mean: Decimal;
  /** The 80 % interval of the mean; undefined where all prices are the same: of such a sample no spread is known. */
  readonly interval: Interval | undefined;
  /** The 80 % interval of the price of one such thing. */
  readonly prediction: Interval | undefined;
  /** Of each datum: the mean of the others. */
  readonly meansWithout: readonly number[];
  /** Places in the list, counted from 1, farther than two deviations from the mean. */
  readonly outliers: readonly number[];
}

const MOST_DEVIATIONS = 2;

/** Treatment by factors: the mean of the adjusted prices of at least two data. Without a criterion none is left out. */
export function treatByFactors(data: readonly FactoredDatum[], criterion?: CleaningCriterion): Factored {
  const adjustments = data.map(({ factors }) =>
    factors.reduce((product, factor) => product.times(factor), ONE),
  );
  const adjustedPrices = data.map(({ price }, index) => price.times(adjustments[index] ?? ONE));
  const leftOut =
    criterion === undefined
      ? []
      : cleaned(
          adjustedPrices.map((price) => price.toNumber()),
          criterion,
        );
  const isLeftOut = (at: number): boolean => leftOut.some(({ index }) => index === at);
  const kept = adjustedPrices.filter((_, index) => !isLeftOut(index));
  const total = sum(kept);
  const mean = total.div(kept.length);
  const square = sum(kept.map((price) => price.minus(mean).times(price.minus(mean))));
  const deviation = Math.sqrt(square.div(kept.length - 1).toNumber());
  const middle = mean.toNumber();
  const within = (part: number): Interval | undefined => {
    const half = tExceeded(TAIL_OF_INTERVAL, kept.length - 1) * deviation * Math.sqrt(part);
    return square.isZero()
      ? undefined
      : { low: middle - half, high: middle + half, amplitude: (2 * half) / middle };
  };
  return {
    adjustments,
    adjustedPrices,
    leftOut,
    mean,
    interval: within(1 / kept.length),
    prediction: within(1 + 1 / kept.length),
    meansWithout: adjustedPrices.map((price, index) =>
      isLeftOut(index)
        ? middle
        : total
            .minus(price)
            .div(kept.length - 1)
            .toNumber(),
    ),
    outliers: numbersOf(
      adjustedPrices.map((price, index) => (isLeftOut(index) ? 0 : price.minus(mean).toNumber())),
      (distance) => Math.abs(distance) > MOST_DEVIATIONS * deviation,
    ),
  };
}

/** A decimal of the caller's, which its schema has taken, as a float: for statistics alone. */
export const toFloat = (text: string): number => Number(text);
