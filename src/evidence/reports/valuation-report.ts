import type { SixValues } from '../../domain/events/shapes.ts';
import type { EncumbrancesState } from '../../domain/guarantee.ts';
import type { Review } from '../../domain/review.ts';
import { ageOfDocument } from '../../domain/valuation/evidence-demands.ts';
import { acceptedAmount, reviewedValues } from '../../domain/valuation/reviewed-values.ts';
import { recognitionView } from '../../domain/valuation/shown-recognition.ts';
import { approvalsOf, type FrozenInput, type ValuationState } from '../../domain/valuation.ts';
import { shownTaxId } from '../../kernel/identity/party-tax-id.ts';
import { openSealed, type SealedText } from '../../kernel/identity/personal-data.ts';
import { type Instant, localTimeOf } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import { formulaInWords } from '../../kernel/wording/formula.ts';
import { calculationIn } from '../../kernel/words/calculation-text.ts';
import { REASON_WORDS } from '../../kernel/words/codes.ts';
import { failureIn } from '../../kernel/words/failures.ts';
import { NO_CREDIT_LIMIT, NO_LEGAL_GUARANTEE, withGeneral } from '../../kernel/words/limitations.ts';
import type { ShownSensitivity } from '../../kernel/words/shown-fields.ts';
import type { AssetCharges, EarlierValuation, TrailStep, ValuationReport } from './report-schema.ts';

/** Data of a report that are not in the valuation; constant for a version. */
export interface ReportContext {
  readonly language: keyof Label;
  /** The six values after the review. */
  readonly values: SixValues;
  readonly classLabel: Label;
  /** Every decision so far, oldest first; the state keeps only the last. */
  readonly decisions: readonly Review[];
  open(sealed: SealedText): string;
  readonly organizationName: string | null;
  /** Instant of the event that made the version. */
  readonly madeAt: Instant;
  /** Where the service shows this version; null if unknown. */
  readonly address: string | null;
  readonly sensitivity: ShownSensitivity;
  readonly earlier: ValuationReport['earlier_valuations'];
  readonly charges: ChargesContext | null;
}

/** Guarantees and encumbrances with encrypted texts, and the references of their obligations. */
export interface ChargesContext {
  readonly encumbrances: EncumbrancesState;
  readonly references: ReadonlyMap<string, string>;
}

/**
 * The report of an ended valuation in one language, for JSON and PDF. Depends on no clock and no process state: a version
 * always gives the same bytes, until personal data is erased. Throws before the valuation ends.
 */
export function valuationReport(valuation: ValuationState, context: ReportContext): ValuationReport {
  const { input, result, status, requested_at, ended_at } = valuation;
  if (status === 'QUEUED' || status === 'CALCULATING') throw new Error(`a report of a valuation ${status}`);
  const { language } = context;
  const recognition = recognitionView(valuation, language);
  const limitations = withGeneral(result?.limitations ?? []).map(({ code, text }) => ({
    code,
    text: text[language],
  }));
  return {
    report: 'VALUATION',
    language,
    valuation_id: valuation.id,
    version: valuation.version,
    status,
    purpose: input.purpose,
    valuation_date: input.valuation_date,
    method: input.method,
    requested_at,
    requested_by: valuation.requested_by,
    completed_at: ended_at,
    program: valuation.program,
    repeats: valuation.repeats,
    asset: reportedAsset(input.asset, context),
    values: context.values,
    ...(result ? { ranges: result.ranges, range_reasons: result.range_reasons } : {}),
    accepted_value: result?.accepted_value ?? null,
    calculation: (result?.calculation ?? []).map((calculation) => {
      const shown = { method: calculation.method, ...calculationIn(calculation, language) };
      return { ...shown, formula_in_words: formulaInWords(shown, language) };
    }),
    policy: input.policy,
    scenario: reportedScenario(input.scenario),
    documents: input.documents.map((document) => ({
      ...document,
      age_days: ageOfDocument(document, input.valuation_date),
    })),
    evidence: result?.evidence ?? [],
    methods: result?.methods ?? [],
    calendars: result?.calendars ?? [],
    limitations,
    review: {
      ...valuation.review,
      approvals: valuation.approvals.map((approval) => ({
        ...approval,
        decided_at_local: localTimeOf(approval.decided_at),
      })),
      approvals_required: approvalsOf(result),
    },
    trail: trailOf(valuation, status, context.decisions),
    notes: input.notes,
    error: valuation.error && failureIn(valuation.error, language),
    input_digest: valuation.input_digest,
    history_head: valuation.history_head,
    statements: [NO_LEGAL_GUARANTEE[language], NO_CREDIT_LIMIT[language]],
    format_version: '1.0.0',
    organization: { id: valuation.organization_id, name: context.organizationName },
    summary: summaryOf(valuation, context, recognition),
    requested_at_local: localTimeOf(requested_at),
    completed_at_local: ended_at && localTimeOf(ended_at),
    recognition,
    declared_ages: limitations.filter(({ code }) => code === 'DECLARED_VALUE_AGE').map(({ text }) => text),
    sensitivity: context.sensitivity,
    earlier_valuations: context.earlier,
    verification: {
      as_of: context.madeAt,
      as_of_local: localTimeOf(context.madeAt),
      address: context.address,
    },
    charges: context.charges && chargesOf(context.charges, context),
  };
}

