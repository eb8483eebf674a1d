import { type Decimal, decimal, sum, toText } from '../../kernel/decimal.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { purchaseWindow } from './price-addresses.ts';
import type { Purchase } from './read-purchases.ts';

const FEWEST_PURCHASES = 5;
const FENCE = decimal('1.5');
/** Positive, and written with at most seven decimals, so that a mean of two has at most eight. */
const PRICE = /^\d{1,15}(?:\.\d{1,7})?$/;

/** The purchases of one unit of supply, and what became of the others. */
export interface Sample {
  readonly unit: string;
  /** Exact: of an even number the mean of the two middle ones. */
  readonly median: Decimal;
  /** The medians of the cheaper and of the dearer half, the middle value left out of both. */
  readonly quartiles: readonly [lower: Decimal, upper: Decimal];
  /** Cheapest first. */
  readonly purchases: readonly Purchase[];
  readonly newest: Purchase;
  readonly oldest: Purchase;
  /** Beyond the quartiles by more than 1.5 times their distance (Tukey). They count in the median. */
  readonly outliers: readonly Purchase[];
  /** Purchases of other units of supply, most frequent first. */
  readonly other_units: readonly { readonly unit: string; readonly purchases: number }[];
  readonly left_out: LeftOut;
}

interface LeftOut {
  readonly zero_or_negative: number;
  readonly outside_period: number;
  readonly without_unit: number;
}

/** Which purchases count on a date, and their median. The error tells why there is none. */
export function readSample(all: readonly Purchase[], date: string): Result<Sample, string> {
  const { from, to } = purchaseWindow(date);
  const inPeriod = all.filter((each) => each.date >= from && each.date <= to);
  const priced = inPeriod.filter(({ price }) => price.gt(0) && PRICE.test(toText(price)));
  const counted = priced.filter(({ unit }) => unit !== '');
  const [largest, second, ...smaller] = byUnit(counted);
  if (!largest || largest.purchases.length < FEWEST_PURCHASES) {
    const found = largest ? `${largest.purchases.length} purchases per ${largest.unit}` : 'no purchase';
    return fail(`${found} from ${from} to ${to}: at least ${FEWEST_PURCHASES} are needed`);
  }
  if (second?.purchases.length === largest.purchases.length) {
    return fail(`as many purchases per ${second.unit} as per ${largest.unit}: neither is preferred`);
  }
  const purchases = largest.purchases.toSorted((a, b) => a.price.comparedTo(b.price) ?? 0);
  const dated = purchases.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [oldest, newest] = [dated[0], dated.at(-1)];
  if (!oldest || !newest) return fail('no purchase');
  return ok({
    unit: largest.unit,
    median: medianOf(purchases.map(({ price }) => price)),
    quartiles: quartilesOf(purchases),
    purchases,
    newest,
    oldest,
    outliers: outliersOf(purchases),
    other_units: [second, ...smaller].flatMap((group) =>
      group ? [{ unit: group.unit, purchases: group.purchases.length }] : [],
    ),
    left_out: {
      zero_or_negative: inPeriod.length - priced.length,
      outside_period: all.length - inPeriod.length,
      without_unit: priced.length - counted.length,
    },
  });
}

function byUnit(purchases: readonly Purchase[]) {
  const groups = Map.groupBy(purchases, ({ unit }) => unit);
  return [...groups]
    .map(([unit, members]) => ({ unit, purchases: members }))
    .sort((a, b) => b.purchases.length - a.purchases.length || (a.unit < b.unit ? -1 : 1));
}

/** Of ascending values, at least one. */
function medianOf(ascending: readonly Decimal[]): Decimal {
  const middle = ascending.slice(Math.ceil(ascending.length / 2) - 1, Math.floor(ascending.length / 2) + 1);
  return sum(middle).div(middle.length);
}

function quartilesOf(purchases: readonly Purchase[]): [Decimal, Decimal] {
  const prices = purchases.map(({ price }) => price);
  const half = Math.floor(prices.length / 2);
  return [medianOf(prices.slice(0, half)), medianOf(prices.slice(-half))];
}

function outliersOf(purchases: readonly Purchase[]): readonly Purchase[] {
  const [lower, upper] = quartilesOf(purchases);
  const reach = upper.minus(lower).times(FENCE);
  return purchases.filter(({ price }) => price.lt(lower.minus(reach)) || price.gt(upper.plus(reach)));
}
