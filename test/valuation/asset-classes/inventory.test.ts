import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_PATTERN } from '../../../src/kernel/decimal.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../../src/kernel/reference.ts';
import type { ReasonCode } from '../../../src/kernel/vocabulary.ts';
import { AmountOutOfRange } from '../../../src/valuation/asset-classes/contract.ts';
import { inventory } from '../../../src/valuation/asset-classes/inventory.ts';
import { forAll } from '../../support/property-runs.ts';
import { plus, rational, rationalOf, rounded, times } from '../../support/rational.ts';
import { found, missing } from '../../support/references.ts';
import { again, codesOf, faultsIn, VALUATION_DATE, valued } from '../../support/valuing.ts';

const value = (lines: readonly object[], answer: (query: ReferenceQuery) => ReferenceAnswer) =>
  valued('INVENTORY', { lines }, answer);
const none = () => missing('NO_REFERENCE');

const soy = { product_id: 'soy', quantity: '10', state: 'PR' };
const feed = { description: 'Feed', quantity: '2', unit: 'bag', unit_price: '80.10' };

describe('the lines of an inventory', () => {
  const faults = (lines: unknown) => faultsIn(inventory.attributes, { lines });

  it.each([
    [[{ ...soy, unit_price: '1' }], '/lines/0/unit_price', 'price_not_allowed'],
    [[soy, { ...soy, unit: 'kg' }], '/lines/1/unit', 'not_allowed'],
    [[{ ...soy, description: 'x' }], '/lines/0/description', 'not_allowed'],
    [[{ ...soy, product_id: 'gold' }], '/lines/0/product_id', 'invalid_value'],
    [[{ ...soy, state: 'XX' }], '/lines/0/state', 'invalid_value'],
    [[{ ...soy, quantity: '-1' }], '/lines/0/quantity', 'invalid_decimal'],
    [[{ quantity: '1' }], '/lines/0/product_id', 'required'],
    [[{ ...feed, unit: undefined }], '/lines/0/unit', 'required'],
    [[{ ...feed, unit_price: undefined }], '/lines/0/unit_price', 'required'],
    [[{ ...feed, state: 'PR' }], '/lines/0/state', 'not_allowed'],
    [[], '/lines', 'too_few'],
    [Array(101).fill(soy), '/lines', 'too_many'],
    ['soy', '/lines', 'invalid_type'],
    [[{ ...feed, quantity: '9'.repeat(18), unit_price: '2' }], '/lines', 'amount_out_of_range'],
  ])('refuse %j', (lines, pointer, code) => expect(faults(lines)).toEqual([[pointer, code]]));

  it('may be a hundred', () => expect(faults(Array(100).fill(soy))).toEqual([]));
});

