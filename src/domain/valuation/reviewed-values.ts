import { unreachable } from '../../kernel/result.ts';
import type { SixValues, ValueObject } from '../shapes.ts';
import type { ValuationState } from './state.ts';

/** What of a valuation decides. */
type Reviewable = Pick<ValuationState, 'result' | 'review'>;

/**
 * The six values as the review leaves them; null before there is a result. What was calculated is stored once and never
 * changed: this is laid over it, here and nowhere else. Only values that wait for a review (declared, forced and
 * collateral) are touched; a price, a model's result and a cost stay what they are, whatever is decided.
 *
 * - undecided: `PENDING_REVIEW`, `REVIEW_PENDING` before the other reasons
 * - approved: `RECOGNIZED`; without accepted evidence still `PENDING_REVIEW`, with `EVIDENCE_NOT_ACCEPTED` alone
 * - rejected or withdrawn: `REJECTED` with `REVIEW_REJECTED`, the amount kept
 */
export function reviewedValues(state: Reviewable): SixValues | null {
  if (!state.result) return null;
  const { values } = state.result;
  return {
    ...values,
    declared_value: reviewed(values.declared_value, state),
    forced_liquidation_value: reviewed(values.forced_liquidation_value, state),
    collateral_value: reviewed(values.collateral_value, state),
  };
}

function reviewed(value: ValueObject, { review: { status } }: Reviewable): ValueObject {
  if (value.status !== 'PENDING_REVIEW') return value;
  switch (status) {
    case 'NOT_READY':
      return value;
    case 'PENDING':
      return { ...value, reason_codes: ['REVIEW_PENDING', ...value.reason_codes] };
    case 'APPROVED':
      return value.reason_codes.includes('EVIDENCE_NOT_ACCEPTED')
        ? { ...value, reason_codes: ['EVIDENCE_NOT_ACCEPTED'] }
        : { ...value, status: 'RECOGNIZED', reason_codes: [] };
    case 'REJECTED':
    case 'WITHDRAWN':
      return { ...value, status: 'REJECTED', reason_codes: ['REVIEW_REJECTED'] };
    default:
      return unreachable(status);
  }
}
