import { describe, expect, it } from 'vitest';
import { vehicle } from '../../../src/valuation/asset-classes/vehicle.ts';
import { found } from '../../support/references.ts';
import {
  codesOf,
  faultsIn,
  refuses,
  stepsOf,
  unsafeCodes,
  VALUATION_DATE,
  valuedOnce,
} from '../../support/valuing.ts';

const car = { type: 'cars', brand: '21', model: '7541', year: '2018-5' };
const table = (query: Parameters<typeof found>[0]) => found(query, '88890.00', 'unit');

describe('a vehicle', () => {
  it('is asked for by the codes of the lists, and by nothing that says whose it is', () => {
    const attributes = vehicle.attributes.parse({ ...car, plate: 'ABC1D23', quantity: '3' });
    expect(vehicle.references(attributes, VALUATION_DATE)).toEqual([
      { kind: 'vehicle-price', ...car, date: VALUATION_DATE },
    ]);
  });

  it('is one where no quantity is given, and a step shows it', () => {
    expect(stepsOf(valuedOnce('VEHICLE', car, table))).toEqual({ Quantity: '1', 'Unit price': '88890.00' });
    expect(stepsOf(valuedOnce('VEHICLE', { ...car, quantity: '3' }, table))).toMatchObject({ Quantity: '3' });
  });

  it('is worth the average of a table, which is no appraisal of it', () => {
    const result = valuedOnce('VEHICLE', car, table);
    expect(result).toMatchObject({ basis: 'MARKET_REFERENCE', amount: '88890.00' });
    expect(codesOf(result)).toEqual(
      expect.arrayContaining(['VEHICLE_NOT_INSPECTED', 'TABLE_AVERAGE_NO_APPRAISAL']),
    );
  });

  it('may be of model year "zero km", and its plate may be any text', () =>
    expect(faultsIn(vehicle.attributes, { ...car, year: '32000-5', plate: 'sealed' })).toEqual([]));
});

const NO_YEARS = ['2018', '2018-', '18-5', '2018-5-1', '2018-1234', '201800-5', '2018-5/..', '٢٠١٨-٥'];

refuses(vehicle.attributes, car, [
  [{ type: 'buses' }, '/type', 'invalid_value'],
  [{ type: undefined }, '/type', 'required'],
  [{ year: 2018 }, '/year', 'invalid_code'],
  [{ plate: '' }, '/plate', 'too_short'],
  [{ plate: 'x'.repeat(21) }, '/plate', 'too_long'],
  [{ quantity: '0' }, '/quantity', 'out_of_range'],
  [{ quantity: '000' }, '/quantity', 'out_of_range'],
  [{ unit_price: '-1.00' }, '/unit_price', 'invalid_decimal'],
  ...unsafeCodes('brand', 'model', 'year'),
  ...NO_YEARS.map((year) => [{ year }, '/year', 'invalid_code'] as const),
  [{ brand: '1'.repeat(21) }, '/brand', 'too_long'],
  [{ model: '1'.repeat(21) }, '/model', 'too_long'],
  [{ brand: 21 }, '/brand', 'invalid_code'],
  [{ model: 21 }, '/model', 'invalid_code'],
]);
