import { z } from 'zod';
import { RecognitionView, ShownLacking } from '../../domain/valuation/shown-recognition.ts';
import { FrozenDocument } from '../../domain/valuation.ts';
import { AMOUNT_PATTERN } from '../../kernel/decimal.ts';
import {
  ACCEPTED_VALUES,
  PURPOSES,
  REVIEW_STATUSES,
  VALUATION_STATUSES,
  VALUE_STATUSES,
} from '../../kernel/vocabulary.ts';
import { decisionMeanings, instant, valuationMeanings as means } from '../../kernel/words/meanings.ts';
import { ShownSensitivity } from '../../kernel/words/shown-fields.ts';
import { reportShape } from './report-shape.ts';

const AmountText = z.string().regex(AMOUNT_PATTERN);
const local = (what: string) => ({
  description: `${what}, by the clocks of America/Sao_Paulo, with the distance from UTC.`,
});

const Summary = z.strictObject({
  accepted_value: z.enum(ACCEPTED_VALUES).nullable().meta({
    description: 'The value that the policy accepts; LINES: the sum of the lines of a stock.',
  }),
  accepted_amount: AmountText.nullable().meta({
    description: 'Its amount in BRL; null where the policy accepts none.',
  }),
  recognized_collateral_value: AmountText.nullable().meta({
    description: 'The collateral value in BRL where it is RECOGNIZED; null where it is not.',
  }),
  lacking: ShownLacking,
});

/** A valuation of the same asset that was requested earlier. */
const EarlierValuation = z.strictObject({
  valuation_id: z.uuid().meta(means.id),
  version: z.int().meta({ description: 'Its version then.' }),
  valuation_date: z.string().meta(means.valuation_date),
  purpose: z.enum(PURPOSES).meta(means.purpose),
  status: z.enum(VALUATION_STATUSES).meta(means.status),
  review_status: z.enum(REVIEW_STATUSES).meta(decisionMeanings.review_status),
  completed_at: z.string().nullable().meta(instant('When the calculation ended', 'null before that')),
  accepted_value: z
    .enum(ACCEPTED_VALUES)
    .nullable()
    .meta({ description: 'The value that its policy accepted.' }),
  accepted_amount: AmountText.nullable().meta({ description: 'The amount of that value in BRL.' }),
  collateral_amount: AmountText.nullable().meta({ description: 'Its collateral value in BRL.' }),
  collateral_status: z
    .enum(VALUE_STATUSES)
    .nullable()
    .meta({ description: 'How the collateral value stood then; null where there was no result.' }),
});
export type EarlierValuation = z.infer<typeof EarlierValuation>;

const Approval = z.strictObject({
  decided_by: z.string().meta(decisionMeanings.decided_by),
  decided_at: z.string().meta(instant('When the person approved')),
  decided_at_local: z.string().meta(local('The same instant')),
  rationale: z.string().meta(decisionMeanings.rationale),
});

/** What a committee asks beside the body; some members take the place of those of the same name. */
export const committeeShape = {
  organization: z
    .strictObject({
      id: z.uuid().meta({ description: "The organization's id, a UUIDv5 of its name." }),
      name: z.string().nullable().meta({
        description: 'Its name; null in the report of an audit bundle, which holds no credential.',
      }),
    })
    .meta({ description: 'The organization whose valuation it is.' }),
  summary: Summary.meta({ description: 'What a committee asks first.' }),
  requested_at_local: z.string().meta(local('When it was requested')),
  completed_at_local: z.string().nullable().meta(local('When the calculation ended')),
  recognition: RecognitionView.nullable().meta({
    description:
      'What the policy demands before the value counts as a guarantee, and what of it is still lacking; null of a failed valuation.',
  }),
  calculation: z
    .array(
      reportShape.calculation.element.extend({
        formula_in_words: z
          .string()
          .meta({ description: "The same formula in words of the report's language." }),
      }),
    )
    .meta({ description: 'How each amount came to be.' }),
  documents: z
    .array(
      FrozenDocument.extend({
        age_days: z.int().nullable().meta({
          description:
            'Whole days from its date to the valuation date, below zero where it is later; null without a date.',
        }),
      }),
    )
    .meta({ description: 'The evidence as it stood at the request.' }),
  declared_ages: z.array(z.string()).meta({
    description:
      'How old what the owner or an original estimate declares was on the valuation date, a sentence each.',
  }),
  sensitivity: ShownSensitivity.meta({
    description:
      'The scenario of the request at its rate less and plus two points and one point; empty without a scenario, and where it has no rate.',
  }),
  review: z
    .strictObject({
      ...reportShape.review.shape,
      approvals: z.array(Approval).meta(decisionMeanings.approvals),
      approvals_required: z.int().min(1).nullable().meta(decisionMeanings.approvals_required),
    })
    .meta(decisionMeanings.review),
  trail: z
    .array(reportShape.trail.element.extend({ at_local: z.string().meta(local('The same instant')) }))
    .meta({ description: 'What happened, from the request to the last decision.' }),
  earlier_valuations: z
    .strictObject({
      items: z.array(EarlierValuation).max(20).meta({ description: 'The latest twenty, newest first.' }),
      more: z.int().min(0).meta({ description: 'How many were requested before those.' }),
    })
    .nullable()
    .meta({
      description:
        'Valuations of the same asset that were requested before this one, as they stood at the event that made this version; null in the report of an audit bundle, which holds none but its own.',
    }),
  verification: z
    .strictObject({
      as_of: z.string().meta(instant('When the event happened that made this version')),
      as_of_local: z.string().meta(local('The same instant')),
      address: z.string().nullable().meta({
        description:
          'Where the service answers the same digest and head to who has a credential: the QR code of the PDF. Null where PUBLIC_BASE_URL is not set, and in an audit bundle.',
      }),
    })
    .meta({ description: 'How the report is checked against the log.' }),
};
