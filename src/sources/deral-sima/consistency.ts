import { type Decimal, decimal } from '../../kernel/decimal.ts';
import type { Cell } from '../../kernel/workbook/grid.ts';
import type { Figure } from '../workbooks/figure.ts';

export interface RegionPrices {
  readonly column: number;
  readonly min: Figure;
  readonly common: Figure;
  readonly max: Figure;
}

interface ProductFigures {
  readonly regions: readonly RegionPrices[];
  readonly average: Figure;
  readonly previous: Figure;
  readonly variation: Cell;
}

interface Consistency {
  /** See `unorderedRegion`. */
  readonly unordered: RegionPrices | undefined;
  /** Whether the average lies among the regional prices, and moved as the bulletin says it did. */
  readonly consistent: boolean;
}

const figures = (texts: readonly Figure[]): Decimal[] =>
  texts.flatMap((text) => (text === null ? [] : [decimal(text)]));

/** What a bulletin says several times over must agree: bytes that changed on the way show here. */
export function consistencyOf({ regions, average, previous, variation }: ProductFigures): Consistency {
  const consistent =
    average === null || (isAmong(decimal(average), regions) && moved(average, previous, variation));
  return { unordered: unorderedRegion(regions), consistent };
}

/** The first region whose most common price is not between its lowest and its highest. */
export const unorderedRegion = (regions: readonly RegionPrices[]): RegionPrices | undefined =>
  regions.find(({ min, common, max }) => {
    const known = figures([min, common, max]);
    return known.some((each, index) => index > 0 && each.lt(known[index - 1] ?? each));
  });

/** The least and the greatest of all regional prices, where the average lies between them. */
export function rangeOfRegions(
  average: Figure,
  regions: readonly RegionPrices[],
): { readonly low: string; readonly high: string } | null {
  const texts = regions
    .flatMap(({ min, common, max }) => [min, common, max])
    .filter((text) => text !== null)
    .toSorted((one, other) => decimal(one).comparedTo(decimal(other)) ?? 0);
  const [low, high] = [texts[0], texts.at(-1)];
  if (average === null || low === undefined || high === undefined) return null;
  const isBetween = decimal(average).gte(decimal(low)) && decimal(average).lte(decimal(high));
  return isBetween ? { low, high } : null;
}

const CENT = decimal('0.01');
const HUNDRED = decimal('100');
const PERCENT_TOLERANCE = decimal('0.2');

function isAmong(average: Decimal, regions: readonly RegionPrices[]): boolean {
  const all = figures(regions.flatMap(({ min, common, max }) => [min, common, max]));
  if (all.length === 0) return true;
  return (
    all.some((each) => each.lte(average.plus(CENT))) && all.some((each) => each.gte(average.minus(CENT)))
  );
}

/** The variation in percent, or in a workbook that shows it as a percentage, as a fraction. */
function moved(average: string, previous: Figure, variation: Cell): boolean {
  if (previous === null || typeof variation !== 'number' || !Number.isFinite(variation)) return true;
  const computed = decimal(average).div(decimal(previous)).minus(1).times(HUNDRED);
  const said = decimal(variation.toFixed(8));
  return [said, said.times(HUNDRED)].some((each) => each.minus(computed).abs().lte(PERCENT_TOLERANCE));
}
