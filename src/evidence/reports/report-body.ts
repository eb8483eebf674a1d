import type { SixValues } from '../../domain/events/shapes.ts';
import type { Review } from '../../domain/review.ts';
import type { FrozenInput, ValuationState } from '../../domain/valuation.ts';
import { shownTaxId } from '../../kernel/identity/party-tax-id.ts';
import { openSealed, type SealedText } from '../../kernel/identity/personal-data.ts';
import type { Json } from '../../kernel/json.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import { calculationIn } from '../../kernel/words/calculation-text.ts';
import { failureIn } from '../../kernel/words/failures.ts';
import { NO_CREDIT_LIMIT, NO_LEGAL_GUARANTEE, withGeneral } from '../../kernel/words/limitations.ts';
import type { ReportBody, TrailStep } from './report-shape.ts';

/** What the report shows beside the valuation itself. */
export interface ReportContext {
  readonly language: keyof Label;
  /** The six values as the review leaves them. */
  readonly values: SixValues;
  /** Name of the asset's class. */
  readonly classLabel: Label;
  /** Every decision so far, oldest first: the valuation's state keeps the last one alone. */
  readonly decisions: readonly Review[];
  /** Opens the sealed personal texts. */
  open(sealed: SealedText): string;
}

/**
 * What the report of an ended valuation says of the valuation alone, in one language. No clock and nothing of this process in
 * it: the same version always gives the same bytes, until personal data is erased. Throws before the end.
 */
export function reportBody(valuation: ValuationState, context: ReportContext): ReportBody {
  const { input, result, status } = valuation;
  if (status === 'QUEUED' || status === 'CALCULATING') throw new Error(`a report of a valuation ${status}`);
  const { language } = context;
  return {
    report: 'VALUATION',
    language,
    valuation_id: valuation.id,
    version: valuation.version,
    status,
    purpose: input.purpose,
    valuation_date: input.valuation_date,
    method: input.method,
    requested_at: valuation.requested_at,
    requested_by: valuation.requested_by,
    completed_at: valuation.ended_at,
    program: valuation.program,
    repeats: valuation.repeats,
    asset: reportedAsset(input.asset, context),
    values: context.values,
    ...(result ? { ranges: result.ranges, range_reasons: result.range_reasons } : {}),
    accepted_value: result?.accepted_value ?? null,
    calculation: (result?.calculation ?? []).map((calculation) => ({
      method: calculation.method,
      ...calculationIn(calculation, language),
    })),
    policy: input.policy,
    scenario: reportedScenario(input.scenario),
    documents: input.documents,
    evidence: result?.evidence ?? [],
    methods: result?.methods ?? [],
    calendars: result?.calendars ?? [],
    limitations: withGeneral(result?.limitations ?? []).map(({ code, text }) => ({
      code,
      text: text[language],
    })),
    review: { ...valuation.review },
    trail: trailOf(valuation, status, context.decisions),
    notes: input.notes,
    error: valuation.error && failureIn(valuation.error, language),
    input_digest: valuation.input_digest,
    history_head: valuation.history_head,
    statements: [NO_LEGAL_GUARANTEE[language], NO_CREDIT_LIMIT[language]],
  };
}

function reportedAsset(
  asset: FrozenInput['asset'],
  { open, classLabel, language }: ReportContext,
): ReportBody['asset'] {
  const { last_written_by: _, figures_changed_on: _days, owner, attributes, ...plain } = asset;
  return {
    ...plain,
    class_label: classLabel[language],
    owner: owner && { name: open(owner.name), ...shownTaxId(owner, open) },
    attributes: openSealed(attributes as Json, open) as ReportBody['asset']['attributes'],
  };
}

function reportedScenario(scenario: FrozenInput['scenario']): ReportBody['scenario'] {
  if (!scenario) return null;
  const { proposed_on: _, ...reported } = scenario;
  return reported;
}

function trailOf(
  valuation: ValuationState,
  end: 'CALCULATED' | 'NO_COVERAGE' | 'FAILED',
  decisions: readonly Review[],
): ReportBody['trail'] {
  const { requested_at, requested_by, ended_at } = valuation;
  const steps: ReportBody['trail'] = [
    { step: 'REQUESTED', at: requested_at, by: requested_by, rationale: null },
  ];
  if (ended_at !== null) steps.push({ step: end, at: ended_at, by: null, rationale: null });
  for (const { status, decided_at, decided_by, rationale } of decisions) {
    if (decided_at !== null)
      steps.push({ step: status as TrailStep, at: decided_at, by: decided_by, rationale });
  }
  return steps;
}
