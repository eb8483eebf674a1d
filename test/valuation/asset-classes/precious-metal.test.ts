import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReferenceAnswer, ReferenceQuery } from '../../../src/kernel/reference.ts';
import type { ReasonCode } from '../../../src/kernel/vocabulary.ts';
import { preciousMetal } from '../../../src/valuation/asset-classes/precious-metal.ts';
import { forAll } from '../../support/property-runs.ts';
import { divided, rationalOf, times } from '../../support/rational.ts';
import { found, missing } from '../../support/references.ts';
import {
  codesOf,
  equalsExactly,
  estimated,
  quantity,
  refuses,
  stepsOf,
  tie,
  VALUATION_DATE,
  valuedOnce,
} from '../../support/valuing.ts';

const ring = { metal: 'GOLD', mass_g: '10', fineness: '0.750' };
const GRAMS_AN_OUNCE = rationalOf('31.1034768');

const at = (ounce: string, dollar: string) => (query: ReferenceQuery) =>
  query.kind === 'metal-price'
    ? found(query, ounce, 'USD / troy ounce', 'a'.repeat(64))
    : found(query, dollar, 'BRL / USD', 'b'.repeat(64));
const fineness = fc.oneof(
  fc.integer({ min: 1, max: 999_999 }).map((n) => `0.${String(n).padStart(6, '0')}`),
  fc.constantFrom('1', '1.000', '0.999', '0.000000000001'),
);

describe('a piece of metal', () => {
  it('is mass × fineness × US$ per ounce × exchange rate ÷ 31.1034768, exactly', () =>
    forAll([quantity, fineness, quantity, quantity], (mass_g, part, ounce, dollar) => {
      const exact = [mass_g, part, ounce, dollar].map(rationalOf).reduce(times);
      equalsExactly(divided(exact, GRAMS_AN_OUNCE), '/mass_g', () =>
        valuedOnce('PRECIOUS_METAL', { metal: 'SILVER', mass_g, fineness: part }, at(ounce, dollar)),
      );
    }));

  it('of an ounce rounds half a cent to the even one: the quotient is not rounded before', () =>
    forAll([tie], ([ounce, dollar]) => {
      equalsExactly(times(rationalOf(ounce), rationalOf(dollar)), '/mass_g', () =>
        valuedOnce(
          'PRECIOUS_METAL',
          { metal: 'GOLD', mass_g: '31.1034768', fineness: '1' },
          at(ounce, dollar),
        ),
      );
    }));

  it('shows every figure it is made of, and the evidence and source of both', () => {
    const result = valuedOnce('PRECIOUS_METAL', ring, at('4000.5', '5.1490'));
    expect(stepsOf(result)).toEqual({
      Mass: '10',
      Fineness: '0.750',
      'Price per troy ounce': '4000.5',
      'Exchange rate': '5.1490',
      'Grams per troy ounce': '31.1034768',
    });
    expect(result.evidence.map(({ sha256 }) => sha256)).toEqual(['a'.repeat(64), 'b'.repeat(64)]);
    expect(result.evidence.map(({ unit }) => unit)).toEqual(['USD / troy ounce', 'BRL / USD']);
    expect(codesOf(result)).toEqual(expect.arrayContaining(['METAL_NOT_ASSAYED', 'WORLD_PRICE_CONVERTED']));
  });

  it('asks for the metal and the dollar of the day', () =>
    expect(
      preciousMetal.references(preciousMetal.attributes.parse({ ...ring, metal: 'SILVER' }), VALUATION_DATE),
    ).toEqual([
      { kind: 'metal-price', metal: 'SILVER', date: VALUATION_DATE },
      { kind: 'usd-brl', date: VALUATION_DATE },
    ]));

  const answerOf = (query: ReferenceQuery, reason: ReasonCode | null): ReferenceAnswer =>
    reason ? missing(reason) : found(query, '5');

  it.each<[ReasonCode | null, ReasonCode | null, readonly ReasonCode[]]>([
    ['NO_REFERENCE', null, ['NO_REFERENCE']],
    [null, 'SOURCE_UNAVAILABLE', ['SOURCE_UNAVAILABLE']],
    ['REFERENCE_TOO_OLD', 'SOURCE_UNAVAILABLE', ['REFERENCE_TOO_OLD', 'SOURCE_UNAVAILABLE']],
    ['SOURCE_NOT_CONFIGURED', 'SOURCE_NOT_CONFIGURED', ['SOURCE_NOT_CONFIGURED']],
  ])('is unknown without both answers: price %s, rate %s', (price, rate, reasons) => {
    const result = valuedOnce('PRECIOUS_METAL', ring, (query) =>
      answerOf(query, query.kind === 'metal-price' ? price : rate),
    );
    expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: reasons, evidence: [] });
  });
});

describe("the caller's price for a gram", () => {
  it('is for fine metal: mass × fineness × price, exactly', () =>
    forAll([quantity, fineness, quantity], (mass_g, part, price_per_g) => {
      equalsExactly([mass_g, part, price_per_g].map(rationalOf).reduce(times), '/mass_g', () =>
        estimated('PRECIOUS_METAL', { mass_g, fineness: part, price_per_g }),
      );
    }));

  it.each(['mass_g', 'fineness', 'price_per_g'])('gives nothing without %s', (name) => {
    const parameters = { mass_g: '10', fineness: '0.750', price_per_g: '650', [name]: undefined };
    expect(estimated('PRECIOUS_METAL', parameters)).toMatchObject({
      amount: null,
      reason_codes: ['MISSING_PARAMETER'],
    });
  });
});

refuses([preciousMetal.attributes, preciousMetal.guided?.parameters ?? preciousMetal.attributes], ring, [
  [{ metal: 'PLATINUM' }, '/metal', 'invalid_value'],
  [{ metal: 'gold' }, '/metal', 'invalid_value'],
  [{ mass_g: '-10' }, '/mass_g', 'invalid_decimal'],
  [{ mass_g: '1'.repeat(40) }, '/mass_g', 'invalid_decimal'],
  [{ fineness: undefined }, '/fineness', 'required'],
  [{ fineness: '18k' }, '/fineness', 'invalid_decimal'],
  [{ fineness: '750' }, '/fineness', 'out_of_range'],
  [{ fineness: '0' }, '/fineness', 'out_of_range'],
  [{ fineness: '0.000' }, '/fineness', 'out_of_range'],
  [{ fineness: '1.001' }, '/fineness', 'out_of_range'],
  [{ fineness: '-0.75' }, '/fineness', 'out_of_range'],
  [{ price_per_g: '650' }, '/price_per_g', 'unknown_field'],
]);
