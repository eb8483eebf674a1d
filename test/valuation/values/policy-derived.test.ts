import { describe, expect, it } from 'vitest';
import type { FrozenInput, FrozenPolicy } from '../../../src/domain/valuation.ts';
import { toAmount } from '../../../src/kernel/decimal.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { evaluate } from '../../../src/kernel/formula.ts';
import type { Basis, Method, ValueName } from '../../../src/kernel/vocabulary.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { documentFrozen, frozenInput, methodResult, policyFrozen } from '../../support/valuations.ts';

/** Every figure is made up. */

const of = (results: readonly MethodResult[], input: Partial<FrozenInput> = {}) =>
  completionOf(
    { ...frozenInput(), policy: policyFrozen(), documents: [documentFrozen('APPROVED')], ...input },
    results,
  );
const accepting = (...accepted_bases: Basis[]): Partial<FrozenInput> => ({
  policy: policyFrozen({ accepted_bases }),
});
const derived = ({ values }: ReturnType<typeof of>) => [
  values.forced_liquidation_value,
  values.collateral_value,
];
const amounts = (completed: ReturnType<typeof of>) => derived(completed).map(({ amount }) => amount);

/** One method for each value, the later the smaller. */
const FOUR: readonly (readonly [Method, string, ValueName])[] = [
  ['PUBLIC_REFERENCE', '400.00', 'market_value'],
  ['USER_PROVIDED', '300.00', 'declared_value'],
  ['DEPRECIATED_REPLACEMENT_COST', '200.00', 'replacement_cost'],
  ['CASH_FLOW_SCENARIO', '100.00', 'scenario_value'],
];
const four = FOUR.map(([method, amount]) => methodResult({ method, amount }));

describe('forced-liquidation and collateral value', () => {
  it('take off the share of the policy, each its own, and wait for a review', () => {
    const completed = of([methodResult({ method: 'PUBLIC_REFERENCE', amount: '150000.00' })]);
    expect(derived(completed)).toEqual(
      ['97500.00', '120000.00'].map((amount) => ({
        amount,
        currency: 'BRL',
        basis: 'POLICY_DERIVED',
        status: 'PENDING_REVIEW',
        reason_codes: [],
      })),
    );
    expect(completed.methods).toContainEqual({ id: 'POLICY_DERIVED', version: 1 });
  });

  it.each([
    ['0.01', '0.5', '0.00'],
    ['0.03', '0.5', '0.02'],
    ['1234.55', '0', '1234.55'],
    ['1234.55', '1', '0.00'],
    ['999999999999999999.99', '0.000000000001', '999999999998999999.99'],
  ])('of %s less %s are %s: rounded half-even once', (amount, share, expected) => {
    const policy = policyFrozen({ forced_liquidation_discount: share, collateral_haircut: share });
    const completed = of([methodResult({ method: 'PUBLIC_REFERENCE', amount })], { policy });
    expect(amounts(completed)).toEqual([expected, expected]);
  });

  it('of a value below zero are that value: a discount never raises', () => {
    const completed = of([methodResult({ method: 'CASH_FLOW_SCENARIO', amount: '-80.00' })]);
    expect(amounts(completed)).toEqual(['-80.00', '-80.00']);
    expect(completed.limitations.map(({ code }) => code)).toContain('NEGATIVE_VALUE_NOT_DISCOUNTED');
    expect(completed.calculation.map(({ formula }) => formula)).toEqual(['accepted_value', 'accepted_value']);
  });

  it('say which value they took, of which basis, by which policy; their steps give the amounts again', () => {
    const completed = of(four, accepting('DEPRECIATED_REPLACEMENT_COST'));
    const shown = completed.calculation.filter(({ method }) => method === 'POLICY_DERIVED');
    expect(shown.map(({ formula, steps }) => toAmount(evaluate(formula, steps)))).toEqual(
      amounts(completed).map((value) => ({ ok: true, value })),
    );
    expect(shown.map(({ steps }) => steps.map(({ label, value }) => [label.en, value]))).toEqual([
      [
        ['Accepted value', '200.00'],
        ['Forced-liquidation discount', '0.35'],
        ['Accepted value taken from', 'replacement_cost'],
        ['Basis of the value', 'DEPRECIATED_REPLACEMENT_COST'],
        ['Value derived', 'forced_liquidation_value'],
        ['Policy', 'Made-up policy'],
      ],
      [
        ['Accepted value', '200.00'],
        ['Collateral haircut', '0.20'],
        ['Accepted value taken from', 'replacement_cost'],
        ['Basis of the value', 'DEPRECIATED_REPLACEMENT_COST'],
        ['Value derived', 'collateral_value'],
        ['Policy', 'Made-up policy'],
      ],
    ]);
  });
});

describe('without a value to derive from', () => {
  const none = (reason_codes: readonly string[]) => ({
    amount: null,
    currency: 'BRL',
    basis: 'NONE',
    status: 'NO_COVERAGE',
    reason_codes,
  });
  const missing = (method: Method, ...reason_codes: MethodResult['reason_codes']) =>
    methodResult({ method, amount: null, reason_codes });

  it.each<readonly [string, readonly MethodResult[], FrozenPolicy | null, readonly string[]]>([
    ['no policy', four, null, ['NO_APPROVED_POLICY']],
    ['no policy, and nothing known', [], null, ['NO_APPROVED_POLICY']],
    [
      'no base that the policy accepts',
      four,
      policyFrozen({ accepted_bases: ['MARKET_REFERENCE'] }),
      ['BASIS_NOT_ACCEPTED_BY_POLICY'],
    ],
    [
      'nothing known: each reason once, in the order in which the values are looked at',
      [
        missing('DEPRECIATED_REPLACEMENT_COST', 'MISSING_PARAMETER'),
        missing('PUBLIC_REFERENCE', 'PARTIAL_COVERAGE', 'REFERENCE_TOO_OLD'),
        missing('USER_PROVIDED', 'PARTIAL_COVERAGE'),
      ],
      policyFrozen(),
      ['PARTIAL_COVERAGE', 'REFERENCE_TOO_OLD', 'MISSING_PARAMETER'],
    ],
    ['no method at all', [], policyFrozen(), ['METHOD_NOT_APPLICABLE']],
  ])('%s', (_what, results, policy, reasons) => {
    const completed = of(results, { policy });
    expect(derived(completed)).toEqual([none(reasons), none(reasons)]);
    expect(completed.accepted_value).toBeNull();
    expect(completed.calculation).toEqual([]);
    expect(completed.methods.map(({ id }) => id)).not.toContain('POLICY_DERIVED');
  });
});
