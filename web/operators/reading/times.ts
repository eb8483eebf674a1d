import type { Language } from '../../shared/language.ts';

const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', Number.POSITIVE_INFINITY],
] as const;

function stepOf(seconds: number): readonly [(typeof STEPS)[number][0], number] {
  let count = seconds;
  for (const [unit, most] of STEPS) {
    if (Math.floor(count) < most) return [unit, Math.floor(count)];
    count /= most;
  }
  return ['day', Math.floor(count)];
}

/** `3 min ago`, in one unit. */
export function ago(seconds: number, language: Language): string {
  if (Number.isNaN(seconds)) return '–';
  const [unit, count] = stepOf(seconds);
  return new Intl.RelativeTimeFormat(language, { style: 'short' }).format(-count, unit);
}

/** `3 min`, in one unit. */
export function duration(seconds: number, language: Language): string {
  const [unit, count] = stepOf(seconds);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}

/** `2026-11-21 14:57:48 UTC`: as logs and the tool write it, whatever the language. */
export const clockTime = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

/** In the reader's own time zone. */
export const fullTime = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant));

export const wholeNumber = (count: number, language: Language): string =>
  new Intl.NumberFormat(language).format(count);
