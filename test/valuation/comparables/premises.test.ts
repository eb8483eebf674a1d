import { describe, expect, it } from 'vitest';
import { type Fit, leastSquares } from '../../../src/valuation/comparables/least-squares.ts';
import {
  breuschPagan,
  correlations,
  durbinWatson,
  premisesOf,
  reset,
  varianceInflations,
} from '../../../src/valuation/comparables/premises.ts';
import type { RegressionModel } from '../../../src/valuation/comparables/regression.ts';
import { FLATS, modelOf, regressed } from './flats.ts';
import { LONGLEY } from './nist.ts';

/**
 * Against R 4.2.2 with lmtest 0.9.40: `resettest(m, power = 2:3, type = "fitted")`, `bptest(m)` (studentized),
 * `dwtest(m, exact = TRUE)`, `predict(…, interval = "prediction", level = 0.8)`, `hatvalues`.
 */

const LONGLEY_ROWS = LONGLEY.map((row) => row.slice(1));
const LONGLEY_VALUES = LONGLEY.map(([value = 0]) => value);

const fitOf = (rows: readonly (readonly number[])[], values: readonly number[]): Fit => {
  const fit = leastSquares(rows, values);
  if (!fit.ok) throw new Error('singular');
  return fit.value;
};
const inOrder = (rows: readonly unknown[]) => ({ name: 'n', rows: rows.map((_, index) => index) });
const close = (found: number | undefined, wanted: number, tolerance = 1e-8) =>
  expect(Math.abs((found ?? Number.NaN) / wanted - 1), `${found} for ${wanted}`).toBeLessThan(tolerance);

const { variable, model } = modelOf(FLATS.prices, FLATS.areas, 70);
const findings = (given: RegressionModel, dates: readonly string[] = given.prices.map(() => '2026-10-15')) =>
  Object.fromEntries(
    premisesOf(given, regressed(given), dates).map(({ premise, ...finding }) => [premise, finding]),
  );

describe('the tests of the premises, on certified data', () => {
  const fit = fitOf(LONGLEY_ROWS, LONGLEY_VALUES);

  it('RESET has the F and the probability of the oracle', () => {
    const found = reset(LONGLEY_ROWS, LONGLEY_VALUES, fit);
    close(found?.statistic, 2.272710312908757, 1e-6);
    close(found?.p, 0.173543751149175, 1e-6);
  });

  it('Breusch-Pagan has its n R² and the probability', () => {
    const found = breuschPagan(LONGLEY_ROWS, fit);
    close(found?.statistic, 2.509663207643454);
    close(found?.p, 0.867384634856977);
  });

  it('Durbin-Watson has its d, and the exact probability to six thousandths', () => {
    const found = durbinWatson(fit, inOrder(LONGLEY_ROWS));
    close(found.d, 2.559487689281539);
    expect(Math.abs(found.p - 0.483424222205665)).toBeLessThan(0.006);
  });

  it('variances are inflated as the auxiliary regressions say', () => {
    const wanted = [
      135.53243828000367, 1788.5134827179431, 33.6188905960496, 3.58893019344553, 399.15102231263205,
      758.9805974068605,
    ];
    const found = varianceInflations(LONGLEY_ROWS, fit);
    expect(found).toHaveLength(wanted.length);
    for (const [index, each] of found.entries()) close(each, wanted[index] ?? 0);
    const pair = correlations(LONGLEY_ROWS).find(({ one, other }) => one === 1 && other === 5);
    close(pair?.r, 0.995273483764785);
  });

  it.each([
    [8, 1.455292438821311, 0.116306529442367],
    [15, 1.2639124259152676, 0.0369562657677402],
    [40, 1.137702193218469, 0.001373883053504],
    [120, 1.03537181914216, 6.00831064541467e-9],
  ])('of %d residuals that follow each other d is %d, and so are the chances', (n, d, p) => {
    const numbers = Array.from({ length: n }, (_, index) => index + 1);
    const rows = numbers.map((i) => [i, (7 * i) % 11]);
    const values = numbers.map(
      (i) => 3 * i + 2 * ((7 * i) % 11) + 4 * Math.sin(0.9 * i) + 2 * Math.cos(2.3 * i),
    );
    const found = durbinWatson(fitOf(rows, values), inOrder(rows));
    close(found.d, d);
    expect(Math.abs(found.p - p)).toBeLessThan(0.006);
  });
});

