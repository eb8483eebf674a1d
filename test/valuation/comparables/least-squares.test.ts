import { describe, expect, it } from 'vitest';
import { shapiroWilk } from '../../../src/valuation/comparables/diagnosis.ts';
import { type Fit, leastSquares } from '../../../src/valuation/comparables/least-squares.ts';
import { LONGLEY, LONGLEY_CERTIFIED, NORRIS, NORRIS_CERTIFIED, WAMPLER } from './nist.ts';

/** The first of each row is what is fitted. */
function fitOf(table: readonly (readonly number[])[]): Fit {
  const fit = leastSquares(
    table.map((row) => row.slice(1)),
    table.map(([value = 0]) => value),
  );
  if (!fit.ok) throw new Error(`column ${fit.error.column} depends on others`);
  return fit.value;
}

const close = (found: number | undefined, wanted: number, tolerance = 1e-10) =>
  expect(Math.abs((found ?? Number.NaN) / wanted - 1), `${found} for ${wanted}`).toBeLessThanOrEqual(
    tolerance,
  );

describe('certified data', () => {
  it("meets NIST's Longley to 1e-10", () => {
    const fit = fitOf(LONGLEY);
    for (const [index, wanted] of LONGLEY_CERTIFIED.coefficients.entries())
      close(fit.coefficients[index], wanted);
    for (const [index, wanted] of LONGLEY_CERTIFIED.standardErrors.entries())
      close(fit.standardErrors[index], wanted);
    close(fit.residualDeviation, LONGLEY_CERTIFIED.residualDeviation);
    close(fit.rSquare, LONGLEY_CERTIFIED.rSquare);
    close(fit.f, LONGLEY_CERTIFIED.f);
    expect(fit.freedom).toBe(9);
  });

  it("meets NIST's Norris to 1e-10", () => {
    const fit = fitOf(NORRIS);
    for (const [index, wanted] of NORRIS_CERTIFIED.coefficients.entries())
      close(fit.coefficients[index], wanted);
    for (const [index, wanted] of NORRIS_CERTIFIED.standardErrors.entries())
      close(fit.standardErrors[index], wanted);
  });
});

describe('polynomials of the fifth degree, whose columns are close to each other', () => {
  it.each(WAMPLER.map((set, index) => [`wampler${index + 1}`, set] as const))("meets NIST's %s", (_, set) => {
    const fit = fitOf(set.table);
    const most = Math.max(set.residualDeviation / 1e3, 1);
    for (const [index, wanted] of set.coefficients.entries())
      expect(Math.abs((fit.coefficients[index] ?? 0) - wanted)).toBeLessThan(most * 1e-8);
    if (set.residualDeviation === 0) {
      expect(fit.residualDeviation).toBeLessThan(1e-7);
      return;
    }
    for (const [index, wanted] of set.standardErrors.entries()) close(fit.standardErrors[index], wanted);
    close(fit.residualDeviation, set.residualDeviation);
  });
});

describe('a fit', () => {
  const fit = fitOf(NORRIS);

  it('has leverages that sum to the number of coefficients, and residuals that sum to nothing', () => {
    const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
    expect(total(fit.leverages)).toBeCloseTo(2, 12);
    expect(total(fit.residuals)).toBeCloseTo(0, 9);
    expect(NORRIS[3]?.[0]).toBeCloseTo(fit.at([884.6]).value + (fit.residuals[3] ?? 0), 9);
  });

  it('is surest in the middle of its data: there the error is that of a mean', () => {
    const middle = NORRIS.reduce((sum, [, across = 0]) => sum + across, 0) / NORRIS.length;
    close(fit.at([middle]).standardError, fit.residualDeviation / Math.sqrt(NORRIS.length));
    expect(fit.at([middle + 500]).standardError).toBeGreaterThan(fit.at([middle]).standardError);
  });

  it('is the same to the last bit each time', () =>
    expect(fitOf(NORRIS).coefficients).toEqual(fit.coefficients));
});

describe('columns that say the same', () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((each) => [each, each * each, 3 * each - 2 * each * each + 7]);
  const values = [1, 3, 2, 5, 4, 7, 6];

  it('names the one that those before it make up', () =>
    expect(leastSquares(rows, values)).toEqual({ ok: false, error: { column: 3 } }));

  it('names one that never changes, and one of nothing but zeros', () => {
    const constant = rows.map(([first = 0]) => [first, 5]);
    expect(leastSquares(constant, values)).toEqual({ ok: false, error: { column: 2 } });
    const zero = rows.map(([first = 0]) => [0, first]);
    expect(leastSquares(zero, values)).toEqual({ ok: false, error: { column: 1 } });
  });

  it('takes columns of very different magnitude, which are not the same', () => {
    const scaled = rows.map(([first = 0, second = 0]) => [first * 1e-9, second * 1e12]);
    expect(leastSquares(scaled, values).ok).toBe(true);
  });
});

describe('normality by Shapiro and Wilk', () => {
  it('has the published vector', () => {
    const found = shapiroWilk([148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236]);
    expect(found?.w).toBeCloseTo(0.78881, 5);
    expect(found?.p).toBeCloseTo(0.006704, 6);
  });

  it('does not depend on order, scale or place', () => {
    const sample = [3, 1, 4, 1.5, 9, 2.6, 5, 3.5, 8, 9.7, 9.3, 2.3, 8.4];
    const moved = sample.toReversed().map((value) => 1000 + 7 * value);
    expect(shapiroWilk(moved)?.w).toBeCloseTo(shapiroWilk(sample)?.w ?? 0, 10);
  });

  it('knows samples of three and of five', () => {
    // For three the distribution of W is known: p = 6 / pi * (asin(sqrt(W)) - pi / 3).
    expect(shapiroWilk([1, 2, 3])).toEqual({ w: expect.closeTo(1, 12), p: expect.closeTo(1, 6) });
    expect(shapiroWilk([1, 1, 2])?.w).toBeCloseTo(0.75, 12);
    expect(shapiroWilk([1, 1, 2])?.p).toBeCloseTo(0, 12);
    expect(shapiroWilk([1, 2, 3, 4, 50])?.p).toBeLessThan(0.01);
  });

  it('cannot be made of two, nor of numbers that are all the same', () => {
    expect(shapiroWilk([1, 2])).toBeUndefined();
    expect(shapiroWilk([7, 7, 7, 7])).toBeUndefined();
  });
});
