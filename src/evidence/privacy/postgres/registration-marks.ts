import type pg from 'pg';
import { rowsOf } from '../../../engine/postgres/pool.ts';
import type { SealedText } from '../../../kernel/identity/personal-data.ts';
import type { MarkedText } from '../key-store.ts';

/** In the order of the subjects, as keys are made. */
const MARK = {
  name: 'privacy_mark',
  text: `
    insert into privacy.registration_marks (subject, sealed, mark)
    select subject, sealed, mark from unnest($1::text[], $2::text[], $3::text[]) as i (subject, sealed, mark)
    order by subject collate "C"
    on conflict do nothing`,
};
const MARKED = {
  name: 'privacy_marked',
  text: 'select subject, sealed from privacy.registration_marks where mark = $1',
};
const UNMARKED = {
  name: 'privacy_unmarked',
  text: `
    select subject, sealed from unnest($1::text[], $2::text[]) as i (subject, sealed)
    where not exists (
      select from privacy.registration_marks m where m.subject = i.subject and m.sealed = i.sealed
    )`,
};

const columnsOf = (texts: readonly SealedText[]) => [
  texts.map(({ subject }) => subject),
  texts.map(({ sealed }) => sealed),
];

export async function keepMarks(pool: pg.Pool, marks: readonly MarkedText[]): Promise<void> {
  if (marks.length === 0) return;
  await rowsOf(pool, 'key_store', MARK, [...columnsOf(marks), marks.map(({ mark }) => mark)]);
}

export const textsMarked = (pool: pg.Pool, mark: string): Promise<readonly SealedText[]> =>
  rowsOf<SealedText>(pool, 'key_store', MARKED, [mark]);

export const textsUnmarked = async (
  pool: pg.Pool,
  texts: readonly SealedText[],
): Promise<readonly SealedText[]> =>
  texts.length === 0 ? [] : rowsOf<SealedText>(pool, 'key_store', UNMARKED, columnsOf(texts));
