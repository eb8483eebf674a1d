import { describe, expect, it } from 'vitest';
import type { FrozenInput } from '../../../src/domain/valuation.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { VALUE_NAMES } from '../../../src/kernel/vocabulary.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { documentFrozen, frozenInput, methodResult as result } from '../../support/valuations.ts';

const sixValues = (...given: Parameters<typeof completionOf>) => completionOf(...given).values;

describe('the six values', () => {
  it.each([
    ['USER_PROVIDED', 'declared_value', 'PENDING_REVIEW'],
    ['DECLARED_ESTIMATE', 'declared_value', 'PENDING_REVIEW'],
    ['MARKET_REFERENCE', 'market_value', 'CALCULATED'],
    ['PUBLIC_REFERENCE', 'market_value', 'CALCULATED'],
    ['CASH_FLOW_SCENARIO', 'scenario_value', 'CALCULATED'],
    ['PRESENT_VALUE_SCENARIO', 'scenario_value', 'CALCULATED'],
    ['ACQUISITION_REFERENCE', 'replacement_cost', 'CALCULATED'],
    ['DEPRECIATED_REPLACEMENT_COST', 'replacement_cost', 'CALCULATED'],
  ] as const)('%s lands in %s and nowhere else', (method, name, status) => {
    const values = sixValues(frozenInput(), [result({ method })]);
    expect(values[name]).toMatchObject({ amount: '100.00', basis: method, status });
    const others = VALUE_NAMES.filter((other) => other !== name);
    expect(others.map((other) => values[other].amount)).toEqual([null, null, null, null, null]);
    if (name !== 'market_value') expect(values.market_value.status).toBe('NOT_APPLICABLE');
  });

  it('says why a method has no figure', () => {
    const none = result({ method: 'PUBLIC_REFERENCE', amount: null, reason_codes: ['REFERENCE_TOO_OLD'] });
    expect(sixValues(frozenInput(), [none]).market_value).toEqual({
      amount: null,
      currency: 'BRL',
      basis: 'NONE',
      status: 'NO_COVERAGE',
      reason_codes: ['REFERENCE_TOO_OLD'],
    });
  });

  it('takes what the owner declares for the whole asset where no method has a declared figure', () => {
    const input = frozenInput({ declared_value: { amount: '900.00', date: '2026-11-01', origin: 'owner' } });
    const values = sixValues(input, [result({ method: 'PUBLIC_REFERENCE' })]);
    expect(values.declared_value).toEqual({
      amount: '900.00',
      currency: 'BRL',
      basis: 'USER_PROVIDED',
      status: 'PENDING_REVIEW',
      reason_codes: ['EVIDENCE_NOT_ACCEPTED'],
    });
    expect(values.market_value.amount).toBe('100.00');
  });

  it('says which declared value was not used where a method has another, and only there', () => {
    const declared = { amount: '900.00', date: '2026-11-01', origin: 'owner' };
    const said = (results: readonly MethodResult[], amount = '900.00') =>
      completionOf(frozenInput({ declared_value: { ...declared, amount } }), results).limitations.filter(
        ({ code }) => code === 'DECLARED_VALUE_NOT_USED',
      );
    const own = result({ method: 'USER_PROVIDED' });
    const [limitation, ...others] = said([own]);
    expect([limitation?.code, others]).toEqual(['DECLARED_VALUE_NOT_USED', []]);
    for (const text of Object.values(limitation?.text ?? {}))
      expect(text).toMatch(/900[.,]00.*2026-11-01.*owner.*100[.,]00/);
    expect(Object.keys(limitation?.text ?? {}).sort()).toEqual(['en', 'pt-BR']);
    for (const same of ['100.00', '0100.00']) expect(said([own], same)).toEqual([]);
    expect(said([result({ method: 'PUBLIC_REFERENCE' })])).toEqual([]);
    expect(said([result({ method: 'USER_PROVIDED', amount: null })])).toEqual([]);
    expect(completionOf(frozenInput(), [own]).limitations).toEqual([]);
  });

  it('takes no declared value of the whole where the methods know a part of the sum, and says so', () => {
    const declared = { amount: '900.00', date: '2026-11-01', origin: 'owner' };
    const partly = (method: 'USER_PROVIDED' | 'PUBLIC_REFERENCE') =>
      result({ method, amount: null, reason_codes: ['PARTIAL_COVERAGE'] });
    const input = frozenInput({ declared_value: declared });
    const results = [partly('PUBLIC_REFERENCE'), partly('USER_PROVIDED')];
    const { values, limitations, outcome } = completionOf(input, results);
    expect(values.declared_value).toEqual({
      amount: null,
      currency: 'BRL',
      basis: 'NONE',
      status: 'NO_COVERAGE',
      reason_codes: ['PARTIAL_COVERAGE'],
    });
    expect(outcome).toBe('NO_COVERAGE');
    expect(limitations.map(({ code }) => code)).toEqual(['DECLARED_VALUE_NOT_USED']);
    for (const text of Object.values(limitations[0]?.text ?? {}))
      expect(text).toMatch(/900[.,]00.*2026-11-01.*owner/);
    expect(completionOf(frozenInput(), results).limitations).toEqual([]);
    // Only the market value is known in part: the declared one is the asset's own.
    expect(completionOf(input, [partly('PUBLIC_REFERENCE')]).values.declared_value.amount).toBe('900.00');
  });

  it('says so when the method that was asked for does not apply', () => {
    const input: FrozenInput = { ...frozenInput(), method: 'PUBLIC_REFERENCE' };
    const completed = completionOf(input, [result({ method: 'USER_PROVIDED' })]);
    expect(completed.values.market_value).toMatchObject({
      status: 'NO_COVERAGE',
      reason_codes: ['METHOD_NOT_APPLICABLE'],
    });
    expect(completed.values.declared_value.amount).toBeNull();
    expect(completed.outcome).toBe('NO_COVERAGE');
  });

  it.each([
    [[], ['EVIDENCE_NOT_ACCEPTED']],
    [['PENDING', 'REJECTED'], ['EVIDENCE_NOT_ACCEPTED']],
    [['REJECTED', 'APPROVED'], []],
  ] as const)('lacks accepted evidence with documents that are %j: %j', (statuses, reasons) => {
    const documents = statuses.map((status, index) => documentFrozen(status, index));
    const declared = { amount: '900.00', date: '2026-11-01', origin: 'owner' };
    for (const [input, results] of [
      [{ ...frozenInput(), documents }, [result({ method: 'USER_PROVIDED' })]],
      [{ ...frozenInput({ declared_value: declared }), documents }, []],
    ] as const)
      expect(sixValues(input, results).declared_value).toMatchObject({
        status: 'PENDING_REVIEW',
        reason_codes: reasons,
      });
  });
});
