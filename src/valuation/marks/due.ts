import type { AssetState } from '../../domain/asset.ts';
import {
  latestDue,
  type PolicyState,
  policyInForce,
  repeatsByAge,
  valuationDays,
} from '../../domain/policy.ts';
import { reviewedValues } from '../../domain/valuation/reviewed-values.ts';
import { byDate, datedOf, hasEnded, type ValuationState } from '../../domain/valuation.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../../kernel/instant.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../kernel/vocabulary.ts';
import { assetFigures, changeOf } from '../coverage/base.ts';
import { markBasisOf } from './basis.ts';
import { hasFallen, markOf, type Published } from './mark.ts';

/** What decides whether the service revalues an asset, all of one organization. */
interface RevaluationQuestion {
  /** The valuation that would be repeated. */
  readonly valuation: ValuationState;
  /** Its asset as it is now. */
  readonly asset: AssetState | undefined;
  /** Valuations of the same asset and purpose; it may be among them. */
  readonly others: readonly ValuationState[];
  /** Every policy of the organization that was ever approved. */
  readonly policies: readonly PolicyState[];
  /** The newest recorded prices of what the valuation rests on. */
  readonly published: Published;
}

/**
 * The policy that wants the valuation repeated now; undefined: none. It is the latest approved one of an active asset and
 * purpose, by the policy in force today it is due, which it is at once where the asset has changed since, or its mark has fallen, and no later one waits for its end or its review.
 * Later is what is of a later day, or of the same and requested later, as everywhere else: approved, it would take its place.
 */
export function revaluedBy(
  { valuation, asset, others, policies, published }: RevaluationQuestion,
  now: Instant,
): PolicyState | undefined {
  if (asset?.status !== 'ACTIVE' || valuation.review.status !== 'APPROVED') return undefined;
  const { purpose, valuation_date } = valuation.input;
  const blocksRevaluation = (other: ValuationState): boolean =>
    other.input.asset.id === asset.id &&
    other.input.purpose === purpose &&
    (!hasEnded(other) || (isOpen(other.review.status) && byDate(datedOf(other), datedOf(valuation)) > 0));
  if (others.some(blocksRevaluation)) return undefined;
  const today = businessDateOf(now);
  const policy = policyInForce(policies, { assetClass: asset.asset_class, date: today, at: now });
  if (!policy) return undefined;
  const isDue = isOld(policy, valuation_date, today) || isOfAnother(policy, valuation, asset);
  return isDue || isFallen(policy, valuation, published) ? policy : undefined;
}

function isOld(policy: PolicyState, valuationDate: CalendarDate, today: CalendarDate): boolean {
  const days = repeatsByAge(policy) ? valuationDays(policy, valuationDate) : undefined;
  return days !== undefined && days.dueFrom <= today;
}

const isOfAnother = (policy: PolicyState, { input }: ValuationState, asset: AssetState): boolean =>
  policy.max_valuation_age_days !== null &&
  repeatsByAge(policy) &&
  changeOf(assetFigures(input.asset), assetFigures(asset)) === 'CHANGED';

/** Whether the mark of a recognized collateral value is so far below it that the policy wants a revaluation. */
function isFallen(
  { revalue_on_fall }: PolicyState,
  valuation: ValuationState,
  published: Published,
): boolean {
  if (revalue_on_fall === null) return false;
  const { status, amount } = reviewedValues(valuation)?.collateral_value ?? {};
  if (status !== 'RECOGNIZED' || !amount) return false;
  return hasFallen(markOf(markBasisOf(valuation), published), amount, revalue_on_fall);
}

/** True for a review that leaves, or may leave, the valuation's figures in force. */
const isOpen = (status: ValuationState['review']['status']): boolean =>
  status === 'PENDING' || status === 'APPROVED';

/** For each class in which an organization has valuations repeated: those of this day, and older ones, are due today. */
export const dueDates = (
  policies: readonly PolicyState[],
  now: Instant,
): ReadonlyMap<AssetClassId, CalendarDate> => latestDue(policies, now, businessDateOf(now), repeatsByAge);

/** For each class in which an organization has valuations repeated once their marks have fallen: by how much, a part of the value. */
export function fallLimits(
  policies: readonly PolicyState[],
  now: Instant,
): ReadonlyMap<AssetClassId, string> {
  const today = businessDateOf(now);
  return new Map(
    ASSET_CLASSES.flatMap((assetClass) => {
      const fall = policyInForce(policies, { assetClass, date: today, at: now })?.revalue_on_fall ?? null;
      return fall === null ? [] : [[assetClass, fall] as const];
    }),
  );
}
