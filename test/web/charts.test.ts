import { describe, expect, it } from 'vitest';
import { cashFlowsByYear, everyYear } from '../../web/shared/chart/cash-flows.ts';
import { depreciationOf } from '../../web/shared/chart/depreciation.ts';
import { placeInRange } from '../../web/shared/chart/place-in-range.ts';
import { historyOf } from '../../web/shared/chart/price-history.ts';
import { barsOf, boxOf, everyNth, middlesOf, pointsOf, scaleOf } from '../../web/shared/chart/scale.ts';
import { tornadoOf } from '../../web/shared/chart/tornado.ts';
import type { PublishedPrice, Schemas, Step } from '../../web/shared/service/answers.ts';

describe('a scale', () => {
  it('ends at round figures around all values', () => {
    const scale = scaleOf([3, 97], [200, 0]);
    expect([scale.low, scale.high, scale.ticks]).toEqual([0, 100, [0, 25, 50, 75, 100]]);
    expect([scale.at(0), scale.at(50), scale.at(100)]).toEqual([200, 100, 0]);
  });

  it('has room for values that are all alike, negative, or tiny', () => {
    for (const values of [[5], [0], [-3, -3], [0.001, 0.002], [-5, 1e12], []]) {
      const { low, high, ticks, at } = scaleOf(values, [100, 0]);
      expect(low).toBeLessThan(high);
      expect(ticks.length).toBeGreaterThan(1);
      for (const value of values) {
        expect(at(value)).toBeGreaterThanOrEqual(-1e-6);
        expect(at(value)).toBeLessThanOrEqual(100 + 1e-6);
      }
    }
  });
});

describe('bars', () => {
  const box = boxOf(400);

  it('are side by side on the zero line, below it when negative, inside the box', () => {
    const vertical = scaleOf([0, 10, -10], [box.height - box.bottom, box.top]);
    const groups = barsOf(
      [
        [10, 5],
        [-10, 0],
      ],
      vertical,
      box,
    );
    const [ten, five, minusTen, none] = groups.flat();
    expect(ten?.height).toBeCloseTo(2 * (five?.height ?? 0));
    expect((ten?.x ?? 0) + (ten?.width ?? 0)).toBeCloseTo(five?.x ?? 0);
    expect(minusTen?.y).toBeCloseTo(vertical.at(0));
    expect(none?.height).toBe(0);
    for (const { x, width } of groups.flat()) {
      expect(x).toBeGreaterThanOrEqual(box.left);
      expect(x + width).toBeLessThanOrEqual(box.width - box.right);
    }
  });

  it('have their labels in the middle, as many as fit', () => {
    expect(middlesOf(2, box)).toEqual([138, 302]);
    expect([everyNth(5, 328, 44), everyNth(30, 328, 44)]).toEqual([1, 5]);
    expect(
      pointsOf([
        [1.25, 2],
        [3, 4.06],
      ]),
    ).toBe('1.3,2 3,4.1');
  });
});

const flow = (amount: string, date: string, factor: string) => [
  { label: 'a', value: amount, unit: 'BRL' },
  { label: 'b', value: date, unit: 'data' },
  { label: 'c', value: '365', unit: 'dias' },
  { label: 'd', value: factor, unit: '1' },
];

describe('cash flows by year', () => {
  it('are added up exactly, with their present values', () => {
    const steps = [
      ...flow('120000.00', '2028-11-20', '1.323006494687323272351178184684884193653'),
      ...flow('115000.00', '2027-11-20', '1.15'),
      ...flow('0.10', '2027-12-20', '1'),
      { label: 'e', value: '2026-11-20', unit: 'data' },
    ];
    expect(cashFlowsByYear(steps)).toEqual([
      { year: '2027', flow: '115000.10', present: '100000.10' },
      { year: '2028', flow: '120000.00', present: '90702.50' },
    ]);
  });

  it('are on an axis of time: a year without flows takes its place, too', () => {
    const [first, last] = [
      { year: '2027', flow: '1.00', present: '0.90' },
      { year: '2030', flow: '2.00', present: '1.50' },
    ];
    expect(everyYear([first, last])).toEqual([
      { year: '2027', flows: first },
      { year: '2028' },
      { year: '2029' },
      { year: '2030', flows: last },
    ]);
    expect(everyYear([])).toEqual([]);
  });

  it('are none where the steps are of something else', () => {
    const steps = [
      { label: 'Face value', value: '10000.00', unit: 'BRL' },
      { label: 'Valuation date', value: '2026-11-20', unit: 'date' },
      { label: 'Due date', value: '2027-05-20', unit: 'date' },
      { label: 'Selic target', value: '0.14', unit: 'fraction a year' },
    ];
    expect(cashFlowsByYear(steps)).toEqual([]);
  });
});

