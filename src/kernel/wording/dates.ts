import type { Language } from './language.ts';

const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A text with its days as people of the language write them: `22/11/2026`, `November 22, 2026`. */
export const withDates = (text: string, language: Language): string =>
  text.replaceAll(ISO, (whole, year: string, month: string, day: string) => {
    if (language === 'pt-BR') return `${day}/${month}/${year}`;
    const name = MONTHS[Number(month) - 1];
    return name === undefined ? whole : `${name} ${Number(day)}, ${year}`;
  });
