import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, decimal } from '../../../src/kernel/decimal.ts';
import { readSample } from '../../../src/sources/compras-gov/read-purchases.ts';
import { marketEstimate } from '../../../src/valuation/estimation/public-estimates.ts';
import { runs } from '../../support/property-runs.ts';
import { codesOf, sourceScene } from '../../support/source-scene.ts';
import { ITEM, PATH, page, purchase, purchasesAt, text } from './purchases.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const DATE = '2026-11-20';
/** A day later the answer is no longer held. */
const NEXT_DAY_MS = 25 * 3_600_000;

const { server, rig } = sourceScene(NOW, (url) => ({ SOURCE_COMPRAS_GOV_URL: url }));

const answer = async (rows: readonly string[]) => {
  server.on(PATH, text(page(rows)));
  const asked = { kind: 'equipment-price', family: 'CATMAT', product_code: ITEM, date: DATE } as const;
  return rig.sources.ask(asked);
};
const of = async (rows: readonly string[]) => {
  const answered = await answer(rows);
  if (!answered.answer.found) throw new Error(`${answered.answer.reason}: ${answered.answer.detail}`);
  return { ...answered.answer.reference, codes: codesOf(answered) };
};
const gap = async (rows: readonly string[]) => {
  const { answer: it } = await answer(rows);
  return it.found ? it.reference.value : `${it.reason}: ${it.detail}`;
};

/** All figures here are made up. */
describe('outliers', () => {
  it('are named, count in the median, and are said', async () => {
    const reference = await of([
      ...purchasesAt(['10.0', '11.0', '12.0', '13.0', '14.0', '15.0']),
      purchase({ price: '0.02', id: 901 }),
      purchase({ price: '9999.00', id: 902, date: '2026-04-01' }),
    ]);
    expect(reference.value).toBe('12.5');
    expect(reference.observed).toMatchObject({
      purchases: 8,
      outlier_count: 2,
      outliers: [
        { id: '901', date: '2026-03-27', price: '0.02' },
        { id: '902', date: '2026-04-01', price: '9999' },
      ],
    });
    expect(reference.codes).toEqual(['PUBLIC_PURCHASES', 'OUTLIERS_COUNTED']);
  });

  it('lie more than 1.5 times the interquartile range beyond the quartiles, not at it', async () => {
    // Lower half 10, 10, 12: quartile 10; upper half 14, 16, x: quartile 16; reach 9: fence 25.
    const rest = ['10.0', '10.0', '12.0', '14.0', '16.0'];
    expect((await of(purchasesAt([...rest, '25.0']))).observed).toMatchObject({ outlier_count: 0 });
    rig.later(NEXT_DAY_MS);
    expect((await of(purchasesAt([...rest, '25.01']))).observed).toMatchObject({ outlier_count: 1 });
  });

  it('are those ten times more or less than the median, too, where the quartiles are far apart', async () => {
    // Lower quartile 5.05, upper 10: the fence is below zero, and a tenth of the median is 1.
    const { observed } = await of(purchasesAt(['1.0', '9.1', '10.0', '10.0', '10.0']));
    expect(observed).toMatchObject({ outlier_count: 1, outliers: [{ price: '1' }] });
    rig.later(NEXT_DAY_MS);
    expect((await of(purchasesAt(['1.1', '9.1', '10.0', '10.0', '10.0']))).observed).toMatchObject({
      outlier_count: 0,
    });
  });

  it('are named twenty at most, and counted all', async () => {
    const same = Array.from({ length: 95 }, () => '10.0');
    const far = Array.from({ length: 25 }, (_, at) => `${1000 + at}.0`);
    const { observed } = await of(purchasesAt([...same, ...far]));
    expect(observed).toMatchObject({ outlier_count: 25 });
    expect(Array.isArray(observed.outliers) && observed.outliers.length).toBe(20);
  });
});

describe('prices too far apart are no reference', () => {
  it('symbolic ones among real ones', async () => {
    expect(await gap(purchasesAt(['0.01', '0.01', '0.21', '0.30', '250000', '255000', '261000']))).toBe(
      'NO_REFERENCE: the middle half of the prices goes from 0.255 to 258000 BRL per UN, more than 3 times as much',
    );
    const attributes = { family: 'CATMAT', product_code: ITEM, condition: 'NEW' };
    expect(await marketEstimate('EQUIPMENT', attributes, DATE, rig.sources)).toMatchObject({
      amount: null,
      reason_codes: ['NO_REFERENCE'],
    });
  });

  it('nor is a cent, paid however often', async () => {
    const cents = Array.from({ length: 40 }, () => '0.01');
    expect(await gap(purchasesAt([...cents, '250000', '255000']))).toContain('2 purchases per UN');
  });

  it('from just more than three times the lower quartile on', async () => {
    const upTo = (price: string) => purchasesAt(['10.0', '10.0', '20.0', '20.0', price, price]);
    expect((await of(upTo('30.0'))).value).toBe('20');
    rig.later(NEXT_DAY_MS);
    expect(await gap(upTo('30.01'))).toContain(
      'NO_REFERENCE: the middle half of the prices goes from 10 to 30.01',
    );
  });

  it('whatever the unit of money: only their proportions count', async () => {
    const spread = ['0.21', '0.30', '1.0', '250000', '255000', '261000'];
    for (const zeros of ['', '0', '00000']) {
      expect(await gap(purchasesAt(spread.map((price) => `${price}e${zeros.length}`)))).toContain(
        'NO_REFERENCE',
      );
      rig.later(NEXT_DAY_MS);
    }
  });

  it('so that any reference lies among prices at most three times as high as each other', async () => {
    const price = fc.integer({ min: 2, max: 10_000_000 }).map((cents) => decimal(`${cents}e-2`));
    const of = (prices: readonly Decimal[]) =>
      readSample(
        prices.map((each, at) => ({
          id: String(at),
          description: '',
          date: DATE,
          price: each,
          unit: 'UN',
          by_discount: false,
        })),
        DATE,
      );
    fc.assert(
      fc.property(fc.array(price, { minLength: 5, maxLength: 40 }), (prices) => {
        const sample = of(prices);
        if (!sample.ok) return;
        const { median, quartiles, outliers } = sample.value;
        const [lower, upper] = quartiles;
        expect(upper.lte(lower.times(3))).toBe(true);
        expect(median.gte(lower) && median.lte(upper)).toBe(true);
        const far = prices.filter((each) => each.times(10).lte(median) || each.gte(median.times(10)));
        expect(outliers.length).toBeGreaterThanOrEqual(far.length);
      }),
      { numRuns: runs(300) },
    );
  });
});
