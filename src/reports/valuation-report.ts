import { z } from 'zod';
import { Attributes, DeclaredValue, Evidence, SixValues } from '../domain/shapes.ts';
import type { ValuationState } from '../domain/valuation/state.ts';
import { calculationIn } from '../kernel/calculation-text.ts';
import type { Json } from '../kernel/json.ts';
import { openSealed, type SealedText } from '../kernel/personal-data.ts';
import { NO_CREDIT_LIMIT, NO_LEGAL_GUARANTEE } from '../kernel/statements.ts';
import {
  ASSET_CLASSES,
  CALCULATION_METHODS,
  type Label,
  PURPOSES,
  REVIEW_STATUSES,
} from '../kernel/vocabulary.ts';

/** The report of an ended valuation: what a reader needs to judge it, and what binds it to the log. */
export const ValuationReport = z
  .strictObject({
    report: z.literal('VALUATION'),
    format_version: z.literal('1.0.0'),
    language: z.enum(['pt-BR', 'en']),
    valuation_id: z.uuid(),
    version: z.int().meta({ description: 'Version of the valuation that the report shows: its ETag.' }),
    status: z.enum(['CALCULATED', 'NO_COVERAGE', 'FAILED']),
    purpose: z.enum(PURPOSES),
    valuation_date: z.string(),
    requested_at: z.string(),
    requested_by: z.string(),
    completed_at: z.string().nullable(),
    asset: z.strictObject({
      id: z.uuid(),
      version: z.int(),
      asset_class: z.enum(ASSET_CLASSES),
      profile_version: z.string(),
      name: z.string(),
      external_reference: z.string().nullable(),
      portfolio: z.string().nullable(),
      owner: z.strictObject({ name: z.string(), tax_id: z.string().nullable() }).nullable(),
      declared_value: DeclaredValue.nullable(),
      attributes: Attributes,
    }),
    values: SixValues.nullable(),
    calculation: z.array(
      z.strictObject({
        method: z.enum(CALCULATION_METHODS),
        formula: z.string(),
        steps: z.array(z.strictObject({ label: z.string(), value: z.string(), unit: z.string() })),
      }),
    ),
    evidence: z.array(Evidence),
    methods: z.array(z.strictObject({ id: z.string(), version: z.int() })),
    calendars: z.array(z.strictObject({ id: z.string(), version: z.int() })),
    limitations: z.array(z.strictObject({ code: z.string(), text: z.string() })),
    review: z.strictObject({
      status: z.enum(REVIEW_STATUSES),
      decided_by: z.string().nullable(),
      decided_at: z.string().nullable(),
      rationale: z.string().nullable(),
    }),
    notes: z.string().nullable(),
    error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
    input_digest: z.string().meta({ description: 'SHA-256 of the canonical JSON of the frozen input.' }),
    history_head: z.string().meta({ description: "Hash of the valuation's newest event." }),
    statements: z.array(z.string()).length(2),
  })
  .meta({ id: 'ValuationReport' });
export type ValuationReport = z.infer<typeof ValuationReport>;

/**
 * The report's content in one language. A function of the valuation's state alone, so the same version always gives
 * the same bytes. `open` opens the sealed personal texts.
 */
export function valuationReport(
  valuation: ValuationState,
  language: keyof Label,
  open: (sealed: SealedText) => string,
): Json {
  const { input, result } = valuation;
  const { last_written_by: _, ...asset } = input.asset;
  return {
    report: 'VALUATION',
    format_version: '1.0.0',
    language,
    valuation_id: valuation.id,
    version: valuation.version,
    status: valuation.status,
    purpose: input.purpose,
    valuation_date: input.valuation_date,
    requested_at: valuation.requested_at,
    requested_by: valuation.requested_by,
    completed_at: valuation.ended_at,
    asset: openSealed(asset as Json, open),
    values: (result?.values ?? null) as Json,
    calculation: (result?.calculation ?? []).map((calculation) => ({
      method: calculation.method,
      ...calculationIn(calculation, language),
    })),
    evidence: (result?.evidence ?? []) as Json,
    methods: (result?.methods ?? []) as Json,
    calendars: (result?.calendars ?? []) as Json,
    limitations: (result?.limitations ?? []).map(({ code, text }) => ({ code, text: text[language] })),
    review: { ...valuation.review },
    notes: input.notes,
    error: valuation.error,
    input_digest: valuation.input_digest,
    history_head: valuation.history_head,
    statements: [NO_LEGAL_GUARANTEE[language], NO_CREDIT_LIMIT[language]],
  };
}
