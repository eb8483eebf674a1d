import { readEvent } from '../src/domain/events/catalog.ts';
import { valuationJobs } from '../src/domain/job.ts';
import { valuationWaits, WAITING_COLUMNS, WAITING_INDEX } from '../src/domain/people/waiting.ts';
import {
  evolveRevaluation,
  type RecordedRevaluationEvent,
  type RevaluationState,
  revaluationAggregate,
} from '../src/domain/revaluation.ts';
import { personKey } from '../src/domain/review.ts';
import { acceptedAmount, reviewedValues } from '../src/domain/valuation/reviewed-values.ts';
import { mayNotApprove, type ValuationState, valuationAggregate } from '../src/domain/valuation.ts';
import { byIds, keptCount, type Projection, resourceTable } from '../src/engine/projecting/projection.ts';
import type { KeptSums } from '../src/engine/projecting/read-models.ts';
import { revaluationId } from '../src/kernel/ids.ts';
import { figureTexts } from '../src/valuation/coverage/base.ts';
import { firstDueOn } from '../src/valuation/coverage/ends.ts';
import { markBasisOf, questionsOf } from '../src/valuation/marks/basis.ts';

const valuations = resourceTable(valuationAggregate, {
  name: 'valuations',
  filters: {
    asset_id: 'uuid',
    asset_class: 'text',
    purpose: 'text',
    status: 'text',
    valuation_date: 'text',
    requested_at: 'instant',
    ended_at: 'instant',
    review: 'text',
    closed_to: 'text',
    revaluation_id: 'uuid',
    due_on: 'text',
    figures: 'text',
    quantities: 'text',
    collateral: 'text',
    mark_basis: 'text',
    mark_questions: 'text',
    ...WAITING_COLUMNS,
  },
  values: (valuation) => ({
    asset_id: valuation.input.asset.id,
    asset_class: valuation.input.asset.asset_class,
    purpose: valuation.input.purpose,
    valuation_date: valuation.input.valuation_date,
    review: valuation.review.status,
    closed_to: personKey(mayNotApprove(valuation)),
    // Id of the valuation by which the service would repeat it.
    revaluation_id: revaluationId(valuation.id),
    due_on: firstDueOn(valuation.input, valuation.result?.accepted_value ?? null),
    ...figureTexts(valuation.input.asset),
    // After the review: a coverage is read without the whole valuation.
    collateral: collateralText(valuation),
    ...markTexts(valuation),
    ...valuationWaits(valuation),
  }),
  indexed: ['asset_id', 'asset_class', 'review'],
  lookedUp: [
    WAITING_INDEX,
    // What has not ended, for the dispatcher, without reading what has; and lists by status.
    ['status', 'organization_id', 'first_position'],
    // The latest calculated one of an asset, and its day, without reading its row.
    ['organization_id', 'asset_id', 'status', 'valuation_date', 'requested_at', 'id'],
    // Those that the service may have to repeat, in pages by id.
    ['organization_id', 'asset_class', 'review', 'id'],
  ],
});

function collateralText(valuation: ValuationState): string | null {
  const { amount, status, reason_codes } = reviewedValues(valuation)?.collateral_value ?? {};
  const { decided_at } = valuation.review;
  return status === undefined
    ? null
    : JSON.stringify({
        amount,
        status,
        reason_codes,
        decided_at,
        accepted: acceptedAmount(valuation),
      });
}

/** The texts that its mark is computed from, and its questions to the price sources. */
function markTexts(valuation: ValuationState) {
  const basis = markBasisOf(valuation);
  return {
    mark_basis: basis && JSON.stringify(basis),
    mark_questions: basis && JSON.stringify(questionsOf(basis)),
  };
}

const jobs = resourceTable(valuationJobs, {
  name: 'jobs',
  filters: { kind: 'text', status: 'text', valuation_id: 'uuid' },
});

/** `id`: of the valuation that was to be repeated. */
type RevaluationRow = RevaluationState & { readonly id: string };

/** Valuations that the service should have repeated and could not: at most one row a valuation. */
const revaluations = resourceTable(
  {
    ...revaluationAggregate,
    evolve(_: RevaluationRow | undefined, event: RecordedRevaluationEvent): RevaluationRow {
      const revaluation = evolveRevaluation(undefined, event);
      return { ...revaluation, id: revaluation.valuation_id };
    },
  },
  { name: 'revaluations' },
);

/** The prices that the marks of approved valuations rest on: what one price changes is found without reading any valuation. */
export const markedByPrices: KeptSums = {
  root: 'id',
  roots: { valuations: 'id' },
  parts: {
    name: 'valuation_prices',
    columns: { id: 'uuid', question: 'text', asset_id: 'uuid' },
    key: ['id', 'question'],
    indexes: [['question', 'asset_id']],
    select: (schema) =>
      `select distinct v.id, answer ->> 'question' as question, v.asset_id
       from ${byIds(`${schema}.valuations`)} v, json_array_elements(v.mark_basis::json -> 'answers') as answer
       where v.review = 'APPROVED' and answer ->> 'question' is not null`,
  },
  sums: [],
};

/** Valuations and their jobs: in one transaction, so that a job which has ended never shows before its result. */
export const valuationProjection: Projection = {
  name: 'valuation',
  version: 4,
  weight: 12,
  streamPrefixes: ['valuation-', 'revaluation-'],
  readEvent,
  tables: [valuations, jobs, revaluations],
  sums: [keptCount('valuations_waiting', 'valuations', `review = 'PENDING'`), markedByPrices],
};
