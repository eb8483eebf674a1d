import type { Row, RowValue, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { byCodeUnit, type RowsOf } from './database.ts';

/** What is asked of recorded prices and of what they mark, written apart from its SQL. */

type Answer = (rowsOf: RowsOf, values: readonly SqlValue[]) => readonly object[];

const text = (value: RowValue | SqlValue | undefined): string => String(value ?? '');
const byId = (one: Row, other: Row) => byCodeUnit(text(one.id), text(other.id));

const isMarkable = (row: Row): boolean => row.review === 'APPROVED' && (row.mark_basis ?? null) !== null;

function pledgedIn(rowsOf: RowsOf): ReadonlySet<RowValue | undefined> {
  const recognized = rowsOf('guarantees').filter(({ status }) => status === 'RECOGNIZED');
  return new Set(recognized.map(({ asset_id }) => asset_id));
}

const questions: Answer = (rowsOf) => {
  const pledged = pledgedIn(rowsOf);
  const asked = rowsOf('valuations').filter((row) => isMarkable(row) && pledged.has(row.asset_id));
  return [...new Set(asked.map(({ mark_questions }) => text(mark_questions)))].map((mark_questions) => ({
    mark_questions,
  }));
};

const markable: Answer = (rowsOf, [organization, assetClass, after, limit]) => {
  const pledged = pledgedIn(rowsOf);
  const refused = new Set(rowsOf('revaluations').map(({ id }) => id));
  const ids = new Set(rowsOf('valuations').map(({ id }) => id));
  return rowsOf('valuations')
    .filter((row) => row.organization_id === organization && row.asset_class === assetClass)
    .filter((row) => isMarkable(row) && pledged.has(row.asset_id) && text(row.id) > text(after))
    .filter(({ collateral }) => JSON.parse(text(collateral)).status === 'RECOGNIZED')
    .filter(({ id, revaluation_id }) => !refused.has(id) && !ids.has(revaluation_id ?? ''))
    .sort(byId)
    .slice(0, Number(limit))
    .map(({ id, mark_basis, collateral }) => ({ id, mark_basis, collateral }));
};

const published: Answer = (rowsOf, [ids]) => {
  const wanted = new Set(Array.isArray(ids) ? ids : []);
  return rowsOf('published_references')
    .filter(({ id }) => wanted.has(text(id)))
    .map(({ state }) => ({ state }));
};

const mark: Answer = (rowsOf) => {
  const rows = rowsOf('published_references');
  const versions = rows.reduce((sum, { version }) => sum + Number(version), 0);
  return [{ mark: `${rows.length} ${versions}` }];
};

export const referenceAnswers: Readonly<Record<string, Answer>> = {
  'questions pledged': questions,
  'valuations markable': markable,
  'references published': published,
  'references all': (rowsOf) => rowsOf('published_references').map(({ state }) => ({ state })),
  'references mark': mark,
};
