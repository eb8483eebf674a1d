import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { commodity } from '../../kernel/words/commodities.ts';
import { type Cell, cellAt, type Grid, textAt } from '../../kernel/workbook/grid.ts';
import { fileFault, type SheetFault } from '../../kernel/workbook/sheet-fault.ts';
import { parseBrazilianDate, plain } from '../reading/texts.ts';
import { cellFault, type Figure, figureOfNumber, figureOfText } from '../workbooks/figure.ts';

/**
 * Names that surely mean one of our products, whole, as `words`. The bulletin has more that only might: `Feijao de
 * cor` is not only carioca, `Café beneficiado produtor` names no cup, `Arroz em casca` no kind. They are left out.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  soy: ['SOJA', 'SOJA INDUSTRIAL', 'SOJA INDUSTRIAL TIPO 1'],
  maize: ['MILHO', 'MILHO AMARELO', 'MILHO AMARELO TIPO 1'],
  wheat: ['TRIGO', 'TRIGO PAO', 'TRIGO PAO PH 78'],
  coffee: ['CAFE BENEFICIADO BEBIDA DURA', 'CAFE BENEFICIADO BEBIDA DURA TIPO 6'],
  'coffee-in-coco': ['CAFE EM COCO'],
  'beans-carioca': ['FEIJAO CARIOCA', 'FEIJAO CARIOCA TIPO 1'],
  'beans-black': ['FEIJAO PRETO', 'FEIJAO PRETO TIPO 1'],
  rice: ['ARROZ AGULHINHA', 'ARROZ AGULHINHA EM CASCA', 'ARROZ AGULHINHA EM CASCA TIPO 1'],
  cassava: ['MANDIOCA', 'MANDIOCA INDUSTRIA', 'MANDIOCA INDUSTRIAL', 'MANDIOCA PADRAO DE AMIDO'],
  'yerba-mate': ['ERVA MATE', 'ERVA MATE FOLHA EM BARRANCO'],
  ox: ['BOI EM PE', 'BOI GORDO'],
  cow: ['VACA EM PE', 'VACA EM PE PADRAO CORTE'],
  pig: ['SUINO EM PE', 'SUINO EM PE TIPO CARNE', 'SUINO EM PE TIPO CARNE NAO INTEGRADO'],
};

const IDS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([id, names]) => names.map((name) => [name, id])),
);

const words = (text: string): string =>
  plain(text)
    .replace(/[\s.,;:()-]+/g, ' ')
    .trim();

/** Units as the bulletin may write them. An arroba is 15 kg. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?:SC|SACA|SACO)S? ?(?:DE )?)?60 ?(?:KG|QUILOS)$/, 'sc 60 kg'],
  [/^(?:@|ARROBAS?|(?:ARROBA |@ )?15 ?KG)$/, 'arroba'],
  [/^KG (?:DE )?RENDA$/, 'kg renda'],
  [/^(?:1 ?)?(?:KG|QUILO)$/, 'kg'],
  [/^(?:1 ?)?(?:T|TON|TONELADA)$/, 't'],
];

const unitOf = (text: string): string | undefined =>
  UNITS.find(([pattern]) => pattern.test(words(text)))?.[1];

/** The product of a row, where its name is surely one of ours and its price is for our unit; else undefined. */
function productOf(name: string, unit: string): string | undefined {
  const id = IDS.get(words(name));
  return id !== undefined && unitOf(unit) === commodity(id)?.unit ? id : undefined;
}

/** Whether this source may list the product at all. */
export const isListed = (productId: string): boolean => Object.hasOwn(NAMES, productId);

interface ProducerPrice {
  readonly product_id: string;
  /** Name and unit as published. */
  readonly published_as: string;
  /** BRL per unit, the state's average as published; never computed here. */
  readonly average: string;
}

/** Prices received by producers in a period: a week, or a month. */
export interface Week {
  readonly first_day: CalendarDate;
  readonly last_day: CalendarDate;
  readonly prices: readonly ProducerPrice[];
}

const HEADER_WITHIN = 10;
const PERIOD = /PERIODO ?: ?(\d{1,2}\/\d{1,2}\/\d{4}) ?(?:A|ATE) ?(\d{1,2}\/\d{1,2}\/\d{4})/;
const LONGEST_PERIOD_DAYS = 31;

