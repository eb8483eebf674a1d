import { businessDateOf, type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { ok } from '../../kernel/result.ts';
import type { Metal } from '../../kernel/vocabulary.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { LBMA } from '../../valuation/references/profiles.ts';
import { addressUnder } from '../asking/addresses.ts';
import { hours, unreadable } from '../asking/asker.ts';
import { gap, type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import { retrieved } from '../asking/sourced-answer.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { type Fixing, priceOf, readFixings } from './read-fixings.ts';

const FILES: { readonly [M in Metal]: string } = { GOLD: 'gold_pm.json', SILVER: 'silver.json' };
/** Every day since 1968 in one file, about 1 MB of it. */
const MAX_BYTES = 8 * 1_048_576;
/**
 * As for the exchange rate a metal's price is put together with: longer than any run of days without a price, so
 * that an older one means that something is missing.
 */
const OLDEST_DAYS = 10;

export const createLbma = (options: LiveSourceOptions): PriceSource =>
  liveSource(
    {
      profile: LBMA,
      kind: 'metal-price',
      reads: 'history',
      off: 'the source is switched off: it needs a licence',
      // A price comes out once a business day; a slow line may need longer for the file than a caller waits.
      hold: { freshMs: hours(2), flightMs: 20_000, capacity: Object.keys(FILES).length },
      questions: ({ metal }, base) => [fileUrl(base, metal)],
      fetch: async (url, { get }) => {
        const got = await get(url, MAX_BYTES);
        if (!got.ok) return got;
        const fixings = readFixings(got.value.bytes);
        if (!fixings.ok) return unreadable(`LBMA: ${fixings.error}`);
        const [now, last] = [options.clock.now(), fixings.value.at(-1)?.date ?? ''];
        if (last > businessDateOf(now)) return unreadable(`LBMA: a price of ${last}, later than today`);
        return ok({ ...retrieved(url, got.value.bytes, now), fixings: fixings.value });
      },
      choose: ({ fixings }, { date }) => chooseFixing(fixings, date),
      reference: ({ date, usd, limitations }, { metal }, { bytes }) => ({
        value: usd,
        unit: 'USD / troy ounce',
        reference_date: date,
        region: null,
        observed: { metal, file: FILES[metal], usd_per_troy_ounce: usd },
        limitations,
        bytes,
      }),
    },
    options,
  );

/** The setting names scheme and host; an address that already ends in `/json` is taken too. */
function fileUrl(base: URL, metal: Metal): string {
  const folder = new URL(addressUnder(base, '/json'));
  return addressUnder(folder, `/${FILES[metal]}`);
}

/** The last day with a price not after `date`; a day without one (null) is passed over, one of zero is none. */
function chooseFixing(fixings: readonly Fixing[], date: CalendarDate) {
  const index = fixings.findLastIndex((fixing) => fixing.date <= date && fixing.usd !== null);
  const fixing = fixings[index];
  if (!fixing?.usd) return gap('NO_REFERENCE', `no price up to ${date}`);
  const usd = priceOf(fixing.usd);
  if (usd === undefined) {
    return gap('NO_REFERENCE', `the price of ${fixing.date} is none: ${fixing.usd.slice(0, 40)}`);
  }
  if (daysBetween(fixing.date, date) > OLDEST_DAYS) {
    return gap('REFERENCE_TOO_OLD', `the last price up to ${date} is of ${fixing.date}`, fixing.date);
  }
  const before = fixings.slice(0, index).findLast((each) => each.usd !== null)?.usd;
  const known = before == null ? undefined : priceOf(before);
  return ok({ date: fixing.date, usd, limitations: jumpLimitations(usd, [known]) });
}
