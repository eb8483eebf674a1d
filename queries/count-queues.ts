import type { SqlValue } from '../src/engine/projecting/read-models.ts';
import type { CalendarDate } from '../src/kernel/instant.ts';
import { beforeDay, type Question } from './question.ts';
import type { AgeDays } from './valuations.ts';

/** Number of items that wait for people. Assets are the active ones. */
export interface QueueCounts {
  readonly valuations_to_review: number;
  readonly documents_to_review: number;
  readonly policies_to_decide: number;
  readonly scenarios_to_decide: number;
  readonly assets_never_valued: number;
  readonly assets_due: number;
  readonly assets_too_old: number;
  /** Assets whose latest calculated valuation the service could not repeat. */
  readonly revaluations_refused: number;
}

interface Counted {
  /** Undefined: over all. */
  readonly organizationId?: string | undefined;
  /** Days from which valuations are due and too old today, by organization. */
  readonly ageDays: ReadonlyMap<string, AgeDays>;
  readonly today: CalendarDate;
}

const waiting = (table: string, condition: string, own: string): string =>
  `(select count(*)::int from read_models.${table} a where ${own}${condition})`;

const kept = (table: string, own: string): string =>
  `(select coalesce(sum(parts), 0)::int from read_models.${table} a where ${own}true)`;

/** Assets of a class that were last valued before a day; of the changed ones, or of the others. */
const before = (day: string, own: string): string =>
  ['MONTH', 'DAY']
    .map(
      (level) => `select a.changed, sum(a.parts) as assets
    from days d join read_models.asset_ages a on a.organization_id = d.organization_id and a.asset_class = d.asset_class
      and a.changed in (true, false) and ${beforeDay('a', level, day)}
    where ${own}true group by a.changed`,
    )
    .join(' union all ');

const sumOf = (table: string, condition: string): string =>
  `(select coalesce(sum(assets), 0) from ${table} where ${condition})`;

/**
 * Assets by their ages, from the sums over the days of their latest calculated valuations, by `valuationAge`: due is what was valued before the
 * one day and not before the other, has changed, or has fallen due.
 */
const text = (own: string): string => `
with days as materialized (
  select d.*, greatest(d.due, d.too_old_before) as due_before
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as d (organization_id, asset_class, due, too_old_before)
), ages as (
  select sum(a.parts - a.valued) as never, sum(a.valued) filter (where a.changed) as changed
  from read_models.asset_ages a where ${own}a.level = 'ALL'
), old as materialized (
  ${before('d.too_old_before', own)}
), due as materialized (
  ${before('d.due_before', own)}
), fallen as (
  select sum(a.parts) as due
  from read_models.asset_ages_due a
  left join days d on d.organization_id = a.organization_id and d.asset_class = a.asset_class
  where ${own}a.due_on < $5 collate "C" and not coalesce(a.ended_on < d.due_before collate "C", false)
)
select
  ${kept('valuations_waiting', own)} as valuations_to_review,
  ${kept('documents_waiting', own)} as documents_to_review,
  ${waiting('policies', `status = 'PROPOSED'`, own)} as policies_to_decide,
  ${waiting('scenarios', `status = 'PROPOSED'`, own)} as scenarios_to_decide,
  coalesce(ages.never, 0)::int as assets_never_valued,
  (
    coalesce(ages.changed, 0) - ${sumOf('old', 'changed')}
    + ${sumOf('due', 'not changed')} - ${sumOf('old', 'not changed')} + coalesce(fallen.due, 0)
  )::int as assets_due,
  ${sumOf('old', 'true')}::int as assets_too_old,
  (
    select count(*)::int from read_models.revaluations a
    join read_models.valuations v on v.id = a.id
    join read_models.assets asset on asset.id = v.asset_id and asset.status = 'ACTIVE'
    where ${own}not exists (
      select from read_models.valuations l
      where l.organization_id = v.organization_id and l.asset_id = v.asset_id and l.status = 'CALCULATED'
        and (l.valuation_date, l.requested_at, l.id) > (v.valuation_date, v.requested_at, v.id)
    )
  ) as revaluations_refused
from ages, fallen`;

/** Number of waiting items in an organization, or in all. */
export const queueCounts: Question<Counted, QueueCounts, QueueCounts> = {
  projections: ['portfolio', 'asset', 'valuation', 'document', 'policy', 'scenario'],
  statement({ organizationId, ageDays, today }) {
    const days = [...ageDays].flatMap(([organization, ofClasses]) =>
      [...ofClasses].map(([assetClass, limit]) => ({ organization, assetClass, ...limit })),
    );
    const values: SqlValue[] = [
      days.map(({ organization }) => organization),
      days.map(({ assetClass }) => assetClass),
      days.map(({ dueBefore }) => dueBefore),
      days.map(({ tooOldBefore }) => tooOldBefore),
      today,
    ];
    return organizationId === undefined
      ? { name: 'queues counted everywhere', text: text(''), values }
      : {
          name: 'queues counted',
          text: text('a.organization_id = $6 and '),
          values: [...values, organizationId],
        };
  },
  answer([counts]) {
    if (!counts) throw new Error('an aggregate without a row');
    return counts;
  },
};
