import { businessDateOf, type CalendarDate, dateOfDay, dayOf, type Instant } from '../../kernel/instant.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../kernel/vocabulary.ts';
import { policyInForce } from './in-force.ts';
import type { PolicyState } from './state.ts';

/** No valuation is of an earlier day: dates are read from the year 100 on. */
const FIRST_DAY = dayOf('0100-01-01');

/**
 * For each class whose policy in force today sets `max_valuation_age_days`, the earliest valuation date that is not
 * stale: exactly so many days before today, the business day in `America/Sao_Paulo`. Other classes are not in it.
 */
export function oldestFreshDates(
  policies: readonly PolicyState[],
  now: Instant,
): ReadonlyMap<AssetClassId, CalendarDate> {
  const today = businessDateOf(now);
  const dates = new Map<AssetClassId, CalendarDate>();
  for (const assetClass of ASSET_CLASSES) {
    const policy = policyInForce(policies, { assetClass, date: today, at: now });
    const days = policy?.max_valuation_age_days ?? null;
    if (days !== null) dates.set(assetClass, dateOfDay(Math.max(FIRST_DAY, dayOf(today) - days)));
  }
  return dates;
}
