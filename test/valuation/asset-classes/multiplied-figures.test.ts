import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import type { AssetClassId } from '../../../src/kernel/vocabulary.ts';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';
import { forAll } from '../../support/property-runs.ts';
import { rationalOf, times } from '../../support/rational.ts';
import { found } from '../../support/references.ts';
import {
  equalsExactly,
  estimated,
  faultsIn,
  isTooLarge,
  nobody,
  quantity,
  tie,
  valued,
  wholeNumber,
} from '../../support/valuing.ts';

/** A number of things at a price each: the same promises, wherever the price is from. */

interface Multiplied {
  readonly id: AssetClassId;
  readonly by: 'the caller' | 'the owner' | 'a source';
  /** Names of the two figures; where a source has the price there is one. */
  readonly figures: readonly [string, string?];
  /** Things that are counted come whole. */
  readonly counted?: boolean;
  readonly others?: object;
}

const car = { type: 'cars', brand: '21', model: '7541', year: '2018-5' };
const place = { state: 'PR', municipality: 'Londrina', land_class: 'A-II' };
const fund = { identifier: 'x', tax_id: '11.222.333/0001-81' };
const units = { identifier: 'x' };

const cases: readonly Multiplied[] = [
  { id: 'RURAL_LAND', by: 'the owner', figures: ['area_ha', 'price_per_ha'] },
  { id: 'RURAL_LAND', by: 'the caller', figures: ['area_ha', 'price_per_ha'] },
  { id: 'RURAL_LAND', by: 'a source', figures: ['area_ha'], others: place },
  { id: 'VEHICLE', by: 'the caller', figures: ['quantity', 'unit_price'], counted: true },
  { id: 'VEHICLE', by: 'a source', figures: ['quantity'], counted: true, others: car },
  { id: 'LIVESTOCK', by: 'the caller', figures: ['heads', 'price_per_head'], counted: true },
  { id: 'TREASURY_SECURITY', by: 'the caller', figures: ['quantity', 'unit_price'] },
  { id: 'TREASURY_SECURITY', by: 'a source', figures: ['quantity'], others: { product_id: 'tesouro-selic' } },
  { id: 'INVENTORY', by: 'the caller', figures: ['quantity', 'unit_price'], others: { unit: 'kg' } },
  { id: 'FUND_UNIT', by: 'the caller', figures: ['quantity', 'unit_price'] },
  { id: 'FUND_UNIT', by: 'the owner', figures: ['quantity', 'unit_price'], others: units },
  { id: 'FUND_UNIT', by: 'a source', figures: ['quantity'], others: fund },
  { id: 'LISTED_EQUITY', by: 'the caller', figures: ['quantity', 'unit_price'] },
  { id: 'LISTED_EQUITY', by: 'the owner', figures: ['quantity', 'unit_price'], others: units },
];

const inputOf = ({ figures: [amount, price], others }: Multiplied, many: string, each: string) => ({
  ...others,
  [amount]: many,
  ...(price && { [price]: each }),
});

const schemaOf = ({ id, by }: Multiplied) =>
  by === 'the caller' ? assetClass(id).publicParameters : assetClass(id).attributes;

function resultOf({ id, by }: Multiplied, input: object, each = ''): MethodResult {
  if (by === 'the caller') return estimated(id, input);
  const results = valued(id, input, by === 'a source' ? (query) => found(query, each, 'unit') : nobody);
  const own = results.find(({ method }) => (method === 'USER_PROVIDED') === (by === 'the owner'));
  if (!own) throw new Error('no result');
  return own;
}

/** Sources have prices of up to 12 fraction digits. */
const price = fc.oneof(
  quantity,
  fc.tuple(wholeNumber, quantity).map(([whole, part]) => `${whole}.${part.replace('.', '').slice(0, 12)}`),
);

const positive = (text: string): string => (/[1-9]/.test(text) ? text : '1');

describe.each(cases)('$id at the price of $by', (multiplied) => {
  const { by, figures, counted } = multiplied;
  const pointer = `/${figures[0]}`;
  const comesOut = (many: string, each: string) => {
    const exact = times(rationalOf(many), rationalOf(each));
    const input = inputOf(multiplied, many, each);
    equalsExactly(exact, pointer, () => resultOf(multiplied, input, each));
  };

  it('is the exact product, rounded once, or said to be too large', () =>
    forAll(
      [counted ? wholeNumber.map(positive) : quantity, by === 'a source' ? price : quantity],
      (many, each) => {
        // Of an owner's own price it is known before anything is kept.
        if (by === 'the owner' && isTooLarge(times(rationalOf(many), rationalOf(each)))) {
          expect(faultsIn(schemaOf(multiplied), inputOf(multiplied, many, each))).toEqual([
            [pointer, 'amount_out_of_range'],
          ]);
        } else comesOut(many, each);
      },
    ));

  it('rounds half a cent to the even one', () => forAll([tie], ([each, many]) => comesOut(many, each)));

  it('is a calculated zero when the price is', () => {
    const result = resultOf(multiplied, inputOf(multiplied, '7', '0.00'), '0.00');
    expect(result).toMatchObject({ amount: '0.00', reason_codes: [] });
  });

  it.each(figures.filter((name) => name !== undefined))('refuses a %s that is no figure', (name) => {
    const texts = ['-1', '', ' 1', '1 ', '1e3', '1,5', '0x1', '.5', '5.', '٣', 'NaN', '9'.repeat(40)];
    for (const wrong of [...texts, 7, 0.5, null, true, ['1'], {}]) {
      const input = { ...inputOf(multiplied, '7', '2'), [name]: wrong };
      expect(faultsIn(schemaOf(multiplied), input)).toEqual([[`/${name}`, 'invalid_decimal']]);
    }
  });

  it('knows no other field', () => {
    const input = { ...inputOf(multiplied, '7', '2'), discount: '0.5' };
    expect(faultsIn(schemaOf(multiplied), input)).toEqual([['/discount', 'unknown_field']]);
  });
});

const counted = cases.filter((multiplied) => multiplied.counted);

it.each(counted)('$id at the price of $by counts whole things only', (multiplied) => {
  for (const wrong of ['1.5', '1.0', '-2']) {
    expect(faultsIn(schemaOf(multiplied), inputOf(multiplied, wrong, '2'))).toEqual([
      [`/${multiplied.figures[0]}`, 'invalid_decimal'],
    ]);
  }
});

const canBeMissing = cases.flatMap((multiplied) =>
  multiplied.figures
    .filter((name, at) => name !== undefined && (multiplied.by === 'the caller' || at === 1))
    .map((name = '') => ({ ...multiplied, multiplied, name })),
);

it.each(canBeMissing)(
  '$id at the price of $by is unknown without $name, not zero',
  ({ multiplied, name }) => {
    const result = resultOf(multiplied, { ...inputOf(multiplied, '7', '2'), [name]: undefined });
    expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['MISSING_PARAMETER'] });
    expect(result.calculation?.steps.length).toBe(1);
  },
);
