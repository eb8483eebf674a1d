import type { Limitation } from '../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { MAX_REFERENCE_AGE_DAYS } from '../../kernel/reference.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Gap, gap } from '../asking/live-source.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import type { Observation } from './bulletin.ts';
import type { HeldBulletin } from './held-bulletin.ts';
import { BULLETIN_INCONSISTENT } from './limitations.ts';

/** An older price than this says nothing about a jump any more. */
export const LAST_KNOWN_DAYS = 365;

export interface Chosen extends Priced {
  readonly limitations: readonly Limitation[];
}

/** A bulletin with a price of a product. */
export interface Priced {
  readonly held: HeldBulletin;
  readonly observation: Observation & { readonly average: string };
}

/** Every price of a product not later than the date, newest first; of two of the same day the earlier in the list. */
export function pricesUpTo(
  productId: string,
  date: CalendarDate,
  held: readonly HeldBulletin[],
): readonly Priced[] {
  return held
    .filter(({ bulletin }) => bulletin.date <= date)
    .flatMap((each) => {
      const observation = each.bulletin.observations.find(({ product_id }) => product_id === productId);
      if (!observation || observation.average === null) return [];
      return [{ held: each, observation: { ...observation, average: observation.average } }];
    })
    .toSorted((a, b) => daysBetween(a.held.bulletin.date, b.held.bulletin.date))
    .filter((each, index, all) => each.held.bulletin.date !== all[index - 1]?.held.bulletin.date);
}

/**
 * The newest observation of a product not later than the date, and at most 21 days older. Of two of the same day
 * the earlier in the list is taken. Pure: what is held comes in.
 */
export function choose(
  productId: string,
  date: CalendarDate,
  held: readonly HeldBulletin[],
): Result<Chosen, Gap> {
  const [newest, before] = pricesUpTo(productId, date, held);
  if (!newest) {
    const detail = held.some(({ bulletin }) => bulletin.date <= date)
      ? `no price of ${productId} is published`
      : `no bulletin is of ${date} or earlier`;
    return gap('NO_REFERENCE', detail);
  }
  const age = daysBetween(newest.held.bulletin.date, date);
  if (age > MAX_REFERENCE_AGE_DAYS) {
    const detail = `the newest price of ${productId} is of ${newest.held.bulletin.date}, ${age} days older`;
    return gap('REFERENCE_TOO_OLD', detail, newest.held.bulletin.date);
  }
  const recent =
    before && daysBetween(before.held.bulletin.date, newest.held.bulletin.date) <= LAST_KNOWN_DAYS;
  const known = [newest.observation.previous, recent ? before.observation.average : null];
  return ok({
    ...newest,
    limitations: [
      ...jumpLimitations(newest.observation.average, known),
      ...(newest.observation.consistent ? [] : [BULLETIN_INCONSISTENT]),
    ],
  });
}
