import { money, number } from '../../../src/kernel/wording/figures.ts';
import { twoReadings } from '../../../src/kernel/wording/read.ts';
import type { Language } from '../language.ts';

const MINUS = '−';
const NO_BREAK = '\u00a0';

/** `-1234.50` as people write it: `−1.234,50` or `−1,234.50`. No digit is lost or added. */
export const shownDecimal = (text: string, language: Language): string =>
  number(text, language).replace(/^-/, MINUS);

/** The same as a person writes it in a field: without a group mark that may be read as one of decimals (`1234`, not `1.234`). */
export function writtenDecimal(text: string, language: Language): string {
  const shown = shownDecimal(text, language).replace(MINUS, '-');
  return twoReadings(shown, language)?.thousands ?? shown;
}

/** `1234.5` BRL as `R$ 1.234,50` or `R$ 1,234.50`; more decimals than two are all shown. */
export function shownAmount(text: string, currency: string, language: Language): string {
  const [whole = '', fraction = ''] = text.split('.');
  return money(`${whole}.${fraction.padEnd(2, '0')}`, currency, language).replace(/^-/, MINUS);
}

/** A fraction such as `0.105` as `10,5 %`: the point is moved, nothing is rounded. */
export const shownPercent = (fraction: string, language: Language): string =>
  `${shownDecimal(pointMoved(fraction, 2), language)}${NO_BREAK}%`;

/** The decimal point of a decimal text moved to the right (or left, when negative), without needless zeros. */
export function pointMoved(text: string, places: number): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const left = Math.max(0, -places);
  const right = Math.max(0, places);
  const digits = '0'.repeat(left) + whole + fraction.padEnd(right, '0');
  const at = left + whole.length + places;
  const newWhole = digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const newFraction = digits.slice(at).replace(/0+$/, '');
  const moved = newFraction === '' ? newWhole : `${newWhole}.${newFraction}`;
  return /[1-9]/.test(moved) ? sign + moved : moved;
}