/**
 * Reads the bulletin: `PERÍODO: 31/08/2026 a 04/09/2026` in the first row, a header row with `Produto` and `MÉDIA`
 * second, then a product a row. Counting from 0, the product is in column 1 and its unit in column 2; next to
 * `Produto`, in column 0, there is nothing that counts. Of several such sheets the newest period is taken.
 */
export function readWeek(grids: readonly Grid[]): Result<Week, SheetFault> {
  const weeks: Week[] = [];
  for (const grid of grids) {
    const header = headerOf(grid);
    if (!header) continue;
    const week = weekOf(grid, header);
    if (!week.ok) return week;
    weeks.push(week.value);
  }
  const [newest] = weeks.toSorted((a, b) => daysBetween(a.last_day, b.last_day));
  return newest ? ok(newest) : fail(fileFault('a sheet with a header Produto … MÉDIA', 'none'));
}

interface Header {
  readonly row: number;
  readonly product: number;
  readonly average: number;
}

function headerOf(grid: Grid): Header | undefined {
  for (const [row, cells] of grid.rows.slice(0, HEADER_WITHIN).entries()) {
    const titles = cells.map((cell) => (typeof cell === 'string' ? plain(cell) : ''));
    const product = titles.findIndex((title) => /^PRODUTOS?$/.test(title));
    const average = titles.findIndex((title, column) => column > product && /^MEDIA\.?$/.test(title));
    if (product !== -1 && average !== -1) return { row, product, average };
  }
  return undefined;
}

function weekOf(grid: Grid, header: Header): Result<Week, SheetFault> {
  const fault = (row: number, column: number, expected: string) =>
    fail(cellFault(grid, row, column, expected));
  const period = periodOf(grid, header);
  if (!period) return fault(0, 0, 'a period PERÍODO: dd/MM/yyyy a dd/MM/yyyy above the header');

  const prices: ProducerPrice[] = [];
  let known = 0;
  for (let row = header.row + 1; row < grid.rows.length; row += 1) {
    const named = productAt(grid, row, header.product + 1) ?? productAt(grid, row, header.product);
    if (!named) continue;
    known += 1;
    const average = figureOf(cellAt(grid, row, header.average));
    if (!average.ok) return fault(row, header.average, `${average.error}, or nothing`);
    if (prices.some(({ product_id }) => product_id === named.product_id)) {
      return fault(row, header.product + 1, 'each product once');
    }
    if (average.value !== null) prices.push({ ...named, average: average.value });
  }
  if (known === 0) return fault(header.row + 1, header.product + 1, 'at least one product that is known');
  return ok({ ...period, prices });
}

function periodOf(grid: Grid, header: Header): Pick<Week, 'first_day' | 'last_day'> | undefined {
  const above = grid.rows.slice(0, header.row + 1).flat();
  for (const cell of above) {
    const match = typeof cell === 'string' ? PERIOD.exec(plain(cell)) : null;
    if (!match) continue;
    const first_day = parseBrazilianDate(match[1] ?? '');
    const last_day = parseBrazilianDate(match[2] ?? '');
    if (first_day === undefined || last_day === undefined) return undefined;
    const days = daysBetween(first_day, last_day);
    return days >= 0 && days <= LONGEST_PERIOD_DAYS ? { first_day, last_day } : undefined;
  }
  return undefined;
}

/** The product whose name is in this column and whose unit is in the next. */
function productAt(grid: Grid, row: number, column: number): Omit<ProducerPrice, 'average'> | undefined {
  const [name, unit] = [textAt(grid, row, column).trim(), textAt(grid, row, column + 1).trim()];
  const product_id = productOf(name, unit);
  if (product_id === undefined) return undefined;
  return { product_id, published_as: `${name}, ${unit}`.replace(/\s+/g, ' ') };
}

/** Blank, zero, and what the workbook itself could not calculate: no price. */
function figureOf(cell: Cell): Result<Figure, string> {
  if (typeof cell === 'number') return figureOfNumber(cell);
  if (typeof cell === 'string') return figureOfText(cell);
  return typeof cell === 'boolean' ? fail('a price') : ok(null);
}
