import { reviewedValues } from '../../valuing/domain/valuation/reviewed-values.ts';
import type { ValuationState } from '../../valuing/domain/valuation/state.ts';
import { acceptedAmount } from './accepted-amount.ts';
import type { EarlierValuation } from './committee-shape.ts';

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
