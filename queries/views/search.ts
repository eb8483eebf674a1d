import { z } from 'zod';
import type { Position } from '../../src/engine/log/event-log.ts';
import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import { bilingual } from '../../src/kernel/text/bilingual.ts';
import { says } from '../../src/kernel/words/faults.ts';
import { searchWords } from '../../src/kernel/words/search-words.ts';
import { ask, type ListRow, type PageAnswer, pageOfRows, question } from '../question.ts';

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

const countFound = (kind: 'asset' | 'obligation') =>
  question({
    projections: [kind],
    name: `${kind}s found counted`,
    text: `select count(*)::int as count from (
    select from read_models.${kind}_names n where ${hasWords('$1')} limit ${MOST_SORTED + 1}
  ) as found`,
    values: ({ organizationId, search }: { readonly organizationId: string; readonly search: string }) => [
      searchOf(organizationId, search),
    ],
    answer: ([row]: readonly { readonly count: number }[]) => row?.count ?? 0,
  });

/** Whether so few have the words of a search that each page can be cut from all of them. */
export const findsFewOf =
  (kind: 'asset' | 'obligation') =>
  async (readModels: ReadModels, organizationId: string, search: string): Promise<boolean> =>
    (await ask(readModels, countFound(kind), { organizationId, search })) <= MOST_SORTED;

/** A row of a page that reads a bounded number of rows, whether they match or not. */
export interface BoundedRow extends ListRow {
  /** Place of the last row that was read. */
  readonly last: Position;
  /** Whether the limit of rows was read. */
  readonly is_full: boolean;
}

/** A row that only says how far the statement has read. */
export type NothingFound<Row extends BoundedRow> = { readonly [Column in keyof Row]: null } & Pick<
  Row,
  'last' | 'is_full'
>;

/** A page that may hold fewer than `limit` items, even none, and still have a next one. */
export function pageOfBounded<Row extends BoundedRow, State>(
  rows: readonly (Row | NothingFound<Row>)[],
  limit: number,
  state: (row: Row) => State,
): PageAnswer<State> {
  const found = rows.filter((row): row is Row => row.state !== null);
  const page = pageOfRows(found, limit, state);
  const [bounds] = rows;
  return page.next === null && bounds?.is_full ? { ...page, next: bounds.last } : page;
}
