import { z } from 'zod';
import {
  ASSET_CLASSES,
  CALCULATION_METHODS,
  PURPOSES,
  REVIEW_STATUSES,
  VALUATION_STATUSES,
  VALUE_NAMES,
} from '../../src/kernel/vocabulary.ts';
import { pageOf } from '../list-parameters.ts';
import { InstantText, Sha256Text, SixValuesView } from './fields.ts';

const CalculationView = z.strictObject({
  method: z.enum(CALCULATION_METHODS),
  formula: z.string(),
  steps: z.array(z.strictObject({ label: z.string(), value: z.string(), unit: z.string() })),
});

const EvidenceView = z.strictObject({
  source: z.string(),
  observed: z.record(z.string(), z.unknown()).meta({ description: 'The figures that were used.' }),
  reference_date: z.iso.date(),
  unit: z.string(),
  region: z.string().nullable(),
  retrieved_at: InstantText,
  sha256: Sha256Text.meta({ description: 'Of the bytes that the source answered.' }),
});

const ReviewView = z.strictObject({
  status: z.enum(REVIEW_STATUSES),
  decided_by: z.string().nullable(),
  decided_at: InstantText.nullable(),
  rationale: z.string().nullable(),
});

/** A valuation as a response shows it. */
export const ValuationView = z
  .strictObject({
    id: z.uuid(),
    asset_id: z.uuid(),
    asset_class: z.enum(ASSET_CLASSES),
    job_id: z.uuid(),
    status: z.enum(VALUATION_STATUSES),
    purpose: z.enum(PURPOSES),
    valuation_date: z.iso.date(),
    requested_at: InstantText,
    requested_by: z.string(),
    completed_at: InstantText.nullable(),
    input: z.record(z.string(), z.unknown()).meta({
      description:
        'What was frozen at the request, as it is stored: personal texts are sealed, so that the digest can be made again.',
    }),
    input_digest: Sha256Text.meta({ description: 'SHA-256 of the canonical JSON (RFC 8785) of `input`.' }),
    repeats: z
      .uuid()
      .nullable()
      .meta({ description: 'The earlier valuation that this one repeats as of its own day.' }),
    values: SixValuesView,
    accepted_value: z.enum(VALUE_NAMES).nullable().meta({
      description:
        'Which of the values the policy in force accepts: forced liquidation and collateral are derived from it. Null without a policy, where it accepts none, and before the end.',
    }),
    calculation: z.array(CalculationView),
    evidence: z.array(EvidenceView),
    limitations: z.array(z.strictObject({ code: z.string(), text: z.string() })),
    review: ReviewView,
    history_head: Sha256Text.meta({ description: "Hash of the newest event of the valuation's stream." }),
    disclaimer: z.string(),
  })
  .meta({ id: 'Valuation' });
export type ValuationView = z.infer<typeof ValuationView>;

export const ValuationPage = pageOf(ValuationView).meta({ id: 'ValuationPage' });
