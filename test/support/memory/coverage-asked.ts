import type { Row } from '../../../src/engine/projecting/read-models.ts';
import { type Answer, type Answers, text } from './rows.ts';

/** Queries of the coverage reaction and of the reader of its data, written independently of their SQL. */

const wasGiven = ({ status }: Row) => status === 'RECOGNIZED' || status === 'RELEASED';

/** A page of guarantees by their assets: each obligation at the first of its guarantees that were there at a position. */
const obligationsSecured: Answer = (tableOf, [asset, guarantee, limit, position, organization_id]) => {
  const { all } = tableOf('guarantees').by('asset_id', 'id');
  const obligations = tableOf('obligations').byId();
  const place = (row: Row) => `${row.asset_id} ${row.id}`;
  return all
    .filter((row) => organization_id === undefined || row.organization_id === organization_id)
    .filter((row) => place(row) > `${asset} ${guarantee}`)
    .slice(0, Number(limit))
    .map((row) => {
      const first = all.find(
        (each) => each.obligation_id === row.obligation_id && text(each.first_position) <= text(position),
      );
      const isLater = first !== undefined && place(first) < place(row);
      const { id = null, organization_id: owner = null } =
        (!isLater && obligations.get(row.obligation_id ?? null)) || {};
      return { asset_id: row.asset_id, guarantee_id: row.id, id, organization_id: owner };
    });
};

/** A page of obligations by id, and whether each had a guarantee at a position. */
const obligationsUnsecured: Answer = (tableOf, [after, limit, position, organization_id]) => {
  const given = tableOf('guarantees').where(({ first_position }) => text(first_position) <= text(position));
  const secured = new Set(given.all.map(({ obligation_id }) => obligation_id));
  return tableOf('obligations')
    .with(organization_id === undefined ? {} : { organization_id })
    .after('id', after)
    .by('id')
    .first(limit)
    .map((row) => ({ ...row, secured: secured.has(row.id ?? null) }))
    .show('id', 'organization_id', 'secured');
};

/** Of a page of assets that a price may mark, by id: each with the obligations with a threshold that it secures, or with none. */
const obligationsMarked: Answer = (tableOf, [question, after, limit]) => {
  const calling = tableOf('obligations').with({ calls: true }).byId();
  const given = tableOf('guarantees').with({ status: 'RECOGNIZED' }).all;
  const assets = tableOf('valuations')
    .with({ review: 'APPROVED' })
    .where(({ mark_basis }) => text(mark_basis).includes(`"question":"${question}"`))
    .all.map(({ asset_id }) => text(asset_id));
  return [...new Set(assets)]
    .filter((id) => id > text(after))
    .toSorted()
    .slice(0, Number(limit))
    .flatMap((asset_id) => {
      const secured = given.filter((each) => each.asset_id === asset_id);
      const ids = new Set(secured.flatMap(({ obligation_id }) => calling.get(obligation_id)?.id ?? null));
      // One without a threshold gives no obligation, like an asset without any.
      const shown = ids.size === 0 ? [null] : [...ids].toSorted();
      return shown.map((id) => {
        const { organization_id = null } = (id !== null && calling.get(id)) || {};
        return { asset_id, id, organization_id };
      });
    });
};

/** Assets that name another one, and are requested or name one that is. */
const compared =
  (member: string, named: string): Answer =>
  (tableOf, values) => {
    const asked = new Set([values.at(-1)].flat());
    const names = (row: Row): readonly Readonly<Record<string, string>>[] =>
      JSON.parse(text(row.state))[member] ?? [];
    return tableOf('assets')
      .with({ compared: true, ...(values.length > 1 && { organization_id: values[0] }) })
      .where((row) => asked.has(text(row.id)) || names(row).some((each) => asked.has(each[named])))
      .show('state');
  };

/** Rows with one of these ids in a column, and some of their columns. */
const found =
  (table: string, column: string, ...columns: readonly string[]): Answer =>
  (tableOf, [ids]) =>
    tableOf(table)
      .among(column, ids)
      .show(...columns);

/** The same for guarantees of these pairs, each once. */
const given =
  (column: string, ...columns: readonly string[]): Answer =>
  (tableOf, [ids]) =>
    tableOf('guarantees')
      .among(column, ids)
      .where(wasGiven)
      .distinct(...columns);

const ASSET = ['id', 'organization_id', 'asset_class', 'status', 'figures', 'quantities', 'updated_at'];
const VALUATION = [
  ...['id', 'asset_id', 'valuation_date', 'requested_at', 'review'],
  ...['due_on', 'figures', 'quantities', 'collateral', 'mark_basis'],
];

export const coverageAnswers: Answers = {
  'coverage obligations secured': obligationsSecured,
  'coverage obligations secured of an organization': obligationsSecured,
  'coverage obligations unsecured': obligationsUnsecured,
  'coverage obligations unsecured of an organization': obligationsUnsecured,
  'coverage assets given': (tableOf, [ids]) =>
    tableOf('guarantees').among('obligation_id', ids).distinct('asset_id'),
  'coverage given': given('asset_id', 'obligation_id', 'asset_id'),
  'coverage guarantees': given('obligation_id', 'organization_id', 'asset_id'),
  'coverage valued assets': found('valuations', 'id', 'id', 'asset_id'),
  'coverage recorded': found('coverage_records', 'id', 'state'),
  'coverage encumbrances': found('encumbrances', 'id', 'organization_id', 'state'),
  'coverage obligations': found('obligations', 'id', 'organization_id', 'state'),
  'coverage open claims': (tableOf) => {
    const registered = tableOf('obligations').byId();
    return tableOf('obligation_references')
      .where(({ id }) => !registered.has(id))
      .show('stream');
  },
  'coverage open disposals': (tableOf) => {
    const assets = tableOf('assets').byId();
    return tableOf('encumbrances')
      .with({ disposed: true })
      .where(({ id }) => (assets.get(id)?.status ?? 'DISPOSED') !== 'DISPOSED')
      .show('id');
  },
  'coverage assets': (tableOf, [ids]) =>
    tableOf('assets')
      .among('id', ids)
      .map((row) => ({ ...row, updated_at: JSON.parse(text(row.state)).updated_at }))
      .show(...ASSET),
  'coverage valuations': (tableOf, [ids, organization_id]) =>
    tableOf('valuations')
      .with({ organization_id, purpose: 'COLLATERAL' })
      .among('asset_id', ids)
      .where(({ collateral }) => collateral !== null)
      .show(...VALUATION),
  'coverage obligations marked': obligationsMarked,
  'assets compared': compared('alike', 'asset_id'),
  'assets distinguished': compared('distinctions', 'other_asset_id'),
};
