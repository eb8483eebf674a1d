import { z } from 'zod';
import { RecognitionView } from '../../src/domain/valuation/shown-recognition.ts';
import {
  ACCEPTED_VALUES,
  ASSET_CLASSES,
  CALCULATION_METHODS,
  PURPOSES,
  VALUATION_STATUSES,
} from '../../src/kernel/vocabulary.ts';
import {
  assetMeanings,
  instant,
  valuationMeanings as means,
  valueMeanings,
} from '../../src/kernel/words/meanings.ts';
import {
  ShownGrades,
  ShownLimitations,
  ShownSteps,
  SixRangeReasons,
  SixRanges,
} from '../../src/kernel/words/shown-fields.ts';
import { ShownSample } from '../../src/kernel/words/shown-sample.ts';
import { pageOf } from '../list-parameters.ts';
import { EvidenceView, InstantText, Sha256Text, SixValuesView } from './fields.ts';
import { ValuationReviewView } from './review.ts';

const CalculationView = z.strictObject({
  method: z.enum(CALCULATION_METHODS).meta(valueMeanings.method),
  formula: z.string().meta({ description: 'The amount in terms of the steps, each by its label.' }),
  steps: ShownSteps,
  grades: ShownGrades.optional(),
  sample: ShownSample.optional(),
});

/** A valuation as a response shows it. */
export const ValuationView = z
  .strictObject({
    id: z.uuid().meta(means.id),
    asset_id: z.uuid().meta({ description: 'Id of the asset that is valued.' }),
    asset_class: z.enum(ASSET_CLASSES).meta(assetMeanings.asset_class),
    job_id: z.uuid().meta({ description: 'Id of the job that calculates it, for GET /jobs/{id}.' }),
    status: z.enum(VALUATION_STATUSES).meta(means.status),
    purpose: z.enum(PURPOSES).meta(means.purpose),
    valuation_date: z.iso.date().meta(means.valuation_date),
    requested_at: InstantText.meta(instant('When it was requested')),
    requested_by: z.string().meta(means.requested_by),
    completed_at: InstantText.nullable().meta(instant('When the calculation ended', 'null before that')),
    input: z.record(z.string(), z.unknown()).meta({
      description:
        'What was frozen at the request, as it is stored: personal texts are sealed, so that the digest can be made again.',
    }),
    input_digest: Sha256Text.meta({ description: 'SHA-256 of the canonical JSON (RFC 8785) of `input`.' }),
    repeats: z.uuid().nullable().meta({
      description:
        'The earlier valuation that this one repeats as of its own day; null where it repeats none.',
    }),
    values: SixValuesView.meta({ description: 'The six values as the review leaves them.' }),
    ranges: SixRanges.meta({
      description: 'Between which figures each value lies; null where that is not known.',
    }),
    range_reasons: SixRangeReasons.meta({
      description: 'Why a value has no range; null where it has one.',
    }),
    accepted_value: z.enum(ACCEPTED_VALUES).nullable().meta({
      description:
        'Which of the values the policy in force accepts: forced liquidation and collateral are derived from it. LINES: the sum of the lines of a stock, each on a basis that the policy accepts. Null without a policy, where it accepts none, and before the end.',
    }),
    recognition: RecognitionView.nullable().meta({
      description:
        'What the policy demands before the value counts as a guarantee, and what of it is still lacking. Null before the end, and of valuations requested before the service recorded it.',
    }),
    calculation: z.array(CalculationView).meta(valueMeanings.calculations),
    evidence: z.array(EvidenceView).meta(valueMeanings.evidence),
    limitations: ShownLimitations.meta({
      description: 'What the values do not cover and what nobody checked; empty before the end.',
    }),
    review: ValuationReviewView,
    history_head: Sha256Text.meta({ description: "Hash of the newest event of the valuation's stream." }),
    disclaimer: z.string().meta({
      description: 'That it is no legal guarantee and no credit limit, in the language of the answer.',
    }),
  })
  .meta({ id: 'Valuation' });
export type ValuationView = z.infer<typeof ValuationView>;

export const ValuationPage = pageOf(ValuationView).meta({ id: 'ValuationPage' });
