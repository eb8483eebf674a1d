import type { Limitation } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { createAsker } from '../asking/asker.ts';
import { createCircuitBreaker } from '../asking/circuit-breaker.ts';
import { hours } from '../asking/limits.ts';
import type { ListingAnswer } from '../asking/listing.ts';
import { describe, type LiveSourceOptions, liveHealth } from '../asking/live-source.ts';
import { notFound } from '../asking/not-found.ts';
import { packedBytes } from '../asking/source-bytes.ts';
import { within } from '../asking/within.ts';
import type { PriceSource, SourcedAnswer } from '../contract.ts';
import { LAST_GOOD_ANSWER } from '../limitations.ts';
import { type Chosen, choose, priceable } from './choose.ts';
import { TESOURO } from './description.ts';
import type { TreasuryTitles } from './title.ts';
import { readTreasuryFile, type TreasuryFile } from './treasury-file.ts';

/** Published on the morning of business days. */
const FRESH_MS = hours(6);
/** 14.5 MB may take longer than a caller waits: it is read on in the background. */
const FLIGHT_MS = 60_000;

interface Read {
  readonly file: TreasuryFile;
  readonly titles: TreasuryTitles;
  readonly limitations: readonly Limitation[];
}

const SWITCHED_OFF = 'the source is switched off';

export function createTesouro({ address, http, clock, limits, onAnswered }: LiveSourceOptions): PriceSource {
  const asker = createAsker<TreasuryFile>({
    clock,
    onAnswered,
    breaker: createCircuitBreaker({ clock, ...limits }),
    freshMs: FRESH_MS,
    flightMs: FLIGHT_MS,
    capacity: 1,
    ask: (url, signal) => readTreasuryFile(url, { http, clock, limits, signal }),
  });

  /** What the file holds for a date; the error says why nothing can be read of it now. */
  async function readFor(url: URL, date: CalendarDate, timeMs: number): Promise<Result<Read, string>> {
    const until = performance.now() + timeMs;
    const asked = await asker.ask(url.href, timeMs);
    const file = asked.ok ? asked.value : asker.lastGood(url.href);
    if (!file) return fail(asked.ok ? '' : asked.error.detail);
    const titles = await within(file.titlesOn(date), until - performance.now());
    if (!titles) return fail(`the history up to ${date} is still being read`);
    if (!titles.ok) return fail(`${url.host}: ${titles.error}`);
    return ok({ file, titles: titles.value, limitations: asked.ok ? [] : [LAST_GOOD_ANSWER] });
  }

  async function ask(productId: string, date: CalendarDate, timeMs: number): Promise<SourcedAnswer> {
    if (!address) return notFound('SOURCE_NOT_CONFIGURED', SWITCHED_OFF);
    const read = await readFor(address, date, timeMs);
    if (!read.ok) return notFound('SOURCE_UNAVAILABLE', read.error);
    const chosen = choose(read.value.titles, productId, date);
    if (chosen.ok) return found(chosen.value, read.value);
    const { reason, detail, reference_date } = chosen.error;
    return notFound(reason, detail, reference_date);
  }

  /** A lookup lists what can be priced on the date, and nothing else. */
  async function list(date: CalendarDate, timeMs: number): Promise<ListingAnswer<'treasury-products'>> {
    if (!address) return { found: false, reason: 'SOURCE_NOT_CONFIGURED', detail: SWITCHED_OFF };
    const read = await readFor(address, date, timeMs);
    if (!read.ok) return { found: false, reason: 'SOURCE_UNAVAILABLE', detail: read.error };
    const { file, titles } = read.value;
    const items = priceable(titles, date);
    return items.ok
      ? { found: true, items: items.value, sources: [describe(TESOURO, file.url, file.retrieved_at)] }
      : { found: false, reason: items.error.reason, detail: items.error.detail };
  }

  return {
    ...TESOURO,
    answers: (query) => query.kind === 'treasury-price',
    ask: (query, timeMs) =>
      query.kind === 'treasury-price'
        ? ask(query.product_id, query.date, timeMs)
        : Promise.resolve(notFound('NO_REFERENCE', 'the source prices treasury securities only')),
    listers: { 'treasury-products': ({ date }, timeMs) => list(date, timeMs) },
    health: () => liveHealth(TESOURO.id, 'file', address, asker.last()),
    close: async () => asker.close(),
  };
}

const found = ({ title, day, sell_price, limitations }: Chosen, read: Read): SourcedAnswer => ({
  answer: {
    found: true,
    reference: {
      value: sell_price,
      unit: 'unit',
      reference_date: day.base_date,
      region: null,
      observed: { title: title.name, maturity_date: title.maturity_date, ...day },
      source: describe(TESOURO, read.file.url, read.file.retrieved_at),
      retrieved_at: read.file.retrieved_at,
      sha256: read.file.sha256,
      limitations: [...read.limitations, ...limitations],
    },
  },
  bytes: [packedBytes(read.file.sha256, read.file.packed)],
});
