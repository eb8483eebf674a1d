import type { CalendarDate } from '../../kernel/instant.ts';
import { createAsker } from '../asking/asker.ts';
import { createCircuitBreaker } from '../asking/circuit-breaker.ts';
import { hours } from '../asking/limits.ts';
import type { ListingAnswer } from '../asking/listing.ts';
import { type LiveSourceOptions, liveHealth } from '../asking/live-source.ts';
import { notFound } from '../asking/not-found.ts';
import type { PriceSource, SourcedAnswer } from '../contract.ts';
import { CATMAT_FAMILY } from '../equipment-families.ts';
import { LAST_GOOD_ANSWER } from '../limitations.ts';
import { type Collected, collect } from './collected.ts';
import { CATMAT_NAME, COMPRAS_GOV } from './description.ts';
import { isCatalogueItem } from './price-addresses.ts';
import { sourcedMedian } from './sourced-median.ts';

/** Purchases of a year do not change their median within a day. */
const FRESH_MS = hours(24);
const HELD_ANSWERS = 16;
const SWITCHED_OFF = { reason: 'SOURCE_NOT_CONFIGURED', detail: 'the source is switched off' } as const;

/** Medians of what public bodies paid for an item of the federal catalogue of materials. */
export function createComprasGov(options: LiveSourceOptions): PriceSource {
  const { address } = options;
  const asker = address && askerAt(address, options);

  async function ask(item: string, date: CalendarDate, timeMs: number): Promise<SourcedAnswer> {
    if (!asker) return notFound(SWITCHED_OFF.reason, SWITCHED_OFF.detail);
    if (!isCatalogueItem(item)) {
      return notFound('NO_REFERENCE', 'not a number of the catalogue: one to nine digits');
    }
    const question = `${item} ${date}`;
    const asked = await asker.ask(question, timeMs);
    if (asked.ok) {
      const { sample } = asked.value;
      return sample.ok
        ? sourcedMedian(item, asked.value, sample.value, [])
        : notFound('NO_REFERENCE', sample.error);
    }
    // The same question's purchases: no valuation date is served with those of another.
    const last = asker.lastGood(question);
    return last?.sample.ok
      ? sourcedMedian(item, last, last.sample.value, [LAST_GOOD_ANSWER])
      : notFound('SOURCE_UNAVAILABLE', asked.error.detail);
  }

  const listing = <Item>(items: readonly Item[]) => ({ found: true, items, sources: [] }) as const;
  const off = { found: false, ...SWITCHED_OFF } as const;

  return {
    ...COMPRAS_GOV,
    answers: (query) => query.kind === 'equipment-price' && query.family === CATMAT_FAMILY,
    ask: (query, timeMs) =>
      query.kind === 'equipment-price' && query.family === CATMAT_FAMILY
        ? ask(query.product_code, query.date, timeMs)
        : Promise.resolve(notFound('NO_REFERENCE', `the source prices the family ${CATMAT_FAMILY} only`)),
    listers: {
      'equipment-families': async (): Promise<ListingAnswer<'equipment-families'>> =>
        address ? listing([{ family: CATMAT_FAMILY, name: CATMAT_NAME }]) : off,
      // Nothing was read from the source for this list: so it names none.
      'equipment-products': async ({ family }): Promise<ListingAnswer<'equipment-products'>> => {
        if (family === CATMAT_FAMILY) return address ? listing([]) : off;
        return { ...off, detail: `no source at hand lists the family ${family}` };
      },
    },
    health: () => liveHealth(COMPRAS_GOV.id, 'purchases', address, asker?.last() ?? null),
    close: async () => asker?.close(),
  };
}

const askerAt = (base: URL, { http, clock, limits, onAnswered }: LiveSourceOptions) =>
  createAsker<Collected>({
    clock,
    onAnswered,
    breaker: createCircuitBreaker({ clock, ...limits }),
    freshMs: FRESH_MS,
    capacity: HELD_ANSWERS,
    ask: (question, signal) => {
      const [item = '', date = ''] = question.split(' ');
      return collect({ base, item, date }, signal, { http, clock, limits });
    },
  });
