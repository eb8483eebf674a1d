import { z } from 'zod';
import { Attributes, DeclaredValue, Evidence, SixValues, VersionedName } from '../../domain/events/shapes.ts';
import { FROZEN_TERMS } from '../../domain/policy/terms.ts';
import { ScenarioTerms } from '../../domain/scenario.ts';
import { RecognitionView, ShownLacking } from '../../domain/valuation/shown-recognition.ts';
import { FrozenDocument, Program } from '../../domain/valuation.ts';
import { AMOUNT_PATTERN } from '../../kernel/decimal.ts';
import { ShownParty } from '../../kernel/identity/party-tax-id.ts';
import {
  ACCEPTED_VALUES,
  ASSET_CLASSES,
  CALCULATION_METHODS,
  GUARANTEE_KINDS,
  METHODS,
  PURPOSES,
  REVIEW_STATUSES,
  VALUATION_STATUSES,
  VALUE_STATUSES,
} from '../../kernel/vocabulary.ts';
import {
  assetMeanings,
  decisionMeanings,
  guaranteeMeanings,
  instant,
  valuationMeanings as means,
  obligationMeanings,
  scenarioMeanings,
  valueMeanings,
} from '../../kernel/words/meanings.ts';
import {
  ShownFailure,
  ShownGrades,
  ShownLimitations,
  ShownSensitivity,
  ShownSteps,
  SixRangeReasons,
  SixRanges,
} from '../../kernel/words/shown-fields.ts';
import { ShownSample } from '../../kernel/words/shown-sample.ts';

const AmountText = z.string().regex(AMOUNT_PATTERN);
const DigestText = z.string().regex(/^[0-9a-f]{64}$/);
const local = (what: string) => ({
  description: `${what}, by the clocks of America/Sao_Paulo, with the distance from UTC.`,
});
/** Named, so that report formats share one schema. */
const ReportedValues = SixValues.meta({ id: 'ReportedValues', description: 'The six values in a report.' });
const approval = {
  approved_by: z.string().meta({ description: 'Who decided: never who proposed it.' }),
  approved_at: z.string().meta(instant('When it was approved')),
};

/** Common beginning of reports that are not about one valuation. */
export const headOf = <const Name extends string>(name: Name, whose: string) => ({
  report: z.literal(name).meta({ description: 'What the document is.' }),
  format_version: z.literal('1.0.0').meta({ description: "Version of the report's own format." }),
  language: z.enum(['pt-BR', 'en']).meta({ description: 'The language of its texts.' }),
  organization: z
    .strictObject({
      id: z.uuid().meta({ description: "The organization's id, a UUIDv5 of its name." }),
      name: z.string().meta({ description: 'The name of the organization.' }),
    })
    .meta({ description: whose }),
});

const TRAIL_STEPS = [
  'REQUESTED',
  'CALCULATED',
  'NO_COVERAGE',
  'FAILED',
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
] as const;
export type TrailStep = (typeof TRAIL_STEPS)[number];

const ReportedAsset = z
  .strictObject({
    id: z.uuid().meta(assetMeanings.id),
    version: z.int().meta({ description: 'The version of the asset that was frozen.' }),
    asset_class: z.enum(ASSET_CLASSES).meta(assetMeanings.asset_class),
    class_label: z.string().meta({ description: "The class's name in the report's language." }),
    profile_version: z.string().meta(assetMeanings.profile_version),
    name: z.string().meta(assetMeanings.name),
    external_reference: z.string().nullable().meta(assetMeanings.external_reference),
    portfolio: z.string().nullable().meta(assetMeanings.portfolio),
    owner: ShownParty(assetMeanings.owner_name, assetMeanings.tax_id).nullable().meta(assetMeanings.owner),
    declared_value: DeclaredValue.nullable().meta(assetMeanings.declared_value),
    attributes: Attributes.meta(assetMeanings.attributes),
  })
  .meta({ id: 'ReportedAsset', description: 'An asset as it was frozen at the request.' });

export const guaranteeTerms = {
  kind: z.enum(GUARANTEE_KINDS).meta(guaranteeMeanings.kind),
  rank: z.int().meta(guaranteeMeanings.rank),
  share: z.string().meta(guaranteeMeanings.share),
  limit: z.string().nullable().meta(guaranteeMeanings.limit),
  effective_from: z.string().meta(guaranteeMeanings.effective_from),
  effective_until: z.string().nullable().meta(guaranteeMeanings.effective_until),
};

