import type { Language } from '../language.ts';

/** `2026-11-20`, a day that exists. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A date in words: `20 de novembro de 2026`, `November 20, 2026`. */
export const shownDate = (date: string, language: Language): string =>
  isDate(date)
    ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00:00Z`),
      )
    : date;

/** A date in few letters, for tables and axes. */
export const shownShortDate = (date: string, language: Language): string =>
  isDate(date)
    ? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00:00Z`),
      )
    : date;

/** An instant in the reader's own time zone, which is named. */
export const shownInstant = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));

const DAY_MS = 86_400_000;

/** Whole days from one date to a later one; negative when it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** The day of an instant in São Paulo, where the service counts its days. */
export const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(instant));

/** `1 day`, `8 dias`, by the language's own rules. */
export const shownDays = (days: number, language: Language): string => shownLong(days, 'day', language);

/** `1 second`, `8 segundos`. */
export const shownSeconds = (seconds: number, language: Language): string =>
  shownLong(seconds, 'second', language);

const shownLong = (count: number, unit: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
