import { z } from 'zod';
import type { ValuationState } from '../../projections/valuation.ts';
import { Uuid } from '../../src/kernel/fields.ts';
import { ASSET_CLASSES, REVIEW_STATUSES, VALUATION_STATUSES } from '../../src/kernel/vocabulary.ts';
import { listParameters, MINE } from '../list-parameters.ts';
import { list } from '../question.ts';

/** Query parameters of the list. */
export const ListValuations = listParameters({
  asset_id: Uuid.optional().meta({ description: "One asset's valuations: the history of its values." }),
  asset_class: z
    .enum(ASSET_CLASSES)
    .optional()
    .meta({ description: 'Valuations of assets of this class alone.' }),
  status: z.enum(VALUATION_STATUSES).optional().meta({ description: 'Valuations that stand so now.' }),
  review: z.enum(REVIEW_STATUSES).exclude(['NOT_READY']).optional().meta({
    description:
      'Valuations whose review stands so now. PENDING: calculated, and waiting for an approval or a rejection, also where some of several people have approved.',
  }),
  mine: MINE,
});

export const listValuations = list<ValuationState, 'asset_id' | 'asset_class' | 'status' | 'review' | 'mine'>(
  'valuations',
  'valuation',
  ['asset_id', 'asset_class', 'status', 'review', 'mine'],
);
