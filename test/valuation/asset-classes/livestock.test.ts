import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { livestock } from '../../../src/valuation/asset-classes/livestock.ts';
import { forAll } from '../../support/property-runs.ts';
import { divided, type Rational, rational, rationalOf, times } from '../../support/rational.ts';
import { found, missing } from '../../support/references.ts';
import {
  codesOf,
  equalsExactly,
  faultsIn,
  quantity,
  refuses,
  stepsOf,
  tie,
  VALUATION_DATE,
  valuedOnce,
  wholeNumber,
} from '../../support/valuing.ts';

const ox = { product_id: 'ox', heads: '10', weight_kg: '450', state: 'PR', carcass_yield: '0.53' };
const pig = { product_id: 'pig', heads: '10', weight_kg: '110', state: 'PR' };
const at =
  (price: string, unit = 'arroba') =>
  (query: ReferenceQuery) =>
    found(query, price, unit);
const product = (...figures: readonly string[]): Rational => figures.map(rationalOf).reduce(times);

describe('a herd quoted by the arroba', () => {
  it('is heads × weight ÷ 15 × carcass yield × price, exactly', () => {
    const yields = fc.integer({ min: 1, max: 999 }).map((n) => `0.${String(n).padStart(3, '0')}`);
    forAll(
      [
        fc.constantFrom('ox', 'cow'),
        wholeNumber,
        quantity,
        fc.oneof(yields, fc.constantFrom('1', '1.000', '0.000000000001')),
        quantity,
      ],
      (product_id, heads, weight_kg, carcass_yield, price) => {
        const exact = divided(product(heads, weight_kg, carcass_yield, price), rational(15n));
        equalsExactly(exact, '/heads', () =>
          valuedOnce('LIVESTOCK', { product_id, heads, weight_kg, carcass_yield }, at(price)),
        );
      },
    );
  });

  it('rounds half a cent to the even one, although fifteen divides', () =>
    forAll([tie], ([price, heads]) => {
      equalsExactly(product(heads, price), '/heads', () =>
        valuedOnce('LIVESTOCK', { ...ox, heads, weight_kg: '15', carcass_yield: '1' }, at(price)),
      );
    }));

  it('without a carcass yield takes the convention of 50 %, and names it', () => {
    const { carcass_yield: _, ...herd } = ox;
    forAll([wholeNumber, quantity, quantity], (heads, weight_kg, price) => {
      // 30 kg of live weight an arroba.
      const exact = divided(product(heads, weight_kg, price), rational(30n));
      equalsExactly(exact, '/heads', () => valuedOnce('LIVESTOCK', { ...herd, heads, weight_kg }, at(price)));
    });
    const result = valuedOnce('LIVESTOCK', herd, at('300'));
    expect(stepsOf(result)).toMatchObject({ 'Carcass yield by convention': '0.5' });
    expect(result.calculation?.formula).toContain('carcass_yield_by_convention');
    expect(codesOf(result)).toContain('CARCASS_YIELD_BY_CONVENTION');
  });

  it('with its own yield speaks of no convention', () => {
    const result = valuedOnce('LIVESTOCK', ox, at('300'));
    expect(codesOf(result)).not.toContain('CARCASS_YIELD_BY_CONVENTION');
    expect(stepsOf(result)).toEqual({
      Heads: '10',
      'Mean live weight': '450',
      'Carcass yield': '0.53',
      Quotation: '300',
      'Kilograms of carcass per arroba': '15',
    });
  });
});

describe('pigs', () => {
  it('are heads × live weight × price', () =>
    forAll([wholeNumber, quantity, quantity], (heads, weight_kg, price) => {
      equalsExactly(product(heads, weight_kg, price), '/heads', () =>
        valuedOnce('LIVESTOCK', { ...pig, heads, weight_kg }, at(price, 'kg')),
      );
    }));

  it('have no carcass yield, neither given nor by convention', () => {
    for (const schema of [livestock.attributes, livestock.guided?.parameters ?? livestock.attributes])
      expect(faultsIn(schema, { ...pig, carcass_yield: '0.75' })).toEqual([
        ['/carcass_yield', 'not_allowed'],
      ]);
    const result = valuedOnce('LIVESTOCK', pig, at('6.345', 'kg'));
    expect(codesOf(result)).not.toContain('CARCASS_YIELD_BY_CONVENTION');
  });
});

describe('the place of a herd', () => {
  it('is asked for as given, and as none where none was', () => {
    const { state: _, ...nowhere } = ox;
    const asked = [ox, { ...ox, state: 'MT' }, nowhere].map((herd) =>
      livestock.references(livestock.attributes.parse(herd), VALUATION_DATE),
    );
    expect(asked).toEqual(
      ['PR', 'MT', null].map((state) => [
        { kind: 'commodity-price', product_id: 'ox', state, date: VALUATION_DATE },
      ]),
    );
  });

  it('that was not given is supposed nowhere, and that is said of a known value only', () => {
    const { state: _, ...nowhere } = ox;
    expect(codesOf(valuedOnce('LIVESTOCK', nowhere, at('300')))).toContain('LOCATION_NOT_GIVEN');
    expect(codesOf(valuedOnce('LIVESTOCK', ox, at('300')))).not.toContain('LOCATION_NOT_GIVEN');
    const unknown = valuedOnce('LIVESTOCK', nowhere, () => missing('REFERENCE_TOO_OLD'));
    expect(codesOf(unknown)).not.toContain('LOCATION_NOT_GIVEN');
    expect(unknown).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['REFERENCE_TOO_OLD'] });
  });
});

it('shows the evidence, the source, and what the source says of its price', () => {
  const result = valuedOnce('LIVESTOCK', ox, at('330.73'));
  expect(result).toMatchObject({
    basis: 'PUBLIC_REFERENCE',
    evidence: [{ source: 'made_up', sha256: 'a'.repeat(64) }],
    sources: [{ id: 'made_up' }],
  });
  expect(codesOf(result)).toEqual(
    expect.arrayContaining(['HERD_NOT_INSPECTED', 'NO_FREIGHT_OR_QUALITY_ADJUSTMENT', 'WHOLESALE_PRICE']),
  );
});

refuses([livestock.attributes, livestock.guided?.parameters ?? livestock.publicParameters], ox, [
  ...['0', '0.000', '1.01', '2', '-0.5'].map(
    (carcass_yield) => [{ carcass_yield }, '/carcass_yield', 'out_of_range'] as const,
  ),
  [{ product_id: 'sheep' }, '/product_id', 'invalid_value'],
  [{ product_id: '../ox' }, '/product_id', 'invalid_value'],
  [{ product_id: undefined }, '/product_id', 'required'],
  [{ heads: '1.5' }, '/heads', 'invalid_decimal'],
  [{ heads: '9'.repeat(19) }, '/heads', 'invalid_decimal'],
  [{ weight_kg: '-450' }, '/weight_kg', 'invalid_decimal'],
  [{ weight_kg: undefined }, '/weight_kg', 'required'],
  [{ state: 'XX' }, '/state', 'invalid_value'],
  [{ carcass_yield: '53%' }, '/carcass_yield', 'invalid_decimal'],
]);
