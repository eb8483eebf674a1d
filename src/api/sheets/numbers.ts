import { type Decimal, decimal, rounded, toText } from '../../kernel/decimal.ts';

/** How a file writes its numbers: `1.234,5` or `1,234.5`. The same for the whole file. */
export type Convention = 'comma' | 'point';

const WRITTEN = {
  comma: /^[+-]?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/,
  point: /^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/,
} as const;

/** Removes the currency and blanks, including non-breaking ones. */
const bare = (text: string): string => text.replace(/^([+-]?)\s*R\$/, '$1').replace(/\s/g, '');

/** The decimal text of a number in one convention; undefined if it is not a number. The sign comes first. */
export function readBy(convention: Convention, text: string): string | undefined {
  const written = bare(text);
  if (!WRITTEN[convention].test(written)) return undefined;
  const [grouping, mark] = convention === 'comma' ? ['.', ','] : [',', '.'];
  return written.replaceAll(grouping, '').replace(mark, '.').replace('+', '');
}

/** What one cell shows about the convention. */
export type Evidence =
  | { readonly says: Convention }
  | { readonly says: 'nothing' }
  | { readonly says: 'either'; readonly comma: string; readonly point: string }
  | { readonly says: 'no number' };

export function evidenceOf(text: string): Evidence {
  const [comma, point] = [readBy('comma', text), readBy('point', text)];
  if (comma === undefined) return { says: point === undefined ? 'no number' : 'point' };
  if (point === undefined) return { says: 'comma' };
  return comma === point ? { says: 'nothing' } : { says: 'either', comma, point };
}

/** Significant digits that a workbook stores; a number with more is a result of binary arithmetic. */
const MAX_DIGITS = 15;

/**
 * The decimal of a workbook's number. A number with more than 15 digits (0.1 + 0.2) is rounded to the places of its format, or to
 * 15 digits if the format has no fixed places.
 */
export function decimalOfNumber(
  value: number,
  format: string,
): { readonly text: string; readonly isRounded: boolean } {
  const exact = decimal(String(value));
  const text = toText(exact);
  if (text.replace(/^-?0*\.?0*/, '').replace('.', '').length <= MAX_DIGITS) return { text, isRounded: false };
  const to = toText(rounded(exact, placesOf(format) ?? placesLeft(exact)));
  return { text: to === '-0' ? '0' : to, isRounded: to !== text };
}

const placesLeft = (value: Decimal): number => Math.max(0, MAX_DIGITS - 1 - (value.e ?? 0));

/** Fraction digits of a format; undefined if they are not fixed. */
function placesOf(format: string): number | undefined {
  const [section = ''] = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').split(';');
  if (!/[0#?]/.test(section) || /[eE/]/.test(section)) return undefined;
  const places = /\.([0#?]*)/.exec(section)?.[1]?.length ?? 0;
  return places + (section.includes('%') ? 2 : 0);
}
