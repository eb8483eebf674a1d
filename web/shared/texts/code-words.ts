import type { Language } from '../language.ts';
import en from './en.json' with { type: 'json' };
import portuguese from './pt-BR.json' with { type: 'json' };

type Catalog = Readonly<Record<string, string>>;
type InBoth = Readonly<Record<Language, string>>;
type CodeWords = Readonly<Record<string, InBoth>>;

const inBoth = (english: Catalog, translated: Catalog): CodeWords =>
  Object.fromEntries(
    Object.entries(english).map(([code, text]) => [code, { en: text, 'pt-BR': translated[code] ?? text }]),
  );

const wordsOf = (section: Exclude<keyof typeof en.codes, 'rowsGiven'>): CodeWords =>
  inBoth(en.codes[section], portuguese.codes[section]);

/** Values of fields that have a list in their schema; a state's letters speak for themselves. */
export const VALUE_WORDS = wordsOf('values');

/** Titles of a row's alternatives, as the schemas have them. */
export const KIND_WORDS = wordsOf('kinds');

export const UNIT_WORDS = wordsOf('units');

/** Units to choose, by their symbol. */
export const WRITTEN_UNIT_WORDS = wordsOf('writtenUnits');

/** Of one, where that is another word. */
export const UNIT_OF_ONE_WORDS = wordsOf('unitsOfOne');

export const BASIS_WORDS = wordsOf('bases');

/** Why there is no figure, and what helps. */
export const REASON_WORDS = wordsOf('reasons');

/** What is wrong with a field, by the page's own codes and the service's. */
export const PROBLEM_WORDS = wordsOf('problems');

/** A table among what was entered. */
export const ROWS_GIVEN: InBoth = { en: en.codes.rowsGiven, 'pt-BR': portuguese.codes.rowsGiven };

const HINTS: Readonly<Record<string, Catalog>> = portuguese.hints;

/** What to write in a field, where that depends on the class: these come before the field's own hint. */
export const CLASS_HINTS: Readonly<Record<string, CodeWords>> = Object.fromEntries(
  Object.entries(en.hints).map(([assetClass, hints]) => [assetClass, inBoth(hints, HINTS[assetClass] ?? {})]),
);
