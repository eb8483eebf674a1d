import { z } from 'zod';
import type { Position } from '../src/engine/log/event-log.ts';
import type { SqlValue } from '../src/engine/projecting/read-models.ts';
import { PortfolioName } from '../src/kernel/fields.ts';
import { portfolioId } from '../src/kernel/ids.ts';
import type { CalendarDate, Instant } from '../src/kernel/instant.ts';
import {
  type AssetClassId,
  PURPOSES,
  type Purpose,
  VALUE_NAMES,
  type ValueName,
} from '../src/kernel/vocabulary.ts';
import type { MarkBasis } from '../src/valuation/marks/basis.ts';
import { listParameters } from './list-parameters.ts';
import type { Page, PageAnswer, Question } from './question.ts';
import { hasChanged } from './valuations.ts';
import { eachValue } from './views/fields.ts';
import {
  eachRecognized,
  type PortfolioState,
  type PortfolioSums,
  RECOGNIZED_NAMES,
  type RecognizedName,
} from './views/portfolio.ts';

export const ListPortfolios = listParameters({
  name: PortfolioName.optional().meta({ description: 'The exact name of a portfolio.' }),
  purpose: z
    .enum(PURPOSES)
    .optional()
    .meta({ description: 'The purpose whose valuations are summed, and no other; left out: COLLATERAL.' }),
});

type PortfolioRow = Readonly<Record<ValueName, string | null>> &
  Readonly<Record<`${ValueName}_known`, number>> &
  Readonly<Record<`${RecognizedName}_too_old`, string | null>> &
  Readonly<Record<`${RecognizedName}_too_old_count`, number>> & {
    readonly id: string;
    readonly name: string;
    readonly first_position: Position;
    readonly has_more: boolean;
    /** Null in the row of the whole portfolio. */
    readonly asset_class: AssetClassId | null;
    readonly asset_count: number;
    readonly valued_count: number;
    readonly stale_count: number;
    readonly asset_changed_count: number;
    readonly past_due_count: number;
    readonly no_age_limit_count: number;
    readonly updated_at: Instant;
  };

/** The recognized values, which count only while their valuation is valid. */
const RECOGNIZED: Readonly<Record<RecognizedName, string>> = {
  forced_liquidation_value:
    'case when approved.forced_recognizable then approved.forced_liquidation_value end',
  collateral_value: 'case when approved.collateral_recognizable then approved.collateral_value end',
};
const TOO_OLD = 'approved.valuation_date < fresh.oldest collate "C"';
const PAST_DUE = 'frozen.due_on < $6 collate "C"';
const CHANGED = hasChanged('asset_now', 'frozen');
/** Where it is unknown whether the asset has changed, the value is unknown too. */
const IS_VALID = `not coalesce(${TOO_OLD}, false) and not coalesce(${PAST_DUE}, false) and not ${CHANGED}`;

/** Of one purpose the latest ended valuation of an asset gives the four calculated values; the latest approved one the policy's two. */
const SUMMED: Readonly<Record<ValueName, string>> = {
  declared_value: 'ended.declared_value',
  market_value: 'ended.market_value',
  scenario_value: 'ended.scenario_value',
  replacement_cost: 'ended.replacement_cost',
  forced_liquidation_value: `case when ${IS_VALID} then ${RECOGNIZED.forced_liquidation_value} end`,
  collateral_value: `case when ${IS_VALID} then ${RECOGNIZED.collateral_value} end`,
};

const sums = [
  ...VALUE_NAMES.map(
    (name) =>
      `sum((${SUMMED[name]})::numeric)::text as ${name}, count(${SUMMED[name]})::integer as ${name}_known`,
  ),
  ...RECOGNIZED_NAMES.map((name) => {
    const tooOld = `case when ${TOO_OLD} then ${RECOGNIZED[name]} end`;
    return `sum((${tooOld})::numeric)::text as ${name}_too_old, count(${tooOld})::integer as ${name}_too_old_count`;
  }),
];

