import { sha256 } from '../../../src/kernel/digest.ts';
import { type ReferenceQuery, referenceKey } from '../../../src/kernel/reference.ts';
import type { PriceSources } from '../../../src/valuation/references/contract.ts';
import { fakeSources } from '../fake-sources.ts';
import { found } from '../references.ts';

/** For each kind of question: the lowest of its invented prices, in hundredths, and the unit of a price. */
const PRICES = {
  'commodity-price': { least: 11_427, unit: 'sc 60 kg' },
  'selic-target': { least: 14, unit: 'fraction a year' },
  'monthly-rates': { least: 100, unit: 'fraction a month' },
  'prefixed-rate': { least: 14, unit: 'fraction a year' },
  'real-rate': { least: 7, unit: 'fraction a year' },
  'vehicle-price': { least: 8_889_000, unit: 'unit' },
  'equipment-price': { least: 30_500_000, unit: 'unit' },
  'land-price': { least: 6_170_000, unit: 'ha' },
  'treasury-price': { least: 72_231, unit: 'unit' },
  'fund-quota': { least: 10_123, unit: 'unit' },
  'metal-price': { least: 273_340, unit: 'USD / troy ounce' },
  'usd-brl': { least: 515, unit: 'BRL / USD' },
} as const satisfies Record<ReferenceQuery['kind'], { readonly least: number; readonly unit: string }>;

/** Daily rates, the same for all questions of a day. */
const RATES: ReadonlySet<ReferenceQuery['kind']> = new Set([
  'selic-target',
  'prefixed-rate',
  'real-rate',
  'usd-brl',
]);

/**
 * Every question has one price at any time: a different one for each thing and day, so that mixed-up answers
 * are noticed. Plain decimal text with two digits after the point.
 */
export function madeUpPrice(query: ReferenceQuery): string {
  const apart = RATES.has(query.kind) ? 0 : 1_000;
  const more = apart === 0 ? 0 : Number.parseInt(sha256(referenceKey(query)).slice(0, 6), 16) % apart;
  const digits = String(PRICES[query.kind].least + more).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Price sources that answer every question at once with `madeUpPrice`, observed on the requested day, and with the
 * bytes it was read from; lists are not configured. They neither wait nor fail: wrap them for that.
 */
export function memorySources(): PriceSources {
  return {
    ...fakeSources(),
    async ask(query) {
      const value = madeUpPrice(query);
      const bytes = new TextEncoder().encode(JSON.stringify({ asked: referenceKey(query), value }));
      const digest = sha256(bytes);
      const answer = found(query, value, PRICES[query.kind].unit, digest);
      return { answer, bytes: [{ sha256: digest, read: async () => Uint8Array.from(bytes) }] };
    },
  };
}
