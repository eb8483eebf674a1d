import { decimal } from '../../kernel/decimal.ts';
import { demandsOf } from '../domain/policy/demands.ts';
import type { FrozenPolicy } from '../domain/valuation/events.ts';

/**
 * How many different people must approve (contract, section 9): the first entry of the policy that reaches up to the
 * collateral value in BRL, included. Of an unknown value the first entry; without a policy one.
 */
export function approvalsRequired(policy: FrozenPolicy | null, collateralAmount: string | null): number {
  const { approvals } = demandsOf(policy ?? {});
  const entry =
    collateralAmount === null
      ? approvals[0]
      : approvals.find(({ up_to }) => up_to === null || decimal(collateralAmount).lte(decimal(up_to)));
  return entry?.count ?? 1;
}
