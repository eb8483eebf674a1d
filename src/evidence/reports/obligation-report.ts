import { z } from 'zod';
import type { GuaranteeState } from '../../domain/guarantee.ts';
import { ShownParty } from '../../kernel/identity/party-tax-id.ts';
import { type CalendarDate, type Instant, localTimeOf } from '../../kernel/instant.ts';
import {
  ASSET_CLASSES,
  type AssetClassId,
  COVERAGE_STATUSES,
  type Label,
  OBLIGATION_STATUSES,
  REASON_CODES,
  type ReasonCode,
} from '../../kernel/vocabulary.ts';
import { number } from '../../kernel/wording/figures.ts';
import { REASON_WORDS } from '../../kernel/words/codes.ts';
import { coverageMeanings as means } from '../../kernel/words/coverage-meanings.ts';
import { GRANTS_NOTHING, NO_CREDIT_LIMIT, NO_LEGAL_GUARANTEE } from '../../kernel/words/limitations.ts';
import {
  assetMeanings,
  guaranteeMeanings,
  instant,
  obligationMeanings,
  valuationMeanings,
} from '../../kernel/words/meanings.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';
import type { CoveragePart } from '../../valuation/coverage/coverage.ts';
import type { MarkedCoverage, MarkedPart } from '../../valuation/coverage/marked.ts';
import {
  REGISTRATION_STATUSES,
  registrationDue,
  registrationStatus,
} from '../../valuation/coverage/status.ts';

import { guaranteeTerms, headOf } from './report-schema.ts';
import { date } from './words/formats.ts';
import { phrasesIn } from './words/phrases.ts';

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
  ...guaranteeTerms,
  registration: z.enum(REGISTRATION_STATUSES).meta({ description: 'Status of its registration.' }),
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
  accepted: Amount.nullable().meta(means.accepted),
  base: Amount.nullable().meta(means.base),
  mark: z
    .strictObject({
      amount: Amount.nullable().meta(means.mark_amount),
      day: z.string().nullable().meta(means.mark_day),
      reasons: Reasons.meta(means.mark_reasons),
    })
    .meta(means.mark),
  prior_claims: Amount.nullable().meta(means.prior_claims),
  available: Amount.nullable().meta(means.available),
  claim: Amount.meta(means.claim),
  counted: Amount.nullable().meta(means.part_counted),
  reasons: Reasons.meta(means.part_reasons),
  notices: Reasons.meta(means.part_notices),
  way: z.string().meta({ description: 'How what is counted was worked out, in a sentence.' }),
});
export type ReportedGuarantee = z.infer<typeof ReportedGuarantee>;

