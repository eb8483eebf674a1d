import { z } from 'zod';
import type { GuaranteeState } from '../src/domain/guarantee.ts';
import { Uuid } from '../src/kernel/fields.ts';
import { GUARANTEE_STATUSES } from '../src/kernel/vocabulary.ts';
import { listParameters } from './list-parameters.ts';
import { list, question, states } from './question.ts';

/** Every guarantee of an obligation, whatever became of it. */
export const guaranteesOf = question({
  projections: ['guarantee'],
  name: 'guarantees of an obligation',
  text: `select state from read_models.guarantees where organization_id = $1 and obligation_id = $2
           order by first_position`,
  values: ({
    organizationId,
    obligationId,
  }: {
    readonly organizationId: string;
    readonly obligationId: string;
  }) => [organizationId, obligationId],
  answer: states<GuaranteeState>,
});

/** Query parameters of the list. */
export const ListGuarantees = listParameters({
  asset_id: Uuid.optional().meta({ description: 'Guarantees on this asset alone.' }),
  obligation_id: Uuid.optional().meta({ description: 'Guarantees of this obligation alone.' }),
  status: z.enum(GUARANTEE_STATUSES).optional().meta({ description: 'Guarantees that stand so now.' }),
});

export const listGuarantees = list<GuaranteeState, typeof ListGuarantees>(
  'guarantees',
  'guarantee',
  ListGuarantees,
);
