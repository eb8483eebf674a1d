import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import type { AmountOutOfRange } from '../../../src/valuation/asset-classes/contract.ts';
import { equipment } from '../../../src/valuation/asset-classes/equipment.ts';
import { forAll } from '../../support/property-runs.ts';
import { found, missing } from '../../support/references.ts';
import {
  codesOf,
  faultsIn,
  nobody,
  refuses,
  unsafeCodes,
  VALUATION_DATE,
  valued,
  valuedOnce,
} from '../../support/valuing.ts';

const tractor = { family: 'TRATOR', product_code: 'PR-0123456789ab', condition: 'NEW' };
const figures = {
  replacement_cost: '1000000.00',
  age_years: '5',
  service_life_years: '20',
  residual_rate: '0.2',
};
const described = { description: 'Made up', ...figures };

const at = (price: string) => (query: ReferenceQuery) => found(query, price, 'unit');
const asked = (attributes: object) =>
  equipment.references(equipment.attributes.parse(attributes), VALUATION_DATE);

describe('a new machine of the catalog', () => {
  it('is asked for once, by family and product', () => {
    const { condition: _, ...product } = tractor;
    expect(asked(tractor)).toEqual([{ kind: 'equipment-price', ...product, date: VALUATION_DATE }]);
  });

  it('is worth the acquisition reference of its configuration, which is no appraisal of it', () => {
    const result = valuedOnce('EQUIPMENT', tractor, at('305000.005'));
    expect(result).toMatchObject({
      method: 'ACQUISITION_REFERENCE',
      basis: 'ACQUISITION_REFERENCE',
      amount: '305000.00',
      evidence: [{ source: 'made_up', unit: 'unit' }],
    });
    expect(codesOf(result)).toEqual([
      'PRICE_OF_A_NEW_CONFIGURATION',
      'NO_FREIGHT_TAX_OR_OPTION_ADJUSTMENT',
      'WHOLESALE_PRICE',
    ]);
    expect(result.calculation?.steps.at(-1)).toMatchObject({ value: '305000.005', unit: 'BRL / unit' });
  });

  it('beyond 18 integer digits is answered as such', () =>
    expect(() => valued('EQUIPMENT', tractor, at('1'.repeat(19)))).toThrow(
      expect.objectContaining({ name: 'AmountOutOfRange', pointer: '/product_code' } as AmountOutOfRange),
    ));
});

describe('a used machine', () => {
  const used = { ...tractor, condition: 'USED' };

  it('has insufficient data: nobody is asked, and no coefficient replaces it', () => {
    expect(asked(used)).toEqual([]);
    const result = valuedOnce('EQUIPMENT', used, nobody);
    expect(result).toMatchObject({
      amount: null,
      basis: 'NONE',
      reason_codes: ['USED_EQUIPMENT_INSUFFICIENT_DATA'],
    });
    expect(codesOf(result)).toContain('NEW_MACHINES_ONLY');
  });
});

describe('equipment that is described', () => {
  it('has a depreciated cost alone, and asks nobody', () => {
    expect(asked(described)).toEqual([]);
    expect(valued('EQUIPMENT', described, nobody)).toMatchObject([
      { method: 'DEPRECIATED_REPLACEMENT_COST', amount: '800000.00' },
    ]);
  });
});

describe('the attributes of equipment', () => {
  const faults = (input: object) => faultsIn(equipment.attributes, input);

  it.each([
    [{}, [['/family', 'required']]],
    [
      { family: 'TRATOR' },
      [
        ['/product_code', 'required'],
        ['/condition', 'required'],
      ],
    ],
    [{ ...tractor, condition: undefined }, [['/condition', 'required']]],
    [{ ...tractor, condition: 'BROKEN' }, [['/condition', 'invalid_value']]],
    [figures, [['/description', 'required']]],
    [{ ...tractor, residual_rate: '0.1' }, [['/description', 'required']]],
    [
      { description: 'x', condition: 'NEW' },
      [
        ['/family', 'required'],
        ['/product_code', 'required'],
      ],
    ],
    [{ ...described, replacement_cost: '-1.00' }, [['/replacement_cost', 'invalid_decimal']]],
    [{ ...tractor, price: '1.00' }, [['/price', 'unknown_field']]],
    [{ ...tractor, family: 7 }, [['/family', 'invalid_code']]],
  ])('refuse %j', (input, expected) => expect(faults(input)).toEqual(expected));

  refuses(equipment.attributes, tractor, [
    ...unsafeCodes('family', 'product_code'),
    [{ family: 'x'.repeat(65) }, '/family', 'too_long'],
    [{ product_code: 'x'.repeat(65) }, '/product_code', 'too_long'],
  ]);

  it('are described by their JSON Schema as they are taken, whichever of them are given', () => {
    const isTaken = new Ajv2020({ strict: false }).compile(z.toJSONSchema(equipment.attributes));
    const all = Object.entries({ ...tractor, ...described });
    const outcomes = new Set<boolean>();
    for (let subset = 0; subset < 2 ** all.length; subset += 1) {
      const input = Object.fromEntries(all.filter((_, index) => subset & (1 << index)));
      const { success } = equipment.attributes.safeParse(input);
      expect([input, isTaken(input)]).toEqual([input, success]);
      outcomes.add(success);
    }
    expect(outcomes.size).toBe(2);
  });

  it('have one result for each group that is given, whatever the condition and the source', () =>
    forAll(
      [fc.boolean(), fc.boolean(), fc.constantFrom('NEW', 'USED'), fc.option(fc.nat(1e9))],
      (ofCatalog, isDescribed, condition, price) => {
        const attributes = {
          ...(ofCatalog || !isDescribed ? { ...tractor, condition } : {}),
          ...(isDescribed ? described : {}),
        };
        const results = valued('EQUIPMENT', attributes, (query) =>
          price === null ? missing('NO_REFERENCE') : found(query, String(price), 'unit'),
        );
        const isAsked = ofCatalog || !isDescribed;
        const reference = condition === 'NEW' && price !== null ? `${price}.00` : null;
        expect(results.map(({ amount }) => amount)).toEqual([
          ...(isAsked ? [reference] : []),
          ...(isDescribed ? ['800000.00'] : []),
        ]);
      },
    ));
});
