import type { Question } from '../question.ts';

/** How many guarantees an obligation has on an asset that are proposed or recognized. */
export const guaranteesBetween: Question<
  { readonly assetId: string; readonly obligationId: string },
  { readonly count: number },
  number
> = {
  projections: ['guarantee'],
  statement: ({ assetId, obligationId }) => ({
    name: 'guarantees between',
    text: `select count(*)::int as count from read_models.guarantees
           where asset_id = $1 and obligation_id = $2 and status in ('PROPOSED', 'RECOGNIZED')`,
    values: [assetId, obligationId],
  }),
  answer: ([row]) => row?.count ?? 0,
};
