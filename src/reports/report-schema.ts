import { z } from 'zod';
import { PolicyTerms } from '../domain/policy/events.ts';
import { ScenarioTerms } from '../domain/scenario/events.ts';
import { Attributes, DeclaredValue, Evidence, SixValues, VersionedName } from '../domain/shapes.ts';
import { FrozenDocument } from '../domain/valuation/events.ts';
import {
  ASSET_CLASSES,
  CALCULATION_METHODS,
  METHODS,
  PURPOSES,
  REVIEW_STATUSES,
  VALUE_NAMES,
} from '../kernel/vocabulary.ts';

const DigestText = z.string().regex(/^[0-9a-f]{64}$/);
const approval = {
  approved_by: z.string().meta({ description: 'Who decided: never who proposed it.' }),
  approved_at: z.string(),
};

/** What has happened to a valuation, in its order. */
export const TRAIL_STEPS = [
  'REQUESTED',
  'CALCULATED',
  'NO_COVERAGE',
  'FAILED',
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
] as const;
export type TrailStep = (typeof TRAIL_STEPS)[number];

const ReportedAsset = z.strictObject({
  id: z.uuid(),
  version: z.int().meta({ description: 'The version that was frozen.' }),
  asset_class: z.enum(ASSET_CLASSES),
  class_label: z.string().meta({ description: "The class's name in the report's language." }),
  profile_version: z.string(),
  name: z.string(),
  external_reference: z.string().nullable(),
  portfolio: z.string().nullable(),
  owner: z.strictObject({ name: z.string(), tax_id: z.string().nullable() }).nullable(),
  declared_value: DeclaredValue.nullable(),
  attributes: Attributes,
});

/** The report of an ended valuation: what a reader needs to judge it, and what binds it to the log. */
export const ValuationReport = z
  .strictObject({
    report: z.literal('VALUATION'),
    format_version: z.literal('1.2.0'),
    language: z.enum(['pt-BR', 'en']),
    valuation_id: z.uuid(),
    version: z.int().meta({ description: 'Version of the valuation that the report shows: its ETag.' }),
    status: z.enum(['CALCULATED', 'NO_COVERAGE', 'FAILED']),
    purpose: z.enum(PURPOSES),
    valuation_date: z.string(),
    method: z.enum(METHODS).nullable().meta({ description: 'The method that the request asked for.' }),
    requested_at: z.string(),
    requested_by: z.string(),
    completed_at: z.string().nullable(),
    repeats: z.uuid().nullable().meta({ description: 'The earlier valuation that this one repeats.' }),
    asset: ReportedAsset,
    values: SixValues.meta({
      description: 'As the review leaves them; of a failed valuation each with its reason.',
    }),
    accepted_value: z
      .enum(VALUE_NAMES)
      .nullable()
      .meta({ description: 'The value that forced liquidation and collateral are derived from.' }),
    calculation: z.array(
      z.strictObject({
        method: z.enum(CALCULATION_METHODS),
        formula: z.string(),
        steps: z.array(z.strictObject({ label: z.string(), value: z.string(), unit: z.string() })),
      }),
    ),
    policy: z
      .strictObject({ id: z.uuid(), version: z.int(), ...PolicyTerms.shape, ...approval })
      .nullable()
      .meta({ description: 'The policy in force at the request; null when there was none.' }),
    scenario: z
      .strictObject({ id: z.uuid(), version: z.int(), ...ScenarioTerms.shape, ...approval })
      .nullable()
      .meta({ description: 'The approved scenario that the request named.' }),
    documents: z.array(FrozenDocument).meta({ description: 'As they stood at the request.' }),
    evidence: z.array(Evidence),
    methods: z.array(VersionedName),
    calendars: z.array(VersionedName),
    limitations: z.array(z.strictObject({ code: z.string(), text: z.string() })),
    review: z.strictObject({
      status: z.enum(REVIEW_STATUSES),
      decided_by: z.string().nullable(),
      decided_at: z.string().nullable(),
      rationale: z.string().nullable(),
    }),
    trail: z
      .array(
        z.strictObject({
          step: z.enum(TRAIL_STEPS),
          at: z.string(),
          by: z.string().nullable().meta({ description: 'Null where the service did it.' }),
          rationale: z.string().nullable(),
        }),
      )
      .meta({ description: 'From the request to the last decision.' }),
    notes: z.string().nullable(),
    error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
    input_digest: DigestText.meta({ description: 'SHA-256 of the canonical JSON of the frozen input.' }),
    history_head: DigestText.meta({ description: "Hash of the valuation's newest event." }),
    statements: z.array(z.string()).length(2),
  })
  .meta({ id: 'ValuationReport' });
export type ValuationReport = z.infer<typeof ValuationReport>;
