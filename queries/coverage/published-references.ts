import type { PublishedReference } from '../../projections/reference.ts';
import type { Question, StateRow } from '../question.ts';

type ByQuestion = ReadonlyMap<string, PublishedReference>;

const byQuestion = (rows: readonly StateRow[]): ByQuestion => {
  const published = rows.map(({ state }) => JSON.parse(state) as PublishedReference);
  return new Map(published.map((each) => [each.id, each]));
};

/** The newest recorded price of each of these questions, by the question's id; of one without any there is none. */
export const publishedReferences: Question<{ readonly ids: readonly string[] }, StateRow, ByQuestion> = {
  projections: ['reference'],
  statement: ({ ids }) => ({
    name: 'references published',
    text: 'select state from read_models.published_references where id = any($1::text[])',
    values: [ids],
  }),
  answer: byQuestion,
};

/** The newest recorded price of every question. */
export const allPublished: Question<null, StateRow, ByQuestion> = {
  projections: ['reference'],
  statement: () => ({
    name: 'references all',
    text: 'select state from read_models.published_references',
    values: [],
  }),
  answer: byQuestion,
};

/** A text that is another one once any price is recorded. */
export const publishedMark: Question<null, { readonly mark: string }, string> = {
  projections: ['reference'],
  statement: () => ({
    name: 'references mark',
    text: `select count(*) || ' ' || coalesce(sum(version), 0) as mark from read_models.published_references`,
    values: [],
  }),
  answer: (rows) => rows[0]?.mark ?? '',
};
