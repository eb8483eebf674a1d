import { Buffer } from 'node:buffer';
import { type CalendarDate, dateOfDay, dayOf } from '../../src/kernel/instant.ts';

export const HEADER =
  'Tipo Titulo;Data Vencimento;Data Base;Taxa Compra Manha;Taxa Venda Manha;PU Compra Manha;PU Venda Manha;PU Base Manha';

/** `2026-11-20` as `20/11/2026`. */
const written = (date: CalendarDate): string => date.split('-').reverse().join('/');
const comma = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)},${String(hundredths % 100).padStart(2, '0')}`;

const NAMES = [
  'Tesouro Prefixado',
  'Tesouro Prefixado com Juros Semestrais',
  'Tesouro IPCA+',
  'Tesouro IPCA+ com Juros Semestrais',
  'Tesouro Selic',
  'Tesouro Renda+ Aposentadoria Extra',
] as const;
const MATURITIES = 10;
/** Has no factor in common with any number of rows made here: each row comes once, far from its neighbours. */
const STRIDE = 1_000_003;

/** The title at a place of the list, with its maturity: from 2027 on. */
const titleAt = (index: number): readonly [name: string, maturity: CalendarDate] => [
  NAMES[index % NAMES.length] ?? NAMES[0],
  `${2027 + Math.floor(index / NAMES.length)}-05-15`,
];
export const TITLES = NAMES.length * MATURITIES;

/** Invented and deterministic: in hundredths of BRL, never far from the day before. */
export const priceOn = (index: number, date: CalendarDate): string =>
  comma(60_000 + index * 4_000 + ((dayOf(date) * 7919 + index * 104_729) % 997));

/** A history of invented figures, line by line, in no order: every title on every day up to the last. */
export function* historyLines(lastDay: CalendarDate, days: number): Generator<string> {
  yield HEADER;
  const rows = TITLES * days;
  for (let row = 0; row < rows; row += 1) {
    const at = (row * STRIDE) % rows;
    const title = at % TITLES;
    const day = dateOfDay(dayOf(lastDay) - Math.floor(at / TITLES));
    const [name, maturity] = titleAt(title);
    const price = priceOn(title, day);
    yield `${name};${written(maturity)};${written(day)};7,29;7,41;${price};${price};${price}`;
  }
}

/** Lines as the bytes of a file, in pieces of some 64 KB. */
export function* piecesOf(lines: Iterable<string>, lineEnd = '\r\n'): Generator<Buffer> {
  let piece: string[] = [];
  for (const line of lines) {
    piece.push(line, lineEnd);
    if (piece.length < 1600) continue;
    yield Buffer.from(piece.join(''), 'latin1');
    piece = [];
  }
  yield Buffer.from(piece.join(''), 'latin1');
}

/** This many days make 14.5 MB. */
export const FULL_SIZE_DAYS = 2_940;
