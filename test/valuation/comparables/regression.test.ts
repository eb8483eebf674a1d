import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/kernel/decimal.ts';
import { cookDistances, diagnose, microNumerosity } from '../../../src/valuation/comparables/diagnosis.ts';
import { treatByFactors } from '../../../src/valuation/comparables/factors.ts';
import { extrapolation } from '../../../src/valuation/comparables/grades.ts';
import { leastSquares } from '../../../src/valuation/comparables/least-squares.ts';
import {
  isTransformable,
  type RegressionModel,
  regress,
  type Variable,
} from '../../../src/valuation/comparables/regression.ts';
import { modelOf, regressed } from './flats.ts';

const { variable, model } = modelOf([152, 178, 214, 238, 272, 296], [50, 60, 70, 80, 90, 100], 75);

describe('a regression of prices', () => {
  it('gives the price of the subject with its interval', () => {
    const { fit, estimate, interval } = regressed(model());
    // By hand: slope 5130 / 1750, at the mean of both the mean price, t 0.90 of 4 degrees of freedom 1.533206.
    expect(fit.coefficients[1]).toBeCloseTo(5130 / 1750, 10);
    expect(estimate).toBeCloseTo(225, 9);
    const half = 1.533206274 * (fit.residualDeviation / Math.sqrt(6));
    expect(interval?.low).toBeCloseTo(225 - half, 6);
    expect(interval?.high).toBeCloseTo(225 + half, 6);
    expect(interval?.amplitude).toBeCloseTo((2 * half) / 225, 9);
  });

  it('takes each scale that the caller names, and goes back to money', () => {
    const values = [1, 2, 3, 4, 5, 6];
    const wobble = [1.01, 0.99, 1.02, 0.98, 1.01, 0.99];
    const near = (priceTransformation: RegressionModel['priceTransformation'], law: (x: number) => number) =>
      regressed({
        priceTransformation,
        prices: values.map((x, index) => law(x) * (wobble[index] ?? 1)),
        variables: [variable({ values, subject: 3.5 })],
      });
    for (const [scale, law] of [
      ['LN', (x: number) => Math.exp(1 + x / 2)],
      ['INVERSE', (x: number) => 1 / (0.1 + x / 50)],
      ['SQUARE', (x: number) => Math.sqrt(10 + 3 * x)],
      ['SQUARE_ROOT', (x: number) => (4 + x) ** 2],
    ] as const) {
      const { estimate = 0, interval } = near(scale, law);
      expect(Math.abs(estimate / law(3.5) - 1), scale).toBeLessThan(0.02);
      expect((interval?.low ?? 0) < estimate && estimate < (interval?.high ?? 0), scale).toBe(true);
    }
    const logarithmic = variable({ values, subject: 3.5, transformation: 'LN' });
    expect(
      regressed(
        model({ prices: values.map((x) => 10 + 2 * Math.log(x) + x / 1e4), variables: [logarithmic] }),
      ).estimate,
    ).toBeCloseTo(10 + 2 * Math.log(3.5), 3);
  });

  it('has no price where the model gives none above zero, and no interval', () => {
    const falling = model({ prices: [60, 48, 41, 29, 22, 11], variables: [variable({ subject: 200 })] });
    expect(regressed(falling).estimate).toBeUndefined();
    expect(
      regressed({ ...falling, priceTransformation: 'INVERSE', prices: [1, 1.1, 1.3, 1.6, 2.4, 5] }).estimate,
    ).toBe(undefined);
  });

  it('cannot test a model that every datum lies on', () => {
    const exact = regressed(model({ prices: [50, 60, 70, 80, 90, 100].map((x) => 3 * x + 7) }));
    expect(exact.estimate).toBeCloseTo(232, 9);
    expect([exact.fSignificance, exact.significances[0], exact.interval]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('names the variable that others make up', () => {
    const twice = model({ variables: [variable(), variable({ values: [100, 120, 140, 160, 180, 200] })] });
    expect(regress(twice)).toEqual({ ok: false, error: { column: 2 } });
  });

  it('takes no logarithm or inverse of zero', () => {
    expect(isTransformable(0, 'LN')).toBe(false);
    expect(isTransformable(0, 'INVERSE')).toBe(false);
    expect(isTransformable(0, 'SQUARE_ROOT')).toBe(true);
  });
});

describe('extrapolation', () => {
  const graded = (...variables: readonly Variable[]) => {
    const given = model({ variables });
    return extrapolation(given, regressed(given));
  };
  const rooms = { name: 'rooms', values: [1, 3, 2, 4, 3, 2] };

  it('is none among the data, their ends included', () => {
    expect(graded(variable({ subject: 50 }))).toEqual({ outcome: 'III', variables: [] });
    expect(graded(variable({ subject: 100 })).outcome).toBe('III');
  });

  it('of one variable is II up to 15 % from the price at its limit, and I up to 20 %', () => {
    // Price about 5.14 + 2.9314 × area: 298.29 at 100.
    expect(graded(variable({ subject: 115 }))).toEqual({
      outcome: 'II',
      variables: [{ name: 'area', value: 115, limit: 100, deviation: expect.closeTo(43.9714 / 298.2857, 4) }],
    });
    expect(graded(variable({ subject: 116 })).outcome).toBe('I');
    expect(graded(variable({ subject: 120 })).outcome).toBe('I');
    expect(graded(variable({ subject: 121 })).outcome).toBe('NONE');
  });

  it('of two variables is I at best, and together within 20 %', () => {
    const both = graded(variable({ subject: 103 }), variable({ ...rooms, subject: 5 }));
    expect(both.outcome).toBe('I');
    expect(both.variables.map(({ name }) => name)).toEqual(['area', 'rooms']);
  });

  it('reaches to twice the highest and to half the lowest of the data, and no farther', () => {
    const flat = (subject: number) => {
      const values = [50, 60, 70, 80, 90, 100];
      const given = model({
        prices: [300, 302, 299, 303, 301, 304],
        variables: [variable({ values, subject })],
      });
      return extrapolation(given, regressed(given)).outcome;
    };
    expect([flat(200), flat(201), flat(25), flat(24)]).toEqual(['II', 'NONE', 'II', 'NONE']);
  });

  it('of a code has no grade, and without a price at the limit is pending', () => {
    expect(graded(variable(), variable({ ...rooms, kind: 'CODE', subject: 5 })).outcome).toBe('NONE');
    const given = model();
    const unknown = { ...regressed(given), priceAt: () => undefined };
    const beyond = model({ variables: [variable({ subject: 110 })] });
    expect(extrapolation(beyond, unknown).outcome).toBe('PENDING');
  });
});

describe('what the data say against a model', () => {
  it("has Cook's distances that leaving a datum out confirms", () => {
    const rows = [[1], [2], [3], [4], [10]];
    const values = [1.1, 1.9, 3.2, 3.9, 7];
    const all = leastSquares(rows, values);
    if (!all.ok) throw new Error('singular');
    const whole = all.value;
    const distances = cookDistances(whole);
    for (const [left, distance] of distances.entries()) {
      const without = leastSquares(rows.toSpliced(left, 1), values.toSpliced(left, 1));
      if (!without.ok) throw new Error('singular');
      const rest = without.value;
      const moved = rows.reduce((total, row) => total + (whole.at(row).value - rest.at(row).value) ** 2, 0);
      expect(distance).toBeCloseTo(moved / (2 * whole.residualDeviation ** 2), 9);
    }
    expect(diagnose(whole).influential).toEqual([5]);
    expect(diagnose(whole).mostInfluential?.datum).toBe(5);
  });

  it('reports the data that are far from the model, and residuals that are not normal', () => {
    const given = model({
      prices: [...model().prices, 302, 340, 357, 389, 416, 900],
      variables: [variable({ values: [50, 60, 70, 80, 90, 100, 101, 112, 120, 130, 140, 141] })],
    });
    const found = diagnose(regressed(given).fit);
    expect(found.outliers).toEqual([12]);
    expect(found.normality?.p).toBeLessThan(0.01);
  });

  it.each([
    [30, 2, 3],
    [30, 3, undefined],
    [31, 3, 4],
    [31, 4, undefined],
    [100, 9, 10],
    [101, 10, undefined],
    [101, 9, 10],
  ])('of %d data, %d of a kind need %s', (count, few, needed) => {
    const values = Array.from({ length: count }, (_, index) => (index < few ? 1 : 0));
    const variables = [variable({ name: 'lift', kind: 'DICHOTOMOUS', values })];
    expect(microNumerosity(variables, count)).toEqual(
      needed === undefined ? [] : [{ name: 'lift', value: 1, count: few, needed }],
    );
    expect(microNumerosity([variable({ values })], count)).toEqual([]);
  });
});

describe('treatment by factors', () => {
  it('takes the mean of the adjusted prices, exactly, with its interval', () => {
    const data = [
      ['1000.00', '1.1'],
      ['1200.00', '0.95'],
      ['1100.00', '1'],
    ].map(([price = '', factor = '']) => ({
      price: decimal(price),
      factors: [decimal(factor), decimal('0.9')],
    }));
    const found = treatByFactors(data);
    expect(found.adjustedPrices.map(String)).toEqual(['990', '1026', '990']);
    expect(found.mean.toFixed()).toBe('1002');
    // Deviation 20.7846, t 0.90 of 2 degrees of freedom 1.885618: 22.627 on each side.
    expect(found.interval?.low).toBeCloseTo(1002 - 22.62742, 4);
    expect(found.interval?.amplitude).toBeCloseTo(45.25483 / 1002, 6);
    expect(treatByFactors(data.map(() => ({ price: decimal('5'), factors: [] }))).interval).toBeUndefined();
  });
});
