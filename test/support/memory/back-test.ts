import type { Row, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { byCodeUnit, type RowsOf } from './database.ts';

const text = (value: Row[string] | undefined): string => String(value ?? '');

/** The statements `encumbrances disposed …`: of assets that were disposed of, the newest first. */
function disposed(isOfClass: boolean, isNext: boolean) {
  return (rowsOf: RowsOf, values: readonly SqlValue[]): readonly object[] => {
    const [organization, limit, ...given] = values;
    const assetClass = isOfClass ? given.shift() : undefined;
    const [before] = given;
    const classes = new Map(rowsOf('assets').map((row) => [row.id, row.asset_class]));
    return rowsOf('encumbrances')
      .filter((row) => row.organization_id === organization && row.disposed === true && classes.has(row.id))
      .filter((row) => !isOfClass || classes.get(row.id) === assetClass)
      .filter((row) => !isNext || text(row.first_position) < String(before))
      .sort((one, other) => byCodeUnit(text(other.first_position), text(one.first_position)))
      .slice(0, Number(limit))
      .map(({ first_position, state }) => ({ first_position, state }));
  };
}

/** The statement `valuations before disposals`: for each asset, day and instant that were given. */
function before(
  rowsOf: RowsOf,
  [organization, assets, days, endings]: readonly SqlValue[],
): readonly object[] {
  return (assets as readonly string[]).flatMap((asset, at) => {
    const isSought = (row: Row) =>
      row.organization_id === organization &&
      row.asset_id === asset &&
      row.status === 'CALCULATED' &&
      text(row.valuation_date) <= ((days as readonly string[])[at] ?? '') &&
      text(row.ended_at) < ((endings as readonly string[])[at] ?? '');
    const place = ({ valuation_date, requested_at, id }: Row) =>
      `${text(valuation_date)} ${text(requested_at)} ${text(id)}`;
    const last = rowsOf('valuations')
      .filter(isSought)
      .sort((one, other) => byCodeUnit(place(other), place(one)))[0];
    return last ? [{ state: last.state }] : [];
  });
}

export const backTestAnswers = {
  'encumbrances disposed first': disposed(false, false),
  'encumbrances disposed next': disposed(false, true),
  'encumbrances disposed first of a class': disposed(true, false),
  'encumbrances disposed next of a class': disposed(true, true),
  'valuations before disposals': before,
};