describe('an inventory', () => {
  it('asks one question for each product and place', () => {
    const lines = [soy, soy, { ...soy, state: undefined }, { ...soy, state: 'MT' }, feed];
    const attributes = inventory.attributes.parse({ lines });
    expect(inventory.references(attributes, VALUATION_DATE)).toEqual(
      ['PR', null, 'MT'].map((state) => ({
        kind: 'commodity-price',
        product_id: 'soy',
        state,
        date: VALUATION_DATE,
      })),
    );
  });

  it('says that no place was given, and supposes none', () => {
    const codes = (line: object) => value([line], (query) => found(query, '1')).flatMap(codesOf);
    expect(codes({ ...soy, state: undefined })).toContain('LOCATION_NOT_GIVEN');
    expect(codes(soy)).not.toContain('LOCATION_NOT_GIVEN');
    expect(codes(soy)).toContain('WHOLESALE_PRICE');
  });

  it('names the evidence of two lines at one price once', () => {
    const [result] = value([soy, { ...soy, state: undefined }], (query) => found(query, '120.25'));
    expect([result?.evidence.length, result?.sources.length, result?.amount]).toEqual([1, 1, '2405.00']);
  });

  it('that mixes references and own prices has no sum, and shows what each covers', () => {
    const [byReference, byOwner] = value([soy, feed], (query) => found(query, '120.25'));
    const inventory = { covered_lines: 2, total_lines: 2, covered_amount: '1362.70' };
    for (const [result, value] of [
      [byReference, '1202.50'],
      [byOwner, '160.20'],
    ] as const) {
      expect(result).toMatchObject({
        amount: null,
        basis: 'NONE',
        reason_codes: ['PARTIAL_COVERAGE'],
        inventory,
      });
      expect(result?.calculation?.steps.at(-1)).toMatchObject({ label: { en: 'Covered amount' }, value });
    }
  });

  it('without any coverage has each reason once, and no partial one', () => {
    const [result] = value([soy, soy, { ...soy, product_id: 'rice' }], ({ kind, ...query }) =>
      missing(
        kind === 'commodity-price' && 'product_id' in query && query.product_id === 'rice'
          ? 'REFERENCE_TOO_OLD'
          : 'NO_REFERENCE',
      ),
    );
    expect(result).toMatchObject({
      amount: null,
      reason_codes: ['NO_REFERENCE', 'REFERENCE_TOO_OLD'],
      calculation: null,
    });
    expect(result?.inventory).toMatchObject({ covered_lines: 0, covered_amount: null });
  });

  it('of which nothing comes of a covered line has covered a calculated zero', () => {
    const lines = [
      { ...feed, quantity: '0' },
      { ...soy, state: 'MT' },
    ];
    const [result] = value(lines, () => missing('REGION_NOT_COVERED'));
    expect(result?.inventory).toMatchObject({ covered_lines: 1, covered_amount: '0.00' });
  });

  it('with a missing reference and own prices says both', () => {
    const [byReference, byOwner] = value([soy, feed], none);
    expect(byReference?.reason_codes).toEqual(['NO_REFERENCE', 'PARTIAL_COVERAGE']);
    expect(byOwner?.reason_codes).toEqual(['PARTIAL_COVERAGE']);
  });

  it('beyond 18 integer digits is answered as such', () => {
    const lines = [{ ...soy, quantity: '9'.repeat(18) }];
    expect(() => value(lines, (query) => found(query, '120.25'))).toThrow(AmountOutOfRange);
    expect(() =>
      inventory.publicEstimate(
        { quantity: '9'.repeat(18), unit_price: '9'.repeat(18), unit: 'kg' },
        VALUATION_DATE,
      ),
    ).toThrow(AmountOutOfRange);
  });

  const figure = fc
    .tuple(fc.nat(9_999_999), fc.nat(99_999_999))
    .map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`);
  const answers = fc.oneof(
    figure,
    fc.constantFrom<ReasonCode>('NO_REFERENCE', 'SOURCE_UNAVAILABLE', 'REGION_NOT_COVERED'),
  );
  const line = fc.oneof(
    fc.record({ product_id: fc.constantFrom('soy', 'maize', 'rice'), quantity: figure }),
    fc.record({
      description: fc.constant('x'),
      unit: fc.constant('kg'),
      quantity: figure,
      unit_price: figure,
    }),
  );

  it('is known exactly when every line is, of one kind, and then is the exact sum rounded once', () =>
    forAll(
      [fc.array(line, { minLength: 1, maxLength: 8 }), fc.tuple(answers, answers, answers)],
      (lines, given) => {
        const priceOf = (product: string) => given[['soy', 'maize', 'rice'].indexOf(product)] ?? '';
        const answer = (query: ReferenceQuery) => {
          const text = query.kind === 'commodity-price' ? priceOf(query.product_id) : '';
          return /\d/.test(text) ? found(query, text) : missing(text as ReasonCode);
        };
        const prices = lines.map((item) =>
          'unit_price' in item ? item.unit_price : priceOf(item.product_id),
        );
        const isMixed = new Set(lines.map((item) => 'unit_price' in item)).size > 1;
        const isKnown = !isMixed && prices.every((price) => /\d/.test(price));
        const total = lines
          .map((item, index) =>
            /\d/.test(prices[index] ?? '')
              ? times(rationalOf(item.quantity), rationalOf(prices[index] ?? ''))
              : rational(0n),
          )
          .reduce(plus, rational(0n));
        for (const result of value(lines, answer)) {
          const isCovered = prices.some((price) => /\d/.test(price));
          expect(result.inventory?.covered_amount).toBe(isCovered ? rounded(total, 2) : null);
          expect(result.amount).toBe(isKnown ? rounded(total, 2) : null);
          expect(result.reason_codes.length === 0).toBe(isKnown);
          for (const { amount } of result.inventory?.lines ?? [])
            if (amount !== null) expect(amount).toMatch(AMOUNT_PATTERN);
          const { calculation } = result;
          if (calculation)
            expect(again(result)).toEqual({ ok: true, value: calculation.steps.at(-1)?.value });
        }
      },
    ));
});