/** The latest of an asset's valuations of the purpose for which the condition holds: of the latest day, of one day the last requested. */
const latest = (condition: string): string => `lateral (
    select v.* from read_models.portfolio_valuations v
    where v.asset_id = a.id and v.organization_id = a.organization_id and v.purpose = $5 and ${condition}
    order by v.valuation_date desc, v.requested_at desc, v.id desc limit 1
  )`;

/** Written so that no estimate can lead to a slow plan: each asset looks its two valuations up in one index. */
const text = (conditions: string): string => `
with found as (
  select p.id, p.name, p.first_position
  from read_models.portfolios p
  where p.organization_id = $1${conditions}
    and exists (select from read_models.portfolio_assets a where a.portfolio_id = p.id and a.active)
  order by p.first_position desc
  limit $2 + 1
), page as (
  select * from found order by first_position desc limit $2
)
select page.id, page.name, page.first_position, (select count(*) from found) > $2 as has_more,
  a.asset_class, count(*)::integer as asset_count,
  (count(*) filter (where ended.outcome = 'CALCULATED'))::integer as valued_count,
  (count(*) filter (where ended.outcome = 'CALCULATED' and ended.valuation_date < fresh.oldest collate "C"))::integer
    as stale_count,
  (count(*) filter (where ${CHANGED}))::integer as asset_changed_count,
  (count(*) filter (where ${PAST_DUE}))::integer as past_due_count,
  (count(*) filter (where fresh.oldest is null and coalesce(${SUMMED.collateral_value}, ${SUMMED.forced_liquidation_value}) is not null))::integer
    as no_age_limit_count,
  ${sums.join(',\n  ')},
  max(greatest(a.updated_at, ended.updated_at, approved.updated_at)) as updated_at
from page
join read_models.portfolio_assets a on a.portfolio_id = page.id and a.active
left join unnest($3::text[], $4::text[]) as fresh (asset_class, oldest) on fresh.asset_class = a.asset_class
left join ${latest(`v.outcome in ('CALCULATED', 'NO_COVERAGE')`)} ended on true
left join ${latest(`v.review_status = 'APPROVED'`)} approved on true
left join read_models.valuations frozen on frozen.id = approved.id
left join read_models.assets asset_now on asset_now.id = a.id
group by grouping sets (
  (page.id, page.name, page.first_position), (page.id, page.name, page.first_position, a.asset_class)
)
order by page.first_position desc`;

/**
 * Portfolios with at least one active asset, newest name first, each with its sums, computed now from the rows of its assets
 * and of their valuations. `oldestFresh` gives, by class, the earliest valuation date that is not stale.
 */
export const listPortfolios = (
  oldestFresh: ReadonlyMap<AssetClassId, CalendarDate>,
  today: CalendarDate,
): Question<Page<'name' | 'purpose'>, PortfolioRow, PageAnswer<PortfolioState>> => ({
  projections: ['portfolio', 'asset', 'valuation'],
  statement({ organizationId, filter: { name, purpose }, before, limit }) {
    const values: SqlValue[] = [
      organizationId,
      limit,
      [...oldestFresh.keys()],
      [...oldestFresh.values()],
      summedPurpose(purpose),
      today,
    ];
    const conditions: string[] = [];
    if (name !== undefined) conditions.push(` and p.id = $${values.push(portfolioId(organizationId, name))}`);
    if (before !== undefined) conditions.push(` and p.first_position < $${values.push(before)}`);
    const kind = `${before === undefined ? 'first' : 'next'}${name === undefined ? '' : ' by name'}`;
    return { name: `portfolios list ${kind}`, text: text(conditions.join('')), values };
  },
  answer(rows, { filter }) {
    const purpose = summedPurpose(filter.purpose);
    const states = [...Map.groupBy(rows, ({ id }) => id).values()].map((each) => portfolioOf(each, purpose));
    const last = rows.at(-1);
    return { states, next: last?.has_more ? last.first_position : null };
  },
});

