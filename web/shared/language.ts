/** The two languages of the pages, as `<html lang>` and `Accept-Language` name them. */
export type Language = 'pt-BR' | 'en';

export const LANGUAGES = ['pt-BR', 'en'] as const satisfies readonly Language[];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { 'pt-BR': 'Português', en: 'English' };

/** Texts of one language by key: both languages have the same keys, which the compiler sees to. */
export type Texts<Keys extends string = string> = Readonly<Record<Keys, string>>;

export const isLanguage = (text: string | null): text is Language =>
  LANGUAGES.some((language) => language === text);

/** `{name}` in a text, filled in; a name that is not given stays as it is. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
