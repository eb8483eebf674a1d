import type { Row, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { isAnother, latestOf } from './aged-assets.ts';
import { byCodeUnit, type RowsOf } from './database.ts';

const text = (value: Row[string] | undefined): string => String(value ?? '');

/** The statements `assets selected by …`: ids of active assets, the oldest first. */
export function assetsSelected(
  by: 'portfolio' | 'asset_class' | 'due date',
  values: readonly SqlValue[],
  rowsOf: RowsOf,
): readonly object[] {
  const [organization, limit, wanted, until] = values;
  const latest = latestOf(rowsOf);
  const isDue = (row: Row): boolean => {
    const at = (wanted as readonly string[]).indexOf(text(row.asset_class));
    const valuation = latest.get(`${row.organization_id} ${row.id}`);
    if (!valuation) return false;
    const isOld = at !== -1 && text(valuation.valuation_date) <= ((until as readonly string[])[at] ?? '');
    return isOld || isAnother(row, valuation);
  };
  return rowsOf('assets')
    .filter((row) => row.organization_id === organization && row.status === 'ACTIVE')
    .filter((row) => (by === 'due date' ? isDue(row) : row[by] === wanted))
    .sort((one, other) => byCodeUnit(text(one.first_position), text(other.first_position)))
    .slice(0, Number(limit))
    .map(({ id }) => ({ id }));
}
