import type { CalendarDate } from '../../src/kernel/instant.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';
import type { Question } from '../question.ts';
import { hasChanged } from './latest-valuation.ts';

interface DueValuations {
  readonly organizationId: string;
  readonly assetClass: AssetClassId;
  /** The latest valuation date that is due. */
  readonly until: CalendarDate;
  /** Those with a greater id. */
  readonly after: string;
  readonly limit: number;
}

/**
 * Ids of the valuations of a class that the service may have to repeat, by id: the latest approved one of an active asset
 * and purpose, old enough or of an asset that has changed, with no later one that waits, and neither repeated nor refused before. For the reaction.
 */
export const dueValuations: Question<DueValuations, { readonly id: string }, readonly string[]> = {
  projections: ['asset', 'valuation'],
  statement: ({ organizationId, assetClass, until, after, limit }) => ({
    name: 'valuations due',
    text: `select v.id from read_models.valuations v
           where v.organization_id = $1 and v.asset_class = $2 and v.review = 'APPROVED'
             and v.id > $4
             and exists (
               select from read_models.assets a where a.id = v.asset_id and a.status = 'ACTIVE'
                 and (v.valuation_date <= $3 collate "C" or ${hasChanged('a', 'v')})
             )
             and not exists (
               select from read_models.valuations l
               where l.organization_id = v.organization_id and l.asset_id = v.asset_id and l.purpose = v.purpose
                 and (l.ended_at is null
                   or (l.review in ('PENDING', 'APPROVED')
                     and (l.valuation_date, l.requested_at, l.id) > (v.valuation_date, v.requested_at, v.id)))
             )
             and not exists (select from read_models.valuations r where r.id = v.revaluation_id)
             and not exists (select from read_models.revaluations f where f.id = v.id)
           order by v.id limit $5`,
    values: [organizationId, assetClass, until, after, limit],
  }),
  answer: (rows) => rows.map(({ id }) => id),
};
