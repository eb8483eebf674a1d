import { unreachable } from '../../kernel/result.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { AcceptedValue, Label, ReasonCode } from '../../kernel/vocabulary.ts';
import type { SixValues, ValueObject } from '../events/shapes.ts';
import type { ValuationCompleted, ValuationState } from '../valuation.ts';
import { LACK_OF_EVIDENCE } from './evidence-demands.ts';

/** The members of a valuation that decide. */
export type Reviewable = Pick<ValuationState, 'result' | 'review' | 'approvals'>;

/**
 * The six values after the review; null before there is a result. The calculated values are stored once and never
 * changed: the review is applied to them here and nowhere else. Only values that wait for a review (declared, forced and
 * collateral) are changed; a price, a model's result and a cost stay the same under any decision.
 *
 * - undecided: `PENDING_REVIEW`, `REVIEW_PENDING` before the other reasons; from the first approval on
 *   `FURTHER_APPROVAL_PENDING` in its place
 * - approved: `RECOGNIZED`; without the evidence that the policy demands still `PENDING_REVIEW`, with what it lacks. A declared
 * value is recognized only where it is the accepted one and the collateral value is: otherwise it has that value's reasons, or that
 *   another value is accepted.
 * - rejected or withdrawn: `REJECTED` with `REVIEW_REJECTED`, the amount kept
 */
export function reviewedValues(state: Reviewable): SixValues | null {
  const { result } = state;
  if (!result) return null;
  const { values } = result;
  const collateral = reviewed(values.collateral_value, state);
  return {
    ...values,
    declared_value: declared(reviewed(values.declared_value, state), collateral, result, state),
    forced_liquidation_value: reviewed(values.forced_liquidation_value, state),
    collateral_value: collateral,
  };
}

/** The value that the policy's haircut is taken from, in BRL; null before there is a result, and where none was accepted. */
export function acceptedAmount({ result }: Pick<Reviewable, 'result'>): string | null {
  if (!result?.accepted_value) return null;
  const { accepted_value: name, values, calculation } = result;
  if (name !== 'LINES') return values[name].amount;
  // The sum of a stock accepted line by line is no single value: the calculation has it, also where nothing was derived from it.
  const steps = calculation.flatMap((each) => (each.method === 'POLICY_DERIVED' ? each.steps : []));
  return steps.find(({ label }) => SUMS.includes(label.en))?.value ?? null;
}

/** Those of the six that say what an asset is worth, in the order in which one is shown for all. */
const SHOWN_FIRST = ['market_value', 'scenario_value', 'replacement_cost', 'declared_value'] as const;

/** The one value by which a list shows an asset: the accepted one, or else the first with an amount; null where there is none. */
export function shownValue({
  result,
}: Pick<Reviewable, 'result'>): { readonly name: AcceptedValue; readonly amount: string } | null {
  const accepted = acceptedAmount({ result });
  if (result?.accepted_value && accepted !== null) return { name: result.accepted_value, amount: accepted };
  for (const name of SHOWN_FIRST) {
    const amount = result?.values[name].amount ?? null;
    if (amount !== null) return { name, amount };
  }
  return null;
}

/** The label of the starting value in the derivation of a policy's two values. */
export const ACCEPTED_VALUE_LABEL: Label = bilingual('domain.accepted_value_label');

/** Labels, in English, of the step that shows an accepted sum: of the derivation, and of a stock's lines. */
const SUMS = [ACCEPTED_VALUE_LABEL.en, bilingual('inventory.covered_amount').en];

function reviewed(value: ValueObject, { review: { status }, approvals }: Reviewable): ValueObject {
  if (value.status !== 'PENDING_REVIEW') return value;
  switch (status) {
    case 'NOT_READY':
      return value;
    case 'PENDING':
      return { ...value, reason_codes: [waitsFor(approvals), ...value.reason_codes] };
    case 'APPROVED': {
      // No approval makes up for these.
      const lacking = LACK_OF_EVIDENCE.filter((code) => value.reason_codes.includes(code));
      return lacking.length > 0
        ? { ...value, reason_codes: lacking }
        : { ...value, status: 'RECOGNIZED', reason_codes: [] };
    }
    case 'REJECTED':
    case 'WITHDRAWN':
      return { ...value, status: 'REJECTED', reason_codes: ['REVIEW_REJECTED'] };
    default:
      return unreachable(status);
  }
}

const waitsFor = (approvals: Reviewable['approvals']): ReasonCode =>
  approvals.length === 0 ? 'REVIEW_PENDING' : 'FURTHER_APPROVAL_PENDING';

/** A declared value after its approval: it counts where the collateral value counts. */
function declared(
  value: ValueObject,
  collateral: ValueObject,
  { values, accepted_value }: ValuationCompleted,
  { review: { status } }: Reviewable,
): ValueObject {
  if (status !== 'APPROVED' || values.declared_value.status !== 'PENDING_REVIEW') return value;
  const as = (reason_codes: readonly ReasonCode[]): ValueObject => ({
    ...value,
    status: 'PENDING_REVIEW',
    reason_codes: [...reason_codes],
  });
  if (accepted_value !== null && accepted_value !== 'declared_value') return as(['NOT_THE_ACCEPTED_VALUE']);
  return collateral.status === 'RECOGNIZED'
    ? { ...value, status: 'RECOGNIZED', reason_codes: [] }
    : as(collateral.reason_codes);
}
