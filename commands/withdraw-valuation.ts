import { z } from 'zod';
import type { ValuationEvent } from '../src/domain/valuation/events.ts';
import { isOwnWork } from '../src/domain/valuation/own-work.ts';
import { evolveValuation, type ValuationState, valuationStream } from '../src/domain/valuation/state.ts';
import { Text } from '../src/kernel/fields.ts';
import { append, command, reject } from './command.ts';

/** Body of POST /valuations/{id}/withdrawals. */
export const WithdrawValuationBody = z
  .strictObject({
    rationale: Text(2000).meta({
      description:
        'Why the approval is taken back (fraud or error), 1 to 2,000 characters; it is kept for good.',
    }),
  })
  .meta({ id: 'ValuationWithdrawal' });
export type WithdrawValuationBody = z.infer<typeof WithdrawValuationBody>;

export interface WithdrawValuation extends WithdrawValuationBody {
  readonly organizationId: string;
  /** Who withdraws, such as `person:Ana Lima`. */
  readonly actor: string;
}

/** Ends an approval for good, for fraud or error: by the same rule of four eyes as the review itself. */
export const withdrawValuation = command<WithdrawValuation, ValuationState, ValuationEvent>({
  name: 'WithdrawValuation',
  answersTo: ['ValuationWithdrawn'],
  stream: valuationStream,
  evolve: evolveValuation,
  decide: ({ organizationId, actor, rationale }, state) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'valuation-not-found' });
    if (isOwnWork(state, actor)) return reject({ fact: 'four-eyes' });
    if (state.review.status !== 'APPROVED') return reject({ fact: 'valuation-not-approved' });
    return append({ type: 'ValuationWithdrawn', data: { rationale } });
  },
});
