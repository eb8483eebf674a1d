import { z } from 'zod';
import type { GuaranteeState } from '../src/domain/guarantee.ts';
import { Uuid } from '../src/kernel/fields.ts';
import { GUARANTEE_STATUSES } from '../src/kernel/vocabulary.ts';
import { listParameters } from './list-parameters.ts';
import { list, type Question, type StateRow } from './question.ts';

/** Every guarantee of an obligation, whatever became of it. */
export const guaranteesOf: Question<
  { readonly organizationId: string; readonly obligationId: string },
  StateRow,
  readonly GuaranteeState[]
> = {
  projections: ['guarantee'],
  statement: ({ organizationId, obligationId }) => ({
    name: 'guarantees of an obligation',
    text: `select state from read_models.guarantees where organization_id = $1 and obligation_id = $2
           order by first_position`,
    values: [organizationId, obligationId],
  }),
  answer: (rows) => rows.map(({ state }) => JSON.parse(state) as GuaranteeState),
};

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
