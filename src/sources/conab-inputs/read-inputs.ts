import { sha256 } from '../../kernel/digest.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { STATES } from '../../kernel/vocabulary.ts';
import { csvRows, isMostlyUnreadable, QUOTES_UNREADABLE } from '../reading/csv-rows.ts';
import { plain, textOf } from '../reading/texts.ts';

/** The price of a month, greater than zero: what was not surveyed is not there. */
export interface SurveyedPrice {
  /** The first day of the month. */
  readonly date: CalendarDate;
  /** BRL per unit, decimal text; null when two rows of the file name different figures. */
  readonly price: string | null;
  /** As the file has it, such as `305.000,00`. */
  readonly written: string;
  /** The line of the file. */
  readonly line: number;
}

/** A configuration as it is surveyed: the words of the publisher, and the state. Each state has its own survey. */
export interface SurveyedProduct {
  readonly product_code: string;
  readonly family: string;
  readonly family_name: string;
  /** The whole product text. */
  readonly published_as: string;
  /** What follows the family's words: drive, brand, model, power, in no fixed order. May be empty. */
  readonly details: string;
  readonly unit: string;
  readonly state: string;
  readonly group: string;
  readonly subgroup: string;
  /** Ascending, a month once. */
  readonly prices: readonly SurveyedPrice[];
}

/** What is wrong with a file, and where: `column` counts from 0, null when it is the whole line. */
export interface TableFault {
  readonly line: number;
  readonly column: number | null;
  readonly message: string;
}

interface TableRow {
  /** Of the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly isBroken: boolean;
}

/** Some hundred rows at a time: a file of 2 MB keeps no other request waiting. */
const SLICE_CHARACTERS = 65_536;

/** The rows of a quoted comma list, slice by slice. */
function* tableRows(text: string): Generator<readonly TableRow[]> {
  let lines = 0;
  for (const slice of recordSlices(text)) {
    const before = lines;
    yield csvRows(slice, { delimiter: ',' }).map(({ line, cells }) => ({
      line: before + line,
      cells: cells ?? [],
      isBroken: cells === null,
    }));
    lines += slice.split('\n').length - 1;
  }
}

/** Pieces that end where a record ends: a line break inside quotes is none. */
function* recordSlices(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = start;
    let quotes = 0;
    do {
      const next = behindLine(text, end + (end === start ? SLICE_CHARACTERS : 0));
      quotes += quotesIn(text, end, next);
      end = next;
    } while (quotes % 2 === 1 && end < text.length);
    yield text.slice(start, end);
    start = end;
  }
}

function behindLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at + 1;
}

function quotesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('"', from); at >= 0 && at < to; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

const MONTHS = ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez'];

/** `305.000,00`, `0,00`: two decimals, thousands marked throughout or not at all; never negative. */
const AMOUNT = /^(?:\d{1,3}(?:\.\d{3}){1,4}|\d{1,15}),\d{2}$/;

/** The months of a year that were surveyed; `amounts`: twelve, each an `AMOUNT`. */
const pricesOf = (year: string, amounts: readonly string[], line: number): readonly SurveyedPrice[] =>
  amounts.flatMap((written, month) => {
    const price = plainAmount(written);
    const date: CalendarDate = `${year}-${String(month + 1).padStart(2, '0')}-01`;
    return price === null ? [] : [{ date, price, written, line }];
  });

/** `305.000,00` as `305000.00`; null for zero: not surveyed. */
function plainAmount(written: string): string | null {
  const text = written
    .replaceAll('.', '')
    .replace(',', '.')
    .replace(/^0+(?=\d)/, '');
  return text === '0.00' ? null : text;
}

export const COLUMNS = ['Produto', 'Unidade', 'UF', 'Ano', ...MONTHS, 'Grupo', 'Subgrupo'];
const [PRODUCT, UNIT, STATE, YEAR, FIRST_MONTH, GROUP, SUBGROUP] = [0, 1, 2, 3, 4, 16, 17];

