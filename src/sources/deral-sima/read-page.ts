import type { CalendarDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { pageContent } from '../reading/page-content.ts';
import { parseBrazilianDate, plain, textOf } from '../reading/texts.ts';
import { figureOfText } from '../workbooks/figure.ts';
import { type RowType, typeOf } from './read-book.ts';
import {
  type Bulletin,
  type Observation,
  productNamed,
  publishedName,
  type RegionPrices,
  rangeOfRegions,
  type SimaProduct,
  unitAfterName,
  unorderedRegion,
} from './read-bulletin.ts';

const DATE = /COTACAO DE COMPRA PELO MERCADO ATACADISTA NO DIA\D{0,20}?(\d{1,2}\/\d{1,2}\/\d{4})/g;

/**
 * Reads the HTML bulletin (ISO-8859-1 bytes): the date in its sentence, then a header row `Produto/Tipo`, then a
 * title row for each product, whose row `M_C` carries the state's average under `média dia`. The error says what
 * of that shape is not there, or which figures contradict each other.
 */
export function parsePage(bytes: Uint8Array): Result<Bulletin, string> {
  const { text, rows } = pageContent(textOf(bytes));
  const date = dateIn(text);
  if (!date.ok) return date;
  const columns = columnsOf(rows);
  if (!columns) return fail('no header row Produto/Tipo with a column média dia');

  const observations: Observation[] = [];
  for (const block of blocksOf(rows.slice(columns.row + 1))) {
    const product = block.M_C && productNamed(block.title);
    if (!product) continue;
    if (block.isTwice || observations.some(({ product_id }) => product_id === product.id)) {
      return fail(`${product.id} is listed twice`);
    }
    const observation = observationOf(product, block, columns);
    if (!observation.ok) return observation;
    observations.push(observation.value);
  }
  if (observations.length === 0) return fail('no product that is known');
  return ok({ date: date.value, observations, not_taken: [] });
}

/** The sentence may appear more than once, but not with two days. */
function dateIn(text: string): Result<CalendarDate, string> {
  const written = [...plain(text).matchAll(DATE)].map(([, day = '']) => parseBrazilianDate(day));
  const [date] = written;
  if (date === undefined) return fail('no sentence with the date of the bulletin');
  const other = written.find((each) => each !== date);
  return written.every((each) => each === date)
    ? ok(date)
    : fail(`two dates of the bulletin: ${date} and ${other ?? 'one that does not exist'}`);
}

interface Block extends Partial<Record<RowType, readonly string[]>> {
  readonly title: string;
  /** A type of row appears a second time. */
  isTwice: boolean;
}

function blocksOf(rows: readonly (readonly string[])[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const cells of rows) {
    const [first = ''] = cells;
    const type = typeOf(first);
    const block = blocks.at(-1);
    if (type === undefined) {
      if (plain(first) !== '') blocks.push({ title: first, isTwice: false });
    } else if (block) {
      block.isTwice ||= block[type] !== undefined;
      block[type] = cells;
    }
  }
  return blocks;
}

function observationOf(product: SimaProduct, block: Block, columns: Columns): Result<Observation, string> {
  const { title, M_C: cells = [] } = block;
  if (cells.length !== columns.width) {
    return fail(`the row M_C of ${product.id} has ${cells.length} cells, not ${columns.width}`);
  }
  // Without a unit of its own the product's usual one applies; another unit would be another price.
  const unit = unitAfterName(title) ?? product.unit;
  if (unit !== product.unit) return fail(`${product.id} is quoted in ${unit}, not in ${product.unit}`);
  const average = figureOfText(cells[columns.average] ?? '');
  if (!average.ok) return fail(`the average of ${product.id} is not a price`);
  const previous = figureOfText(columns.previous === null ? '' : (cells[columns.previous] ?? ''));
  const regions = regionsOf(block, columns);
  if (unorderedRegion(regions)) {
    return fail(`the prices of ${product.id} are not MIN ≤ M_C ≤ MÁX`);
  }
  return ok({
    product_id: product.id,
    published_as: publishedName(title),
    average: average.value,
    range: rangeOfRegions(average.value, regions),
    previous: previous.ok ? previous.value : null,
    cell: '',
    previous_cell: '',
    consistent: true,
  });
}

/** What is no figure says nothing: only figures can contradict each other. */
function regionsOf(block: Block, { average }: Columns): readonly RegionPrices[] {
  const figureAt = (type: RowType, column: number) => {
    const figure = figureOfText(block[type]?.[column] ?? '');
    return figure.ok ? figure.value : null;
  };
  return Array.from({ length: average - 1 }, (_, index) => index + 1).map((column) => ({
    column,
    min: figureAt('MIN', column),
    common: figureAt('M_C', column),
    max: figureAt('MAX', column),
  }));
}

interface Columns {
  readonly row: number;
  readonly width: number;
  readonly average: number;
  readonly previous: number | null;
}

function columnsOf(rows: readonly (readonly string[])[]): Columns | undefined {
  const row = rows.findIndex((cells) => /^PRODUTO ?\/ ?TIPO$/.test(plain(cells[0] ?? '')));
  const titles = rows[row]?.map((title) => plain(title.replace(/[.,]/g, ' '))) ?? [];
  const average = titles.findIndex((title) => /^MEDIA (?:DO )?DIA$/.test(title));
  if (average === -1) return undefined;
  const previous = titles.findIndex((title, column) => column > average && /\bANT/.test(title));
  return { row, width: titles.length, average, previous: previous === -1 ? null : previous };
}
