import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aircraft } from '../../../src/valuing/asset-classes/aircraft.ts';
import { vessel } from '../../../src/valuing/asset-classes/vessel.ts';
import { forAll } from '../../support/property-runs.ts';
import {
  decimalText,
  divided,
  isLess,
  minus,
  rational,
  rationalOf,
  rounded,
  times,
} from '../../support/rational.ts';
import {
  codesOf,
  estimated,
  faultsIn,
  nobody,
  refuses,
  VALUATION_DATE,
  valuedOnce,
  worksOutAgain,
} from '../../support/valuing.ts';

const figures = {
  replacement_cost: '1000000.00',
  age_years: '5',
  service_life_years: '20',
  residual_rate: '0.2',
};
type Figures = typeof figures;

const valued = (given: Partial<Figures>) => estimated('AIRCRAFT', given);
const amountOf = (given: Partial<Figures>) => valued(given).amount;

/** The formula as the contract writes it, in fractions of big integers. */
function exactly({ replacement_cost, age_years, service_life_years, residual_rate }: Figures): string {
  const [one, residual] = [rational(1n), rationalOf(residual_rate)];
  const worn = divided(times(minus(one, residual), rationalOf(age_years)), rationalOf(service_life_years));
  const left = minus(one, worn);
  return rounded(times(rationalOf(replacement_cost), isLess(left, residual) ? residual : left), 2);
}

const cost = fc.bigInt(0n, 10n ** 20n - 1n).map((n) => decimalText(n, 2));
const years = (least: bigint) =>
  fc.oneof(fc.bigInt(least, 10n ** 10n), fc.bigInt(least, 10n ** 26n - 1n)).map((n) => decimalText(n, 8));
const residual = fc.bigInt(0n, 10n ** 12n).map((n) => decimalText(n, 12));
const anyFigures: fc.Arbitrary<Figures> = fc.record({
  replacement_cost: cost,
  age_years: years(0n),
  service_life_years: years(1n),
  residual_rate: residual,
});

describe('depreciated replacement cost', () => {
  it('is the formula in exact fractions, rounded half-even once, whatever the figures', () =>
    forAll([anyFigures], 400, (given) => {
      const result = valued(given);
      expect(result.amount).toBe(exactly(given));
      worksOutAgain(result);
    }));

  it('is rounded to the even cent where it lies between two', () => {
    // cost = half × odd cents, and a year gone of 2 × half: cost × (2 × half − 1) ÷ (2 × half) ends in half a cent.
    forAll([fc.bigInt(1n, 10n ** 6n), fc.bigInt(0n, 10n ** 10n)], (half, count) => {
      const odd = 2n * count + 1n;
      const below = (odd * (2n * half - 1n) - 1n) / 2n;
      const even = below % 2n === 0n ? below : below + 1n;
      const given = {
        replacement_cost: decimalText(half * odd, 2),
        age_years: '1',
        service_life_years: String(2n * half),
        residual_rate: '0',
      };
      const result = valued(given);
      expect(result.amount).toBe(decimalText(even, 2));
      worksOutAgain(result);
    });
  });

  it.each([
    [{ replacement_cost: '0.03', age_years: '1', service_life_years: '6', residual_rate: '0' }, '0.02'],
    [{ replacement_cost: '0.09', age_years: '1', service_life_years: '6', residual_rate: '0' }, '0.08'],
    [{ ...figures, replacement_cost: '999999999999999999.99', age_years: '0' }, '999999999999999999.99'],
    [{ ...figures, replacement_cost: '999999999999999999.99', residual_rate: '1' }, '999999999999999999.99'],
    [{ ...figures, age_years: '20' }, '200000.00'],
    [{ ...figures, age_years: '999999999999999999.99999999' }, '200000.00'],
    [{ ...figures, residual_rate: '0', age_years: '21' }, '0.00'],
    [{ ...figures, replacement_cost: '0.00' }, '0.00'],
  ])('of %j is %s', (given, amount) => {
    expect(amountOf(given)).toBe(amount);
  });

  it.each(Object.keys(figures))('is unknown without %s: none is invented', (name) => {
    const result = valued({ ...figures, [name]: undefined });
    expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['MISSING_PARAMETER'] });
    expect(result.calculation?.steps).toHaveLength(name === 'age_years' ? 3 : 7);
  });

  it('says that it is a cost, that nobody verified the figures or looked at the thing', () => {
    const said = ['COST_NOT_MARKET_PRICE', 'FIGURES_NOT_VERIFIED', 'CONDITION_NOT_INSPECTED'];
    for (const given of [figures, {}]) expect(codesOf(valued(given))).toEqual(said);
  });

  it('asks nobody', () => {
    const attributes = aircraft.attributes.parse({ description: 'x', ...figures });
    expect(aircraft.references(attributes, VALUATION_DATE)).toEqual([]);
    expect(valuedOnce('AIRCRAFT', attributes, nobody)).toEqual(valued(figures));
  });
});

describe.each([aircraft, vessel])('the attributes of $id', ({ attributes, publicParameters, guided }) => {
  const whole = { description: 'Made up', ...figures };

  refuses(attributes, whole, [
    [{ replacement_cost: '-1.00' }, '/replacement_cost', 'invalid_decimal'],
    [{ replacement_cost: '1000000' }, '/replacement_cost', 'invalid_decimal'],
    [{ replacement_cost: `${'9'.repeat(40)}.00` }, '/replacement_cost', 'invalid_decimal'],
    [{ replacement_cost: null }, '/replacement_cost', 'invalid_decimal'],
    [{ age_years: '-1' }, '/age_years', 'invalid_decimal'],
    [{ age_years: '9'.repeat(40) }, '/age_years', 'invalid_decimal'],
    [{ service_life_years: '0' }, '/service_life_years', 'out_of_range'],
    [{ service_life_years: '0.00' }, '/service_life_years', 'out_of_range'],
    [{ service_life_years: '-20' }, '/service_life_years', 'invalid_decimal'],
    [{ service_life_years: '1e3' }, '/service_life_years', 'invalid_decimal'],
    [{ residual_rate: '1.000000000001' }, '/residual_rate', 'out_of_range'],
    [{ residual_rate: '-0.1' }, '/residual_rate', 'out_of_range'],
    [{ residual_rate: '20%' }, '/residual_rate', 'invalid_decimal'],
    [{ residual_rate: `0.${'1'.repeat(40)}` }, '/residual_rate', 'invalid_decimal'],
    [{ description: '' }, '/description', 'too_short'],
    [{ description: 'x'.repeat(501) }, '/description', 'too_long'],
    [{ description: ['x'] }, '/description', 'invalid_text'],
    [{ description: undefined }, '/description', 'required'],
  ]);

  it('may leave every figure out, and go up to the ends of each range', () => {
    expect(faultsIn(attributes, { description: 'Made up' })).toEqual([]);
    for (const residual_rate of ['0', '0.000000000000', '1', '1.000000000000'])
      expect(faultsIn(attributes, { ...whole, residual_rate, service_life_years: '0.00000001' })).toEqual([]);
  });

  it('are as strict for an estimate, which needs no description', () => {
    for (const schema of [publicParameters, guided?.parameters ?? attributes]) {
      expect(faultsIn(schema, figures)).toEqual([]);
      expect(faultsIn(schema, { ...figures, residual_rate: '2' })).toEqual([
        ['/residual_rate', 'out_of_range'],
      ]);
    }
    expect(guided?.attributes(figures)).toEqual({ description: 'Not described', ...figures });
    expect(guided?.attributes(whole)).toEqual(whole);
  });
});
