import { z } from 'zod';
import { Attributes, DeclaredValue, Evidence, SixValues, VersionedName } from '../../domain/events/shapes.ts';
import { FROZEN_TERMS } from '../../domain/policy/terms.ts';
import { ScenarioTerms } from '../../domain/scenario.ts';
import { FrozenDocument, Program } from '../../domain/valuation.ts';
import {
  ACCEPTED_VALUES,
  ASSET_CLASSES,
  CALCULATION_METHODS,
  METHODS,
  PURPOSES,
  REVIEW_STATUSES,
} from '../../kernel/vocabulary.ts';
import {
  assetMeanings,
  decisionMeanings,
  instant,
  valuationMeanings as means,
  scenarioMeanings,
  valueMeanings,
} from '../../kernel/words/meanings.ts';
import {
  ShownFailure,
  ShownGrades,
  ShownLimitations,
  ShownSteps,
  SixRangeReasons,
  SixRanges,
} from '../../kernel/words/shown-fields.ts';
import { ShownSample } from '../../kernel/words/shown-sample.ts';

/** Named, so that the formats of reports share it. */
const ReportedValues = SixValues.meta({ id: 'ReportedValues', description: 'The six values in a report.' });
const DigestText = z.string().regex(/^[0-9a-f]{64}$/);
const approval = {
  approved_by: z.string().meta({ description: 'Who decided: never who proposed it.' }),
  approved_at: z.string().meta(instant('When it was approved')),
};

/** What a report begins with that is not of one valuation. */
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

/** What has happened to a valuation, in its order. */
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
    owner: z
      .strictObject({
        name: z.string().meta(assetMeanings.owner_name),
        tax_id: z.string().nullable().meta(assetMeanings.tax_id),
        tax_id_country: z.string().nullable().meta(assetMeanings.tax_id_country),
      })
      .nullable()
      .meta(assetMeanings.owner),
    declared_value: DeclaredValue.nullable().meta(assetMeanings.declared_value),
    attributes: Attributes.meta(assetMeanings.attributes),
  })
  .meta({ id: 'ReportedAsset', description: 'An asset as it was frozen at the request.' });

/** What the report of an ended valuation says of the valuation alone: what a reader needs to judge it, and what binds it to the log. */
export const reportShape = {
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
      }),
    )
    .meta(valueMeanings.calculations),
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
  documents: z.array(FrozenDocument).meta({ description: 'The evidence as it stood at the request.' }),
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
};

const Body = z.strictObject(reportShape);
export type ReportBody = z.infer<typeof Body>;
