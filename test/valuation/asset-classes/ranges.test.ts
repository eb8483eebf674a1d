import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/kernel/decimal.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import type { FigureRange } from '../../../src/kernel/range.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../../src/kernel/reference.ts';
import { cashFlowScenario } from '../../../src/valuation/asset-classes/building-blocks/cash-flow.ts';
import { exampleFigure } from '../../../src/valuation/asset-classes/building-blocks/examples.ts';
import { presentValueAtRate } from '../../../src/valuation/asset-classes/building-blocks/present-value.ts';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';
import { forAll } from '../../support/property-runs.ts';
import { decimalText, isLess, rational, rationalOf, rounded, times } from '../../support/rational.ts';

/** Every figure is made up. */

const valuationDate = '2026-11-20';

const figure = (query: ReferenceQuery, value: string, range?: FigureRange): ReferenceAnswer => {
  const { answer } = exampleFigure(query, value, 'unit', 'PR');
  return answer.found && range ? { ...answer, reference: { ...answer.reference, range } } : answer;
};
const ends = (low: string, high: string): FigureRange => ({ low, high, kind: 'MINIMUM_MAXIMUM' });
const stockOf = (
  lines: readonly { readonly product_id: string; readonly quantity: string }[],
  answers: readonly ReferenceAnswer[],
): MethodResult | undefined => {
  const asked = assetClass('INVENTORY').references({ lines: [...lines] }, valuationDate);
  const answer = (query: ReferenceQuery): ReferenceAnswer => {
    const at = asked.findIndex((each) => JSON.stringify(each) === JSON.stringify(query));
    return answers[at] as ReferenceAnswer;
  };
  return assetClass('INVENTORY').value({ lines: [...lines] }, { valuationDate, answer })[0];
};
const price = (product_id: string): ReferenceQuery => ({
  kind: 'commodity-price',
  product_id,
  state: null,
  date: valuationDate,
});

describe('the range of a stock', () => {
  const lines = ['soy', 'maize'].map((product_id) => ({ product_id, quantity: '1000' }));

  it('is none where a line has none, and where no line has one', () => {
    const ranged = figure(price('soy'), '120', ends('100', '130'));
    const plain = figure(price('maize'), '60');
    expect(stockOf(lines, [ranged, plain])?.range).toBe('COMPONENT_WITHOUT_RANGE');
    expect(stockOf(lines, [figure(price('soy'), '120'), plain])?.range).toBeUndefined();
  });

  it('equals exact fractions, and holds the amount whenever the prices hold theirs', () => {
    const cents = fc.bigInt(1n, 10n ** 9n);
    const line = fc.tuple(fc.bigInt(0n, 10n ** 7n), fc.tuple(cents, cents, cents));
    forAll([fc.tuple(line, line)], 300, (drawn) => {
      const sorted = drawn.map(([quantity, prices]) => ({
        quantity: decimalText(quantity, 3),
        prices: [...prices].sort((one, other) => (one < other ? -1 : 1)).map((n) => decimalText(n, 4)),
      }));
      const given = sorted.map(({ quantity }, at) => ({
        product_id: at === 0 ? 'soy' : 'maize',
        quantity,
      }));
      const answers = sorted.map(({ prices: [low = '', value = '', high = ''] }, at) =>
        figure(price(at === 0 ? 'soy' : 'maize'), value, ends(low, high)),
      );
      const found = stockOf(given, answers);
      const totals = [0, 2].map((at) => {
        const products = sorted.map(({ quantity, prices }) =>
          times(rationalOf(quantity), rationalOf(prices[at] ?? '')),
        );
        const sum = products.reduce((all, each) =>
          rational(all.over * each.under + each.over * all.under, all.under * each.under),
        );
        return rounded(sum, 2);
      });
      const [low, high] = totals;
      expect(found?.range).toEqual({ low, high, kind: 'MINIMUM_MAXIMUM', source: 'example' });
      const amount = rationalOf(found?.amount ?? '');
      expect(isLess(amount, rationalOf(totals[0] ?? ''))).toBe(false);
      expect(isLess(rationalOf(totals[1] ?? ''), amount)).toBe(false);
    });
  });
});

describe('the range of a scenario', () => {
  const at = (rate: string, change: string): string => decimal(rate).plus(decimal(change)).toFixed();
  const CHANGES = ['-0.02', '-0.01', '0', '0.01', '0.02'];
  /** By asking for each of the five rates: what the range must have found, with or without looking at all of them. */
  const model = (amountAt: (rate: string) => string | null, rate: string) => {
    const amounts = CHANGES.map((change) => amountAt(at(rate, change)));
    const known = amounts
      .filter((each) => each !== null)
      .toSorted((a, b) => Number(decimal(a).minus(decimal(b)).toFixed()));
    return [known[0], known.at(-1)];
  };
  const rates = fc.integer({ min: -300, max: 3_000 }).map((n) => decimal(String(n)).div(1_000).toFixed());

  it('is the least and the greatest amount at rates up to two points around its own', () => {
    const amount = fc
      .integer({ min: -10_000_000, max: 10_000_000 })
      .map((n) => decimal(String(n)).div(100).toFixed(2));
    const flow = fc.record({ days: fc.integer({ min: 0, max: 4_000 }), amount });
    forAll([fc.array(flow, { minLength: 1, maxLength: 5 }), rates], 150, (flows, discount_rate) => {
      const cash_flows = flows.map(({ days, amount: of }) => ({
        date: dateOfDay(dayOf(valuationDate) + days),
        amount: of,
      }));
      const amountAt = (rate: string) =>
        cashFlowScenario({ cash_flows, discount_rate: rate }, valuationDate, valuationDate);
      const { range } = amountAt(discount_rate);
      const [low, high] = model((rate) => amountAt(rate).amount, discount_rate);
      expect(range).toEqual({ low, high, kind: 'RATE_SENSITIVITY', level: '0.02', source: null });
    });
  });

  it('of one payment is what it is worth two points higher and lower', () =>
    forAll([fc.integer({ min: 1, max: 9_000 }), rates], 100, (days, rate) => {
      const payment = { face_value: '1000000.00', due_date: dateOfDay(dayOf(valuationDate) + days) };
      const of = (each: string) => presentValueAtRate(payment, each, valuationDate);
      const [low, high] = model((each) => of(each).amount, rate);
      expect(of(rate).range).toMatchObject({ low, high, level: '0.02' });
    }));

  it('is not calculable where two points less is a rate of −1 or less', () => {
    const payment = { face_value: '100.00', due_date: '2027-11-20' };
    expect(presentValueAtRate(payment, '-0.98', valuationDate).range).toBe('NOT_CALCULABLE');
    expect(presentValueAtRate(payment, '-0.97', valuationDate).range).toMatchObject({ high: '10000.00' });
  });
});
