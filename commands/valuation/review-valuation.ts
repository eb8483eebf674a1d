import { z } from 'zod';
import { reject } from '../../src/domain/rejection.ts';
import { isSamePerson } from '../../src/domain/review.ts';
import {
  evolveValuation,
  isOwnWork,
  type ValuationEvent,
  type ValuationState,
  valuationStream,
} from '../../src/domain/valuation.ts';
import { type Asked, append, command } from '../../src/engine/handling/command.ts';
import { Text } from '../../src/kernel/fields.ts';
import { DECISIONS } from '../../src/kernel/vocabulary.ts';
import { decisionMeanings } from '../../src/kernel/words/meanings.ts';

/** Body of POST /valuations/{id}/reviews. */
export const ReviewValuationBody = z
  .strictObject({
    decision: z.enum(DECISIONS).meta(decisionMeanings.decision),
    rationale: Text(2000).meta(decisionMeanings.rationale),
  })
  .meta({ id: 'ValuationReview' });
export type ReviewValuationBody = z.infer<typeof ReviewValuationBody>;

export type ReviewValuation = Asked<ReviewValuationBody>;

/**
 * Another person than who requested it, or last wrote its frozen asset, approves or rejects a calculated valuation. As many
 * different people approve as its policy asks for its amount; one rejection ends it, also by who has approved it.
 */
export const reviewValuation = command<ReviewValuation, ValuationState, ValuationEvent, ReviewValuationBody>({
  name: 'ReviewValuation',
  body: ReviewValuationBody,
  answersTo: ['ValuationReviewed'],
  stream: valuationStream,
  evolve: evolveValuation,
  decide: ({ organizationId, actor, body }, state) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'valuation-not-found' });
    if (isOwnWork(state, actor)) return reject({ fact: 'four-eyes' });
    if (state.status !== 'CALCULATED') return reject({ fact: 'valuation-not-calculated' });
    if (state.review.status !== 'PENDING') return reject({ fact: 'already-decided' });
    const isSecond = state.approvals.some(({ decided_by }) => isSamePerson(decided_by, actor));
    if (body.decision === 'APPROVE' && isSecond) return reject({ fact: 'approved-already' });
    return append({ type: 'ValuationReviewed', data: body });
  },
});
