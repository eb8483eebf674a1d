import { z } from 'zod';
import type { AssetState } from '../../projections/asset.ts';
import type { RevaluationState } from '../../projections/valuation.ts';
import type { Position } from '../../src/engine/log/event-log.ts';
import type { SqlValue } from '../../src/engine/projecting/read-models.ts';
import { ExternalReference, PortfolioName } from '../../src/kernel/fields.ts';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import { ASSET_CLASSES, ASSET_STATUSES, VALUATION_AGES } from '../../src/kernel/vocabulary.ts';
import { listParameters } from '../list-parameters.ts';
import { bitsOf, type Page, type PageAnswer, pageOfRows, type Question, type StateRow } from '../question.ts';
import { type AgeDays, LATEST_VALUATION, valuationAge } from '../valuations/latest-valuation.ts';

/** Query parameters of the list. */
export const ListAssets = listParameters({
  asset_class: z.enum(ASSET_CLASSES).optional().meta({ description: 'Assets of this class alone.' }),
  status: z
    .enum(ASSET_STATUSES)
    .optional()
    .meta({ description: 'Active or archived assets alone; without it both.' }),
  portfolio: PortfolioName.optional().meta({ description: 'The exact name of a portfolio.' }),
  external_reference: ExternalReference.optional().meta({ description: 'The exact reference.' }),
  valuation: z.enum(VALUATION_AGES).optional().meta({
    description:
      'Assets whose latest CALCULATED valuation stands so today, whatever its review says: NEVER there is none; TOO_OLD it is of a day more than `max_valuation_age_days` ago, by the policy in force today for the class; DUE from `revalue_days_before` days before that, and at once where the asset has changed since but by quantities that grew, or something that was valued has fallen due; CURRENT otherwise. It is for archived assets too: add `status=ACTIVE` for those that are valued. A page looks at no more than 10,000 assets: it may hold fewer than `limit`, even none, while `next_cursor` leads on.',
  }),
});

/** An asset of a list, with what follows from its latest calculated valuation. */
export interface ListedAsset {
  readonly state: AssetState;
  /** Of that valuation; null when there is none. */
  readonly valuationDate: CalendarDate | null;
  /** Why the service could not repeat that valuation; null when it did not try, or could. */
  readonly refused: RevaluationState | null;
}

interface ListedRow extends StateRow {
  readonly first_position: Position;
  readonly valuation_date: CalendarDate | null;
  readonly refused: string | null;
  /** Of the last asset that was looked at. */
  readonly last: Position;
  /** Whether as many were looked at as may be. */
  readonly is_full: boolean;
}

/** Where nothing was found; where it was looked is told all the same. */
type NothingFound = { readonly [Column in keyof ListedRow]: null } & Pick<ListedRow, 'last' | 'is_full'>;

/** How many assets one page looks at, each with its latest valuation, where it asks for an age that few of them have. */
const MOST_LOOKED_AT = 10_000;

const COLUMNS = ['asset_class', 'status', 'portfolio', 'external_reference'] as const;
type Filter = (typeof COLUMNS)[number] | 'valuation';

/** The days of a class are looked up for each asset, so that no estimate leads to a plan that reads all before the page. */
const text = (conditions: string, isAged: string): string => `
with looked as materialized (
  select a.id, a.organization_id, a.asset_class, a.first_position, a.figures, a.quantities
  from read_models.assets a
  where a.organization_id = $1${conditions}
  order by a.first_position desc limit $3
), found as materialized (
  select a.id, a.first_position, v.id as valuation_id, v.valuation_date
  from looked a
  ${LATEST_VALUATION}
  left join lateral (
    select * from unnest($4::text[], $5::text[], $6::text[]) as d (asset_class, due_before, too_old_before)
    where d.asset_class = a.asset_class limit 1
  ) d on true
  where true${isAged}
  order by a.first_position desc limit $2
)
select bounds.last, bounds.is_full, found.first_position, a.state, found.valuation_date,
  (select r.state from read_models.revaluations r where r.id = found.valuation_id) as refused
from (select min(first_position) as last, count(*) = $3 as is_full from looked) bounds
left join (found join read_models.assets a on a.id = found.id) on true
order by found.first_position desc`;

/** Where no age is limited nothing is too old: such assets are not looked at. */
const mayHave = (age: string): string => ` and (${age} <> 'TOO_OLD' or a.asset_class = any($4::text[]))`;

const AGE = valuationAge('$7::text');

/**
 * Assets, newest first. `ageDays` says what is due and too old today. A page of an age may hold fewer than `limit`, even
 * none, and yet lead on: it looks at no more than `mostLookedAt`.
 */
export const listAssets = (
  ageDays: AgeDays,
  today: CalendarDate,
  mostLookedAt = MOST_LOOKED_AT,
): Question<Page<Filter>, ListedRow | NothingFound, PageAnswer<ListedAsset>> => ({
  projections: ['asset', 'valuation', 'policy'],
  statement({ organizationId, filter, before, limit }) {
    const given = COLUMNS.filter((name) => filter[name] !== undefined);
    const { valuation } = filter;
    const days = [...ageDays.values()];
    const values: SqlValue[] = [
      organizationId,
      limit + 1,
      valuation === undefined ? limit + 1 : mostLookedAt,
      [...ageDays.keys()],
      days.map(({ dueBefore }) => dueBefore),
      days.map(({ tooOldBefore }) => tooOldBefore),
      today,
    ];
    const conditions = given.map((name) => ` and a.${name} = $${values.push(filter[name] ?? null)}`);
    const age = valuation === undefined ? undefined : `$${values.push(valuation)}::text`;
    if (age !== undefined) conditions.push(mayHave(age));
    if (before !== undefined) conditions.push(` and a.first_position < $${values.push(before)}`);
    const bits = bitsOf([...COLUMNS, 'valuation'], age === undefined ? given : [...given, 'valuation']);
    return {
      name: `assets list ${before === undefined ? 'first' : 'next'} ${bits}`,
      text: text(
        conditions.join(''),
        age === undefined ? ' and $7::text is not null' : ` and ${AGE} = ${age}`,
      ),
      values,
    };
  },
  answer(rows, { limit }) {
    const found = rows.filter((row): row is ListedRow => row.state !== null);
    const page = pageOfRows(found, limit, ({ state, valuation_date, refused }) => ({
      state: JSON.parse(state) as AssetState,
      valuationDate: valuation_date,
      refused: refused === null ? null : (JSON.parse(refused) as RevaluationState),
    }));
    const [bounds] = rows;
    return page.next === null && bounds?.is_full ? { ...page, next: bounds.last } : page;
  },
});
