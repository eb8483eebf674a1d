import type { Instant } from '../../src/kernel/instant.ts';
import type { Purpose } from '../../src/kernel/vocabulary.ts';
import type { Question } from '../question.ts';

interface OpenValuations {
  readonly organizationId: string;
  readonly assetId: string;
  readonly purpose: Purpose;
  readonly endedSince: Instant;
}

/**
 * Ids of the valuations of an asset and purpose that have not ended, or ended since an instant and wait for their review
 * or are approved: for the reaction that repeats valuations.
 */
export const openValuationsOfPurpose: Question<OpenValuations, { readonly id: string }, readonly string[]> = {
  projections: ['valuation'],
  statement: ({ organizationId, assetId, purpose, endedSince }) => ({
    name: 'valuations open of purpose',
    text: `select id from read_models.valuations
           where organization_id = $1 and asset_id = $2 and purpose = $3
             and (ended_at is null or (ended_at >= $4 and review in ('PENDING', 'APPROVED')))
           order by id`,
    values: [organizationId, assetId, purpose, endedSince],
  }),
  answer: (rows) => rows.map(({ id }) => id),
};
