import type { CalendarDate } from '../../src/kernel/instant.ts';
import type { Purpose } from '../../src/kernel/vocabulary.ts';
import type { Question } from '../question.ts';

interface OpenValuations {
  readonly organizationId: string;
  readonly assetId: string;
  readonly purpose: Purpose;
  /** The valuation date of the one that would be repeated. */
  readonly datedSince: CalendarDate;
}

/**
 * Ids of the valuations of an asset and purpose that have not ended, or are of a day or later and wait for their review or are
 * approved: for the reaction that repeats valuations.
 */
export const openValuationsOfPurpose: Question<OpenValuations, { readonly id: string }, readonly string[]> = {
  projections: ['valuation'],
  statement: ({ organizationId, assetId, purpose, datedSince }) => ({
    name: 'valuations open of purpose',
    text: `select id from read_models.valuations
           where organization_id = $1 and asset_id = $2 and purpose = $3
             and (ended_at is null or (valuation_date >= $4 collate "C" and review in ('PENDING', 'APPROVED')))
           order by id`,
    values: [organizationId, assetId, purpose, datedSince],
  }),
  answer: (rows) => rows.map(({ id }) => id),
};