const EQUIPMENT_GROUPS: ReadonlySet<string> = new Set(['MAQUINAS/MOTORES', 'IMPLEMENTO']);
/** Prices per machine-hour, day, hectare or square metre are no acquisition of one piece. */
const PIECE = 'UN';
const STATE_CODES: ReadonlySet<string> = new Set(STATES);

export type LeaveOut = (row: {
  readonly line: number;
  readonly name: string;
  readonly why: string;
  readonly unreadable?: true;
}) => void;
type ReadSurvey = Result<readonly SurveyedProduct[], TableFault>;
type Growing = Omit<SurveyedProduct, 'prices'> & { readonly prices: Map<CalendarDate, SurveyedPrice> };

/**
 * Reads the published file: `Produto,Unidade,UF,Ano,Jan..Dez,Grupo,Subgrupo`, amounts as `305.000,00`; `0,00` was not
 * surveyed. A row of another shape is left out as unreadable, and of more such rows than others the first refuses the file; products
 * are made of new equipment sold by the piece. A year is a row.
 * It yields now and then, so that the caller can do other work between.
 */
export function* readInputs(
  bytes: Uint8Array,
  digest: (text: string) => string = sha256,
  leaveOut: LeaveOut = () => {},
): Generator<undefined, ReadSurvey> {
  const products = new Map<string, Growing>();
  const identities = new Map<string, string>();
  const unreadable: TableFault[] = [];
  let [headed, read] = [false, 0];
  for (const rows of tableRows(textOf(bytes))) {
    for (const row of rows) {
      if (!headed) {
        const fault = headerFault(row);
        if (fault) return fail(fault);
        headed = true;
        continue;
      }
      const why = rowFault(row) ?? whyLeftOut(row) ?? take(row, products, identities, digest);
      const name = cell(row, PRODUCT);
      if (typeof why === 'object') {
        unreadable.push(why);
        leaveOut({ line: row.line, name, why: faultWords(why), unreadable: true });
        continue;
      }
      read += 1;
      const left = why ?? (hasPrice(row) ? undefined : 'no month with a price');
      if (left !== undefined) leaveOut({ line: row.line, name, why: left });
    }
    yield;
  }
  const [first] = unreadable;
  if (first && (products.size === 0 || isMostlyUnreadable(unreadable.length, read))) return fail(first);
  if (products.size === 0) {
    return fail({ line: 1, column: null, message: 'the file has no price of a machine or an implement' });
  }
  return ok([...products.values()].map((each) => ({ ...each, prices: ascending(each.prices) })));
}

/** `column Fev: expected an amount such as 1.234,00`. */
export function faultWords({ column, message }: TableFault): string {
  const name = column === null ? undefined : (COLUMNS[column] ?? `number ${column + 1}`);
  return name === undefined ? message : `column ${name}: ${message}`;
}

const at = (row: TableRow, column: number, message: string): TableFault => ({
  line: row.line,
  column,
  message,
});
const cell = (row: TableRow, column: number): string => row.cells[column] ?? '';

function headerFault(row: TableRow): TableFault | undefined {
  const wrong = COLUMNS.findIndex((name, column) => plain(cell(row, column)) !== plain(name));
  if (wrong >= 0) return at(row, wrong, `expected the heading ${COLUMNS[wrong]}`);
  return widthFault(row);
}

const widthFault = (row: TableRow): TableFault | undefined =>
  row.cells.length === COLUMNS.length
    ? undefined
    : at(
        row,
        Math.min(row.cells.length, COLUMNS.length),
        `expected ${COLUMNS.length} columns, found ${row.cells.length}`,
      );

