import { type Decimal, decimal } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { CROPS, HERDS } from '../../kernel/words/commodities.ts';
import type { Cell } from '../../kernel/workbook/grid.ts';
import type { RowNotTaken } from '../imports/imports.ts';
import { plain } from '../reading/texts.ts';
import type { Figure } from '../workbooks/figure.ts';

/** What one day's bulletin says of one product. Figures are decimal texts in BRL per unit, as published. */
export interface Observation {
  readonly product_id: string;
  /** Name and unit as published. */
  readonly published_as: string;
  /** The state's average: weighted by the publisher, never computed here. Null: listed, but without a figure. */
  readonly average: string | null;
  /** The least and the greatest price of the day in any region; null where the regions have none, or it is not between them. */
  readonly range: { readonly low: string; readonly high: string } | null;
  /** The bulletin's own figure of the day before. */
  readonly previous: string | null;
  /** The cells of the average and the previous one, as `dia 29!V31`; empty on the page. */
  readonly cell: string;
  readonly previous_cell: string;
  /** False when the bulletin's variation, or its regional prices, do not fit its average. */
  readonly consistent: boolean;
}

/** One day of wholesale buying prices in Paraná. */
export interface Bulletin {
  readonly date: CalendarDate;
  readonly observations: readonly Observation[];
  /** Other products it lists; none for the page. */
  readonly not_taken: readonly RowNotTaken[];
}

export interface SimaProduct {
  readonly id: string;
  readonly unit: string;
  /** How its name starts in the bulletins, as `plain` text. */
  readonly starts: string;
  /** The kind or grade that is priced, for the operator whose file has another one. */
  readonly kind: string;
}

const PRODUCTS = { ...CROPS, ...HERDS };
type ProductId = keyof typeof PRODUCTS;

/** Of each of our products the beginning of its name, and its kind. */
const NAMES: { readonly [Id in ProductId]: readonly [starts: string, kind: string] } = {
  soy: ['SOJA INDUSTRIAL', 'Soja industrial tipo 1'],
  maize: ['MILHO AMARELO', 'Milho amarelo tipo 1'],
  wheat: ['TRIGO PAO', 'Trigo pão PH 78'],
  coffee: ['CAFE BENEFICIADO BEBIDA DURA', 'Café beneficiado, bebida dura, tipo 6'],
  'coffee-in-coco': ['CAFE EM COCO', 'Café em coco'],
  'beans-carioca': ['FEIJAO CARIOCA', 'Feijão carioca tipo 1'],
  'beans-black': ['FEIJAO PRETO', 'Feijão preto tipo 1'],
  rice: ['ARROZ AGULHINHA', 'Arroz agulhinha em casca tipo 1'],
  cassava: ['MANDIOCA', 'Mandioca, padrão de amido'],
  'yerba-mate': ['ERVA MATE', 'Erva-mate, folha em barranco'],
  ox: ['BOI EM PE', 'Boi em pé'],
  cow: ['VACA EM PE', 'Vaca em pé, padrão corte'],
  pig: ['SUINO EM PE', 'Suíno em pé, tipo carne, não integrado'],
};

const SIMA_PRODUCTS = Object.entries(NAMES).map(
  ([id, [starts, kind]]): SimaProduct => ({ id, unit: PRODUCTS[id as ProductId].unit, starts, kind }),
);

export const simaProduct = (id: string): SimaProduct | undefined =>
  SIMA_PRODUCTS.find((each) => each.id === id);

/** Words only: the bulletins write `tipo 1 . sc 60 Kg`, `dura - tipo 6`, `Erva-mate`. */
const words = (text: string): string =>
  plain(text)
    .replace(/[\s.,;:-]+/g, ' ')
    .trim();

/** The product whose name a bulletin's cell starts with. */
export function productNamed(cell: string): SimaProduct | undefined {
  const text = words(cell);
  return SIMA_PRODUCTS.find(({ starts }) => text === starts || text.startsWith(`${starts} `));
}

/** Why a row with such a name is not taken, where `productNamed` knows none: its kind or grade may be another one. */
export function whyNotTaken(cell: string): string {
  const [first] = words(cell).split(' ');
  const alike = SIMA_PRODUCTS.filter(({ starts }) => starts.split(' ')[0] === first);
  return alike.length === 0
    ? 'not a product that is priced'
    : `another kind than what is priced: ${alike.map(({ kind }) => kind).join('; ')}`;
}

/** One of what follows: 15 kg are another unit. */
const ONE = '(?:^|(?<![\\d,.]) |(?<![\\d,.])1 ?)';
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/(?:^| )(?:SC|SACA|SACO)S?(?: DE)? ?60 ?(?:KG|QUILOS)$/, 'sc 60 kg'],
  [/(?:^| )KG (?:DE )?RENDA$/, 'kg renda'],
  [new RegExp(`${ONE}(?:ARROBAS?|@)(?: 15 ?KG)?$`), 'arroba'],
  [new RegExp(`${ONE}TONELADAS?$`), 't'],
  [new RegExp(`${ONE}KG$`), 'kg'],
];
/** What can only be a unit: other words after a name are a kind or a grade. */
const OTHER_UNIT =
  /(?:^| )((?:SCS?|SACAS?|SACOS?|CX|CAIXAS?|FARDOS?|TON|T|LITROS?|L|CABECAS?|UN|UNIDADES?|QUILOS?|G|BUSHELS?)(?: (?:DE )?\d+ ?(?:KG|QUILOS))?|\d[\d,.]* ?(?:KG|QUILOS|ARROBAS?|@|TONELADAS?))$/;

/** The unit that follows the name in the same cell, whatever is between; one that is not ours in its own words; undefined without one. */
export function unitAfterName(cell: string): string | undefined {
  const text = words(cell).replace(/[()]/g, '').trim();
  return UNITS.find(([pattern]) => pattern.test(text))?.[1] ?? OTHER_UNIT.exec(text)?.[1];
}

/** The name and the unit as published, spaces collapsed, without the dots between. */
export const publishedName = (cell: string): string => cell.replace(/\s+\.?\s+|\s+/g, ' ').trim();

export interface RegionPrices {
  readonly column: number;
  readonly min: Figure;
  readonly common: Figure;
  readonly max: Figure;
}

const figures = (texts: readonly Figure[]): Decimal[] =>
  texts.flatMap((text) => (text === null ? [] : [decimal(text)]));

/**
 * What a bulletin says several times over must agree: bytes that changed on the way show here. Whether the average lies among the
 * regional prices, and moved as the bulletin says it did.
 */
export const isConsistent = (
  regions: readonly RegionPrices[],
  average: Figure,
  previous: Figure,
  variation: Cell,
): boolean => average === null || (isAmong(decimal(average), regions) && moved(average, previous, variation));

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
