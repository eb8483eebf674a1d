import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AMOUNT_PATTERN } from '../../../src/kernel/decimal.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import type { AssetClassId } from '../../../src/kernel/vocabulary.ts';
import { findAssetClass, keptWordForWord } from '../../../src/valuation/asset-classes/index.ts';
import { inventory } from '../../../src/valuation/asset-classes/inventory.ts';
import { estimateResult } from '../../../src/valuation/estimation/estimate-result.ts';
import { EstimateBody, estimateView } from '../../../src/valuation/estimation/estimate-view.ts';
import { publicEstimate } from '../../../src/valuation/estimation/public-estimates.ts';
import { forAll } from '../../support/property-runs.ts';
import { found } from '../../support/references.ts';

const valuationDate = '2026-11-20';

function estimated(id: AssetClassId, parameters: JsonObject) {
  const read = findAssetClass(id)?.publicParameters.parse(parameters);
  return publicEstimate(id, read ?? {}, valuationDate);
}

describe("an estimate from the caller's own figures", () => {
  it('is shown in the language of the reader', () => {
    const result = estimated('INVENTORY', { quantity: '1000', unit_price: '114.27', unit: 'sc 60 kg' });
    expect(estimateView(result, 'pt-BR')).toMatchObject({
      amount: '114270.00',
      currency: 'BRL',
      basis: 'USER_PROVIDED',
      status: 'CALCULATED',
      reason_codes: [],
      origin: {
        kind: 'CALLER',
        name: 'Parâmetros informados por quem consulta',
        reference_date: null,
        url: null,
      },
      calculation: {
        formula: 'quantidade × preco_unitario',
        steps: [
          { label: 'Quantidade', value: '1000', unit: 'sc 60 kg' },
          { label: 'Preço unitário', value: '114.27', unit: 'BRL / sc 60 kg' },
        ],
      },
    });
    expect(estimateView(result, 'en').calculation?.formula).toBe('quantity × unit_price');
    expect(estimateView(result, 'en').limitations.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['NO_LEGAL_GUARANTEE', 'NO_CREDIT_LIMIT']),
    );
  });

  it.each<[AssetClassId, JsonObject]>([
    ['INVENTORY', {}],
    ['INVENTORY', { unit_price: '1' }],
    ['REAL_ESTATE', {}],
    ['REAL_ESTATE', { estimate: { source_text: '{}' } }],
    ['RECEIVABLE', { face_value: '1.00', discount_rate: '0.1' }],
  ])('of %s with %j is null, never zero', (id, parameters) => {
    const view = estimateView(estimated(id, parameters), 'en');
    expect(view).toMatchObject({
      amount: null,
      basis: 'USER_PROVIDED',
      status: 'NO_COVERAGE',
      reason_codes: ['MISSING_PARAMETER'],
    });
    expect(view.calculation?.formula).toBeTruthy();
    EstimateBody.parse(view);
  });

  it('is a calculated zero where the figures make one', () => {
    expect(estimated('INVENTORY', { quantity: '0', unit_price: '5', unit: 'kg' }).amount).toBe('0.00');
    expect(
      estimated('RECEIVABLE', { face_value: '0.00', due_date: '2027-01-01', discount_rate: '0.1' }).amount,
    ).toBe('0.00');
  });

  const texts = {
    quantity: fc.integer({ min: 0, max: 10 ** 9 }).map(String),
    amount: fc.nat(10 ** 9).map((n) => `${n}.50`),
  };
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const requests = fc.oneof(
    fc.record({
      id: fc.constant('INVENTORY' as const),
      parameters: fc.record({
        quantity: maybe(texts.quantity),
        unit_price: maybe(texts.quantity),
        unit: maybe(fc.constant('kg')),
      }),
    }),
    fc.record({
      id: fc.constant('RECEIVABLE' as const),
      parameters: fc.record({
        face_value: maybe(texts.amount),
        due_date: maybe(
          fc.constantFrom('2026-11-20', '2026-11-21', '2030-01-01', '2190-12-31', '1999-01-01'),
        ),
        discount_rate: maybe(fc.constantFrom('0', '0.105', '999999')),
      }),
    }),
    fc.record({
      id: fc.constant('REAL_ESTATE' as const),
      parameters: fc.record({
        estimate: maybe(
          fc
            .record({ value: maybe(texts.amount), limitations: maybe(fc.array(fc.string())) })
            .map((given) => ({ source_text: JSON.stringify(given) })),
        ),
      }),
    }),
  );

  it('has a reason exactly when it has no amount, and always the shape that is promised', () =>
    forAll([requests, fc.constantFrom('pt-BR' as const, 'en' as const)], ({ id, parameters }, language) => {
      const view = EstimateBody.parse(estimateView(estimated(id, parameters), language));
      expect(view.reason_codes.length > 0).toBe(view.amount === null);
      expect(view.status).toBe(view.amount === null ? 'NO_COVERAGE' : 'CALCULATED');
      if (view.amount !== null) expect(view.amount).toMatch(AMOUNT_PATTERN);
      // Nothing that JSON would drop or change.
      expect(JSON.parse(JSON.stringify(view))).toEqual(view);
    }));
});

describe('the body of an estimate', () => {
  it('carries source, evidence and lines where a source was asked', () => {
    const lines = [
      { product_id: 'soy', quantity: '2' },
      { product_id: 'rice', quantity: '1' },
    ];
    const [result] = inventory.value(inventory.attributes.parse({ lines }), {
      valuationDate,
      answer: (query) => found(query, '100.10'),
    });
    if (!result) throw new Error('no result');
    const origin = {
      kind: 'PUBLIC_SOURCE',
      name: { 'pt-BR': 'Fonte', en: 'Source' },
      reference_date: valuationDate,
      url: null,
    } as const;
    const view = EstimateBody.parse(estimateView(estimateResult(result, origin, []), 'pt-BR'));
    expect(view).toMatchObject({ amount: '300.30', basis: 'PUBLIC_REFERENCE', source: { id: 'made_up' } });
    expect(view.sources).toBeUndefined();
    expect(view.evidence?.length).toBe(2);
    expect(view.inventory?.lines.map(({ description, amount }) => [description, amount])).toEqual([
      ['Soja', '200.20'],
      ['Arroz', '100.10'],
    ]);
    expect(estimateView(estimateResult(result, origin, []), 'en').inventory?.lines[0]?.description).toBe(
      'Soy',
    );
  });

  it('can be described as JSON Schema, for the OpenAPI document', () =>
    expect(JSON.stringify(z.toJSONSchema(EstimateBody))).toContain('"calculation"'));

  it('is asked for with an estimate kept word for word', () => {
    expect(keptWordForWord('parameters')).toEqual([['parameters', 'estimate']]);
    expect(keptWordForWord('attributes')).toEqual([['attributes', 'estimate']]);
  });
});
