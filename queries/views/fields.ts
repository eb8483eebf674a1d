import { z } from 'zod';
import type { Decidable } from '../../src/domain/review.ts';
import { AMOUNT_PATTERN } from '../../src/kernel/decimal.ts';
import type { SealedText } from '../../src/kernel/identity/personal-data.ts';
import {
  BASES,
  CURRENCY,
  type Label,
  REASON_CODES,
  REVIEW_STATUSES,
  VALUE_NAMES,
  VALUE_STATUSES,
  type ValueName,
} from '../../src/kernel/vocabulary.ts';
import {
  decisionMeanings,
  evidenceMeanings,
  instant,
  valueMeanings,
} from '../../src/kernel/words/meanings.ts';

export const AmountText = z.string().regex(AMOUNT_PATTERN);
export const InstantText = z.iso.datetime();
/** The version of a resource, equal to its `ETag`. */
export const VersionNumber = z
  .int()
  .min(1)
  .meta({ description: 'Counts its changes from 1: the number in the ETag.' });
export const Sha256Text = z.string().regex(/^[0-9a-f]{64}$/);

export const ValueView = z
  .strictObject({
    amount: AmountText.nullable().meta(valueMeanings.amount),
    currency: z.literal(CURRENCY).meta(valueMeanings.currency),
    basis: z.enum(BASES).meta(valueMeanings.basis),
    status: z.enum(VALUE_STATUSES).meta(valueMeanings.status),
    reason_codes: z.array(z.enum(REASON_CODES)).meta(valueMeanings.reason_codes),
  })
  .meta({ id: 'Value', description: 'One of the six values of a valuation.' });
export type ValueView = z.infer<typeof ValueView>;

export const eachValue = <T>(make: (name: ValueName) => T): Record<ValueName, T> =>
  Object.fromEntries(VALUE_NAMES.map((name) => [name, make(name)])) as Record<ValueName, T>;

export const SixValuesView = z
  .strictObject(eachValue((name) => ValueView.meta(valueMeanings[name])))
  .meta({ id: 'SixValues' });
export type SixValuesView = z.infer<typeof SixValuesView>;

export const EvidenceView = z.strictObject({
  source: z.string().meta(evidenceMeanings.source),
  observed: z.record(z.string(), z.unknown()).meta(evidenceMeanings.observed),
  reference_date: z.iso.date().meta(evidenceMeanings.reference_date),
  unit: z.string().meta(evidenceMeanings.unit),
  region: z.string().nullable().meta(evidenceMeanings.region),
  retrieved_at: InstantText.meta(evidenceMeanings.retrieved_at),
  sha256: Sha256Text.meta(evidenceMeanings.sha256),
});

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

/** The review of a valuation: PENDING until enough people have approved. */
export const ValuationReviewView = ReviewView.extend({
  approvals: z.array(ApprovalView).meta(decisionMeanings.approvals),
  approvals_required: z.int().min(1).nullable().meta(decisionMeanings.approvals_required),
}).meta(decisionMeanings.review);

export const DecisionView = z.strictObject({
  decided_by: z.string().meta(decisionMeanings.decided_by),
  decided_at: InstantText.meta(instant('When it was decided')),
  rationale: z.string().meta(decisionMeanings.rationale),
});
type DecisionView = z.infer<typeof DecisionView>;

/** Null until somebody decides. */
export const decisionOf = ({ decided_by, decided_at, rationale }: Decidable): DecisionView | null =>
  decided_by === null || decided_at === null || rationale === null
    ? null
    : { decided_by, decided_at, rationale };

export type Language = keyof Label;

/** Opens a sealed personal text; answers the text for erased data where its key was destroyed. */
export type OpenSealedText = (sealed: SealedText) => string;