/** The route's schema has checked the filter. */
const summedPurpose = (asked: string | undefined): Purpose => (asked ?? 'COLLATERAL') as Purpose;

function portfolioOf(rows: readonly PortfolioRow[], purpose: Purpose): PortfolioState {
  const whole = rows.find(({ asset_class }) => asset_class === null);
  if (!whole) throw new Error('a portfolio without a row of its own');
  const { id, name, valued_count, stale_count, updated_at } = whole;
  const { asset_changed_count, past_due_count, no_age_limit_count } = whole;
  const counts = { valued_count, stale_count, asset_changed_count, past_due_count, no_age_limit_count };
  const by_class = rows.flatMap((row) =>
    row.asset_class === null ? [] : [{ asset_class: row.asset_class, ...sumsOf(row) }],
  );
  return { id, name, purpose, ...counts, ...sumsOf(whole), by_class, updated_at };
}

const sumsOf = (row: PortfolioRow): PortfolioSums => ({
  asset_count: row.asset_count,
  totals: eachValue((name) => ({ sum: row[name], known_count: row[`${name}_known`] })),
  tooOld: eachRecognized((name) => ({
    sum: row[`${name}_too_old`],
    known_count: row[`${name}_too_old_count`],
  })),
});

interface PortfolioMarks {
  readonly organizationId: string;
  readonly portfolioId: string;
  /** Assets with a greater id. */
  readonly after: string;
  readonly limit: number;
}

/** An active asset whose recognized collateral value is in its portfolio's sum, and may be marked. */
interface PortfolioMark {
  readonly id: string;
  readonly asset_class: AssetClassId;
  /** In BRL, as it is summed. */
  readonly amount: string;
  readonly basis: MarkBasis;
}

/**
 * The recognized collateral values of a portfolio that may be marked, by the ids of the assets: of the same valuations as its sums.
 * `oldestFresh` gives, by class, the earliest valuation date that is not stale.
 */
export const portfolioMarks = (
  oldestFresh: ReadonlyMap<AssetClassId, CalendarDate>,
  today: CalendarDate,
): Question<
  PortfolioMarks,
  Omit<PortfolioMark, 'basis'> & { readonly mark_basis: string },
  readonly PortfolioMark[]
> => ({
  projections: ['portfolio', 'asset', 'valuation'],
  statement: ({ organizationId, portfolioId, after, limit }) => ({
    name: 'portfolios marks',
    text: `select a.id, a.asset_class, approved.collateral_value as amount, v.mark_basis
           from read_models.portfolio_assets a
           left join unnest($3::text[], $4::text[]) as fresh (asset_class, oldest) on fresh.asset_class = a.asset_class
           join lateral (
             select p.* from read_models.portfolio_valuations p
             where p.asset_id = a.id and p.organization_id = a.organization_id and p.purpose = 'COLLATERAL'
               and p.review_status = 'APPROVED'
             order by p.valuation_date desc, p.requested_at desc, p.id desc limit 1
           ) approved on approved.collateral_recognizable
           join read_models.valuations v on v.id = approved.id and v.mark_basis is not null
           join read_models.assets asset_now on asset_now.id = a.id
           where a.portfolio_id = $2 and a.organization_id = $1 and a.active and a.id > $5
             and not coalesce(approved.valuation_date < fresh.oldest collate "C", false)
             and not coalesce(v.due_on < $7 collate "C", false) and not ${hasChanged('asset_now', 'v')}
           order by a.id limit $6`,
    values: [
      organizationId,
      portfolioId,
      [...oldestFresh.keys()],
      [...oldestFresh.values()],
      after,
      limit,
      today,
    ],
  }),
  answer: (rows) =>
    rows.map(({ mark_basis, ...row }) => ({ ...row, basis: JSON.parse(mark_basis) as MarkBasis })),
});
