import type { EncumbrancesState } from '../../domain/guarantee.ts';
import { ageOfDocument } from '../../domain/valuation/evidence-demands.ts';
import { reviewedValues } from '../../domain/valuation/reviewed-values.ts';
import { recognitionView } from '../../domain/valuation/shown-recognition.ts';
import { approvalsOf, type ValuationCompleted, type ValuationState } from '../../domain/valuation.ts';
import { type Instant, localTimeOf } from '../../kernel/instant.ts';
import { formulaInWords } from '../../kernel/wording/formula.ts';
import { REASON_WORDS } from '../../kernel/words/codes.ts';
import type { ShownSensitivity } from '../../kernel/words/shown-fields.ts';
import type { Burdens } from './burden-shape.ts';
import type { EarlierValuation } from './committee-shape.ts';
import { type ReportContext, reportBody } from './report-body.ts';
import type { ValuationReport } from './report-schema.ts';

/** What a committee is shown beside the valuation itself: all of it the same for one version, for ever. */
export interface CommitteeContext extends ReportContext {
  /** Null where nobody tells it. */
  readonly organizationName: string | null;
  /** When the event happened that made the version. */
  readonly madeAt: Instant;
  /** Where the service shows the valuation as of then; null where that is not known. */
  readonly address: string | null;
  readonly sensitivity: ShownSensitivity;
  readonly earlier: ValuationReport['earlier_valuations'];
  /** Null where nobody tells it. */
  readonly burdens: BurdensBeside | null;
}

/** What burdens the asset, its personal texts sealed, and the reference of each obligation. */
export interface BurdensBeside {
  readonly encumbrances: EncumbrancesState;
  readonly references: ReadonlyMap<string, string>;
}

/** The content of an ended valuation's report, as JSON and as PDF alike: its body, and what a committee asks beside it. */
export function valuationReport(valuation: ValuationState, context: CommitteeContext): ValuationReport {
  const body = reportBody(valuation, context);
  const { language } = context;
  const recognition = recognitionView(valuation, language);
  return {
    ...body,
    format_version: '1.0.0',
    organization: { id: valuation.organization_id, name: context.organizationName },
    summary: summaryOf(valuation, context, recognition),
    requested_at_local: localTimeOf(body.requested_at),
    completed_at_local: body.completed_at && localTimeOf(body.completed_at),
    recognition,
    calculation: body.calculation.map((each) => ({
      ...each,
      formula_in_words: formulaInWords(each, language),
    })),
    documents: body.documents.map((document) => ({
      ...document,
      age_days: ageOfDocument(document, body.valuation_date),
    })),
    declared_ages: body.limitations
      .filter(({ code }) => code === 'DECLARED_VALUE_AGE')
      .map(({ text }) => text),
    sensitivity: context.sensitivity,
    review: {
      ...body.review,
      approvals: valuation.approvals.map((approval) => ({
        ...approval,
        decided_at_local: localTimeOf(approval.decided_at),
      })),
      approvals_required: approvalsOf(valuation.result),
    },
    trail: body.trail.map((step) => ({ ...step, at_local: localTimeOf(step.at) })),
    earlier_valuations: context.earlier,
    verification: {
      as_of: context.madeAt,
      as_of_local: localTimeOf(context.madeAt),
      address: context.address,
    },
    burdens: context.burdens && burdensOf(context.burdens, context),
  };
}

/** Those that stand: recognized and not released, recorded and not ended. */
function burdensOf({ encumbrances: asset, references }: BurdensBeside, { open }: CommitteeContext): Burdens {
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
  { values, language }: CommitteeContext,
  recognition: ValuationReport['recognition'],
): ValuationReport['summary'] {
  const { amount, status, reason_codes } = values.collateral_value;
  return {
    accepted_value: result?.accepted_value ?? null,
    accepted_amount: acceptedAmount(result),
    recognized_collateral_value: status === 'RECOGNIZED' ? amount : null,
    lacking:
      recognition?.lacking ?? reason_codes.map((code) => ({ code, text: REASON_WORDS[code][language] })),
  };
}

/** In English, as a stored step is labelled: the sum of a stock, and what a policy's two values are derived from. */
const SUMS = ['Accepted value', 'Covered amount'];

/** The amount that the policy accepts; null where it accepts none. Of a stock line by line its calculation alone tells it. */
export function acceptedAmount(result: ValuationCompleted | null): string | null {
  const accepted = result?.accepted_value ?? null;
  if (!result || accepted === null) return null;
  if (accepted !== 'LINES') return result.values[accepted].amount;
  const steps = result.calculation
    .filter(({ method }) => method === 'POLICY_DERIVED')
    .flatMap((calculation) => calculation.steps);
  return steps.find(({ label }) => SUMS.includes(label.en))?.value ?? null;
}

/** What a later report shows of a valuation, as it stood then. */
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
    accepted_amount: acceptedAmount(state.result),
    collateral_amount: collateral?.amount ?? null,
    collateral_status: collateral?.status ?? null,
  };
}
