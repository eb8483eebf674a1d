import { z } from 'zod';
import { reject } from '../../src/domain/rejection.ts';
import {
  evolveValuation,
  isOwnWork,
  type ValuationEvent,
  type ValuationState,
  valuationStream,
} from '../../src/domain/valuation.ts';
import { type Asked, append, command } from '../../src/engine/handling/command.ts';
import { Text } from '../../src/kernel/fields.ts';

/** Body of POST /valuations/{id}/withdrawals. */
const WithdrawValuationBody = z
  .strictObject({
    rationale: Text(2000).meta({
      description:
        'Why the approval is taken back (fraud or error), 1 to 2,000 characters; it is kept for good.',
    }),
  })
  .meta({ id: 'ValuationWithdrawal' });
type WithdrawValuationBody = z.infer<typeof WithdrawValuationBody>;

export type WithdrawValuation = Asked<WithdrawValuationBody>;

/** Ends an approval for good, for fraud or error: by the same rule of four eyes as the review itself. */
export const withdrawValuation = command<
  WithdrawValuation,
  ValuationState,
  ValuationEvent,
  WithdrawValuationBody
>({
  name: 'WithdrawValuation',
  body: WithdrawValuationBody,
  answersTo: ['ValuationWithdrawn'],
  stream: valuationStream,
  evolve: evolveValuation,
  decide: ({ organizationId, actor, body }, state) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'valuation-not-found' });
    if (isOwnWork(state, actor)) return reject({ fact: 'four-eyes' });
    if (state.review.status !== 'APPROVED') return reject({ fact: 'valuation-not-approved' });
    return append({ type: 'ValuationWithdrawn', data: body });
  },
});
