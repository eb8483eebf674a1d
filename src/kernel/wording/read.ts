import { marksOf } from './figures.ts';
import type { Language } from './language.ts';

/** What was written, in the service's own form, or why it is no number of that language. */
type Reading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: 'not_a_number' | 'wrong_grouping' };

/**
 * Reads a number as people of a language write it: `1.234,56` in pt-BR, `1,234.56` in en; thousands may be left
 * ungrouped, but a group has three digits and the first does not begin with a zero, so that the other language's way of
 * writing is never taken for another figure by a mark in the wrong place. Of what may be either, see `twoReadings`. No digit
 * is lost; no float is involved.
 */
export function readDecimal(text: string, language: Language): Reading {
  const { group, point } = marksOf(language);
  const bare = text.trim().replace(/^[-−]\s*/, '');
  const sign = bare === text.trim() ? '' : '-';
  if (!/^\d[\d.,]*$/.test(bare)) return { ok: false, problem: 'not_a_number' };
  const [whole = '', fraction, ...more] = bare.split(point);
  if (more.length > 0 || fraction === '' || fraction?.includes(group)) return wrongGrouping;
  const groups = whole.split(group);
  const grouped = groups.length > 1;
  const wellGrouped = groups.every((digits, index) =>
    index === 0 ? /^[1-9]\d{0,2}$/.test(digits) : /^\d{3}$/.test(digits),
  );
  if (grouped && !wellGrouped) return wrongGrouping;
  const digits = groups.join('').replace(/^0+(?=\d)/, '');
  const value = fraction === undefined ? digits : `${digits}.${fraction}`;
  return { ok: true, value: /[1-9]/.test(value) ? sign + value : value };
}

const wrongGrouping = { ok: false, problem: 'wrong_grouping' } as const;

/** A figure that may be of thousands or of three decimals, both as the language writes them. */
interface TwoReadings {
  readonly thousands: string;
  readonly decimals: string;
  /** Of a whole part that is zero nobody groups thousands: only the mark of the other language is left. */
  readonly isForeign: boolean;
}

/**
 * Both readings of one mark before three digits, where that mark groups thousands in the language and parts decimals in the
 * other: `45.000` and `0.125` in pt-BR, `45,000` in en. Undefined for anything else.
 */
export function twoReadings(text: string, language: Language): TwoReadings | undefined {
  const { group, point } = marksOf(language);
  const [, sign = '', whole, three] = /^([-−]?)\s*(\d{1,3})[.,](\d{3})$/.exec(text.trim()) ?? [];
  if (whole === undefined || three === undefined || !text.includes(group)) return undefined;
  const digits = `${whole}${three}`.replace(/^0+(?=\d)/, '');
  return {
    thousands: sign + digits,
    decimals: `${sign}${whole}${point}${three}`,
    isForeign: whole.startsWith('0'),
  };
}
