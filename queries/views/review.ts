import { z } from 'zod';
import type { Decidable } from '../../src/domain/review.ts';
import { REVIEW_STATUSES } from '../../src/kernel/vocabulary.ts';
import { decisionMeanings, instant } from '../../src/kernel/words/meanings.ts';
import { InstantText } from './fields.ts';

/** The review of a valuation or document as a response shows it. */
export const ReviewView = z
  .strictObject({
    status: z.enum(REVIEW_STATUSES).meta(decisionMeanings.review_status),
    decided_by: z.string().nullable().meta(decisionMeanings.last_decided_by),
    decided_at: InstantText.nullable().meta(
      instant('When it was last decided', 'null while nobody has decided'),
    ),
    rationale: z.string().nullable().meta(decisionMeanings.last_rationale),
  })
  .meta(decisionMeanings.review);

const ApprovalView = z.strictObject({
  decided_by: z.string().meta(decisionMeanings.decided_by),
  decided_at: InstantText.meta(instant('When the person approved')),
  rationale: z.string().meta(decisionMeanings.rationale),
});

/** The review of a valuation: PENDING until as many people have approved as it takes. */
export const ValuationReviewView = ReviewView.extend({
  approvals: z.array(ApprovalView).meta(decisionMeanings.approvals),
  approvals_required: z.int().min(1).nullable().meta(decisionMeanings.approvals_required),
}).meta(decisionMeanings.review);

/** The one decision on a policy or scenario as a response shows it. */
export const DecisionView = z.strictObject({
  decided_by: z.string().meta(decisionMeanings.decided_by),
  decided_at: InstantText.meta(instant('When it was decided')),
  rationale: z.string().meta(decisionMeanings.rationale),
});
type DecisionView = z.infer<typeof DecisionView>;

/** Null while nobody has decided. */
export const decisionOf = ({ decided_by, decided_at, rationale }: Decidable): DecisionView | null =>
  decided_by === null || decided_at === null || rationale === null
    ? null
    : { decided_by, decided_at, rationale };
