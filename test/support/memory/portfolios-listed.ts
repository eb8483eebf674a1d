import type { Row, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { VALUE_NAMES, type ValueName } from '../../../src/kernel/vocabulary.ts';
import { isAnother } from './aged-assets.ts';
import { byCodeUnit, type RowsOf } from './database.ts';
import { sumOf } from './numeric.ts';

/** An asset with the two valuations that its portfolio's sums are made of. */
interface Summed {
  readonly asset: Row;
  readonly ended: Row | undefined;
  readonly approved: Row | undefined;
  /** Nothing of what was approved has fallen due; and its asset is still the one that was valued. */
  readonly isPastDue: boolean;
  readonly isAnother: boolean;
}

/** The statement `portfolios list …`: a row a portfolio and one a class in it, newest name first. */
export function portfoliosListed(
  name: string,
  values: readonly SqlValue[],
  rowsOf: RowsOf,
): readonly object[] {
  const [, , which, isByName] = name.split(' ');
  const [organization, limit, classes, oldest, purpose, today, ...rest] = values;
  const id = isByName ? String(rest[0]) : undefined;
  const before = which === 'next' ? String(rest.at(-1)) : undefined;
  const fresh = new Map(
    (classes as readonly string[]).map((each, index) => [each, (oldest as readonly string[])[index]]),
  );
  const active = Map.groupBy(
    rowsOf('portfolio_assets').filter((asset) => asset.active === true),
    (asset) => asset.portfolio_id,
  );
  const byId = (table: string) => new Map(rowsOf(table).map((row) => [row.id, row]));
  const known = { valuations: byId('valuations'), assets: byId('assets') };
  const valuations = Map.groupBy(rowsOf('portfolio_valuations'), (valuation) => valuation.asset_id);
  const found = rowsOf('portfolios')
    .filter(
      (row) =>
        row.organization_id === organization &&
        (id === undefined || row.id === id) &&
        (before === undefined || String(row.first_position) < before) &&
        active.has(row.id ?? null),
    )
    .sort((one, other) => byCodeUnit(String(other.first_position), String(one.first_position)));
  return found.slice(0, Number(limit)).flatMap((portfolio) => {
    const summed = (active.get(portfolio.id ?? null) ?? []).map((asset): Summed => {
      const own = (valuations.get(asset.id ?? null) ?? []).filter(
        (each) => each.organization_id === asset.organization_id && each.purpose === purpose,
      );
      const hasResult = ({ outcome }: Row) => outcome === 'CALCULATED' || outcome === 'NO_COVERAGE';
      const isApproved = ({ review_status }: Row) => review_status === 'APPROVED';
      const approved = latest(own.filter(isApproved));
      const [frozen, stands] = [
        known.valuations.get(approved?.id ?? null),
        known.assets.get(asset.id ?? null),
      ];
      return {
        asset,
        approved,
        ended: latest(own.filter(hasResult)),
        isPastDue: typeof frozen?.due_on === 'string' && frozen.due_on < String(today),
        isAnother: frozen !== undefined && stands !== undefined && isAnother(stands, frozen),
      };
    });
    const head = {
      id: portfolio.id,
      name: portfolio.name,
      first_position: portfolio.first_position,
      has_more: found.length > Number(limit),
    };
    const ofClasses = [...Map.groupBy(summed, ({ asset }) => String(asset.asset_class))].sort(
      ([one], [other]) => byCodeUnit(one, other),
    );
    return [[null, summed] as const, ...ofClasses].map(([asset_class, among]) => ({
      ...head,
      asset_class,
      ...sumsOf(among, fresh),
    }));
  });
}

/** Of the latest day, of one day the last requested, of one instant the greater id. */
const latest = (valuations: readonly Row[]): Row | undefined =>
  [...valuations].sort(
    (one, other) =>
      byCodeUnit(String(other.valuation_date), String(one.valuation_date)) ||
      byCodeUnit(String(other.requested_at), String(one.requested_at)) ||
      byCodeUnit(String(other.id), String(one.id)),
  )[0];

function amountOf(name: ValueName, { ended, approved }: Summed): string | null {
  const text = (value: Row[string] | undefined) => (typeof value === 'string' ? value : null);
  if (name === 'forced_liquidation_value') {
    return approved?.forced_recognizable === true ? text(approved.forced_liquidation_value) : null;
  }
  if (name === 'collateral_value') {
    return approved?.collateral_recognizable === true ? text(approved.collateral_value) : null;
  }
  return text(ended?.[name]);
}

/** What a review recognized counts only while its valuation stands. */
const isAging = (name: ValueName): boolean =>
  name === 'forced_liquidation_value' || name === 'collateral_value';

function sumsOf(among: readonly Summed[], fresh: ReadonlyMap<string, string | undefined>) {
  const valued = among.filter(({ ended }) => ended?.outcome === 'CALCULATED');
  const stale = valued.filter(({ asset, ended }) => {
    const oldest = fresh.get(String(asset.asset_class));
    return oldest !== undefined && String(ended?.valuation_date) < oldest;
  });
  const isTooOld = ({ asset, approved }: Summed) => {
    const oldest = fresh.get(String(asset.asset_class));
    return oldest !== undefined && approved !== undefined && String(approved.valuation_date) < oldest;
  };
  const stands = (each: Summed) => !isTooOld(each) && !each.isPastDue && !each.isAnother;
  const amountsOf = (name: ValueName, of: readonly Summed[]) =>
    of.map((each) => amountOf(name, each)).filter((amount) => amount !== null);
  const sums = VALUE_NAMES.flatMap((name) => {
    const amounts = amountsOf(name, isAging(name) ? among.filter((each) => stands(each)) : among);
    return [
      [name, sumOf(amounts)],
      [`${name}_known`, amounts.length],
    ] as const;
  });
  const aged = VALUE_NAMES.filter(isAging).flatMap((name) => {
    const amounts = amountsOf(name, among.filter(isTooOld));
    return [
      [`${name}_too_old`, sumOf(amounts)],
      [`${name}_too_old_count`, amounts.length],
    ] as const;
  });
  const touched = among.flatMap(({ asset, ended, approved }) =>
    [asset, ended, approved].flatMap((row) => (row?.updated_at ? String(row.updated_at) : [])),
  );
  return {
    asset_count: among.length,
    valued_count: valued.length,
    stale_count: stale.length,
    asset_changed_count: among.filter((each) => each.isAnother).length,
    past_due_count: among.filter((each) => each.isPastDue).length,
    no_age_limit_count: among.filter(
      (each) =>
        !fresh.has(String(each.asset.asset_class)) &&
        stands(each) &&
        VALUE_NAMES.some((name) => isAging(name) && amountOf(name, each) !== null),
    ).length,
    ...Object.fromEntries([...sums, ...aged]),
    updated_at: touched.sort(byCodeUnit).at(-1) ?? null,
  };
}
