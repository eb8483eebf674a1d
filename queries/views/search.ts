import { z } from 'zod';
import { bilingual } from '../../src/kernel/text/bilingual.ts';
import { says } from '../../src/kernel/words/faults.ts';
import { searchWords } from '../../src/kernel/words/search-words.ts';

/** Searches by words, which read a table of names: nothing in it is personal. */

/** `of`: whose words are searched, as the parameter's description says it. */
export const Search = (of: string) =>
  z
    .string()
    .trim()
    .min(2)
    .max(100)
    .refine((text) => searchWords(text).length > 0, { error: says('no_words', bilingual('faults.no_words')) })
    .optional()
    .meta({
      description: `${of}, without accents and case; a word may be the beginning of one (\`caf\` finds Café), but for a single letter or digit. Personal data is never searched.`,
    });

/** The names `n` that have the words of the parameter; the expression is that of the index. */
export const hasWords = (parameter: string): string =>
  `array_to_tsvector(string_to_array(n.words, ' ')) @@ ${parameter}::tsquery`;

/**
 * A search as PostgreSQL writes it. The organization is a word, too, so that the matches of others are not read. Words have no
 * characters but letters and digits.
 */
export const searchOf = (organizationId: string, search: string): string =>
  [
    `'${organizationId}'`,
    ...searchWords(search).map((word) => (word.length > 1 ? `'${word}':*` : `'${word}'`)),
  ].join(' & ');

/** Of at most 10,000 matches each page is cut from all of them; where there are more, the list is read in its order. */
export const MOST_SORTED = 10_000;

/** The most rows that one page reads where it filters by what few of them may have. */
export const MOST_LOOKED_AT = 5_000;
