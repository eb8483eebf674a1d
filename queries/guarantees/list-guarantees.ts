import { z } from 'zod';
import type { GuaranteeState } from '../../projections/guarantee.ts';
import { Uuid } from '../../src/kernel/fields.ts';
import { GUARANTEE_STATUSES } from '../../src/kernel/vocabulary.ts';
import { listParameters } from '../list-parameters.ts';
import { list } from '../question.ts';

/** Query parameters of the list. */
export const ListGuarantees = listParameters({
  asset_id: Uuid.optional().meta({ description: 'Guarantees on this asset alone.' }),
  obligation_id: Uuid.optional().meta({ description: 'Guarantees of this obligation alone.' }),
  status: z.enum(GUARANTEE_STATUSES).optional().meta({ description: 'Guarantees that stand so now.' }),
});

export const listGuarantees = list<GuaranteeState, 'asset_id' | 'obligation_id' | 'status'>(
  'guarantees',
  'guarantee',
  ['asset_id', 'obligation_id', 'status'],
);
