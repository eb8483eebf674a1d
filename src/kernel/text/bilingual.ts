import type { Label } from '../vocabulary.ts';
import en from './en.json' with { type: 'json' };
import portuguese from './pt-BR.json' with { type: 'json' };

/**
 * What the service says to people, in two catalogs: `text/en.json` and `text/pt-BR.json`. A text may have places, `{name}`,
 * for what is known only when it is said.
 */

type Catalog = typeof en;
type Section = keyof Catalog;
type Texts<Name extends Section> = { readonly [Key in keyof Catalog[Name]]: Label };

export type TextKey = { [Name in Section]: `${Name}.${keyof Catalog[Name] & string}` }[Section];

/** What goes into a place of a text: the same in both languages, or a text of its own in each. */
export type TextValue = string | number | bigint | Label;

export interface TextValues {
  readonly [place: string]: TextValue;
}

const CATALOGS: {
  readonly [Language in keyof Label]: { readonly [section: string]: { readonly [key: string]: string } };
} = {
  'pt-BR': portuguese,
  en,
};

/** The text of a key in both languages. A place without a value stays as it is written. */
export function bilingual(key: TextKey, values?: TextValues): Label {
  const dot = key.indexOf('.');
  const [section, name] = [key.slice(0, dot), key.slice(dot + 1)];
  const said = (language: keyof Label) =>
    filled(CATALOGS[language][section]?.[name] ?? key, values, language);
  return { 'pt-BR': said('pt-BR'), en: said('en') };
}

const filled = (text: string, values: TextValues | undefined, language: keyof Label): string =>
  values === undefined
    ? text
    : text.replace(/\{(\w+)\}/g, (place, name: string) => {
        const value = values[name];
        return value === undefined ? place : String(typeof value === 'object' ? value[language] : value);
      });

/** All texts of a section, by key. */
export const bilingualTexts = <Name extends Section>(section: Name): Texts<Name> =>
  Object.fromEntries(
    Object.keys(en[section]).map((key) => [key, bilingual(`${section}.${key}` as TextKey)]),
  ) as Texts<Name>;
