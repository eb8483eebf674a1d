import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/kernel/json.ts';
import type { AssetClassId } from '../../../src/kernel/vocabulary.ts';
import { oldestDay, type PriceDay } from '../../../src/valuation/asset-classes/building-blocks/owner.ts';
import type { ValuationContext } from '../../../src/valuation/asset-classes/contract.ts';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';
import { forAll } from '../../support/property-runs.ts';
import { missing } from '../../support/references.ts';
import { faultsIn, faultsWritten, VALUATION_DATE as TODAY } from '../../support/valuing.ts';

/** Prices of owners, in every class that takes one. Figures are made up; no source has an answer. */

const line = { description: 'Feed', quantity: '10', unit: 'bag', unit_price: '80.10' };
const PRICED: readonly (readonly [AssetClassId, string, JsonObject, string])[] = [
  ['RURAL_LAND', 'price_per_ha', { area_ha: '10', price_per_ha: '80.10' }, '801.00'],
  ['FUND_UNIT', 'unit_price', { identifier: 'X', quantity: '10', unit_price: '80.10' }, '801.00'],
  ['LISTED_EQUITY', 'unit_price', { identifier: 'X', quantity: '10', unit_price: '80.10' }, '801.00'],
  [
    'VEHICLE',
    'unit_price',
    { type: 'cars', brand: '21', model: '7541', year: '2018-5', unit_price: '80.10' },
    '80.10',
  ],
  [
    'LIVESTOCK',
    'price_per_head',
    { product_id: 'ox', heads: '10', weight_kg: '450', price_per_head: '80.10' },
    '801.00',
  ],
];

function valued(id: AssetClassId, attributes: JsonObject, context: Partial<ValuationContext> = {}) {
  const { value, attributes: schema } = assetClass(id);
  const results = value(schema.parse(attributes), {
    valuationDate: TODAY,
    answer: () => missing('NO_REFERENCE'),
    ...context,
  });
  return results.find(({ method }) => method === 'USER_PROVIDED');
}
const age = (result: ReturnType<typeof valued>) =>
  result?.limitations.find(({ code }) => code === 'DECLARED_VALUE_AGE')?.text.en;

describe.each(PRICED)('the owner’s price of %s', (id, name, attributes, amount) => {
  it('is of the day it names, and states its age', () => {
    const result = valued(id, { ...attributes, price_as_of: '2026-03-01' }, { changedOn: { [name]: TODAY } });
    expect(result).toMatchObject({ amount, basis: 'USER_PROVIDED', declaredOn: '2026-03-01' });
    expect(age(result)).toContain('is of 2026-03-01: it was 264 days old');
  });

  it('is of the day on which it was last changed where it names none; of no known day where nothing says', () => {
    const changed = valued(id, attributes, { changedOn: { [name]: '2026-11-19' } });
    expect(changed).toMatchObject({ amount, declaredOn: '2026-11-19' });
    expect(age(changed)).toContain('it was 1 day old');
    const unknown = valued(id, attributes, { changedOn: {} });
    expect(unknown).toMatchObject({ amount, declaredOn: null });
    expect(age(unknown)).toContain('is unknown');
  });

  it('says nothing of a day before its own', () => {
    const later = valued(id, { ...attributes, price_as_of: '2026-11-21' });
    expect(later).toMatchObject({
      amount: null,
      basis: 'NONE',
      reason_codes: ['DECLARED_VALUE_AFTER_VALUATION_DATE'],
      calculation: null,
    });
    expect(later).not.toHaveProperty('declaredOn');
    const changed = valued(id, attributes, { changedOn: { [name]: '2026-11-21' } });
    expect(changed?.reason_codes).toEqual(['DECLARED_VALUE_AFTER_VALUATION_DATE']);
    expect(valued(id, { ...attributes, price_as_of: TODAY })?.amount).toBe(amount);
  });

  it('states no age where nothing is registered', () => {
    const result = valued(id, attributes);
    expect(result?.amount).toBe(amount);
    expect(result).not.toHaveProperty('declaredOn');
    expect(age(result)).toBeUndefined();
  });

  it('has its day with it, and one that has come', () => {
    const { attributes: schema } = assetClass(id);
    const { [name]: _, ...unpriced } = attributes;
    expect(faultsIn(schema, { ...unpriced, price_as_of: TODAY })).toEqual([['/price_as_of', 'not_allowed']]);
    expect(faultsIn(schema, { ...attributes, price_as_of: 'May' })).toEqual([
      ['/price_as_of', 'invalid_date'],
    ]);
    const future = faultsWritten(id, { ...attributes, price_as_of: '2026-11-21' });
    expect(future).toEqual([['/attributes/price_as_of', 'in_the_future']]);
  });
});

