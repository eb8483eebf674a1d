import { describe, expect, it } from 'vitest';
import { toAmount } from '../../../src/kernel/decimal.ts';
import { evaluate } from '../../../src/kernel/formula.ts';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { methodResults } from '../../../src/valuation/values/method-results.ts';
import { frozenInput, methodResult } from '../../support/valuations.ts';

const declared_value = { amount: '900.00', date: '2026-11-01', origin: 'balance sheet' };
const calculation = (value: string) => ({
  formula: 'quantity',
  steps: [{ label: { 'pt-BR': 'Quantidade', en: 'Quantity' }, value, unit: 'unit' }],
});
const shownOf = (input: Parameters<typeof completionOf>[0], results: Parameters<typeof completionOf>[1]) =>
  completionOf(input, results).calculation.map(({ method, formula }) => [method, formula]);
const unfinished = methodResult({
  method: 'USER_PROVIDED',
  amount: null,
  reason_codes: ['MISSING_PARAMETER'],
  calculation: calculation('2'),
});
const market = methodResult({ method: 'MARKET_REFERENCE', calculation: calculation('100.00') });

describe('the calculation of a declared value', () => {
  it("shows the asset's own figure, its date and its origin, and gives the amount again", () => {
    const { calculation: shown, values } = completionOf(frozenInput({ declared_value }), []);
    const [{ method, formula, steps } = { method: '', formula: '', steps: [] }] = shown;
    expect([shown.length, method, formula]).toEqual([1, 'USER_PROVIDED', 'declared_value']);
    expect(steps.map(({ label, value, unit }) => [label.en, value, unit])).toEqual([
      ['Declared value', '900.00', 'BRL'],
      ['Date of the declared value', '2026-11-01', 'date'],
      ['Origin of the declared value', 'balance sheet', 'text'],
    ]);
    expect(toAmount(evaluate(formula, steps))).toEqual({ ok: true, value: values.declared_value.amount });
  });

  it('is in place of what a method could not finish, in its place among the others', () => {
    const input = frozenInput({ declared_value });
    expect(shownOf(input, [unfinished, market])).toEqual([
      ['USER_PROVIDED', 'declared_value'],
      ['MARKET_REFERENCE', 'quantity'],
    ]);
    expect(shownOf(input, [market, unfinished])).toEqual([
      ['MARKET_REFERENCE', 'quantity'],
      ['USER_PROVIDED', 'declared_value'],
    ]);
    expect(shownOf(input, [market])).toEqual([
      ['MARKET_REFERENCE', 'quantity'],
      ['USER_PROVIDED', 'declared_value'],
    ]);
  });

  it("is the method's own where the asset carries none, or another method was asked for", () => {
    expect(shownOf(frozenInput(), [unfinished])).toEqual([['USER_PROVIDED', 'quantity']]);
    const asked = { ...frozenInput({ declared_value }), method: 'USER_PROVIDED' as const };
    expect(shownOf(asked, [unfinished])).toEqual([['USER_PROVIDED', 'quantity']]);
  });

  it("is of the covered parts where an inventory mixes public references with the owner's prices", async () => {
    const mixed = assetClass('INVENTORY').examples.find(({ title }) => title.startsWith('Mixed'));
    if (!mixed) throw new Error('no such example');
    const input = {
      ...frozenInput({ declared_value, attributes: mixed.attributes }),
      valuation_date: mixed.valuationDate,
    };
    const [answered] = mixed.answers;
    if (!answered) throw new Error('no answer');
    const { results } = await methodResults(input, {
      ask: async () => ({ answer: answered.answer, bytes: [] }),
    });
    const { values, calculation: shown, limitations } = completionOf(input, results);
    for (const name of ['market_value', 'declared_value'] as const)
      expect(values[name]).toMatchObject({ amount: null, reason_codes: ['PARTIAL_COVERAGE'] });
    // 1000 × 120.25; 12.5 × 80.10
    expect(shown.map(({ method, steps }) => [method, steps.at(-1)?.value])).toEqual([
      ['PUBLIC_REFERENCE', '120250.00'],
      ['USER_PROVIDED', '1001.25'],
    ]);
    expect(limitations.map(({ code }) => code)).toContain('DECLARED_VALUE_NOT_USED');
  });
});