function rowFault(row: TableRow): TableFault | undefined {
  if (row.isBroken)
    return { line: row.line, column: null, message: `no comma-separated list (${QUOTES_UNREADABLE})` };
  const width = widthFault(row);
  if (width) return width;
  if (!/^(?:19|20)\d{2}$/.test(cell(row, YEAR))) return at(row, YEAR, 'expected a year of four digits');
  const wrong = MONTHS.findIndex((_, month) => !AMOUNT.test(cell(row, FIRST_MONTH + month)));
  return wrong < 0 ? undefined : at(row, FIRST_MONTH + wrong, 'expected an amount such as 1.234,00');
}

function whyLeftOut(row: TableRow): string | undefined {
  const [group, unit] = [cell(row, GROUP), cell(row, UNIT)];
  if (!EQUIPMENT_GROUPS.has(plain(group))) return `of the group ${group}: neither machines nor implements`;
  if (plain(unit) !== PIECE) return `sold per ${unit}, not by the piece`;
  return isUsed(cell(row, PRODUCT)) ? 'used' : undefined;
}

const LONGEST_CODE = 64;

/**
 * The product text parted at its first comma, as far as it can be parted without guessing. `family`: letters, digits and single
 * hyphens, as in `PLANTADEIRA-E-ADUBADEIRA`; empty when the text has none of them.
 */
function productWords(text: string) {
  const [first = '', ...rest] = text.split(',');
  return {
    family: plain(first)
      .replace(/[^A-Z0-9]+/g, '-')
      .slice(0, LONGEST_CODE)
      .replace(/^-|-$/g, ''),
    family_name: spaced(first),
    details: spaced(rest.join(',')),
  };
}

/** Every run of white space one space. */
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The survey is of new equipment; one truck of the published files says in its text that it is a used one. */
const isUsed = (text: string): boolean => /\bUSAD[OA]S?\b/.test(plain(text));

/** The same in every file: what makes a configuration is its text, its unit and its state. */
const identityOf = (text: string, unit: string, state: string): string =>
  [text, unit, state].map(plain).join('\n');

/** `MG-0f3a5c7e9b1d`: the state, and the start of the identity's digest. `digest`: hexadecimal. */
const productCode = (identity: string, state: string, digest: (text: string) => string): string =>
  `${state}-${digest(identity).slice(0, 12)}`;

const hasPrice = (row: TableRow): boolean =>
  row.cells.slice(FIRST_MONTH, GROUP).some((amount) => /[1-9]/.test(amount));

/** Adds a row's months to its product; answers what is wrong with it. */
function take(
  row: TableRow,
  products: Map<string, Growing>,
  identities: Map<string, string>,
  digest: (text: string) => string,
): TableFault | undefined {
  const [text, unit, state] = [cell(row, PRODUCT), cell(row, UNIT), cell(row, STATE)].map(spaced);
  if (!text || !unit || !state || !STATE_CODES.has(state)) return at(row, STATE, 'expected a state');
  const words = productWords(text);
  if (words.family === '') return at(row, PRODUCT, 'expected the name of a product');
  const identity = identityOf(text, unit, state);
  const code = productCode(identity, state, digest);
  if ((identities.get(code) ?? identity) !== identity) {
    return at(row, PRODUCT, `another product has the same code ${code}`);
  }
  identities.set(code, identity);
  const product = products.get(code) ?? {
    product_code: code,
    ...words,
    published_as: text,
    unit,
    state,
    group: cell(row, GROUP),
    subgroup: cell(row, SUBGROUP),
    prices: new Map<CalendarDate, SurveyedPrice>(),
  };
  for (const price of pricesOf(cell(row, YEAR), row.cells.slice(FIRST_MONTH, GROUP), row.line)) {
    const known = product.prices.get(price.date);
    if (!known) product.prices.set(price.date, price);
    else if (known.price !== price.price) product.prices.set(price.date, { ...known, price: null });
  }
  if (product.prices.size > 0) products.set(code, product);
  return undefined;
}

const ascending = (prices: ReadonlyMap<CalendarDate, SurveyedPrice>): readonly SurveyedPrice[] =>
  [...prices.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