it.each(['VEHICLE', 'LIVESTOCK'] as const)(
  'a %s has its reference first, and no result without a price',
  (id) => {
    const [, name = '', attributes = {}] = PRICED.find(([priced]) => priced === id) ?? [];
    const { [name]: _, ...unpriced } = attributes;
    expect(valued(id, unpriced, { changedOn: {} })).toBeUndefined();
    expect(
      assetClass(id)
        .methods.map(({ method }) => method)
        // By data of the owner's, too, and only where there are any.
        .filter((method) => method !== 'COMPARATIVE_DATA')
        .at(-1),
    ).toBe('USER_PROVIDED');
    expect(assetClass(id).guided?.parameters.safeParse(attributes).success ?? false).toBe(false);
  },
);

it('of a price too long to multiply is refused at what it is multiplied with', () => {
  const dear = '9'.repeat(18);
  const [, , car = {}] = PRICED[3] ?? [];
  const [, , oxen = {}] = PRICED[4] ?? [];
  expect(faultsIn(assetClass('VEHICLE').attributes, { ...car, unit_price: dear })).toEqual([]);
  expect(faultsIn(assetClass('VEHICLE').attributes, { ...car, unit_price: dear, quantity: '2' })).toEqual([
    ['/quantity', 'amount_out_of_range'],
  ]);
  expect(faultsIn(assetClass('LIVESTOCK').attributes, { ...oxen, price_per_head: dear })).toEqual([
    ['/heads', 'amount_out_of_range'],
  ]);
});

describe('the lines of a stock', () => {
  const stock = (...lines: readonly JsonObject[]) => ({ lines });

  it('state the age of the oldest of their prices', () => {
    const attributes = stock(line, { ...line, price_as_of: '2026-10-20' }, line);
    const result = valued('INVENTORY', attributes, { changedOn: { lines: ['2026-11-01', TODAY, TODAY] } });
    expect(result).toMatchObject({ amount: '2403.00', declaredOn: '2026-10-20' });
    expect(age(result)).toContain('it was 31 days old');
    const unknown = valued('INVENTORY', attributes, { changedOn: { lines: [null, TODAY, TODAY] } });
    expect(unknown).toMatchObject({ amount: '2403.00', declaredOn: null });
  });

  it('are not covered where their price is from after the valuation date', () => {
    const attributes = stock(line, { ...line, price_as_of: '2026-11-21' });
    const result = valued('INVENTORY', attributes, { changedOn: { lines: [TODAY, TODAY] } });
    expect(result).toMatchObject({
      amount: null,
      reason_codes: ['DECLARED_VALUE_AFTER_VALUATION_DATE', 'PARTIAL_COVERAGE'],
      inventory: { covered_lines: 1, covered_amount: '801.00' },
      declaredOn: TODAY,
    });
  });

  it('have a day with a price only, and one that has come', () => {
    const { attributes: schema } = assetClass('INVENTORY');
    const soy = { product_id: 'soy', quantity: '1' };
    expect(faultsIn(schema, stock({ ...soy, price_as_of: TODAY }))).toEqual([
      ['/lines/0/price_as_of', 'not_allowed'],
    ]);
    const future = stock(soy, { ...line, price_as_of: '2026-11-21' });
    expect(faultsWritten('INVENTORY', future)).toEqual([
      ['/attributes/lines/1/price_as_of', 'in_the_future'],
    ]);
  });
});

it('the oldest of days is the earliest of them, and not known where one is not', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((n) => `2026-11-${n}`);
  forAll([fc.array(fc.option(day, { nil: undefined })), fc.nat()], (days, at) => {
    const known = days.filter((each) => each !== undefined).toSorted();
    expect(oldestDay(days)).toBe(known[0]);
    const unknown: PriceDay[] = days.toSpliced(at % (days.length + 1), 0, null as never);
    expect(oldestDay(unknown)).toBeNull();
  });
});
