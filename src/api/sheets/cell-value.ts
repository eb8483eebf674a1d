import { bareTaxId, looksLikeCnpj, taxIdFault } from '../../kernel/identity/tax-id.ts';
import type { Json } from '../../kernel/json.ts';
import type { FaultWords } from '../../kernel/words/faults.ts';
import { dayOfSerial, dayOfText } from './days.ts';
import type { Kind } from './fields.ts';
import { type Convention, decimalOfNumber, readBy } from './numbers.ts';
import type { Cell } from './table.ts';
import { ERROR_CELL, IS_DAY, NO_DAY, NO_FLAG, NO_NUMBER, notBy, TWO_TAX_IDS, UNKEPT } from './words.ts';

/** The value of a cell; `did`: changes made while reading. */
export type Read =
  | { readonly value: Json; readonly did?: 'ROUNDED' | 'ZEROS_RESTORED' }
  | { readonly fault: FaultWords };

interface Ways {
  /** Undefined if no cell of the file needs one. */
  readonly convention: Convention | undefined;
  readonly from1904: boolean;
}

/** True if texts in columns of this kind are read as numbers. */
export const isNumeric = (kind: Kind): boolean => ['decimal', 'amount', 'number'].includes(kind);

export function readCell(cell: Cell, kind: Kind, ways: Ways): Read {
  if (cell.kind === 'error') return { fault: ERROR_CELL };
  if (cell.kind === 'unkept') return { fault: UNKEPT };
  if (kind === 'date') return dayIn(cell, ways.from1904);
  if (kind === 'flag') return flagIn(cell);
  if (cell.kind === 'number' && cell.isDay) return { fault: IS_DAY };
  if (isNumeric(kind)) return numberIn(cell, kind, ways.convention);
  if (cell.kind === 'flag') return { value: String(cell.value) };
  if (cell.kind === 'text')
    return kind === 'text' || !cell.plain ? { value: cell.text } : taxIdIn(cell.text, kind);
  const { text, isRounded } = decimalOfNumber(cell.value, cell.format);
  if (kind !== 'text') return taxIdIn(text, kind);
  return { value: text, ...(isRounded && { did: 'ROUNDED' }) };
}

/** What a person sees in a cell that cannot be read; nothing of an error. */
export function shownCell(cell: Cell, from1904: boolean): string {
  switch (cell.kind) {
    case 'text':
      return cell.text;
    case 'number':
      return (
        (cell.isDay && dayOfSerial(cell.value, from1904)) || decimalOfNumber(cell.value, cell.format).text
      );
    case 'flag':
      return String(cell.value);
    default:
      return '';
  }
}

function dayIn(cell: Cell, from1904: boolean): Read {
  const day =
    cell.kind === 'text'
      ? dayOfText(cell.text)
      : cell.kind === 'number'
        ? dayOfSerial(cell.value, from1904)
        : undefined;
  return day === undefined ? { fault: NO_DAY } : { value: day };
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['verdadeiro', true],
  ['sim', true],
  ['yes', true],
  ['false', false],
  ['falso', false],
  ['não', false],
  ['no', false],
]);

function flagIn(cell: Cell): Read {
  if (cell.kind === 'flag') return { value: cell.value };
  const value = cell.kind === 'text' ? FLAGS.get(cell.text.toLowerCase()) : undefined;
  return value === undefined ? { fault: NO_FLAG } : { value };
}

function numberIn(cell: Cell, kind: Kind, convention: Convention | undefined): Read {
  if (cell.kind === 'number') {
    const { text, isRounded } = decimalOfNumber(cell.value, cell.format);
    return inKind(text, kind, isRounded);
  }
  if (cell.kind !== 'text') return { fault: NO_NUMBER };
  const text = readBy(convention ?? 'point', cell.text);
  if (text === undefined) return { fault: convention === undefined ? NO_NUMBER : notBy(convention) };
  return inKind(text, kind, false);
}

function inKind(text: string, kind: Kind, isRounded: boolean): Read {
  const did = isRounded ? ({ did: 'ROUNDED' } as const) : {};
  if (kind === 'number') return { value: numberToken(text), ...did };
  if (kind !== 'amount') return { value: text, ...did };
  const [whole = '', fraction = ''] = text.split('.');
  // A third place of zero changes no amount; any other is refused by the schema.
  const cents = fraction.replace(/0+$/, '').padEnd(2, '0');
  return { value: `${whole}.${cents}`, ...did };
}

/** A JSON number with exactly the written digits, without conversion to a float. */
const numberToken = (text: string): Json =>
  (JSON as unknown as { rawJSON(text: string): Json }).rawJSON(text.replace(/^(-?)0+(?=\d)/, '$1'));

/** Restores leading zeros if the check digits of exactly one of the two kinds of id then hold. */
function taxIdIn(text: string, kind: Kind): Read {
  if (!/^\d{1,14}$/.test(text)) return { value: text };
  const lengths = kind === 'cnpj' ? [14] : [11, 14];
  if (lengths.includes(text.length) && taxIdFault(text) === undefined) return { value: text };
  const whole = lengths
    .filter((length) => length > text.length)
    .map((length) => text.padStart(length, '0'))
    .filter((id) => taxIdFault(id) === undefined && (kind !== 'cnpj' || looksLikeCnpj(bareTaxId(id))));
  const [id] = whole;
  if (whole.length > 1) return { fault: TWO_TAX_IDS };
  return id === undefined ? { value: text } : { value: id, did: 'ZEROS_RESTORED' };
}
