import { fail, ok, type Result } from '../../kernel/result.ts';
import { parseBrazilianDate } from '../brazilian-date.ts';
import { plain, textOf } from '../latin-text.ts';
import { pageContent } from '../page-content.ts';
import { figureOfText } from '../workbooks/figure.ts';
import type { Bulletin, Observation } from './bulletin.ts';
import { productNamed, publishedName, unitAfterName } from './products.ts';
import { typeOf } from './sheet-layout.ts';

const DATE = /COTACAO DE COMPRA PELO MERCADO ATACADISTA NO DIA\D{0,20}?(\d{1,2}\/\d{1,2}\/\d{4})/;

/**
 * Reads the HTML bulletin (ISO-8859-1 bytes): the date in its sentence, then a header row `Produto/Tipo`, then a
 * title row for each product, whose row `M_C` carries the state's average under `média dia`. The error says what
 * of that shape is not there.
 */
export function parsePage(bytes: Uint8Array): Result<Bulletin, string> {
  const { text, rows } = pageContent(textOf(bytes));
  const date = parseBrazilianDate(DATE.exec(plain(text))?.[1] ?? '');
  if (date === undefined) return fail('no sentence with the date of the bulletin');
  const columns = columnsOf(rows);
  if (!columns) return fail('no header row Produto/Tipo with a column média dia');

  const observations: Observation[] = [];
  let title: string | undefined;
  for (const cells of rows.slice(columns.row + 1)) {
    const first = cells[0] ?? '';
    const type = typeOf(first);
    if (type === undefined) {
      if (plain(first) !== '') title = first;
      continue;
    }
    if (type !== 'M_C' || title === undefined) continue;
    const product = productNamed(title);
    if (!product) continue;
    if (cells.length !== columns.width) {
      return fail(`the row M_C of ${product.id} has ${cells.length} cells, not ${columns.width}`);
    }
    // Without a unit of its own the product's usual one stands; another unit would be another price.
    if ((unitAfterName(title) ?? product.unit) !== product.unit) {
      return fail(`${product.id} is not quoted in ${product.unit}`);
    }
    const average = figureOfText(cells[columns.average] ?? '');
    if (!average.ok) return fail(`the average of ${product.id} is not a price`);
    const previous = figureOfText(columns.previous === null ? '' : (cells[columns.previous] ?? ''));
    if (observations.some(({ product_id }) => product_id === product.id)) {
      return fail(`${product.id} is listed twice`);
    }
    observations.push({
      product_id: product.id,
      published_as: publishedName(title),
      average: average.value,
      previous: previous.ok ? previous.value : null,
      cell: '',
      previous_cell: '',
      consistent: true,
    });
  }
  if (observations.length === 0) return fail('no product that is known');
  return ok({ date, observations });
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
