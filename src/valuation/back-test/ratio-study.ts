import { type Decimal, decimal, ONE, rounded, sum, ZERO } from '../../kernel/decimal.ts';
import { log2 } from '../../kernel/power.ts';

/** What somebody said that a thing is worth, and what it brought. Of one currency, the price above zero. */
export interface ValuedSale {
  readonly value: Decimal;
  readonly price: Decimal;
  /** Between which figures the value was said to lie, where that was said. */
  readonly range?: { readonly low: Decimal; readonly high: Decimal };
}

/**
 * Of ratios, value ÷ price: how high they are, how much they differ, and whether dear things have lower ones. 6 decimals,
 * half-even; null where a figure has no meaning: a median or a sum of zero, one value alone for a slope.
 */
interface RatioStudy {
  readonly count: number;
  readonly median_ratio: string | null;
  readonly cod: string | null;
  readonly prd: string | null;
  readonly prb: string | null;
  /** How many of the values had a range, and the share of their prices that lie in it; null where none was. */
  readonly with_range: number;
  readonly share_in_range: string | null;
}

const DECIMALS = 6;
const TWO = decimal('2');
const HUNDRED = decimal('100');

/**
 * IAAO, Standard on Ratio Studies (2013), section 5 and appendices: COD = 100 × mean |ratio − median| ÷ median; PRD = mean ratio ÷
 * (sum of values ÷ sum of prices); PRB = slope of (ratio − median) ÷ median on log2 of (value ÷ median + price) ÷ 2.
 */
export function ratioStudy(sales: readonly ValuedSale[]): RatioStudy {
  const ratios = sales.map(({ value, price }) => value.div(price));
  const median = medianOf(ratios);
  const figureText = (figure: Decimal | undefined): string | null =>
    figure === undefined ? null : rounded(figure, DECIMALS).toFixed(DECIMALS);
  const ranged = sales.filter(({ range }) => range !== undefined);
  const isOfNothing = median === undefined || median.isZero();
  return {
    count: sales.length,
    median_ratio: figureText(median),
    cod: isOfNothing ? null : figureText(dispersion(ratios, median)),
    prd: figureText(priceRelatedDifferential(sales, ratios)),
    prb: isOfNothing ? null : figureText(priceRelatedBias(sales, ratios, median)),
    with_range: ranged.length,
    share_in_range: ranged.length === 0 ? null : figureText(shareOf(ranged.filter(isInRange), ranged)),
  };
}

const isInRange = ({ price, range }: ValuedSale): boolean =>
  range !== undefined && price.gte(range.low) && price.lte(range.high);

const shareOf = (part: readonly ValuedSale[], all: readonly ValuedSale[]): Decimal =>
  decimal(String(part.length)).div(decimal(String(all.length)));

function medianOf(ratios: readonly Decimal[]): Decimal | undefined {
  const sorted = [...ratios].sort((one, other) => one.comparedTo(other) ?? 0);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low && high && low.plus(high).div(TWO);
}

const meanOf = (figures: readonly Decimal[]): Decimal => sum(figures).div(decimal(String(figures.length)));

const dispersion = (ratios: readonly Decimal[], median: Decimal): Decimal =>
  HUNDRED.times(meanOf(ratios.map((ratio) => ratio.minus(median).abs()))).div(median);

function priceRelatedDifferential(
  sales: readonly ValuedSale[],
  ratios: readonly Decimal[],
): Decimal | undefined {
  const values = sum(sales.map(({ value }) => value));
  if (values.isZero()) return undefined;
  return meanOf(ratios)
    .times(sum(sales.map(({ price }) => price)))
    .div(values);
}

/** The slope of the least squares. */
function priceRelatedBias(
  sales: readonly ValuedSale[],
  ratios: readonly Decimal[],
  median: Decimal,
): Decimal | undefined {
  const across = sales.map(({ value, price }) => log2(value.div(median).plus(price).div(TWO)));
  const up = ratios.map((ratio) => ratio.div(median).minus(ONE));
  const mean = meanOf(across);
  const distances = across.map((each) => each.minus(mean));
  const square = sum(distances.map((each) => each.times(each)));
  if (square.isZero()) return undefined;
  return sum(distances.map((each, index) => each.times(up[index] ?? ZERO))).div(square);
}