function reportedAsset(
  asset: FrozenInput['asset'],
  { open, classLabel, language }: ReportContext,
): ValuationReport['asset'] {
  const { last_written_by: _, figures_changed_on: _days, owner, attributes, ...plain } = asset;
  return {
    ...plain,
    class_label: classLabel[language],
    owner: owner && { name: open(owner.name), ...shownTaxId(owner, open) },
    attributes: openSealed(attributes as Json, open) as ValuationReport['asset']['attributes'],
  };
}

function reportedScenario(scenario: FrozenInput['scenario']): ValuationReport['scenario'] {
  if (!scenario) return null;
  const { proposed_on: _, ...reported } = scenario;
  return reported;
}

function trailOf(
  { requested_at, requested_by, ended_at }: ValuationState,
  end: ValuationReport['status'],
  decisions: readonly Review[],
): ValuationReport['trail'] {
  const step = (step: TrailStep, at: Instant, by: string | null, rationale: string | null) => ({
    step,
    at,
    by,
    rationale,
    at_local: localTimeOf(at),
  });
  return [
    step('REQUESTED', requested_at, requested_by, null),
    ...(ended_at === null ? [] : [step(end, ended_at, null, null)]),
    ...decisions.flatMap(({ status, decided_at, decided_by, rationale }) =>
      decided_at === null ? [] : [step(status as TrailStep, decided_at, decided_by, rationale)],
    ),
  ];
}

/** Guarantees recognized and not released; encumbrances recorded and not ended. */
function chargesOf(
  { encumbrances: asset, references }: ChargesContext,
  { open }: ReportContext,
): AssetCharges {
  const byRank = (one: { readonly rank: number; readonly id: string }, other: typeof one): number =>
    one.rank - other.rank || (one.id < other.id ? -1 : 1);
  return {
    guarantees: asset.guarantees
      .flatMap(({ id, terms, decision, release, registration }) => {
        if (!terms || !decision || release) return [];
        const { obligation_id, kind, rank, share, limit, effective_from, effective_until } = terms;
        const guarantee = {
          id,
          obligation_id,
          external_reference: references.get(obligation_id) ?? '',
          kind,
          rank,
          share,
          limit,
          effective_from,
          effective_until,
          registered_on: registration?.registered_on ?? terms.registered_on,
          recognized_by: decision.by,
          recognized_at: decision.at,
        };
        return [guarantee];
      })
      .toSorted(byRank),
    encumbrances: asset.encumbrances
      .filter(({ ended_at }) => ended_at === null)
      .map(({ id, holder, kind, rank, amount, share, registered_on, until, recorded_at }) => ({
        id,
        holder: open(holder),
        kind,
        rank,
        amount,
        share,
        registered_on,
        until,
        recorded_at,
      }))
      .toSorted(byRank),
  };
}

function summaryOf(
  { result }: ValuationState,
  { values, language }: ReportContext,
  recognition: ValuationReport['recognition'],
): ValuationReport['summary'] {
  const { amount, status, reason_codes } = values.collateral_value;
  return {
    accepted_value: result?.accepted_value ?? null,
    accepted_amount: acceptedAmount({ result }),
    recognized_collateral_value: status === 'RECOGNIZED' ? amount : null,
    lacking:
      recognition?.lacking ?? reason_codes.map((code) => ({ code, text: REASON_WORDS[code][language] })),
  };
}

export function earlierValuation(state: ValuationState): EarlierValuation {
  const collateral = reviewedValues(state)?.collateral_value;
  return {
    valuation_id: state.id,
    version: state.version,
    valuation_date: state.input.valuation_date,
    purpose: state.input.purpose,
    status: state.status,
    review_status: state.review.status,
    completed_at: state.ended_at,
    accepted_value: state.result?.accepted_value ?? null,
    accepted_amount: acceptedAmount(state),
    collateral_amount: collateral?.amount ?? null,
    collateral_status: collateral?.status ?? null,
  };
}
