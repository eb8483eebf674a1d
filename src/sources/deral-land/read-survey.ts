import { decimal } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { LAND_CLASSES, type LandClass } from '../../kernel/reference.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { cellName } from '../../kernel/workbook/grid.ts';
import { csvRows, isMostlyUnreadable, QUOTES_UNREADABLE } from '../reading/csv-rows.ts';
import { plain, textOf } from '../reading/texts.ts';

/** What was surveyed of a class in a municipality: a price greater than zero. */
export interface LandPrice {
  /** BRL per hectare, decimal text. */
  readonly price: string;
  /** As the file has it, such as `104.800`. */
  readonly written: string;
  /** `C7`, as a spreadsheet names it. */
  readonly cell: string;
}

interface SurveyedMunicipality {
  /** As published. */
  readonly name: string;
  readonly row: number;
  /** A class that was not surveyed here is not there. */
  readonly prices: ReadonlyMap<LandClass, LandPrice>;
}

export interface LandSurvey {
  readonly year: number;
  /** By `municipalityKey`. */
  readonly municipalities: ReadonlyMap<string, SurveyedMunicipality>;
}

/** What is wrong with a file, and where. `column`: from 0; null when it is the whole row. */
export interface TableFault {
  /** From 1; null when it is the whole file. */
  readonly row: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** The day that stands for a survey: the last one of the month whose prices it asks for, which is March. */
export const surveyDay = (year: number): CalendarDate => `${year}-03-31`;

/** Names are the same whatever their case, accents, spaces, hyphens and apostrophes (`Pérola d'Oeste`). */
export const municipalityKey = (name: string): string => plain(name).replace(/[^A-Z0-9]/g, '');

/** The classes came with the survey of 2017. */
const FIRST_YEAR = 2017;
const YEAR = /(?<!\d)20\d{2}(?!\d)/g;
/** `104.800`, `104800`, `104.800,00`. A point alone is of thousands: `104.8` is refused, and so is `104,800`. */
const AMOUNT = /^(?:\d{1,3}(?:\.\d{3}){1,2}|\d{4,7})(?:,\d{1,2})?$/;
/**
 * Our own bounds: the lowest price of the first survey was BRL 1,300 (2017), the highest of them all is some 200,000. Below the
 * least one, thousands were read as decimals somewhere (`104.800` as 104.8).
 */
const [LEAST, MOST] = [decimal('1000'), decimal('2000000')];
const NOT_SURVEYED = /^[-–—]*$/;

type LeaveOut = (left: {
  readonly place: string;
  readonly name: string;
  readonly why: string;
  readonly unreadable?: true;
}) => void;

interface Columns {
  readonly name: number;
  readonly classes: ReadonlyMap<LandClass, number>;
}

type Cells = readonly string[];
type Rows = readonly Cells[];
/** Of a line whose quotes cannot be read. */
const BROKEN: Cells = [];

/**
 * Reads the table of a year: above the headings the year, then `Município` and the seven classes in any order, one
 * municipality a row, BRL per hectare; another unit, wherever it is written, is refused. Headings may come again (the publisher's pages have them). A row that
 * cannot be read is left out, and so are rows of one municipality that differ; where no more rows can be read than cannot, and for
 * anything that is wrong with the headings, the whole file is refused.
 */
export function readSurvey(bytes: Uint8Array, leaveOut: LeaveOut = () => {}): Result<LandSurvey, TableFault> {
  const rows = tableRows(bytes);
  if (!rows.ok) return rows;
  const stated = otherUnit(rows.value);
  if (stated) return stated;
  const top = rows.value.findIndex(isHeading);
  if (top < 0)
    return fault(null, null, `expected headings: Município and the classes ${LAND_CLASSES.join(', ')}`);
  const columns = columnsOf(rows.value, top, leaveOut);
  if (!columns.ok) return columns;
  const year = yearOf(rows.value.slice(0, top));
  if (!year.ok) return year;
  const municipalities = municipalitiesOf(rows.value, top, columns.value, leaveOut);
  if (!municipalities.ok) return municipalities;
  if (municipalities.value.size === 0) return fault(top + 1, null, 'expected prices below these headings');
  return ok({ year: year.value, municipalities: municipalities.value });
}

/** A row for each of 399 municipalities are some 30 KB. */
const MOST_BYTES = 1_048_576;
const BINARY = [
  ['%PDF', 'a PDF'],
  ['PK\u0003\u0004', 'a workbook'],
  ['\u00d0\u00cf\u0011\u00e0', 'a workbook'],
] as const;

/** The rows of a list parted by semicolons where it has any, else by commas: row 1 is the first, empty ones included. */
function tableRows(bytes: Uint8Array): Result<readonly (readonly string[])[], TableFault> {
  const whole = (message: string) => fail({ row: null, column: null, message });
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  const binary = BINARY.find(([magic]) => start === magic);
  if (binary) return whole(`expected the table as CSV, found ${binary[1]}`);
  if (bytes.byteLength > MOST_BYTES) return whole(`expected a table of at most ${MOST_BYTES} bytes`);
  const text = textOf(bytes);
  const delimiter = text.includes(';') ? ';' : ',';
  return ok(csvRows(text, { delimiter, keepsEmptyLines: true }).map(({ cells }) => cells ?? BROKEN));
}

/** What follows a sum of money: `R$/alqueire`, `reais por hectare`. */
const PER = /(?:R\$|REAIS)[ )]*(?:\/|POR |P\/) ?([A-Z0-9@²]+)/;
const HECTARE = /^(?:HA|HAS|HECTARES?)$/;
/** Units of land and of money that are not ours, alone or not: an alqueire is 2.42 ha in Paraná, and 4.84 or more elsewhere. */
const OTHER_UNITS =
  /(?<![A-Z0-9])(?:ALQUEIRES?|ALQS?|ACRES?|M2|M²|METROS? QUADRADOS?|SACAS?|SCS?|ARROBAS?|MIL REAIS|R\$ ?MIL|DOLAR(?:ES)?)(?![A-Z0-9])|US\$/;

