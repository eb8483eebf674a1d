import { byPrecedence, type PolicyState, type PolicySuperseded } from '../../domain/policy.ts';

/** In one class a policy gives place to another. */
export interface Supersession extends PolicySuperseded {
  readonly policyId: string;
}

/**
 * True when the one takes the other's place, in the classes that both name, for all the time that is left to it: it
 * comes before it, begins not after its end, and ends not before it. Both are approved.
 */
export const takesOver = (one: PolicyState, other: PolicyState): boolean =>
  byPrecedence(one, other) > 0 &&
  (other.effective_until === null || one.effective_from <= other.effective_until) &&
  (one.effective_until === null ||
    (other.effective_until !== null && other.effective_until <= one.effective_until));

/**
 * What follows from an approval, given what one organization approved before it, in any order: where the newcomer takes
 * over, and where it is itself taken over by one that stands. Of several that take it over, it is the one that begins
 * first; of those that begin on the same day the one with precedence, which is in force from then on.
 */
export const supersessionsBy = (
  approved: PolicyState,
  before: readonly PolicyState[],
): readonly Supersession[] =>
  approved.asset_classes.flatMap((assetClass) => {
    const rivals = before.filter(({ asset_classes }) => asset_classes.includes(assetClass));
    const above = rivals.filter((rival) => takesOver(rival, approved)).toSorted(byBeginning)[0];
    const below = rivals.filter((rival) => takesOver(approved, rival));
    return [
      ...(above ? [supersession(approved, above, assetClass)] : []),
      ...below.map((rival) => supersession(rival, approved, assetClass)),
    ];
  });

function byBeginning(one: PolicyState, other: PolicyState): number {
  if (one.effective_from !== other.effective_from) return one.effective_from < other.effective_from ? -1 : 1;
  return byPrecedence(other, one);
}

/** Who has precedence begins on the same day or later, so `from` is its own first day. */
const supersession = (
  of: PolicyState,
  by: PolicyState,
  assetClass: PolicySuperseded['asset_class'],
): Supersession => ({
  policyId: of.id,
  asset_class: assetClass,
  by: by.id,
  from: by.effective_from,
});
