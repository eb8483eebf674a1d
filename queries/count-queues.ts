import type { SqlValue } from '../src/engine/projecting/read-models.ts';
import type { CalendarDate } from '../src/kernel/instant.ts';
import type { Question } from './question.ts';
import { type AgeDays, valuationAge } from './valuations.ts';

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

/** Reads the latest valuations in the order of their index: for all assets together that takes half as long as one by one. */
const text = (own: string): string => `
select
  ${waiting('valuations', `review = 'PENDING'`, own)} as valuations_to_review,
  ${waiting('documents', `review = 'PENDING'`, own)} as documents_to_review,
  ${waiting('policies', `status = 'PROPOSED'`, own)} as policies_to_decide,
  ${waiting('scenarios', `status = 'PROPOSED'`, own)} as scenarios_to_decide,
  (count(*) filter (where age = 'NEVER'))::int as assets_never_valued,
  (count(*) filter (where age = 'DUE'))::int as assets_due,
  (count(*) filter (where age = 'TOO_OLD'))::int as assets_too_old,
  (count(*) filter (where refused))::int as revaluations_refused
from (
  select ${valuationAge('$5::text')} as age, r.id is not null as refused
  from read_models.assets a
  left join (
    select distinct on (a.organization_id, a.asset_id) a.organization_id, a.asset_id, a.id, a.valuation_date,
      a.due_on, a.figures, a.quantities
    from read_models.valuations a where ${own}a.status = 'CALCULATED'
    order by a.organization_id desc, a.asset_id desc, a.valuation_date desc, a.requested_at desc, a.id desc
  ) v on v.organization_id = a.organization_id and v.asset_id = a.id
  left join read_models.revaluations r on r.id = v.id
  left join unnest($1::uuid[], $2::text[], $3::text[], $4::text[])
    as d (organization_id, asset_class, due_before, too_old_before)
    on d.organization_id = a.organization_id and d.asset_class = a.asset_class
  where ${own}a.status = 'ACTIVE'
) as assets`;

/** Number of waiting items in an organization, or in all. It reads every active asset. */
export const queueCounts: Question<Counted, QueueCounts, QueueCounts> = {
  projections: ['asset', 'valuation', 'document', 'policy', 'scenario'],
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