/** A title, heading, column or note with another unit: the prices are then not of a hectare, and nothing is converted. */
function otherUnit(rows: Rows): Result<never, TableFault> | undefined {
  for (const [index, row] of rows.entries()) {
    for (const [column, written] of row.entries()) {
      const text = plain(written);
      const per = PER.exec(text)?.[1];
      const unit = per !== undefined && !HECTARE.test(per) ? per : OTHER_UNITS.exec(text)?.[0];
      if (unit === undefined) continue;
      const found = `${unit.toLowerCase()} in ${JSON.stringify(cellAt(row, column).slice(0, 100))}`;
      return fault(index + 1, column, `expected prices of a hectare in reais; found ${found}`);
    }
  }
  return undefined;
}

const fault = (row: number | null, column: number | null, message: string) =>
  fail<TableFault>({ row, column, message });

const cellAt = (row: readonly string[] | undefined, column: number): string =>
  (row?.[column] ?? '').replace(/\s+/g, ' ').trim();

const CLASS_TITLES = new Map<string, LandClass>(LAND_CLASSES.map((each) => [each.replace('-', ''), each]));
/** `A- I` as `AI`. */
const titleOf = (cell: string): string => plain(cell).replace(/[^A-Z]/g, '');
const isNameTitle = (cell: string): boolean => /^MUNICIPIOS?$/.test(titleOf(cell));
const isHeading = (row: readonly string[]): boolean =>
  row.some(isNameTitle) && row.some((cell) => CLASS_TITLES.has(titleOf(cell)));

function columnsOf(rows: Rows, top: number, leaveOut: LeaveOut): Result<Columns, TableFault> {
  const heading = rows[top] ?? [];
  const name = heading.findIndex(isNameTitle);
  const classes = new Map<LandClass, number>();
  for (const [column, cell] of heading.entries()) {
    if (column === name || cellAt(heading, column) === '') continue;
    const land = CLASS_TITLES.get(titleOf(cell));
    if (isNameTitle(cell) || (land && classes.has(land)))
      return fault(top + 1, column, 'expected each heading once');
    if (land) classes.set(land, column);
    else {
      const place = `cell ${cellName(top, column)}`;
      leaveOut({ place, name: cellAt(heading, column), why: 'the column is none of the classes' });
    }
  }
  const missing = LAND_CLASSES.find((each) => !classes.has(each));
  if (missing) return fault(top + 1, heading.length, `expected a heading ${missing}`);
  return ok({ name, classes });
}

