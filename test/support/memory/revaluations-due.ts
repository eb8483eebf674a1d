import type { Row, RowValue, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { isAnother } from './aged-assets.ts';
import { byCodeUnit, type RowsOf } from './database.ts';

/** What the reaction asks that repeats valuations, written apart from its SQL. */

const text = (value: RowValue | SqlValue | undefined): string => String(value ?? '');
const byId = (one: Row, other: Row) => byCodeUnit(text(one.id), text(other.id));
const placeOf = ({ valuation_date, requested_at, id }: Row) => `${valuation_date} ${requested_at} ${id}`;
const isOpen = ({ review }: Row) => review === 'PENDING' || review === 'APPROVED';

export function organizationsRevaluing(rowsOf: RowsOf, [after, limit]: readonly SqlValue[]) {
  const wanting = rowsOf('policies').filter(
    ({ approved, state }) =>
      approved === true &&
      (['revalue_days_before', 'revalue_on_fall'] as const).some(
        (name) => (JSON.parse(text(state))[name] ?? null) !== null,
      ),
  );
  const organizations = new Set(wanting.map(({ organization_id }) => text(organization_id)));
  return [...organizations]
    .filter((id) => id > text(after))
    .sort(byCodeUnit)
    .slice(0, Number(limit))
    .map((organization_id) => ({ organization_id }));
}

export function valuationsDue(
  rowsOf: RowsOf,
  [organization, assetClass, until, after, limit]: readonly SqlValue[],
) {
  const active = new Map(
    rowsOf('assets')
      .filter(({ status }) => status === 'ACTIVE')
      .map((asset) => [asset.id, asset]),
  );
  const isDue = (row: Row): boolean => {
    const asset = active.get(row.asset_id ?? null);
    return asset !== undefined && (text(row.valuation_date) <= text(until) || isAnother(asset, row));
  };
  const refused = new Set(rowsOf('revaluations').map(({ id }) => id));
  const rows = rowsOf('valuations');
  const ids = new Set(rows.map(({ id }) => id));
  const byPurpose = Map.groupBy(rows, ({ asset_id, purpose }) => `${asset_id} ${purpose}`);
  return rows
    .filter((row) => row.organization_id === organization && row.asset_class === assetClass)
    .filter((row) => row.review === 'APPROVED' && isDue(row))
    .filter((row) => text(row.id) > text(after))
    .filter((row) => !refused.has(row.id ?? null) && !ids.has(row.revaluation_id ?? null))
    .filter((row) => {
      const others = byPurpose.get(`${row.asset_id} ${row.purpose}`) ?? [];
      return !others.some(
        (other) => other.ended_at === null || (isOpen(other) && placeOf(other) > placeOf(row)),
      );
    })
    .sort(byId)
    .slice(0, Number(limit))
    .map(({ id }) => ({ id }));
}

export const valuationsOpen = (
  rowsOf: RowsOf,
  [organization, asset, purpose, since]: readonly SqlValue[],
): readonly object[] =>
  rowsOf('valuations')
    .filter((row) => row.organization_id === organization && row.asset_id === asset)
    .filter((row) => row.purpose === purpose)
    .filter((row) => row.ended_at === null || (text(row.valuation_date) >= text(since) && isOpen(row)))
    .sort(byId)
    .map(({ id }) => ({ id }));
