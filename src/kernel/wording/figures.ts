import type { Label } from '../vocabulary.ts';
import type { Language } from './language.ts';

const MARKS = { 'pt-BR': { group: '.', point: ',' }, en: { group: ',', point: '.' } } as const;

/** Separators of thousands and decimals in a language. */
export const marksOf = (language: Language) => MARKS[language];

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * A decimal text as people of the language write it, digit by digit: no float, nothing rounded. `1234567.89` is
 * `1.234.567,89` in pt-BR. What is no plain decimal stays as it is.
 */
export function number(text: string, language: Language): string {
  const match = DECIMAL.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction] = match;
  const { group, point } = MARKS[language];
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  return `${sign}${grouped}${fraction === undefined ? '' : `${point}${fraction}`}`;
}

const DECIMALS_IN_TEXT = /(?<![\w.])(\d+)\.(\d+)(?![\w.])/g;

/** A text with the decimals in it as people of the language write them: `p = 0.0500` is `p = 0,0500` in pt-BR. */
export const withDecimals = (text: string, language: Language): string =>
  text.replaceAll(DECIMALS_IN_TEXT, (_, whole: string, fraction: string) => {
    return `${whole}${MARKS[language].point}${fraction}`;
  });

/** A decimal text with at most `most` significant digits, rounded half-even. */
export function significant(text: string, most: number): string {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === '') return text;
  const digits = (whole + fraction).replace(/^0+/, '');
  const surplus = digits.replace(/0+$/, '').length - most;
  const dropped = digits.length - most;
  if (surplus <= 0) return text;
  const unit = 10n ** BigInt(dropped);
  const [kept, rest] = [BigInt(digits) / unit, (BigInt(digits) % unit) * 2n];
  const isUp = rest > unit || (rest === unit && kept % 2n === 1n);
  const all = String((isUp ? kept + 1n : kept) * unit).padStart(fraction.length + 1, '0');
  const point = all.length - fraction.length;
  const decimals = all.slice(point).replace(/0+$/, '');
  return `${sign}${all.slice(0, point)}${decimals === '' ? '' : `.${decimals}`}`;
}

const SYMBOLS: Readonly<Record<string, string>> = { BRL: 'R$', USD: 'US$' };
const NO_BREAK = '\u00a0';

const currencySymbol = (currency: string): string => SYMBOLS[currency] ?? currency;

/** `1234.50` BRL as `R$ 1.234,50`; a minus comes before the symbol. */
export function money(text: string, currency: string, language: Language): string {
  const shown = number(text, language);
  const symbol = currencySymbol(currency) + NO_BREAK;
  return shown.startsWith('-') ? `-${symbol}${shown.slice(1)}` : symbol + shown;
}

/** Reais as money in both languages. */
export const reais = (amount: string): Label => ({
  'pt-BR': money(amount, 'BRL', 'pt-BR'),
  en: money(amount, 'BRL', 'en'),
});

/** `BRL / cabeça` as `R$ / cabeça`. */
export const unitInWords = (unit: string): string => unit.replaceAll(/\b(?:BRL|USD)\b/g, currencySymbol);
