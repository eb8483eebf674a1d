import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, ONE, sum, toAmount, toText } from '../../../src/kernel/decimal.ts';
import { powerOfFraction } from '../../../src/kernel/power.ts';
import {
  type DatedAmount,
  type Discounted,
  discounting,
  type Terms,
} from '../../../src/valuation/asset-classes/building-blocks/discounting.ts';
import { runs } from '../../support/property-runs.ts';

type Flows = readonly DatedAmount[];
type AtRate = Terms & { readonly rate: string };

const roundedTotal = (flows: Flows, { rate, ...terms }: AtRate) => discounting(flows, terms).amountAt(rate);

/** By factors of 40 significant digits, each made apart. */
function exact(flows: Flows, { rate, daysAYear, share = '1' }: AtRate): Discounted {
  const base = decimal(rate).plus(1);
  const year = decimal(String(daysAYear));
  const factors = flows.map(({ days }) => powerOfFraction(base, decimal(String(days)), year));
  const total = sum(flows.map(({ amount }, index) => decimal(amount).div(factors[index] ?? ONE)));
  const amount = toAmount(total.times(decimal(share)));
  if (!amount.ok) throw new Error('it can be shown');
  return { amount: amount.value, factors: factors.map(toText) };
}

const scaled = (places: number) => (whole: bigint) => toText(decimal(whole.toString()).shiftedBy(-places));
const flow = fc.record({
  amount: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 17n }).map(scaled(2)),
  days: fc.oneof(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 20_000 })),
});
const by = fc.record(
  {
    rate: fc
      .oneof(
        fc.bigInt({ min: -999_999_999_999n, max: 10n ** 12n }),
        fc.bigInt({ min: -(10n ** 11n), max: 10n ** 13n }),
      )
      .map(scaled(12)),
    daysAYear: fc.constantFrom(252, 365),
    share: fc.bigInt({ min: 0n, max: 10n ** 12n }).map(scaled(12)),
  },
  { requiredKeys: ['rate', 'daysAYear'] },
);

describe('a sum of present values in fixed point', () => {
  it('is the exact one to the cent and its factors to the last digit, or none', () => {
    let [stated, shown, left] = [0, 0, 0];
    fc.assert(
      fc.property(fc.array(flow, { minLength: 1, maxLength: 24 }), by, (flows, { rate, ...terms }) => {
        const quick = discounting(flows, terms);
        const [found, amount] = [quick.at(rate), quick.amountAt(rate)];
        if (amount === undefined) left += 1;
        else {
          stated += 1;
          const plain = exact(flows, { rate, ...terms });
          expect(amount).toBe(plain.amount);
          // A factor that lies at half of its last digit is none.
          if (found) {
            shown += 1;
            expect(found).toEqual(plain);
          }
        }
      }),
      { numRuns: Number(process.env.RUNS ?? runs(1_000)) },
    );
    // About half of them have one; with fewer the comparison would mean little.
    expect(stated).toBeGreaterThan((stated + left) / 4);
    expect(shown).toBeGreaterThan((stated + left) / 4);
  });

  it.each([
    ['half a cent', [{ amount: '0.01', days: 0 }], { rate: '0.1', daysAYear: 365, share: '0.5' }],
    ['a payment in a thousand years', [{ amount: '1.00', days: 365_000 }], { rate: '0.1', daysAYear: 365 }],
    ['a rate near −1', [{ amount: '1.00', days: 1 }], { rate: '-0.9999999999999', daysAYear: 365 }],
    [
      'an amount of 20 digits',
      [{ amount: '99999999999999999999.00', days: 0 }],
      { rate: '0', daysAYear: 252 },
    ],
  ])('leaves %s to the exact sum', (_what, flows, discounting) => {
    expect(roundedTotal(flows, discounting)).toBeUndefined();
  });

  it.each([
    ['-0.01', '0.4', '0.00'],
    ['-0.01', '0.6', '-0.01'],
    ['0.01', '0.4', '0.00'],
    ['10000.00', '0.385', '3850.00'],
  ])('of %s by a share of %s is %s', (amount, share, total) => {
    expect(roundedTotal([{ amount, days: 0 }], { rate: '0.1', daysAYear: 365, share })).toBe(total);
  });
});
