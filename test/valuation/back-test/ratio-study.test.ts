import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/kernel/decimal.ts';
import { ratioStudy } from '../../../src/valuation/back-test/ratio-study.ts';
import { forAll } from '../../support/property-runs.ts';
import { IAAO_TABLES } from './iaao-tables.ts';

const sale = (value: string, price: string) => ({ value: decimal(value), price: decimal(price) });

const WITHOUT_RANGE = { with_range: 0, share_in_range: null };

describe('the published tables', () => {
  it.each(IAAO_TABLES)('reaches the figures of table $table', ({ sales, study }) => {
    const pairs = sales.split(' ').map((pair) => {
      const [value = '', price = ''] = pair.split('/');
      return sale(value, price);
    });
    expect(ratioStudy(pairs)).toEqual({ ...study, ...WITHOUT_RANGE });
  });
});

it('knows nothing of no sale, and no slope of one or of equal ones', () => {
  expect(ratioStudy([])).toEqual({
    count: 0,
    median_ratio: null,
    cod: null,
    prd: null,
    prb: null,
    ...WITHOUT_RANGE,
  });
  const one = { median_ratio: '0.500000', cod: '0.000000', prd: '1.000000', prb: null, ...WITHOUT_RANGE };
  expect(ratioStudy([sale('50.00', '100.00')])).toEqual({ count: 1, ...one });
  expect(ratioStudy([sale('50.00', '100.00'), sale('50.00', '100.00')])).toEqual({ count: 2, ...one });
});

it('has a median of zero and nothing that would divide by it', () => {
  const study = ratioStudy([sale('0.00', '10.00'), sale('0.00', '20.00'), sale('30.00', '30.00')]);
  expect(study).toEqual({
    count: 3,
    median_ratio: '0.000000',
    cod: null,
    prd: '0.666667',
    prb: null,
    ...WITHOUT_RANGE,
  });
  expect(ratioStudy([sale('0.00', '10.00')]).prd).toBeNull();
});

it('says how many prices lie in the stated range, its ends included, of those stated with one', () => {
  const ranged = (price: string) => ({
    ...sale('100.00', price),
    range: { low: decimal('90.00'), high: decimal('120.00') },
  });
  const prices = ['89.99', '90.00', '100.00', '120.00', '120.01', '500.00', '1.00'];
  const { with_range, share_in_range } = ratioStudy([...prices.map(ranged), sale('100.00', '100.00')]);
  expect([with_range, share_in_range]).toEqual([7, '0.428571']);
});

/** The same by floats, written apart: by the definitions, with sums of products instead of distances. */
function byFloats(sales: readonly { readonly value: number; readonly price: number }[]) {
  const ratios = sales.map(({ value, price }) => value / price).sort((a, b) => a - b);
  const half = ratios.length / 2;
  const median =
    ratios.length % 2 === 0
      ? ((ratios[half - 1] ?? 0) + (ratios[half] ?? 0)) / 2
      : (ratios[Math.floor(half)] ?? 0);
  let [all, spread, values, prices] = [0, 0, 0, 0];
  let [x, y, xx, xy] = [0, 0, 0, 0];
  for (const { value, price } of sales) {
    all += value / price;
    spread += Math.abs(value / price - median);
    values += value;
    prices += price;
    const across = Math.log((value / median + price) / 2) / Math.LN2;
    const up = (value / price - median) / median;
    x += across;
    y += up;
    xx += across * across;
    xy += across * up;
  }
  const n = sales.length;
  return {
    median_ratio: median,
    cod: (100 * spread) / n / median,
    prd: all / n / (values / prices),
    prb: (n * xy - x * y) / (n * xx - x * x),
  };
}

it('agrees with a model by floats', () => {
  const amount = fc.integer({ min: 1_000, max: 100_000_000 });
  forAll([fc.array(fc.tuple(amount, amount), { minLength: 3, maxLength: 40 })], 300, (pairs) => {
    const study = ratioStudy(pairs.map(([value, price]) => sale(String(value), String(price))));
    const model = byFloats(pairs.map(([value, price]) => ({ value, price })));
    for (const name of ['median_ratio', 'cod', 'prd'] as const) {
      const expected = model[name];
      expect(Math.abs(Number(study[name]) - expected)).toBeLessThan(1e-6 + 1e-9 * Math.abs(expected));
    }
    // Where all are at nearly one place the floats of the model have no digits left for a slope.
    const spread = new Set(pairs.map(([value, price]) => Math.round(Math.log2(value + price))));
    if (spread.size > 2 && study.prb !== null)
      expect(Math.abs(Number(study.prb) - model.prb)).toBeLessThan(1e-5 + 1e-6 * Math.abs(model.prb));
  });
});