function yearOf(above: Rows): Result<number, TableFault> {
  const years = new Set(above.flatMap((row) => row.flatMap((cell) => cell.match(YEAR) ?? [])));
  const [year, ...others] = [...years].map(Number);
  if (year === undefined || others.length > 0) {
    const found = year === undefined ? 'none' : [year, ...others].join(' and ');
    return fault(
      1,
      0,
      `expected the year of the survey above the headings, and no other year; found ${found}`,
    );
  }
  return year < FIRST_YEAR ? fault(1, 0, `expected a survey since ${FIRST_YEAR}, found ${year}`) : ok(year);
}

function municipalitiesOf(
  rows: Rows,
  top: number,
  columns: Columns,
  leaveOut: LeaveOut,
): Result<ReadonlyMap<string, SurveyedMunicipality>, TableFault> {
  const found = new Map<string, SurveyedMunicipality>();
  const contradicted = new Set<string>();
  const unreadable: TableFault[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index <= top || (cells !== BROKEN && cells.every((cell) => cell.trim() === ''))) continue;
    const number = index + 1;
    const name = cellAt(cells, columns.name);
    if (isHeading(cells)) {
      if (!isSameHeading(cells, columns))
        return fault(number, null, `expected the headings of row ${top + 1}`);
      continue;
    }
    const leave = (why: string) =>
      leaveOut({ place: `row ${number}`, name: name || cells.join(' ').trim(), why });
    const refuse = (wrong: TableFault) => {
      unreadable.push(wrong);
      const place = wrong.column === null ? `row ${number}` : cellName(index, wrong.column);
      leaveOut({ place, name: name || cells.join(' ').trim(), why: wrong.message, unreadable: true });
    };
    const read = rowOf(cells, index, columns);
    if (!read.ok) {
      refuse(read.error);
      continue;
    }
    const { key, prices } = read.value;
    const twin = found.get(key);
    if (prices.size === 0) leave('no price of any class');
    else if (!twin) found.set(key, { name, row: number, prices });
    else if (isSame(twin.prices, prices)) leave(`the same as row ${twin.row}`);
    else {
      contradicted.add(key);
      const message = `expected each municipality once: row ${twin.row} has other prices, and neither counts`;
      refuse({ row: number, column: columns.name, message });
    }
  }
  for (const key of contradicted) found.delete(key);
  const [first] = unreadable;
  return first && isMostlyUnreadable(unreadable.length, found.size) ? fail(first) : ok(found);
}

function rowOf(
  cells: Cells,
  index: number,
  columns: Columns,
): Result<{ readonly key: string; readonly prices: ReadonlyMap<LandClass, LandPrice> }, TableFault> {
  if (cells === BROKEN) return fault(index + 1, null, `no list of columns (${QUOTES_UNREADABLE})`);
  const prices = pricesOf(cells, index, columns);
  if (!prices.ok) return prices;
  const key = municipalityKey(cellAt(cells, columns.name));
  return key === '' && prices.value.size > 0
    ? fault(index + 1, columns.name, 'expected the name of a municipality with its prices')
    : ok({ key, prices: prices.value });
}

const isSameHeading = (cells: readonly string[], { name, classes }: Columns): boolean =>
  isNameTitle(cells[name] ?? '') &&
  [...classes].every(([land, column]) => CLASS_TITLES.get(titleOf(cells[column] ?? '')) === land);

function pricesOf(
  cells: readonly string[],
  index: number,
  { classes }: Columns,
): Result<ReadonlyMap<LandClass, LandPrice>, TableFault> {
  const prices = new Map<LandClass, LandPrice>();
  for (const [land, column] of classes) {
    const written = cellAt(cells, column);
    if (NOT_SURVEYED.test(written)) continue;
    const price = AMOUNT.test(written) ? written.replaceAll('.', '').replace(',', '.') : undefined;
    if (price === undefined || decimal(price).lt(LEAST) || decimal(price).gt(MOST)) {
      const expected = `expected a price of a hectare such as 104.800, from ${LEAST} to ${MOST}, or nothing`;
      return fault(index + 1, column, `${expected}; found ${JSON.stringify(written.slice(0, 60))}`);
    }
    prices.set(land, { price, written, cell: cellName(index, column) });
  }
  return ok(prices);
}

const isSame = (one: ReadonlyMap<LandClass, LandPrice>, other: ReadonlyMap<LandClass, LandPrice>): boolean =>
  LAND_CLASSES.every((land) => one.get(land)?.price === other.get(land)?.price);
