import type { Row, RowValue, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { isAnother } from './aged-assets.ts';
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

const portfolioMarks: Answer = (rowsOf, values) => {
  const [organization, portfolio, classes, oldest, after, limit, today] = values;
  const fresh = new Map(
    (Array.isArray(classes) ? classes : []).map((name, index) => [
      name,
      Array.isArray(oldest) ? oldest[index] : '',
    ]),
  );
  const byIds = (table: string) => new Map(rowsOf(table).map((row) => [row.id, row]));
  const [frozen, standing] = [byIds('valuations'), byIds('assets')];
  const order = ({ valuation_date, requested_at, id }: Row) => `${valuation_date} ${requested_at} ${id}`;
  return rowsOf('portfolio_assets')
    .filter((row) => row.portfolio_id === portfolio && row.organization_id === organization)
    .filter((row) => row.active === true && text(row.id) > text(after))
    .sort(byId)
    .flatMap((asset) => {
      const [approved] = rowsOf('portfolio_valuations')
        .filter((row) => row.asset_id === asset.id && row.organization_id === asset.organization_id)
        .filter((row) => row.purpose === 'COLLATERAL' && row.review_status === 'APPROVED')
        .sort((one, other) => byCodeUnit(order(other), order(one)));
      const [valuation, stands] = [frozen.get(approved?.id ?? null), standing.get(asset.id ?? null)];
      const mark_basis = valuation?.mark_basis ?? null;
      if (!approved?.collateral_recognizable || !valuation || !stands || mark_basis === null) return [];
      if (isAnother(stands, valuation)) return [];
      if (typeof valuation.due_on === 'string' && valuation.due_on < text(today)) return [];
      if (text(approved.valuation_date) < text(fresh.get(text(asset.asset_class)))) return [];
      const { id, asset_class } = asset;
      return [{ id, asset_class, amount: approved.collateral_value, mark_basis }];
    })
    .slice(0, Number(limit));
};

export const referenceAnswers: Readonly<Record<string, Answer>> = {
  'questions pledged': questions,
  'valuations markable': markable,
  'portfolios marks': portfolioMarks,
  'references published': published,
  'references all': (rowsOf) => rowsOf('published_references').map(({ state }) => ({ state })),
  'references mark': mark,
};
