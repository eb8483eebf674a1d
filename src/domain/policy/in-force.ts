import type { CalendarDate, Instant } from '../../kernel/instant.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { isApproved, type PolicyState } from './state.ts';

export interface InForce {
  readonly assetClass: AssetClassId;
  readonly date: CalendarDate;
  readonly at: Instant;
}

/** Approved by the instant, names the class, effective on the date. */
const mayBeInForce = (policy: PolicyState, { assetClass, date, at }: InForce): boolean =>
  isApproved(policy) &&
  policy.decided_at !== null &&
  policy.decided_at <= at &&
  policy.asset_classes.includes(assetClass) &&
  policy.effective_from <= date &&
  (policy.effective_until === null || date <= policy.effective_until);

/** Rises with precedence: the latest `effective_from`, then the latest decision, then the id, so that there is always one. */
export function byPrecedence(one: PolicyState, other: PolicyState): number {
  const keys = (policy: PolicyState) => [policy.effective_from, policy.decided_at ?? '', policy.id] as const;
  const [a, b] = [keys(one), keys(other)];
  for (const [index, key] of a.entries()) {
    const against = b[index] ?? '';
    if (key !== against) return key < against ? -1 : 1;
  }
  return 0;
}

/** The policy in force for a class on a date at an instant (contract, section 6), among those of one organization. */
export const policyInForce = (policies: readonly PolicyState[], question: InForce): PolicyState | undefined =>
  policies
    .filter((policy) => mayBeInForce(policy, question))
    .toSorted(byPrecedence)
    .at(-1);
