import { type Decimal, ONE, sum } from '../../kernel/decimal.ts';
import { numbersOf } from './diagnosis.ts';
import { tExceeded } from './distributions.ts';
import { type Interval, TAIL_OF_INTERVAL } from './regression.ts';

/** A price, and the factors that make it that of a thing like the subject. */
interface FactoredDatum {
  readonly price: Decimal;
  readonly factors: readonly Decimal[];
}

interface Factored {
  /** Of each datum: all its factors multiplied, and its price with them. Exact. */
  readonly adjustments: readonly Decimal[];
  readonly adjustedPrices: readonly Decimal[];
  readonly mean: Decimal;
  /** The 80 % interval of the mean; undefined where all prices are the same: of such a sample no spread is known. */
  readonly interval: Interval | undefined;
  /** Data, counted from 1, farther than two deviations from the mean. */
  readonly outliers: readonly number[];
}

const MOST_DEVIATIONS = 2;

/** Treatment by factors: the mean of the adjusted prices of at least two data. */
export function treatByFactors(data: readonly FactoredDatum[]): Factored {
  const adjustments = data.map(({ factors }) =>
    factors.reduce((product, factor) => product.times(factor), ONE),
  );
  const adjustedPrices = data.map(({ price }, index) => price.times(adjustments[index] ?? ONE));
  const mean = sum(adjustedPrices).div(data.length);
  const square = sum(adjustedPrices.map((price) => price.minus(mean).times(price.minus(mean))));
  const deviation = Math.sqrt(square.div(data.length - 1).toNumber());
  const middle = mean.toNumber();
  const half = (tExceeded(TAIL_OF_INTERVAL, data.length - 1) * deviation) / Math.sqrt(data.length);
  return {
    adjustments,
    adjustedPrices,
    mean,
    interval: square.isZero()
      ? undefined
      : { low: middle - half, high: middle + half, amplitude: (2 * half) / middle },
    outliers: numbersOf(
      adjustedPrices.map((price) => price.minus(mean).toNumber()),
      (distance) => Math.abs(distance) > MOST_DEVIATIONS * deviation,
    ),
  };
}

/** A decimal of the caller's, which its schema has taken, as a float: for statistics alone. */
export const toFloat = (text: string): number => Number(text);
