import type { Question } from '../question.ts';

/** Ids of the valuations of purpose COLLATERAL that assets ever had a result of, by asset. */
export const collateralValuations: Question<
  { readonly organizationId: string; readonly assetIds: readonly string[] },
  { readonly id: string; readonly asset_id: string },
  readonly { readonly id: string; readonly asset_id: string }[]
> = {
  projections: ['valuation'],
  statement: ({ organizationId, assetIds }) => ({
    name: 'valuations of collateral',
    text: `select id, asset_id from read_models.valuations
           where organization_id = $1 and asset_id = any($2::uuid[]) and purpose = 'COLLATERAL'
             and ended_at is not null`,
    values: [organizationId, assetIds],
  }),
  answer: (rows) => rows,
};