/** The coverage of an obligation today, with the derivation of every figure. */
export const ObligationReport = z
  .strictObject({
    ...headOf('OBLIGATION_COVERAGE', 'The organization whose obligation it is.'),
    obligation: z
      .strictObject({
        id: z.uuid().meta(obligationMeanings.id),
        version: z.int().meta({ description: 'The version of the obligation.' }),
        external_reference: z.string().meta(obligationMeanings.external_reference),
        name: z.string().meta(obligationMeanings.name),
        debtor: ShownParty(obligationMeanings.debtor_name, obligationMeanings.debtor_tax_id)
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
      .meta({ description: 'The obligation at that instant.' }),
    coverage: z
      .strictObject({
        status: z.enum(COVERAGE_STATUSES).meta(means.status),
        required: Amount.meta(means.required),
        counted: Amount.meta(means.counted),
        marked: Amount.meta(means.marked),
        marked_available: Amount.meta(means.marked_available),
        shortfall: Amount.nullable().meta(means.shortfall),
        shortfall_at_least: Amount.nullable().meta(means.shortfall_at_least),
        coverage_ratio: z.string().nullable().meta(means.coverage_ratio),
        ltv: z.string().nullable().meta(means.ltv),
        ltv_reasons: Reasons.meta(means.ltv_reason_codes),
        notices: Reasons.meta(means.notices),
      })
      .meta({ description: 'The sums over all guarantees.' }),
    guarantees: z.array(ReportedGuarantee).meta({ description: 'In force today, by rank.' }),
    statements: z.array(z.string()).length(3).meta({ description: 'What the report is not.' }),
    verification: z
      .strictObject({
        as_of: z.string().meta(instant('The instant of these figures')),
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

/** All data at one instant. */
interface ObligationContext {
  readonly language: keyof Label;
  readonly organization: ObligationReport['organization'];
  /** With the debtor decrypted. */
  readonly obligation: ObligationReport['obligation'];
  readonly coverage: MarkedCoverage;
  readonly day: CalendarDate;
  readonly guarantees: ReadonlyMap<string, GuaranteeState>;
  readonly assets: ReadonlyMap<string, { readonly name: string; readonly asset_class: AssetClassId }>;
  readonly valuations: ReadonlyMap<
    string,
    { readonly valuation_date: CalendarDate; readonly accepted: string | null }
  >;
  readonly asOf: Instant;
  readonly coverageTag: string;
  /** Null if the service does not know its public address. */
  readonly address: string | null;
}

export function obligationReport(context: ObligationContext): ObligationReport {
  const { language, organization, obligation, coverage, asOf } = context;
  const { guarantees, ltv_reason_codes, notices, ...figures } = coverage;
  return {
    report: 'OBLIGATION_COVERAGE',
    format_version: '1.0.0',
    language,
    organization,
    obligation,
    coverage: {
      ...figures,
      ltv_reasons: reasonsIn(ltv_reason_codes, language),
      notices: reasonsIn(notices, language),
    },
    guarantees: guarantees.map((part) => reportedGuarantee(part, context)),
    statements: [GRANTS_NOTHING[language], NO_LEGAL_GUARANTEE[language], NO_CREDIT_LIMIT[language]],
    verification: {
      as_of: asOf,
      as_of_local: localTimeOf(asOf),
      coverage_tag: context.coverageTag,
      address: context.address,
    },
  };
}

function reportedGuarantee(part: MarkedPart, context: ObligationContext): ReportedGuarantee {
  const { language, day, guarantees, assets, valuations } = context;
  const guarantee = guarantees.get(part.id);
  const asset = guarantee && assets.get(guarantee.asset_id);
  if (!guarantee || !asset) throw new Error(`nothing is known of guarantee ${part.id}`);
  const { asset_id, kind, rank, share, limit, effective_from, effective_until } = guarantee;
  const { base, mark, prior_claims, available, claim, counted, valuation_id } = part;
  const valuation = valuation_id === null ? undefined : valuations.get(valuation_id);
  return {
    id: part.id,
    asset: {
      id: asset_id,
      name: asset.name,
      asset_class: asset.asset_class,
      class_label: assetClass(asset.asset_class).label[language],
    },
    kind,
    rank,
    share,
    limit,
    effective_from,
    effective_until,
    registration: registrationStatus(guarantee, day),
    registration_due_on: registrationDue(guarantee).due_on,
    valuation:
      valuation_id === null || !valuation
        ? null
        : { id: valuation_id, valuation_date: valuation.valuation_date },
    accepted: base === null ? null : (valuation?.accepted ?? null),
    base,
    mark: { amount: mark.amount, day: mark.day, reasons: reasonsIn(mark.reason_codes, language) },
    prior_claims,
    available,
    claim,
    counted,
    reasons: reasonsIn(part.reason_codes, language),
    notices: reasonsIn(part.notices, language),
    way: derivationOf(part, share, valuation?.valuation_date, language),
  };
}

const reasonsIn = (codes: readonly ReasonCode[], language: keyof Label) =>
  codes.map((code) => ({ code, text: REASON_WORDS[code][language] }));

/** Explains how the counted amount was derived. */
function derivationOf(
  { base, prior_claims, available, claim, counted, reason_codes }: CoveragePart,
  share: string,
  valuationDate: CalendarDate | undefined,
  language: keyof Label,
): string {
  const say = phrasesIn(language);
  const figure = (text: string) => number(text, language);
  const why = reason_codes.map((code) => REASON_WORDS[code][language]).join('; ');
  if (available === null) return say('wayUnknown', why);
  if (base === null || prior_claims === null) return say('wayNothing', why);
  const left = say(
    'wayAvailable',
    figure(base),
    valuationDate === undefined ? '' : date(valuationDate, language),
    figure(share),
    figure(prior_claims),
    figure(available),
  );
  const end =
    counted === null
      ? say('wayUnknown', why)
      : say('wayCounted', figure(available), figure(claim), figure(counted));
  return `${left} ${end}`;
}
