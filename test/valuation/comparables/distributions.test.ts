import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';
import fCdf from '@stdlib/stats-base-dists-f-cdf';
import fQuantile from '@stdlib/stats-base-dists-f-quantile';
import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalQuantileOf from '@stdlib/stats-base-dists-normal-quantile';
import tCdf from '@stdlib/stats-base-dists-t-cdf';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { describe, expect, it } from 'vitest';
import {
  arcSine,
  betaBelow,
  chiSquareTail,
  exp,
  fTail,
  ln,
  lnGamma,
  normalQuantile,
  normalTail,
  tExceeded,
  tTwoTails,
} from '../../../src/valuation/comparables/distributions.ts';

const FREEDOMS = [1, 2, 3, 5, 10, 26, 30, 100, 478, 496];

/** Relative to the larger of the two, and never below what cancels in one. */
const close = (found: number, wanted: number, tolerance = 1e-10) =>
  expect(Math.abs(found - wanted), `${found} for ${wanted}`).toBeLessThanOrEqual(
    tolerance * Math.max(Math.abs(wanted), 1e-6),
  );

describe('functions of nothing but exact operations', () => {
  it('agree with those of the engine, which another engine may round otherwise', () => {
    for (const value of [1e-300, 1e-9, 0.3, 0.71, 0.99999, 1, 1.42, 2, 10, 123456.789, 1e18]) {
      close(ln(value), Math.log(value), 4e-16 * 8);
    }
    for (const power of [-700, -20, -1, -1e-9, 0, 0.3, 1, 13.7, 300])
      close(exp(power), Math.exp(power), 1e-14);
    for (const value of [0, 0.1, 0.5, 0.7, 0.999, 1]) close(arcSine(value), Math.asin(value), 1e-14);
  });

  it('know the gamma of whole and half numbers', () => {
    close(lnGamma(0.5), Math.log(Math.sqrt(Math.PI)), 1e-13);
    close(lnGamma(11), Math.log(3628800), 1e-14);
    close(lnGamma(171), 706.5730622457874, 1e-14);
  });

  it('give nothing for the logarithm of what has none', () => {
    expect(ln(0)).toBeNaN();
    expect(ln(-1)).toBeNaN();
    expect(ln(Number.POSITIVE_INFINITY)).toBeNaN();
  });
});

describe('the normal distribution', () => {
  it('agrees with the oracle on both sides', () => {
    for (const value of [-8, -3, -1, -0.1, 0, 0.1, 1, 2.9, 3.1, 5, 8]) {
      close(normalTail(value), 1 - normalCdf(value, 0, 1), 1e-9);
    }
    close(normalTail(5), 2.866515718791939e-7, 1e-12);
  });

  it('is turned around', () => {
    for (const probability of [0.001, 0.1, 0.4, 0.5, 0.6, 0.975, 0.9999]) {
      close(normalQuantile(probability), normalQuantileOf(probability, 0, 1));
    }
  });
});

describe("Student's t", () => {
  it.each(FREEDOMS)('agrees with the oracle at %d degrees of freedom', (freedom) => {
    for (const t of [0, 0.01, 0.5, 1, 2, 4, 9]) close(tTwoTails(t, freedom), 2 * tCdf(-t, freedom));
    for (const tail of [0.1, 0.05, 0.005]) close(tExceeded(tail, freedom), tQuantile(1 - tail, freedom));
  });

  it('has the published value', () => {
    expect(tExceeded(0.05, 10)).toBeCloseTo(1.8124611228, 10);
    expect(tTwoTails(-2, 7)).toBe(tTwoTails(2, 7));
  });
});

describe("Snedecor's F", () => {
  it.each(FREEDOMS)('agrees with the oracle at %d degrees of freedom below', (below) => {
    for (const above of [1, 3, 20]) {
      for (const f of [0.2, 1, 2.5, 4]) close(fTail(f, above, below), 1 - fCdf(f, above, below), 1e-9);
      close(fTail(fQuantile(0.99, above, below), above, below), 0.01, 1e-9);
    }
  });

  it('has the published value, and its ends', () => {
    expect(fTail(2.975153964, 3, 26)).toBeCloseTo(0.05, 10);
    expect(fTail(0, 3, 26)).toBe(1);
  });
});

describe('chi-square', () => {
  it.each(FREEDOMS)('agrees with the oracle at %d degrees of freedom', (freedom) => {
    for (const share of [0.1, 0.5, 0.9, 1, 1.2, 2, 4])
      close(chiSquareTail(share * freedom, freedom), 1 - chiSquareCdf(share * freedom, freedom), 1e-9);
  });

  it.each([
    // R 4.2.2, pchisq(…, lower.tail = FALSE): far out in the tail, where 1 less the other side has no digits left.
    [3.84, 1, 0.0500435212487052],
    [30, 1, 4.3204630578275e-8],
    [80, 2, 4.24835425529159e-18],
    [80, 20, 3.92593222628619e-9],
  ])('has %d at %d degrees of freedom in the tail as R has it', (value, freedom, wanted) => {
    expect(Math.abs(chiSquareTail(value, freedom) / wanted - 1)).toBeLessThan(1e-12);
  });

  it('is certain from zero on', () => expect([chiSquareTail(0, 3), chiSquareTail(-1, 3)]).toEqual([1, 1]));
});

describe('beta', () => {
  it('is what its relation to F says, and the same from its other end', () => {
    close(betaBelow(0.3, 2, 5), 0.579825, 1e-12);
    close(betaBelow(0.3, 2.5, 1.5) + betaBelow(0.7, 1.5, 2.5), 1, 1e-12);
  });
});
