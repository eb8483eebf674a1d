import { sha256 } from '../../kernel/digest.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Metal } from '../../kernel/vocabulary.ts';
import { addressUnder } from '../asking/addresses.ts';
import { createAsker } from '../asking/asker.ts';
import { createCircuitBreaker } from '../asking/circuit-breaker.ts';
import { getBytes } from '../asking/get-bytes.ts';
import { hours } from '../asking/limits.ts';
import { describe, type LiveSourceOptions, liveHealth } from '../asking/live-source.ts';
import { notFound } from '../asking/not-found.ts';
import { heldBytes } from '../asking/source-bytes.ts';
import { type SourceFailure, sourceFailure } from '../asking/source-failure.ts';
import type { PriceSource, SourcedAnswer } from '../contract.ts';
import { LAST_GOOD_ANSWER } from '../limitations.ts';
import { type ChosenFixing, chooseFixing } from './choose-fixing.ts';
import { LBMA } from './description.ts';
import { type Fixing, readFixings } from './read-fixings.ts';

const FILES: { readonly [M in Metal]: string } = { GOLD: 'gold_pm.json', SILVER: 'silver.json' };
/** Every day since 1968 in one file, about 1 MB of it. */
const MAX_BYTES = 8 * 1_048_576;
/** A price comes out once a business day. */
const FRESH_MS = hours(2);
/** A slow line may need longer for the file than a caller waits. */
const FLIGHT_MS = 20_000;

interface History {
  readonly url: string;
  readonly fixings: readonly Fixing[];
  readonly retrieved_at: Instant;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

export function createLbma({ address, http, clock, limits, onAnswered }: LiveSourceOptions): PriceSource {
  const asker = createAsker<History>({
    clock,
    onAnswered,
    breaker: createCircuitBreaker({ clock, ...limits }),
    freshMs: FRESH_MS,
    flightMs: FLIGHT_MS,
    capacity: Object.keys(FILES).length,
    ask: async (url, signal): Promise<Result<History, SourceFailure>> => {
      const got = await getBytes(url, http, { ...limits, signal, maxBytes: MAX_BYTES });
      if (!got.ok) return got;
      const { bytes } = got.value;
      const fixings = readFixings(bytes);
      if (!fixings.ok) return fail(sourceFailure('unreadable', `LBMA: ${fixings.error}`));
      const [now, last] = [clock.now(), fixings.value.at(-1)?.date ?? ''];
      if (last > businessDateOf(now)) {
        return fail(sourceFailure('unreadable', `LBMA: a price of ${last}, later than today`));
      }
      return ok({ url, fixings: fixings.value, retrieved_at: now, sha256: sha256(bytes), bytes });
    },
  });

  async function ask(base: URL, metal: Metal, date: CalendarDate, timeMs: number): Promise<SourcedAnswer> {
    const url = fileUrl(base, metal);
    const asked = await asker.ask(url, timeMs);
    const history = asked.ok ? asked.value : asker.lastGood(url);
    const chosen = history && chooseFixing(history.fixings, date);
    if (history && chosen?.ok) return found(metal, history, chosen.value, !asked.ok);
    if (!asked.ok) return notFound('SOURCE_UNAVAILABLE', asked.error.detail);
    return chosen && !chosen.ok
      ? notFound(chosen.error.reason, chosen.error.detail, chosen.error.reference_date)
      : notFound('NO_REFERENCE', `no price up to ${date}`);
  }

  return {
    ...LBMA,
    answers: (query) => query.kind === 'metal-price',
    ask: async (query, timeMs) => {
      if (query.kind !== 'metal-price') return notFound('NO_REFERENCE', 'the source quotes metals only');
      if (!address)
        return notFound('SOURCE_NOT_CONFIGURED', 'the source is switched off: it needs a licence');
      return ask(address, query.metal, query.date, timeMs);
    },
    health: () => liveHealth(LBMA.id, 'history', address, asker.last()),
    close: async () => asker.close(),
  };
}

/** The setting names scheme and host; an address that already ends in `/json` is taken too. */
function fileUrl(base: URL, metal: Metal): string {
  const folder = new URL(addressUnder(base, '/json'));
  return addressUnder(folder, `/${FILES[metal]}`);
}

function found(metal: Metal, history: History, chosen: ChosenFixing, sourceFailed: boolean): SourcedAnswer {
  const { url, retrieved_at, sha256: digest, bytes } = history;
  return {
    answer: {
      found: true,
      reference: {
        value: chosen.usd,
        unit: 'USD / troy ounce',
        reference_date: chosen.date,
        region: null,
        observed: { metal, file: FILES[metal], usd_per_troy_ounce: chosen.usd },
        source: describe(LBMA, url, retrieved_at),
        retrieved_at,
        sha256: digest,
        limitations: [...(sourceFailed ? [LAST_GOOD_ANSWER] : []), ...chosen.limitations],
      },
    },
    bytes: [heldBytes(digest, bytes)],
  };
}
