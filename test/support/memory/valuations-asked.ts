import type { Row, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { isLess, rationalOf } from '../rational.ts';
import { type Answer, type Answers, listOf, type Rows, type TableOf, text } from './rows.ts';

/** Queries for valuations, their ages, and those that the service repeats. */

/** By asset the calculated valuation of the latest day, of one day the last requested. */
const latestIn = (tableOf: TableOf): ReadonlyMap<unknown, Row> =>
  latestOf(tableOf('valuations').with({ status: 'CALCULATED' }));

/** The same as portfolios know it, with the value by which lists show the asset. */
const shownIn = (tableOf: TableOf): ReadonlyMap<unknown, Row> =>
  latestOf(tableOf('portfolio_valuations').with({ outcome: 'CALCULATED' }));

const latestOf = (calculated: Rows): ReadonlyMap<unknown, Row> =>
  new Map(calculated.by('valuation_date', 'requested_at', 'id').all.map((row) => [row.asset_id, row]));

/** Whether an asset differs from what was valued: larger quantities do not count. */
function isAnother(asset: Row, valuation: Row): boolean {
  const [now, frozen] = [asset, valuation].map(
    ({ quantities }) => JSON.parse(text(quantities)) as readonly string[],
  );
  const fell = now?.some((quantity, index) =>
    isLess(rationalOf(quantity), rationalOf(frozen?.[index] ?? '0')),
  );
  return asset.figures !== valuation.figures || fell === true;
}

interface Days {
  readonly dueBefore: string;
  readonly tooOldBefore: string;
}

function ageOf(asset: Row, latest: Row | undefined, days: Days | undefined, today: string): string {
  if (!latest) return 'NEVER';
  const date = text(latest.valuation_date);
  if (days && date < days.tooOldBefore) return 'TOO_OLD';
  const isPastDue = typeof latest.due_on === 'string' && latest.due_on < today;
  return isPastDue || (days && date < days.dueBefore) || isAnother(asset, latest) ? 'DUE' : 'CURRENT';
}

const COLUMNS = ['asset_class', 'status', 'portfolio', 'external_reference', 'age'];

/** A page, newest first, each with its latest valuation's day and why that was not repeated. */
export const assetsListed =
  (which: string, bits: string): Answer =>
  (tableOf, [organization_id, limit, most, classes, dueBefore, tooOldBefore, today, ...rest]) => {
    const days = new Map(
      listOf(classes).map((each, index) => [
        each,
        { dueBefore: listOf(dueBefore)[index] ?? '', tooOldBefore: listOf(tooOldBefore)[index] ?? '' },
      ]),
    );
    const given = COLUMNS.filter((_, index) => bits[index] === '1');
    const { age, ...wanted } = Object.fromEntries(given.map((column) => [column, rest.shift()]));
    const assets = tableOf('assets')
      .with({ organization_id, ...wanted } as Record<string, SqlValue>)
      .where((row) => age !== 'TOO_OLD' || days.has(text(row.asset_class)))
      .page(most, which === 'next' ? rest[0] : undefined).all;
    const latest = latestIn(tableOf);
    const values = shownIn(tableOf);
    const refused = tableOf('revaluations').byId();
    const bounds = { last: assets.at(-1)?.first_position ?? null, is_full: assets.length === Number(most) };
    const found = assets
      .map((row) => ({ row, valuation: latest.get(row.id) }))
      .filter(
        ({ row, valuation }) =>
          age === undefined || ageOf(row, valuation, days.get(text(row.asset_class)), text(today)) === age,
      )
      .slice(0, Number(limit))
      .map(({ row: { id, first_position, state }, valuation }) => ({
        ...{ ...bounds, first_position, state },
        valuation_date: valuation?.valuation_date ?? null,
        ...shownBy(values.get(id)),
        refused: (valuation && refused.get(valuation.id)?.state) ?? null,
      }));
    const unknown = { valuation_date: null, ...shownBy(undefined), refused: null };
    const nothing = { ...bounds, first_position: null, state: null, ...unknown };
    return found.length > 0 ? found : [nothing];
  };

const shownBy = (latest: Row | undefined) => ({
  valuation_id: latest?.id ?? null,
  valued_on: latest?.valuation_date ?? null,
  value: latest?.shown_value ?? null,
  amount: latest?.shown_amount ?? null,
});

type Condition = (values: readonly SqlValue[], row: Row, latest: Row | undefined) => boolean;

const allSelected = (tableOf: TableOf, organization_id: SqlValue | undefined, meets: (row: Row) => boolean) =>
  tableOf('assets')
    .with({ organization_id: organization_id ?? null, status: 'ACTIVE' })
    .where(meets)
    .by('first_position');

/** A selection in its four statements, and the number of all. `most`: values that a selection has itself. */
function selections(by: string, most: number, meets: Condition): Answers {
  const page =
    (isBounded: boolean, isNext: boolean): Answer =>
    (tableOf, [organization_id, ...values]) => {
      const latest = latestIn(tableOf);
      const paging = values.slice(most);
      const upTo = isBounded ? text(paging.shift() ?? '') : undefined;
      const after = isNext ? paging.shift() : undefined;
      // After one that is not there comes nothing.
      const place = tableOf('assets').with({ id: after ?? null }).all[0]?.first_position;
      return allSelected(tableOf, organization_id, (row) => {
        const position = text(row.first_position);
        if (!meets(values, row, latest.get(row.id))) return false;
        return (
          (upTo === undefined || position <= upTo) &&
          (!isNext || (place !== undefined && position > text(place)))
        );
      })
        .first(paging[0])
        .show('id');
    };
  const name = `assets selected by ${by}`;
  return {
    [name]: page(false, false),
    [`${name}, up to a position`]: page(true, false),
    [`${name}, after one`]: page(false, true),
    [`${name}, up to a position, after one`]: page(true, true),
    [`assets counted by ${by}`]: (tableOf, [organization_id, ...values]) => {
      const latest = latestIn(tableOf);
      const found = allSelected(tableOf, organization_id, (row) => meets(values, row, latest.get(row.id)));
      return [{ count: String(found.all.length) }];
    },
  };
}

const isDue = ([classes, until]: readonly SqlValue[], row: Row, latest: Row | undefined): boolean => {
  if (!latest) return false;
  const at = listOf(classes).indexOf(text(row.asset_class));
  return (at !== -1 && text(latest.valuation_date) <= text(listOf(until)[at])) || isAnother(row, latest);
};

const organizationsRevaluing: Answer = (tableOf, [after, limit]) => {
  const wanting = tableOf('policies')
    .with({ approved: true })
    .where(({ state }) => {
      const { revalue_days_before, revalue_on_fall } = JSON.parse(text(state));
      return (revalue_days_before ?? revalue_on_fall ?? null) !== null;
    });
  const found = wanting.after('organization_id', after).by('organization_id').distinct('organization_id');
  return found.slice(0, Number(limit));
};

const isOpen = ({ review }: Row) => review === 'PENDING' || review === 'APPROVED';
const placeOf = ({ valuation_date, requested_at, id }: Row) => `${valuation_date} ${requested_at} ${id}`;

const valuationsDue: Answer = (tableOf, [organization_id, asset_class, until, after, limit]) => {
  const active = tableOf('assets').with({ status: 'ACTIVE' }).byId();
  const isDue = (row: Row): boolean => {
    const asset = active.get(row.asset_id);
    return asset !== undefined && (text(row.valuation_date) <= text(until) || isAnother(asset, row));
  };
  const refused = tableOf('revaluations').byId();
  const known = tableOf('valuations').byId();
  const rivals = Map.groupBy(known.values(), ({ asset_id, purpose }) => `${asset_id} ${purpose}`);
  const isLast = (row: Row) =>
    rivals
      .get(`${row.asset_id} ${row.purpose}`)
      ?.every((other) => other.ended_at !== null && !(isOpen(other) && placeOf(other) > placeOf(row)));
  return tableOf('valuations')
    .with({ organization_id, asset_class, review: 'APPROVED' })
    .after('id', after)
    .where(
      (row) => !refused.has(row.id) && !known.has(row.revaluation_id) && isDue(row) && isLast(row) === true,
    )
    .by('id')
    .first(limit)
    .show('id');
};

const openOfPurpose: Answer = (tableOf, [organization_id, asset_id, purpose, since]) =>
  tableOf('valuations')
    .with({ organization_id, asset_id, purpose })
    .where((row) => row.ended_at === null || (text(row.valuation_date) >= text(since) && isOpen(row)))
    .by('id')
    .show('id');

const earlier = (rows: Rows, before: SqlValue, most: SqlValue | undefined, shown: string) => {
  const all = rows.page(rows.all.length, before);
  return all
    .first(most)
    .show(shown)
    .map((row) => ({ ...row, total: all.all.length }));
};

const beforeDisposals: Answer = (tableOf, [organization_id, assets, days, endings]) =>
  listOf(assets).flatMap((asset_id, at) =>
    tableOf('valuations')
      .with({ organization_id, asset_id, status: 'CALCULATED' })
      .where((row) => text(row.valuation_date) <= text(listOf(days)[at]))
      .where((row) => text(row.ended_at) < text(listOf(endings)[at]))
      .by('valuation_date', 'requested_at', 'id')
      .show('state')
      .slice(-1),
  );

/** Approved valuations of assets with a recognized guarantee, answered by published prices. */
const pledged = (tableOf: TableOf): Rows => {
  const recognized = tableOf('guarantees').with({ status: 'RECOGNIZED' }).all;
  const assets = recognized.map(({ asset_id }) => text(asset_id));
  const approved = tableOf('valuations').with({ review: 'APPROVED' });
  return approved.among('asset_id', assets).where(({ mark_questions }) => mark_questions !== null);
};

const markable: Answer = (tableOf, [organization_id, asset_class, after, limit]) => {
  const [refused, known] = [tableOf('revaluations').byId(), tableOf('valuations').byId()];
  return pledged(tableOf)
    .with({ organization_id, asset_class })
    .where(({ collateral }) => JSON.parse(text(collateral)).status === 'RECOGNIZED')
    .where(({ id, revaluation_id }) => !refused.has(id) && !known.has(revaluation_id))
    .after('id', after)
    .by('id')
    .first(limit)
    .show('id', 'mark_basis', 'collateral');
};

export const valuationAnswers: Answers = {
  ...selections('portfolio', 1, ([portfolio], row) => row.portfolio === portfolio),
  ...selections('asset_class', 1, ([assetClass], row) => row.asset_class === assetClass),
  ...selections('due date', 2, isDue),
  'policies revaluing': organizationsRevaluing,
  'valuations due': valuationsDue,
  'valuations open of purpose': openOfPurpose,
  'valuations earlier': (tableOf, [organization_id, asset_id, position = null, most]) =>
    earlier(tableOf('valuations').with({ organization_id, asset_id }), position, most, 'id'),
  'valuations earlier than one': (tableOf, [organization_id, asset_id, id, most]) => {
    const place = tableOf('valuations').with({ id }).all[0]?.first_position ?? '';
    return earlier(tableOf('valuations').with({ organization_id, asset_id }), text(place), most, 'state');
  },
  'valuations of collateral': (tableOf, [organization_id, assets]) =>
    tableOf('valuations')
      .with({ organization_id, purpose: 'COLLATERAL' })
      .among('asset_id', assets)
      .where(({ ended_at }) => ended_at !== null)
      .show('id', 'asset_id'),
  'questions pledged': (tableOf) => pledged(tableOf).distinct('mark_questions'),
  'valuations before disposals': beforeDisposals,
  'valuations markable': markable,
};
