import type { MarkBasis } from '../../projections/reference.ts';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';
import type { Question } from '../question.ts';
import { hasChanged } from '../valuations/latest-valuation.ts';

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
 * What of the recognized collateral values of a portfolio may be marked, by the ids of the assets: of the same valuations as its sums.
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
           join read_models.assets stands on stands.id = a.id
           where a.portfolio_id = $2 and a.organization_id = $1 and a.active and a.id > $5
             and not coalesce(approved.valuation_date < fresh.oldest collate "C", false)
             and not coalesce(v.due_on < $7 collate "C", false) and not ${hasChanged('stands', 'v')}
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
