import type { Row, RowValue, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { byCodeUnit, type RowsOf, storedValue } from './database.ts';

/** What the reaction on coverage and the reader of its book ask, written apart from their SQL. */

type Answer = (rowsOf: RowsOf, values: readonly SqlValue[]) => readonly object[];

const text = (value: RowValue | SqlValue | undefined): string => String(value ?? '');
const byId = (one: Row, other: Row) => byCodeUnit(text(one.id), text(other.id));
const uuid = (value: SqlValue | undefined): RowValue =>
  storedValue(typeof value === 'string' ? value : null, 'uuid');
const among = (ids: SqlValue | undefined) => {
  const wanted = new Set((Array.isArray(ids) ? ids : []).map((id) => uuid(id as string)));
  return (value: RowValue | undefined) => wanted.has(value ?? null);
};
const only =
  (...columns: readonly string[]) =>
  (row: Row) =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
const stateOf = (row: Row) => JSON.parse(text(row.state)) as Readonly<Record<string, unknown>>;
const wasGiven = ({ status }: Row) => status === 'RECOGNIZED' || status === 'RELEASED';

/** Each row once, in the order of its first. */
const distinct = (rows: readonly object[]): readonly object[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

const obligationsAfter: Answer = (rowsOf, [after, limit, organization]) =>
  rowsOf('obligations')
    .filter((row) => organization === undefined || row.organization_id === uuid(organization))
    .filter(({ id }) => byCodeUnit(text(id), text(uuid(after))) > 0)
    .sort(byId)
    .slice(0, Number(limit))
    .map(only('id', 'organization_id'));

const byAsset = (one: Row, other: Row) =>
  byCodeUnit(text(one.asset_id), text(other.asset_id)) || byId(one, other);

const obligationsCalled: Answer = (rowsOf, [asset_id, id, limit]) => {
  const all = [...rowsOf('guarantees')].sort(byAsset);
  const calling = new Map(
    rowsOf('obligations')
      .filter(({ calls }) => calls === true)
      .map((row) => [row.id, row]),
  );
  const after = { asset_id: uuid(asset_id), id: uuid(id) };
  return all
    .filter((row) => byAsset(row, after) > 0)
    .slice(0, Number(limit))
    .map((row) => {
      const isFirst = all.find(({ obligation_id }) => obligation_id === row.obligation_id) === row;
      const obligation = isFirst ? calling.get(row.obligation_id ?? null) : undefined;
      return {
        asset_id: row.asset_id,
        guarantee_id: row.id,
        id: obligation?.id ?? null,
        organization_id: obligation?.organization_id ?? null,
      };
    });
};

const assetsGiven: Answer = (rowsOf, [obligations]) => {
  const isAsked = among(obligations);
  const asked = rowsOf('guarantees').filter(({ obligation_id }) => isAsked(obligation_id));
  return distinct(asked.map(only('asset_id')));
};

const given: Answer = (rowsOf, [assets]) => {
  const isAsked = among(assets);
  const asked = rowsOf('guarantees').filter((row) => isAsked(row.asset_id) && wasGiven(row));
  return distinct(asked.map(only('obligation_id', 'asset_id')));
};

const guaranteesOf: Answer = (rowsOf, [obligations]) => {
  const isAsked = among(obligations);
  const asked = rowsOf('guarantees').filter((row) => isAsked(row.obligation_id) && wasGiven(row));
  return distinct(asked.map(only('organization_id', 'asset_id')));
};

/** Rows of these ids, and which of their columns. */
const found =
  (table: string, ...columns: readonly string[]): Answer =>
  (rowsOf, [ids]) => {
    const isAsked = among(ids);
    return rowsOf(table)
      .filter(({ id }) => isAsked(id))
      .map(only(...columns));
  };

const assets: Answer = (rowsOf, [ids]) => {
  const isAsked = among(ids);
  return rowsOf('assets')
    .filter(({ id }) => isAsked(id))
    .map((row) => ({
      ...only('id', 'organization_id', 'asset_class', 'status', 'figures', 'quantities')(row),
      updated_at: stateOf(row).updated_at,
    }));
};

const valuations: Answer = (rowsOf, [ids, organization]) => {
  const isAsked = among(ids);
  return rowsOf('valuations')
    .filter((row) => row.organization_id === uuid(organization) && isAsked(row.asset_id))
    .filter(({ purpose, collateral }) => purpose === 'COLLATERAL' && (collateral ?? null) !== null)
    .map(
      only(
        ...['id', 'asset_id', 'valuation_date', 'requested_at', 'review'],
        ...['due_on', 'figures', 'quantities', 'collateral', 'mark_basis'],
      ),
    );
};

const openClaims: Answer = (rowsOf) => {
  const registered = new Set(rowsOf('obligations').map(({ id }) => id));
  return rowsOf('obligation_references')
    .filter(({ id }) => !registered.has(id))
    .slice(0, 500)
    .map(only('stream'));
};

const openDisposals: Answer = (rowsOf) => {
  const marked = new Map(rowsOf('assets').map(({ id, status }) => [id, status]));
  return rowsOf('encumbrances')
    .filter(({ id, disposed }) => disposed === true && (marked.get(id) ?? 'DISPOSED') !== 'DISPOSED')
    .slice(0, 500)
    .map(only('id'));
};

interface Comparing {
  readonly alike?: readonly { readonly asset_id: string }[];
  readonly distinctions?: readonly { readonly other_asset_id: string }[];
}
const comparing = (row: Row) => stateOf(row) as Comparing;

/** Assets that name others as alike, or as different, of which either is asked for. */
const assetsCompared: Answer = (rowsOf, [ids]) => {
  const isAsked = among(ids);
  return rowsOf('assets')
    .filter((row) => comparing(row).alike !== undefined || comparing(row).distinctions !== undefined)
    .filter(
      (row) => isAsked(row.id) || (comparing(row).alike ?? []).some(({ asset_id }) => isAsked(asset_id)),
    )
    .map(only('state'));
};

const assetsDistinguished: Answer = (rowsOf, [organization, id]) =>
  rowsOf('assets')
    .filter((row) => row.organization_id === uuid(organization))
    .filter((row) => comparing(row).alike !== undefined || comparing(row).distinctions !== undefined)
    .filter(
      (row) =>
        row.id === uuid(id) ||
        (comparing(row).distinctions ?? []).some(({ other_asset_id }) => other_asset_id === id),
    )
    .map(only('state'));

export const coverageAnswers: Readonly<Record<string, Answer>> = {
  'coverage obligations after': obligationsAfter,
  'coverage obligations of an organization after': obligationsAfter,
  'coverage obligations called': obligationsCalled,
  'coverage assets given': assetsGiven,
  'coverage given': given,
  'coverage valued assets': found('valuations', 'id', 'asset_id'),
  'coverage told': found('coverages_told', 'state'),
  'coverage open claims': openClaims,
  'coverage open disposals': openDisposals,
  'coverage guarantees': guaranteesOf,
  'coverage assets': assets,
  'assets compared': assetsCompared,
  'assets to compare': found('assets', 'state'),
  'assets distinguished': assetsDistinguished,
  'coverage encumbrances': found('encumbrances', 'organization_id', 'state'),
  'coverage valuations': valuations,
  'coverage obligations': found('obligations', 'organization_id', 'state'),
};
