import { z } from 'zod';
import { append, command, reject } from '../../src/engine/handling/command.ts';
import { Text } from '../../src/kernel/fields.ts';
import type { ValuationEvent } from '../../src/valuing/domain/valuation/events.ts';
import { isOwnWork } from '../../src/valuing/domain/valuation/own-work.ts';
import {
  evolveValuation,
  type ValuationState,
  valuationStream,
} from '../../src/valuing/domain/valuation/state.ts';

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