const Guarantee = z.strictObject({
  id: z.uuid().meta(guaranteeMeanings.id),
  obligation_id: z.uuid().meta(guaranteeMeanings.obligation_id),
  external_reference: z.string().meta(obligationMeanings.external_reference),
  ...guaranteeTerms,
  registered_on: z
    .string()
    .nullable()
    .meta({ description: 'The day of its registration; null while nobody has recorded one.' }),
  recognized_by: z.string().meta({ description: 'Who recognized it, `person:` and the responsible person.' }),
  recognized_at: z.string().meta(instant('When it was recognized')),
});

const Encumbrance = z.strictObject({
  id: z.uuid().meta(guaranteeMeanings.encumbrance_id),
  holder: z
    .string()
    .meta({ description: 'Who has it, outside the organization; `[erased]` once that was erased.' }),
  kind: z.enum(GUARANTEE_KINDS).meta(guaranteeMeanings.kind),
  rank: z.int().meta(guaranteeMeanings.rank),
  amount: z.string().nullable().meta(guaranteeMeanings.amount),
  share: z
    .string()
    .nullable()
    .meta({ description: 'The part of its rank that it has; null counts as all of it.' }),
  registered_on: z
    .string()
    .nullable()
    .meta({ description: 'The day of its registration; null when unknown.' }),
  until: z.string().nullable().meta(guaranteeMeanings.until),
  recorded_at: z.string().meta(instant('When it was recorded')),
});

export const AssetCharges = z
  .strictObject({
    guarantees: z
      .array(Guarantee)
      .meta({ description: 'Recognized and not released, by rank, whatever the days they are in force.' }),
    encumbrances: z
      .array(Encumbrance)
      .meta({ description: 'Of others, recorded and not said to have ended, by rank.' }),
  })
  .meta({
    id: 'ReportedCharges',
    description:
      'What burdened the asset at the event that made this version; null in the report of an audit bundle, which holds no other stream.',
  });
export type AssetCharges = z.infer<typeof AssetCharges>;

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
    .meta({ description: 'Status of the collateral value then; null where there was no result.' }),
});
export type EarlierValuation = z.infer<typeof EarlierValuation>;

const Approval = z.strictObject({
  decided_by: z.string().meta(decisionMeanings.decided_by),
  decided_at: z.string().meta(instant('When the person approved')),
  decided_at_local: z.string().meta(local('The same instant')),
  rationale: z.string().meta(decisionMeanings.rationale),
});

