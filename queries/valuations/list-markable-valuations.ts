import type { MarkBasis } from '../../projections/reference.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';
import type { Question } from '../question.ts';

interface MarkableValuations {
  readonly organizationId: string;
  readonly assetClass: AssetClassId;
  /** Those with a greater id. */
  readonly after: string;
  readonly limit: number;
}

interface Markable {
  readonly id: string;
  readonly basis: MarkBasis;
  /** The recognized collateral value in BRL. */
  readonly amount: string;
}

/**
 * Approved collateral valuations of pledged assets of a class that rest on published prices, by id: neither repeated nor refused
 * before. For the reaction.
 */
export const markableValuations: Question<
  MarkableValuations,
  { readonly id: string; readonly mark_basis: string; readonly collateral: string },
  readonly Markable[]
> = {
  projections: ['asset', 'valuation', 'guarantee'],
  statement: ({ organizationId, assetClass, after, limit }) => ({
    name: 'valuations markable',
    text: `select v.id, v.mark_basis, v.collateral from read_models.valuations v
           where v.organization_id = $1 and v.asset_class = $2 and v.review = 'APPROVED' and v.id > $3
             and v.mark_basis is not null and v.collateral::json ->> 'status' = 'RECOGNIZED'
             and exists (
               select from read_models.guarantees g where g.asset_id = v.asset_id and g.status = 'RECOGNIZED'
             )
             and not exists (select from read_models.valuations r where r.id = v.revaluation_id)
             and not exists (select from read_models.revaluations f where f.id = v.id)
           order by v.id limit $4`,
    values: [organizationId, assetClass, after, limit],
  }),
  answer: (rows) =>
    rows.map(({ id, mark_basis, collateral }) => ({
      id,
      basis: JSON.parse(mark_basis) as MarkBasis,
      amount: String((JSON.parse(collateral) as { amount: string }).amount),
    })),
};
