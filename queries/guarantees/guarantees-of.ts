import type { GuaranteeState } from '../../projections/guarantee.ts';
import type { Question, StateRow } from '../question.ts';

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