describe('the worked example of twelve flats', () => {
  it('meets every premise, with the figures of the oracle', () => {
    const found = findings(model());
    expect(found).toEqual({
      SPECIFICATION: {
        outcome: 'MET',
        p: expect.closeTo(0.864659701776, 8),
        observed: 'F = 0.1481; p = 0.8647',
      },
      HOMOSCEDASTICITY: {
        outcome: 'MET',
        p: expect.closeTo(0.1660355356, 8),
        observed: 'χ² = 1.9184; p = 0.1660',
      },
      INDEPENDENCE: { outcome: 'MET', p: expect.closeTo(0.9961, 3), observed: 'n: d = 3.4169, p = 0.9962' },
      COLLINEARITY: { outcome: 'MET', p: undefined, observed: null },
    });
  });

  it('has the prediction interval, the adjusted share and the errors of leaving one out of the oracle', () => {
    const { prediction, adjustedRSquare, estimatesWithout } = regressed(model());
    close(prediction?.low, 362343.115308157);
    close(prediction?.high, 381028.929912809);
    close(adjustedRSquare, 0.992621721750334);
    const errors = estimatesWithout.map((price, index) =>
      Math.abs(1 - (price ?? 0) / (FLATS.prices[index] ?? 1)),
    );
    close(errors.reduce((sum, error) => sum + error, 0) / errors.length, 0.0168049198997364);
  });
});

describe('a premise', () => {
  it('that nothing is left to test of is not tested, and is no failure', () => {
    const lift = variable({
      name: 'lift',
      kind: 'DICHOTOMOUS',
      values: FLATS.areas.map((_, index) => index % 2),
    });
    expect(findings(model({ variables: [lift] })).SPECIFICATION).toEqual({
      outcome: 'NOT_TESTED',
      p: undefined,
      observed: null,
    });
    const exact = findings(model({ prices: FLATS.areas.map((area) => 3 * area + 7) }));
    expect(Object.values(exact).map(({ outcome }) => outcome)).toEqual([
      'NOT_TESTED',
      'NOT_TESTED',
      'NOT_TESTED',
      'MET',
    ]);
  });

  it('of independence is looked at in the order as sent, of the price, of each quantity, and of the days', () => {
    const floors = [3, 1, 7, 2, 9, 4, 6, 5, 8, 2, 1, 7];
    const days = FLATS.areas.map((_, index) => `2026-0${1 + ((5 * index) % 9)}-15`);
    const shuffled = variable({ values: [60, 48, 95, 52, 90, 55, 86, 63, 80, 68, 75, 72] });
    const prices = shuffled.values.map(
      (area, index) => 1000 * area + 5000 * (floors[index] ?? 0) + 37 * index ** 2,
    );
    const { observed } = findings(
      model({ prices, variables: [shuffled, variable({ name: 'floor', values: floors, subject: 4 })] }),
      days,
    ).INDEPENDENCE ?? { observed: '' };
    expect(observed?.match(/[^;]+(?=: d = )/g)?.map((name) => name.trim())).toEqual([
      'n',
      'ŷ',
      'area',
      'floor',
      't',
    ]);
  });

  it('of independence counts the worst order, times their number', () => {
    const waves = Array.from({ length: 30 }, (_, index) => index + 1);
    const given = model({
      prices: waves.map((i) => 1000 + 10 * i + 30 * Math.sin(i / 3)),
      variables: [variable({ values: waves, subject: 10 })],
    });
    const { outcome, p = 1, observed } = findings(given).INDEPENDENCE ?? {};
    expect([outcome, observed?.split(';').length]).toEqual(['FAILED', 1]);
    const dates = waves.map((i) => `2026-${String(1 + (i % 12)).padStart(2, '0')}-15`);
    expect(findings(given, dates).INDEPENDENCE?.p).toBeCloseTo(2 * p, 12);
  });

  it('of collinearity fails by a correlation above 0.80, and by a variance raised more than tenfold', () => {
    const near = FLATS.areas.map((area, index) => area + 9 * ((index * 5) % 7));
    const twin = findings(model({ variables: [variable(), variable({ name: 'twin', values: near })] }));
    expect(twin.COLLINEARITY?.outcome).toBe('MET');
    const nearer = FLATS.areas.map((area, index) => area + 2 * ((index * 5) % 7));
    const found = findings(model({ variables: [variable(), variable({ name: 'twin', values: nearer })] }));
    expect(found.COLLINEARITY?.outcome).toBe('FAILED');
    expect(found.COLLINEARITY?.observed).toMatch(/^r\(area, twin\) = 0\.9\d+; VIF\(area\) = \d/);
    // No two of the three are close, and the third is nearly the sum of both.
    const one = [1, 9, 3, 7, 2, 8, 5, 4, 6, 1, 9, 5];
    const other = [9, 2, 7, 3, 1, 8, 6, 2, 5, 8, 4, 9];
    const both = one.map((value, index) => value + (other[index] ?? 0) + 0.3 * (index % 3));
    const three = findings(
      model({
        variables: [
          variable({ name: 'one', values: one }),
          variable({ name: 'other', values: other }),
          variable({ name: 'both', values: both }),
        ],
      }),
    );
    const [r = 1] = (three.COLLINEARITY?.observed?.match(/= (-?[\d.]+)/) ?? []).slice(1).map(Number);
    expect(Math.abs(r)).toBeLessThan(0.8);
    expect(three.COLLINEARITY?.outcome).toBe('FAILED');
  });
});
