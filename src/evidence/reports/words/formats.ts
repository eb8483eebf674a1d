import { decimal, readDecimal, toText } from '../../../kernel/decimal.ts';
import { type CalendarDate, type Instant, localTimeOf } from '../../../kernel/instant.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { number } from '../../../kernel/wording/figures.ts';

export type Language = keyof Label;

export { number };

/** A fraction as a percentage: `0.105` is `10,5 %`. */
export const percentage = (text: string, language: Language): string =>
  readDecimal(text) === undefined ? text : `${number(toText(decimal(text).times(100)), language)} %`;

/** `2026-11-21` is `21/11/2026` in pt-BR. */
export const date = (text: CalendarDate, language: Language): string =>
  language === 'pt-BR' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').reverse().join('/') : text;

/** In UTC: another time zone would depend on tables that change. */
export const instant = (text: Instant, language: Language): string =>
  `${date(text.slice(0, 10), language)} ${text.slice(11, 19)} UTC`;

/** In `America/Sao_Paulo` time, with UTC in brackets: `20/11/2026 11:59:55 (14:59:55 UTC)`. */
export function bothTimes(text: Instant, language: Language): string {
  const local = localTimeOf(text);
  const [day, utcDay] = [local.slice(0, 10), text.slice(0, 10)];
  // Lines do not break within the brackets.
  const utc = `${text.slice(11, 19)}\u00a0UTC`;
  return `${date(day, language)} ${local.slice(11, 19)} (${day === utcDay ? '' : `${date(utcDay, language)} `}${utc})`;
}

/** The name of a person; other actors keep their kind. */
export const actor = (text: string): string => text.replace(/^person:/, '');