describe('depreciation', () => {
  const parameters = { replacement_cost: '1000000.00', service_life_years: '20', residual_rate: '0.2' };
  const steps = (age: string, ...way: readonly Step[]) => [
    { label: 'Custo de reposição', value: '1000000.00', unit: 'BRL' },
    ...way,
    { label: 'Idade', value: age, unit: 'anos' },
    { label: 'Vida útil', value: '20', unit: 'anos' },
    { label: 'Residual', value: '0.2', unit: 'fração' },
  ];
  const at = (age: string, amount: string) => depreciationOf(parameters, steps(age), amount);

  it('goes from new over now to the end of the service life', () => {
    expect(at('5', '800000.00')).toEqual([
      { age: '0', left: '1000000.00', isNow: false },
      { age: '5', left: '800000.00', isNow: true },
      { age: '20', left: '200000.00', isNow: false },
    ]);
  });

  it('takes the age on the valuation date, however it was given', () => {
    const way = [
      { label: 'Idade informada', value: '3', unit: 'anos' },
      { label: 'Data da idade informada', value: '2024-11-21', unit: 'data' },
      { label: 'Dias', value: '730', unit: 'dias' },
    ];
    expect(depreciationOf(parameters, steps('4.99863107', ...way), '800054.76')).toContainEqual({
      age: '4.99863107',
      left: '800054.76',
      isNow: true,
    });
  });

  it('has no second point where now is one of the ends, and continues after the end', () => {
    expect(at('20', '200000.00')).toHaveLength(2);
    expect(at('25', '200000.00')?.at(-1)).toMatchObject({ age: '25', isNow: true });
  });

  it('is none without a figure, or of something else', () => {
    expect(depreciationOf(parameters, steps('5'), null)).toBeUndefined();
    expect(depreciationOf({ heads: '5' }, [], '1.00')).toBeUndefined();
    expect(depreciationOf(parameters, [], '1.00')).toBeUndefined();
    expect(depreciationOf(parameters, steps('5').slice(1), '1.00')).toBeUndefined();
    expect(depreciationOf({ ...parameters, residual_rate: '0.3' }, steps('5'), '1.00')).toBeUndefined();
  });
});

type Level = PublishedPrice['market_level'];
const price = (
  date: string,
  market_level: Level,
  name: string,
  used_for_pricing = false,
): PublishedPrice => ({
  product: 'Soy',
  product_id: 'soy',
  published_as: 'Soja',
  date,
  unit: 'sc 60 kg',
  region: 'PR',
  price: '120.25',
  market_level,
  market_level_name: market_level,
  available: true,
  used_for_pricing,
  origin: { kind: 'PUBLIC_SOURCE', name, reference_date: date, url: null },
});

describe('a price history', () => {
  it('is of one source and level, oldest first, a price a day', () => {
    const history = historyOf([
      price('2026-11-20', 'PRODUCER_RECEIVED', 'one'),
      price('2026-11-13', 'PRODUCER_RECEIVED', 'two'),
      price('2026-11-06', 'PRODUCER_RECEIVED', 'two'),
      price('2026-11-06', 'PRODUCER_RECEIVED', 'two'),
    ]);
    expect(history?.source).toBe('two');
    expect(history?.points.map(({ date }) => date)).toEqual(['2026-11-06', '2026-11-13']);
  });

  it('is rather of the prices that an estimate takes', () => {
    const history = historyOf([
      ...['01', '02', '03'].map((day) => price(`2026-11-${day}`, 'PRODUCER_RECEIVED', 'one')),
      price('2026-11-02', 'WHOLESALE', 'two', true),
      price('2026-11-01', 'WHOLESALE', 'two'),
    ]);
    expect(history?.level).toBe('WHOLESALE');
  });

  it('is none of a single day', () => {
    expect(
      historyOf([price('2026-11-20', 'PRODUCER_RECEIVED', 'one'), price('2026-11-13', 'WHOLESALE', 'one')]),
    ).toBeUndefined();
    expect(historyOf([])).toBeUndefined();
  });
});

describe('the mark of the amount in its range', () => {
  it('is between the ends, and never beyond them', () => {
    const range = { low: '100.00', high: '200.00' };
    const places = ['100.00', '125.00', '200.00', '250.00', '0.00'].map((amount) =>
      placeInRange(amount, range),
    );
    expect(places).toEqual([0, 0.25, 1, 1, 0]);
    expect(placeInRange('5.00', { low: '5.00', high: '5.00' })).toBe(0.5);
  });
});

describe('a tornado', () => {
  type Rows = Schemas['Scenario']['sensitivity'];
  const row = (rate_change: Rows[number]['rate_change'], discount_rate: string, amount: string | null) => ({
    rate_change,
    discount_rate,
    amount,
    reason_codes: [],
  });
  const ROWS: Rows = [
    row('-0.02', '0.13', '205306.39'),
    row('-0.01', '0.14', '202600.00'),
    row('0', '0.15', '199961.72'),
    row('0.01', '0.16', '197380.10'),
    row('0.02', '0.17', '194859.47'),
  ];

  it('has a bar for each change of the rate around the recorded result, the widest first', () => {
    const { recorded, bars } = tornadoOf(ROWS) ?? { bars: [] };
    expect(recorded?.amount).toBe('199961.72');
    expect(
      bars.map(({ change, lower, higher, width }) => [change, lower.amount, higher.amount, width]),
    ).toEqual([
      ['0.02', '205306.39', '194859.47', '10446.92'],
      ['0.01', '202600.00', '197380.10', '5219.90'],
    ]);
  });

  it('is sorted by width, not by the change, and ends with what is not known', () => {
    const flat = ROWS.map((each) =>
      each.rate_change.endsWith('0.02') ? { ...each, amount: '199961.72' } : each,
    );
    expect(tornadoOf(flat)?.bars.map(({ change, width }) => [change, width])).toEqual([
      ['0.01', '5219.90'],
      ['0.02', '0.00'],
    ]);
    const unknown = ROWS.map((each) => (each.rate_change === '-0.02' ? { ...each, amount: null } : each));
    expect(tornadoOf(unknown)?.bars.map(({ change, width }) => [change, width])).toEqual([
      ['0.01', '5219.90'],
      ['0.02', null],
    ]);
  });

  it('is none where nothing is known at other rates', () => {
    expect(tornadoOf([])).toBeUndefined();
    expect(tornadoOf(ROWS.map((each) => ({ ...each, amount: null })))).toBeUndefined();
    expect(tornadoOf(ROWS.slice(2, 3))).toBeUndefined();
  });
});
