import type { Row, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { isLess, rationalOf } from '../rational.ts';
import { byCodeUnit, type RowsOf } from './database.ts';

interface Days {
  readonly dueBefore: string;
  readonly tooOldBefore: string;
}

const listOf = (value: SqlValue | undefined): readonly string[] => value as readonly string[];
const text = (value: Row[string] | undefined): string => String(value ?? '');

/** By asset the valuation of the latest day of those that were calculated, of one day the last requested. */
export function latestOf(rowsOf: RowsOf): ReadonlyMap<string, Row> {
  const calculated = rowsOf('valuations').filter(({ status }) => status === 'CALCULATED');
  const inOrder = [...calculated].sort(
    (one, other) =>
      byCodeUnit(text(one.valuation_date), text(other.valuation_date)) ||
      byCodeUnit(text(one.requested_at), text(other.requested_at)) ||
      byCodeUnit(text(one.id), text(other.id)),
  );
  return new Map(inOrder.map((row) => [`${row.organization_id} ${row.asset_id}`, row]));
}

/** Whether an asset is another one than was valued: quantities that grew make none. */
export function isAnother(asset: Row, valuation: Row): boolean {
  const [now, frozen] = [asset, valuation].map(
    ({ quantities }) => JSON.parse(text(quantities)) as readonly string[],
  );
  const fell = now?.some((quantity, index) =>
    isLess(rationalOf(quantity), rationalOf(frozen?.[index] ?? '0')),
  );
  return asset.figures !== valuation.figures || fell === true;
}

function ageOf(asset: Row, latest: Row | undefined, days: Days | undefined, today: string): string {
  if (!latest) return 'NEVER';
  const date = text(latest.valuation_date);
  if (days && date < days.tooOldBefore) return 'TOO_OLD';
  const isPastDue = typeof latest.due_on === 'string' && latest.due_on < today;
  return isPastDue || (days && date < days.dueBefore) || isAnother(asset, latest) ? 'DUE' : 'CURRENT';
}

const COLUMNS = ['asset_class', 'status', 'portfolio', 'external_reference'];

/** The statement `assets list …`: a page, newest first, each with its latest valuation's day and why that was not repeated. */
export function assetsListed(name: string, values: readonly SqlValue[], rowsOf: RowsOf): readonly object[] {
  const [, , which, bits = ''] = name.split(' ');
  const [organization, limit, most, classes, dueBefore, tooOldBefore, today, ...rest] = values;
  const days = new Map(
    listOf(classes).map((each, index) => [
      each,
      { dueBefore: listOf(dueBefore)[index] ?? '', tooOldBefore: listOf(tooOldBefore)[index] ?? '' },
    ]),
  );
  const wanted = COLUMNS.filter((_, index) => bits[index] === '1').map((column) => [column, rest.shift()]);
  const age = bits[COLUMNS.length] === '1' ? rest.shift() : undefined;
  const before = which === 'next' ? String(rest.shift()) : undefined;
  const latest = latestOf(rowsOf);
  const refused = new Map(rowsOf('revaluations').map(({ id, state }) => [id, state]));
  const looked = rowsOf('assets')
    .filter(
      (row) =>
        row.organization_id === organization &&
        wanted.every(([column, value]) => row[String(column)] === value) &&
        (age !== 'TOO_OLD' || days.has(text(row.asset_class))) &&
        (before === undefined || text(row.first_position) < before),
    )
    .sort((one, other) => byCodeUnit(text(other.first_position), text(one.first_position)))
    .slice(0, Number(most));
  const bounds = { last: looked.at(-1)?.first_position ?? null, is_full: looked.length === Number(most) };
  const found = looked
    .map((row) => ({ row, valuation: latest.get(`${row.organization_id} ${row.id}`) }))
    .filter(
      ({ row, valuation }) =>
        age === undefined || ageOf(row, valuation, days.get(text(row.asset_class)), String(today)) === age,
    )
    .slice(0, Number(limit))
    .map(({ row, valuation }) => ({
      ...bounds,
      first_position: row.first_position,
      state: row.state,
      valuation_date: valuation?.valuation_date ?? null,
      refused: (valuation && refused.get(valuation.id ?? null)) ?? null,
    }));
  const nothing = { ...bounds, first_position: null, state: null, valuation_date: null, refused: null };
  return found.length > 0 ? found : [nothing];
}

/** The statement `queues counted`, of one organization or of all. */
export function queuesCounted(values: readonly SqlValue[], rowsOf: RowsOf): readonly object[] {
  const [organizations, classes, dueBefore, tooOldBefore, today, organization] = values;
  const days = new Map(
    listOf(organizations).map((each, index) => [
      `${each} ${listOf(classes)[index]}`,
      { dueBefore: listOf(dueBefore)[index] ?? '', tooOldBefore: listOf(tooOldBefore)[index] ?? '' },
    ]),
  );
  const isOwn = (row: Row) => organization === undefined || row.organization_id === organization;
  const count = (table: string, column: string, value: string) =>
    rowsOf(table).filter((row) => isOwn(row) && row[column] === value).length;
  const latest = latestOf(rowsOf);
  const refused = new Set(rowsOf('revaluations').map(({ id }) => id));
  const assets = rowsOf('assets').filter((row) => isOwn(row) && row.status === 'ACTIVE');
  const valuationOf = (row: Row) => latest.get(`${row.organization_id} ${row.id}`);
  const aged = (age: string) =>
    assets.filter(
      (row) =>
        ageOf(row, valuationOf(row), days.get(`${row.organization_id} ${row.asset_class}`), String(today)) ===
        age,
    ).length;
  return [
    {
      valuations_to_review: count('valuations', 'review', 'PENDING'),
      documents_to_review: count('documents', 'review', 'PENDING'),
      policies_to_decide: count('policies', 'status', 'PROPOSED'),
      scenarios_to_decide: count('scenarios', 'status', 'PROPOSED'),
      assets_never_valued: aged('NEVER'),
      assets_due: aged('DUE'),
      assets_too_old: aged('TOO_OLD'),
      revaluations_refused: assets.filter((row) => refused.has(valuationOf(row)?.id ?? '')).length,
    },
  ];
}
