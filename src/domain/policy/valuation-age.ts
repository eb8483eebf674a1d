import { businessDateOf, type CalendarDate, dateOfDay, dayOf, type Instant } from '../../kernel/instant.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../kernel/vocabulary.ts';
import { policyInForce } from './in-force.ts';
import type { PolicyState } from './state.ts';

/** No valuation is of an earlier day: dates are read from the year 100 on. */
export const FIRST_DAY = dayOf('0100-01-01');
/** Nor does a day come after it, however many a policy allows. */
const LAST_DAY = dayOf('9999-12-31');

/** From which day on a valuation of a date is due to be repeated, and from which it is too old, by a policy with a limit. */
interface ValuationDays {
  readonly dueFrom: CalendarDate;
  readonly tooOldFrom: CalendarDate;
}

/**
 * Too old is a valuation of more than `max_valuation_age_days` ago, so from the day after; due it is `revalue_days_before`
 * days before that day, or on it where the policy does not say. Undefined: by this policy no valuation grows too old.
 */
export function valuationDays(
  {
    max_valuation_age_days,
    revalue_days_before,
  }: Pick<PolicyState, 'max_valuation_age_days' | 'revalue_days_before'>,
  valuationDate: CalendarDate,
): ValuationDays | undefined {
  if (max_valuation_age_days === null) return undefined;
  const tooOld = dayOf(valuationDate) + max_valuation_age_days + 1;
  const on = (day: number): CalendarDate => dateOfDay(Math.min(LAST_DAY, day));
  return { dueFrom: on(tooOld - (revalue_days_before ?? 0)), tooOldFrom: on(tooOld) };
}

/** How old a valuation may be today: one of an earlier day than these is due to be repeated, or too old. */
export interface AgeLimit {
  readonly dueBefore: CalendarDate;
  readonly tooOldBefore: CalendarDate;
  /** The policy in force today, which says so. */
  readonly policy: PolicyState;
}
type AgeLimits = ReadonlyMap<AssetClassId, AgeLimit>;

/**
 * The limit of each class whose policy in force today, the business day in `America/Sao_Paulo`, sets
 * `max_valuation_age_days`: the same days as `valuationDays`, told from today. Other classes are not in it.
 */
export function ageLimits(policies: readonly PolicyState[], now: Instant): AgeLimits {
  const today = businessDateOf(now);
  const daysAgo = (days: number) => dateOfDay(Math.max(FIRST_DAY, dayOf(today) - days));
  return new Map(
    ASSET_CLASSES.flatMap((assetClass) => {
      const policy = policyInForce(policies, { assetClass, date: today, at: now });
      const most = policy?.max_valuation_age_days ?? null;
      if (!policy || most === null) return [];
      const tooOldBefore = daysAgo(most);
      return [
        [assetClass, { policy, tooOldBefore, dueBefore: daysAgo(most - (policy.revalue_days_before ?? 0)) }],
      ];
    }),
  );
}

/**
 * For each class whose policy in force today sets `max_valuation_age_days`, the earliest valuation date that is not
 * stale: exactly so many days before today. Other classes are not in it.
 */
export const oldestFreshDates = (
  policies: readonly PolicyState[],
  now: Instant,
): ReadonlyMap<AssetClassId, CalendarDate> =>
  new Map([...ageLimits(policies, now)].map(([assetClass, { tooOldBefore }]) => [assetClass, tooOldBefore]));

/** For each class whose policy in force today sets `max_valuation_age_days`, the latest date of a valuation that is due by a day. */
export const latestDue = (
  policies: readonly PolicyState[],
  now: Instant,
  day: CalendarDate,
): ReadonlyMap<AssetClassId, CalendarDate> =>
  new Map(
    [...ageLimits(policies, now)].map(([assetClass, { policy }]) => {
      const age = (policy.max_valuation_age_days ?? 0) + 1 - (policy.revalue_days_before ?? 0);
      return [assetClass, dateOfDay(Math.max(FIRST_DAY, dayOf(day) - age))];
    }),
  );
