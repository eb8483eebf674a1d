import { expect, it } from 'vitest';
import { treasurySecurity } from '../../../src/valuation/asset-classes/treasury-security.ts';
import { found } from '../../support/references.ts';
import { codesOf, refuses, stepsOf, unsafeCodes, VALUATION_DATE, valuedOnce } from '../../support/valuing.ts';

const holding = { product_id: 'tesouro-ipca-2035-05-15', quantity: '2.35' };

it('asks for the price at which the treasury buys back', () => {
  expect(treasurySecurity.references(holding, VALUATION_DATE)).toEqual([
    { kind: 'treasury-price', product_id: 'tesouro-ipca-2035-05-15', date: VALUATION_DATE },
  ]);
  const result = valuedOnce('TREASURY_SECURITY', holding, (query) => found(query, '2348.76', 'unit'));
  expect(stepsOf(result)).toEqual({ Quantity: '2.35', 'Unit price': '2348.76' });
  expect(result).toMatchObject({ basis: 'MARKET_REFERENCE', amount: '5519.59' });
  expect(codesOf(result)).toEqual(
    expect.arrayContaining(['HOLDING_AS_DECLARED', 'BUY_BACK_BEFORE_TAXES_AND_FEES']),
  );
});

refuses(treasurySecurity.attributes, holding, [
  ...unsafeCodes('product_id'),
  [{ product_id: 'x'.repeat(81) }, '/product_id', 'too_long'],
  [{ product_id: 7 }, '/product_id', 'invalid_code'],
  [{ quantity: undefined }, '/quantity', 'required'],
  [{ unit_price: '2348.76' }, '/unit_price', 'unknown_field'],
]);
