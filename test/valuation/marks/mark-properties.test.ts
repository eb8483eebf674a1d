import { describe, expect, it } from 'vitest';
import { publishReference } from '../../../commands/source.ts';
import {
  evolvePublished,
  type PublishedReference,
  type Question,
  questionId,
  questionOf,
  type RecordedReferenceEvent,
} from '../../../src/domain/reference.ts';
import type { Reference, ReferenceQuery } from '../../../src/kernel/reference.ts';
import type { MarkBasis } from '../../../src/valuation/marks/basis.ts';
import { hasFallen, markOf } from '../../../src/valuation/marks/mark.ts';
import { runs } from '../../support/property-runs.ts';
import { type Random, seededRandom } from '../../support/random.ts';
import { found } from '../../support/references.ts';
import { NOW } from '../../support/scenario.ts';

const PRODUCTS = ['soy', 'corn', 'wheat'] as const;
type Product = (typeof PRODUCTS)[number];

const dayText = (day: number) => `2026-10-${String(day).padStart(2, '0')}`;
const query = (product_id: Product, day: number): ReferenceQuery => ({
  kind: 'commodity-price',
  product_id,
  state: 'PR',
  date: dayText(day),
});
const centsText = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** A price as somebody publishes it. */
interface Quoted {
  readonly product: Product;
  readonly day: number;
  readonly cents: number;
  readonly source: string;
}

const referenceOf = ({ product, day, cents, source }: Quoted): Reference => {
  const answer = found(query(product, day), centsText(cents), 'sc 60 kg', `${product}-${day}-${source}`);
  if (!answer.found) throw new Error('a made-up price is always found');
  return { ...answer.reference, source: { ...answer.reference.source, id: source } };
};

interface Stock {
  readonly lines: readonly { readonly product: Product; readonly quantity: number }[];
  /** In which percent of the value are taken off. */
  readonly haircut: number;
  readonly valued: readonly Quoted[];
}

/** The service's own: each price through the command that records it, then the mark by what is recorded. */
function recorded(quoted: readonly Quoted[]): ReadonlyMap<string, PublishedReference> {
  const published = new Map<string, PublishedReference>();
  for (const each of quoted) {
    const question = questionOf(query(each.product, each.day)) as Question;
    const id = questionId(question);
    const before = published.get(id);
    const decision = publishReference.decide({ question, reference: referenceOf(each) }, before, NOW);
    if (decision.decided !== 'append') throw new Error('a price is never refused');
    for (const event of decision.events) {
      const stored = { ...event, stream: `reference-${id}`, revision: before?.version ?? 0, occurredAt: NOW };
      published.set(id, evolvePublished(before, stored as unknown as RecordedReferenceEvent));
    }
  }
  return published;
}

const basisOf = ({ lines, haircut, valued }: Stock): MarkBasis => ({
  asset_class: 'INVENTORY',
  attributes: {
    lines: lines.map(({ product, quantity }) => ({
      product_id: product,
      quantity: String(quantity),
      state: 'PR',
    })),
  },
  figures_changed_on: {},
  valuation_date: dayText(10),
  method: null,
  accepted_value: 'market_value',
  collateral_haircut: (haircut / 100).toFixed(2),
  max_reference_age_days: null,
  answers: valued.map((each) => ({
    query: query(each.product, 10),
    answer: { found: true, reference: referenceOf(each) },
    question: questionId(questionOf(query(each.product, 10))),
  })),
});

/** Written apart, in whole cents: the newest price of each product, by who stated it first, and as they stated it last. */
function modelled({ lines, haircut, valued }: Stock, quoted: readonly Quoted[]): string | null {
  const priceNow = (of: Quoted): Quoted => {
    const own = quoted.filter(({ product }) => product === of.product);
    const newest = Math.max(...own.map(({ day }) => day), -1);
    if (newest < of.day) return of;
    const ofThatDay = own.filter(({ day }) => day === newest);
    const teller = ofThatDay[0]?.source;
    const last = ofThatDay.findLast(({ source }) => source === teller) ?? of;
    const isNews = newest > of.day || (teller === of.source && last.cents !== of.cents);
    return isNews ? last : of;
  };
  const now = valued.map(priceNow);
  if (now.every((each, index) => each === valued[index])) return null;
  const cents = lines.reduce((sum, { product, quantity }) => {
    const price = now.find((each) => each.product === product);
    return sum + BigInt(quantity) * BigInt(price?.cents ?? 0);
  }, 0n);
  const hundredths = cents * BigInt(100 - haircut);
  const [whole, rest] = [hundredths / 100n, hundredths % 100n];
  const isUp = rest > 50n || (rest === 50n && whole % 2n === 1n);
  const rounded = whole + (isUp ? 1n : 0n);
  return `${rounded / 100n}.${String(rounded % 100n).padStart(2, '0')}`;
}

function randomStock(random: Random): Stock {
  const products = PRODUCTS.filter((_, index) => index === 0 || random.int(2) === 0);
  return {
    lines: products.map((product) => ({ product, quantity: 1 + random.int(5_000) })),
    haircut: random.pick([0, 20, 35, 50, 99]),
    valued: products.map((product) => ({
      product,
      day: 5 + random.int(6),
      cents: 1 + random.int(30_000),
      source: random.pick(['one', 'other']),
    })),
  };
}

/** Older ones, newer ones, corrections of the same day, and what comes again and in whatever order. */
function randomQuotes(random: Random): readonly Quoted[] {
  const quotes = Array.from({ length: random.int(8) }, () => ({
    product: random.pick(PRODUCTS),
    day: 3 + random.int(12),
    cents: 1 + random.int(30_000),
    source: random.pick(['one', 'one', 'other']),
  }));
  const again = quotes.filter(() => random.int(3) === 0);
  return [...quotes, ...again];
}

describe('the mark of a stock', () => {
  it('is what a model written apart says, whatever prices come in whatever order', () => {
    const seen = { marked: 0, none: 0, corrected: 0, fallen: 0 };
    const books = runs(20_000);
    for (let seed = 1; seed <= books; seed += 1) {
      const random = seededRandom(seed);
      const stock = randomStock(random);
      const quoted = randomQuotes(random);
      const mark = markOf(basisOf(stock), recorded(quoted));
      const expected = modelled(stock, quoted);
      expect([seed, mark.amount]).toEqual([seed, expected]);
      expect(mark.reason_codes).toEqual(expected === null ? ['NO_NEWER_REFERENCE'] : []);
      expect(mark.references.length > 0).toBe(expected !== null);
      const isCorrected = mark.references.some(({ reference_date }, index) =>
        stock.valued.some(({ day }) => dayText(day) === reference_date && index >= 0),
      );
      seen.marked += expected === null ? 0 : 1;
      seen.none += expected === null ? 1 : 0;
      seen.corrected += isCorrected ? 1 : 0;
      // By whole cents: half of 10,000.00 or less has fallen by half.
      const half = expected !== null && BigInt(expected.replace('.', '')) <= 500_000n;
      expect(hasFallen(mark, '10000.00', '0.5')).toBe(half);
      seen.fallen += half ? 1 : 0;
    }
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(books / 200);
  });
});
