import { z } from 'zod';
import {
  ASSET_CLASSES,
  COVERAGE_STATUSES,
  GUARANTEE_KINDS,
  OBLIGATION_STATUSES,
  REASON_CODES,
} from '../../kernel/vocabulary.ts';
import { coverageMeanings } from '../../kernel/words/coverage-meanings.ts';
import {
  assetMeanings,
  guaranteeMeanings,
  instant,
  obligationMeanings,
  valuationMeanings,
} from '../../kernel/words/meanings.ts';
import { REGISTRATION_STANDINGS } from '../../valuation/coverage/standing.ts';
import { headOf } from './report-shape.ts';

const Amount = z.string();

const ReportedAsset = z.strictObject({
  id: z.uuid().meta(assetMeanings.id),
  name: z.string().meta(assetMeanings.name),
  asset_class: z.enum(ASSET_CLASSES).meta(assetMeanings.asset_class),
  class_label: z.string().meta({ description: "The class's name in the report's language." }),
});

const Reasons = z.array(
  z.strictObject({
    code: z.enum(REASON_CODES).meta({ description: 'Stable code of the reason.' }),
    text: z.string().meta({ description: "The same in the report's language." }),
  }),
);

const ReportedGuarantee = z.strictObject({
  id: z.uuid().meta(guaranteeMeanings.id),
  asset: ReportedAsset.meta({ description: 'The asset that is given.' }),
  kind: z.enum(GUARANTEE_KINDS).meta(guaranteeMeanings.kind),
  rank: z.int().meta(guaranteeMeanings.rank),
  share: z.string().meta(guaranteeMeanings.share),
  limit: Amount.nullable().meta(guaranteeMeanings.limit),
  effective_from: z.string().meta(guaranteeMeanings.effective_from),
  effective_until: z.string().nullable().meta(guaranteeMeanings.effective_until),
  registration: z.enum(REGISTRATION_STANDINGS).meta({ description: 'How its registration stands.' }),
  registration_due_on: z
    .string()
    .nullable()
    .meta({ description: 'The last day of its term; null without one.' }),
  valuation: z
    .strictObject({
      id: z.uuid().meta(valuationMeanings.id),
      valuation_date: z.string().meta(valuationMeanings.valuation_date),
    })
    .nullable()
    .meta({ description: 'The approved valuation that the base is of; null without one.' }),
  base: Amount.nullable().meta(coverageMeanings.base),
  mark: z
    .strictObject({
      amount: Amount.nullable().meta(coverageMeanings.mark_amount),
      day: z.string().nullable().meta(coverageMeanings.mark_day),
      reasons: Reasons.meta(coverageMeanings.mark_reasons),
    })
    .meta(coverageMeanings.mark),
  taken_before: Amount.nullable().meta(coverageMeanings.taken_before),
  available: Amount.nullable().meta(coverageMeanings.available),
  claim: Amount.meta(coverageMeanings.claim),
  counted: Amount.nullable().meta(coverageMeanings.part_counted),
  reasons: Reasons.meta(coverageMeanings.part_reasons),
  notices: Reasons.meta(coverageMeanings.part_notices),
  way: z.string().meta({ description: 'How what is counted was worked out, in a sentence.' }),
});
export type ReportedGuarantee = z.infer<typeof ReportedGuarantee>;

/** What secures an obligation today, with the way of every figure. */
export const ObligationReport = z
  .strictObject({
    ...headOf('OBLIGATION_COVERAGE', 'The organization whose obligation it is.'),
    obligation: z
      .strictObject({
        id: z.uuid().meta(obligationMeanings.id),
        version: z.int().meta({ description: 'The version of the obligation.' }),
        external_reference: z.string().meta(obligationMeanings.external_reference),
        name: z.string().meta(obligationMeanings.name),
        debtor: z
          .strictObject({
            name: z.string().meta(obligationMeanings.debtor_name),
            tax_id: z.string().nullable().meta(obligationMeanings.debtor_tax_id),
            tax_id_country: z.string().nullable().meta(obligationMeanings.tax_id_country),
          })
          .nullable()
          .meta(obligationMeanings.debtor),
        balance: z
          .strictObject({
            amount: Amount.meta(obligationMeanings.balance_amount),
            date: z.string().meta(obligationMeanings.balance_date),
          })
          .meta(obligationMeanings.balance),
        required_coverage: z.string().meta(obligationMeanings.required_coverage),
        maturity_date: z.string().nullable().meta(obligationMeanings.maturity_date),
        call_below: z.string().nullable().meta(obligationMeanings.call_below),
        cure_days: z.int().nullable().meta(obligationMeanings.cure_days),
        portfolio: z.string().nullable().meta(obligationMeanings.portfolio),
        status: z.enum(OBLIGATION_STATUSES).meta(obligationMeanings.status),
      })
      .meta({ description: 'The obligation as it stands.' }),
    coverage: z
      .strictObject({
        status: z.enum(COVERAGE_STATUSES).meta(coverageMeanings.status),
        required: Amount.meta(coverageMeanings.required),
        counted: Amount.meta(coverageMeanings.counted),
        marked: Amount.meta(coverageMeanings.marked),
        marked_available: Amount.meta(coverageMeanings.marked_available),
        shortfall: Amount.nullable().meta(coverageMeanings.shortfall),
        shortfall_at_least: Amount.nullable().meta(coverageMeanings.shortfall_at_least),
        coverage_ratio: z.string().nullable().meta(coverageMeanings.coverage_ratio),
        ltv: z.string().nullable().meta(coverageMeanings.ltv),
        ltv_reasons: Reasons.meta(coverageMeanings.ltv_reason_codes),
        notices: Reasons.meta(coverageMeanings.notices),
      })
      .meta({ description: 'What the guarantees come to together.' }),
    guarantees: z.array(ReportedGuarantee).meta({ description: 'In force today, by rank.' }),
    statements: z.array(z.string()).length(3).meta({ description: 'What the report is not.' }),
    verification: z
      .strictObject({
        as_of: z.string().meta(instant('Since when these figures stand')),
        as_of_local: z.string().meta({
          description: 'The same instant by the clocks of America/Sao_Paulo, with the distance from UTC.',
        }),
        coverage_tag: z.string().meta({
          description:
            'The tag (ETag) of the coverage as of that instant: the SHA-256 of its canonical JSON.',
        }),
        address: z.string().nullable().meta({
          description:
            'Where the service answers that coverage to who has a credential: the QR code of the PDF. Null where PUBLIC_BASE_URL is not set.',
        }),
      })
      .meta({ description: 'How the report is checked against the log.' }),
  })
  .meta({ id: 'ObligationReport' });
export type ObligationReport = z.infer<typeof ObligationReport>;