/** The report of an ended valuation: what a committee needs, and what ties it to the log. */
export const ValuationReport = z
  .strictObject({
    report: z.literal('VALUATION').meta({ description: 'What kind of report it is: always VALUATION.' }),
    language: z.enum(['pt-BR', 'en']).meta({ description: 'The language of every text in the report.' }),
    valuation_id: z.uuid().meta(means.id),
    version: z.int().meta({ description: 'Version of the valuation that the report shows: its ETag.' }),
    status: z
      .enum(['CALCULATED', 'NO_COVERAGE', 'FAILED'])
      .meta({ description: 'How the valuation ended: with an amount, without one, or not at all.' }),
    purpose: z.enum(PURPOSES).meta(means.purpose),
    valuation_date: z.string().meta(means.valuation_date),
    method: z
      .enum(METHODS)
      .nullable()
      .meta({ description: 'The method that the request asked for; null when it asked for none.' }),
    requested_at: z.string().meta(instant('When it was requested')),
    requested_by: z.string().meta(means.requested_by),
    completed_at: z.string().nullable().meta(instant('When the calculation ended')),
    program: Program.nullable().meta({
      description:
        'The program that made the newest attempt at the calculation, as the log has it: whatever program shows the report, it names the same. Null where none began.',
    }),
    repeats: z
      .uuid()
      .nullable()
      .meta({ description: 'The earlier valuation that this one repeats; null where it repeats none.' }),
    asset: ReportedAsset.meta({ description: 'The asset as it was frozen at the request.' }),
    values: ReportedValues.meta({
      description: 'The six values as the review leaves them; of a failed valuation each with its reason.',
    }),
    ranges: SixRanges.optional().meta({
      description: 'Between which figures each value lies. Absent of a failed valuation.',
    }),
    range_reasons: SixRangeReasons.optional().meta({
      description: 'Why a value has no range. Absent with `ranges`.',
    }),
    accepted_value: z.enum(ACCEPTED_VALUES).nullable().meta({
      description:
        'The value that forced liquidation and collateral are derived from; null when none is accepted.',
    }),
    calculation: z
      .array(
        z.strictObject({
          method: z.enum(CALCULATION_METHODS).meta(valueMeanings.method),
          formula: z.string().meta({ description: 'The amount in terms of the steps, each by its label.' }),
          steps: ShownSteps,
          grades: ShownGrades.optional(),
          sample: ShownSample.optional(),
          formula_in_words: z
            .string()
            .meta({ description: "The same formula in words of the report's language." }),
        }),
      )
      .meta({ description: 'How each amount was calculated.' }),
    policy: z
      .strictObject({
        id: z.uuid().meta({ description: 'Id of the policy.' }),
        version: z.int().meta({ description: 'Version of the policy when it was frozen.' }),
        ...FROZEN_TERMS,
        ...approval,
      })
      .meta({ id: 'ReportedPolicy', description: 'A policy as it was frozen at the request.' })
      .nullable()
      .meta({ description: 'The policy in force at the request; null when there was none.' }),
    scenario: z
      .strictObject({
        id: z.uuid().meta({ description: 'Id of the scenario.' }),
        version: z.int().meta({ description: 'Version of the scenario when it was frozen.' }),
        ...ScenarioTerms.shape,
        asset_id: z.uuid().nullable().meta(scenarioMeanings.asset_id),
        ...approval,
      })
      .meta({ id: 'ReportedScenario', description: 'A scenario as it was frozen at the request.' })
      .nullable()
      .meta({ description: 'The approved scenario that the request named; null when it named none.' }),
    documents: z
      .array(
        FrozenDocument.extend({
          age_days: z.int().nullable().meta({
            description:
              'Whole days from its date to the valuation date, below zero where it is later; null without a date.',
          }),
        }),
      )
      .meta({ description: 'The evidence at the request.' }),
    evidence: z.array(Evidence).meta(valueMeanings.evidence),
    methods: z.array(VersionedName).meta({ description: 'The methods that were used, with their versions.' }),
    calendars: z
      .array(VersionedName)
      .meta({ description: 'The calendars of business days that were used, with their versions.' }),
    limitations: ShownLimitations,
    review: z
      .strictObject({
        status: z.enum(REVIEW_STATUSES).meta(decisionMeanings.review_status),
        decided_by: z.string().nullable().meta(decisionMeanings.last_decided_by),
        decided_at: z
          .string()
          .nullable()
          .meta(instant('When it was last decided', 'null while nobody has decided')),
        rationale: z.string().nullable().meta(decisionMeanings.last_rationale),
        approvals: z.array(Approval).meta(decisionMeanings.approvals),
        approvals_required: z.int().min(1).nullable().meta(decisionMeanings.approvals_required),
      })
      .meta(decisionMeanings.review),
    trail: z
      .array(
        z.strictObject({
          step: z.enum(TRAIL_STEPS).meta({ description: 'What happened to the valuation.' }),
          at: z.string().meta(instant('When it happened')),
          by: z.string().nullable().meta({
            description: 'Who did it, `person:` and the responsible person; null where the service did.',
          }),
          rationale: z
            .string()
            .nullable()
            .meta({ description: 'Why it was decided so; null for what is no decision.' }),
          at_local: z.string().meta(local('The same instant')),
        }),
      )
      .meta({ description: 'What happened, from the request to the last decision.' }),
    notes: z
      .string()
      .nullable()
      .meta({ description: 'Words of the requester for the file; null when there are none.' }),
    error: ShownFailure.nullable().meta({
      description: 'Why the calculation FAILED; null in every other status.',
    }),
    input_digest: DigestText.meta({ description: 'SHA-256 of the canonical JSON of the frozen input.' }),
    history_head: DigestText.meta({ description: "Hash of the valuation's newest event." }),
    statements: z
      .array(z.string())
      .length(2)
      .meta({ description: 'That the report is no legal guarantee, and that it is no credit limit.' }),
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
    declared_ages: z.array(z.string()).meta({
      description:
        'How old what the owner or an original estimate declares was on the valuation date, a sentence each.',
    }),
    sensitivity: ShownSensitivity.meta({
      description:
        'The scenario of the request at its rate less and plus two points and one point; empty without a scenario, and where it has no rate.',
    }),
    earlier_valuations: z
      .strictObject({
        items: z.array(EarlierValuation).max(20).meta({ description: 'The latest twenty, newest first.' }),
        more: z.int().min(0).meta({ description: 'How many were requested before those.' }),
      })
      .nullable()
      .meta({
        description:
          'Valuations of the same asset that were requested before this one, at the event that made this version; null in the report of an audit bundle, which holds none but its own.',
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
    charges: AssetCharges.nullable().meta({
      description: 'What burdened the asset then; null in an audit bundle.',
    }),
    format_version: z
      .literal('1.0.0')
      .meta({ description: "Version of the report's own format: its valuation's rules decide." }),
  })
  .meta({ id: 'ValuationReport' });
export type ValuationReport = z.infer<typeof ValuationReport>;
