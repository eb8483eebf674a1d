import { readDecimal, twoReadings } from '../../../src/kernel/wording/read.ts';
import { isDate } from '../figures/dates.ts';
import { writtenDecimal } from '../figures/show.ts';
import type { FieldProblem } from '../form/field-problem.ts';
import type { Language } from '../language.ts';

/**
 * Market data as a person copies them out of a spreadsheet: a row of headings, a row for each datum, and one without a price
 * for what is valued. Cells are parted by tabs, or by semicolons. `Ln area [LN]`: a characteristic with the scale or the
 * kind in which it enters.
 */
export interface MarketData {
  readonly variables: readonly { readonly name: string; readonly enters: string | undefined }[];
  readonly data: readonly Datum[];
  /** The characteristics of what is valued; undefined without its row. */
  readonly subject: readonly string[] | undefined;
}

interface Datum {
  readonly price: string;
  readonly date: string;
  readonly source: string;
  readonly values: readonly string[];
}

type MarketDataReading =
  | { readonly ok: true; readonly value: MarketData }
  | { readonly ok: false; readonly problem: FieldProblem };

type Known = 'price' | 'date' | 'source';
const HEADINGS: Readonly<Record<Known, RegExp>> = {
  price: /^(price|preço|preco|valor)$/i,
  date: /^(date|data)$/i,
  source: /^(source|fonte)$/i,
};
const KNOWN = Object.keys(HEADINGS) as readonly Known[];
const NO_PRICE = /^[?\-–—]?$/;

const wrong = (code: string, values: FieldProblem['values'] = {}) =>
  ({ ok: false, problem: { code, values } }) as const;

/**
 * `language`: in which figures and dates are written; null for the service's own form, as a link has it. A figure that may be of
 * thousands or of decimals (`45.000`) is refused unless another of the table shows which mark is which.
 */
export function readMarketData(text: string, language: Language | null): MarketDataReading {
  const parted = text.includes('\t') ? '\t' : ';';
  const rows = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, cells: line.split(parted).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...others] = rows;
  const headings = head?.cells ?? [];
  const placeOf = (name: Known) => headings.findIndex((heading) => HEADINGS[name].test(heading));
  const missing = KNOWN.find((name) => placeOf(name) < 0);
  if (missing) return wrong(`no_${missing}_column`);
  const own = headings.flatMap((_, index) => (KNOWN.some((name) => placeOf(name) === index) ? [] : [index]));
  if (own.length === 0) return wrong('no_characteristic');
  const isFigure = (index: number) => own.includes(index) || index === placeOf('price');
  const doubt = language && doubtfulFigure(others, isFigure, language);
  if (doubt) return wrong('two_readings_in_row', { ...doubt.values, heading: headings[doubt.index] ?? '' });
  const data: Datum[] = [];
  let subject: readonly string[] | undefined;
  for (const { line, cells } of others) {
    if (cells.length !== headings.length)
      return wrong('row_of_another_length', { line, count: cells.length, headings: headings.length });
    const figures = own.map((index) => figure(cells[index] ?? '', language));
    const unread = figures.indexOf(undefined);
    if (unread >= 0) return wrong('no_figure_in_row', { line, heading: headings[own[unread] ?? 0] ?? '' });
    const values = figures.map((value) => value ?? '');
    const written = cells[placeOf('price')] ?? '';
    if (NO_PRICE.test(written)) {
      if (subject) return wrong('two_rows_without_price', { line });
      subject = values;
      continue;
    }
    const price = figure(written, language);
    const date = day(cells[placeOf('date')] ?? '', language);
    if (price === undefined)
      return wrong('no_figure_in_row', { line, heading: headings[placeOf('price')] ?? '' });
    if (date === undefined) return wrong('no_day_in_row', { line });
    data.push({ price, date, source: cells[placeOf('source')] ?? '', values });
  }
  return {
    ok: true,
    value: { variables: own.map((index) => variableOf(headings[index] ?? '')), data, subject },
  };
}

/** The same in the service's own form (`null`), or as people of a language write it: what `readMarketData` reads again. */
export function writeMarketData({ variables, data, subject }: MarketData, language: Language | null): string {
  const shown = (value: string) => (language ? writtenDecimal(value, language) : value);
  const rows = [
    [
      ...(language === 'pt-BR' ? ['preço', 'data', 'fonte'] : ['price', 'date', 'source']),
      ...variables.map(({ name, enters }) => (enters ? `${name} [${enters}]` : name)),
    ],
    ...data.map(({ price, date, source, values }) => [shown(price), date, source, ...values.map(shown)]),
    ...(subject ? [['?', '', '', ...subject.map(shown)]] : []),
  ];
  return rows.map((cells) => cells.join('\t')).join('\n');
}

function variableOf(heading: string): MarketData['variables'][number] {
  const [, name = heading, enters] = /^(.*?)\s*\[\s*(\w+)\s*\]$/.exec(heading) ?? [];
  return { name, enters: enters?.toUpperCase() };
}

const withoutCurrency = (written: string): string => written.replace(/^(R\$|BRL)\s*/i, '');

/** A spreadsheet's `R$ 1.234,56`, as `1234.56`. */
function figure(written: string, language: Language | null): string | undefined {
  if (language === null) return /^-?\d+(\.\d+)?$/.test(written) ? written : undefined;
  const reading = readDecimal(withoutCurrency(written), language);
  return reading.ok ? reading.value : undefined;
}

/** The first figure with two readings; undefined if none, or if another one has a mark that can only be the language's. */
function doubtfulFigure(
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  isFigure: (index: number) => boolean,
  language: Language,
) {
  const figures = rows.flatMap(({ line, cells }) =>
    cells.flatMap((cell, index) =>
      isFigure(index) ? [{ line, index, written: withoutCurrency(cell) }] : [],
    ),
  );
  const isSure = ({ written }: { readonly written: string }) =>
    /[.,]/.test(written) && !twoReadings(written, language) && readDecimal(written, language).ok;
  if (figures.some(isSure)) return undefined;
  for (const { line, index, written } of figures) {
    const readings = twoReadings(written, language);
    if (!readings) continue;
    const { decimals, thousands } = readings;
    return { index, values: { line, written, decimals, thousands } };
  }
  return undefined;
}

/** `2026-10-15`; in Portuguese `15/10/2026`, too. */
function day(written: string, language: Language | null): string | undefined {
  const [, days, months, year] =
    (language === 'pt-BR' && /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written)) || [];
  const text = year ? `${year}-${months?.padStart(2, '0')}-${days?.padStart(2, '0')}` : written;
  return isDate(text) ? text : undefined;
}
