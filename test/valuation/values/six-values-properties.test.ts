import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reviewedValues } from '../../../src/domain/valuation/reviewed-values.ts';
import { AMOUNT_PATTERN, decimal, toAmount } from '../../../src/kernel/decimal.ts';
import { evaluate } from '../../../src/kernel/formula.ts';
import { canonicalJson } from '../../../src/kernel/json/canonical.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { METHODS, REASON_CODES, REVIEW_STATUSES, VALUE_NAMES } from '../../../src/kernel/vocabulary.ts';
import { landingOf } from '../../../src/valuation/values/base-values.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { forAll } from '../../support/property-runs.ts';
import {
  ACCEPTABLE_BASES,
  documentFrozen,
  frozenInput,
  methodResult,
  policyFrozen,
} from '../../support/valuations.ts';

/** What holds for every frozen input, whatever the methods make of it. */

const cents = (min: bigint) =>
  fc.bigInt({ min, max: 10n ** 20n - 1n }).map((value) => {
    const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
    return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  });

const anyResult = fc
  .record({
    method: fc.constantFrom(...METHODS),
    amount: fc.option(cents(-(10n ** 20n) + 1n)),
    reasons: fc.uniqueArray(fc.constantFrom(...REASON_CODES), { minLength: 1, maxLength: 3 }),
  })
  .map(({ method, amount, reasons }) =>
    methodResult({ method, amount, reason_codes: amount === null ? reasons : [] }),
  );

const share = fc.oneof(
  fc.constantFrom('0', '1', '0.5', '1.000', '0.000000000001'),
  fc.nat(999_999).map((millionths) => `0.${String(millionths).padStart(6, '0')}`),
);

const anyPolicy = fc
  .record({
    forced_liquidation_discount: share,
    collateral_haircut: share,
    accepted_bases: fc.subarray([...ACCEPTABLE_BASES]),
  })
  .map(policyFrozen);

const anyInput = fc
  .record({
    declared: fc.option(cents(0n)),
    method: fc.option(fc.constantFrom(...METHODS)),
    policy: fc.option(anyPolicy, { freq: 5 }),
    documents: fc.array(fc.constantFrom(...REVIEW_STATUSES), { maxLength: 3 }),
  })
  .map(({ declared, method, policy, documents }) => ({
    ...frozenInput({
      declared_value: declared === null ? null : { amount: declared, date: '2026-11-01', origin: 'made up' },
    }),
    method,
    policy,
    documents: documents.map((status, index) => documentFrozen(status, index)),
  }));

const anyCase = fc.record({
  input: anyInput,
  results: fc.array(anyResult, { maxLength: 5 }),
  review: fc.constantFrom(...REVIEW_STATUSES),
});
const holds = (property: (given: typeof anyCase extends fc.Arbitrary<infer T> ? T : never) => void) =>
  forAll([anyCase], 1_000, property);

const reviewed = (result: ReturnType<typeof completionOf>, status: (typeof REVIEW_STATUSES)[number]) => {
  const review = { status, decided_by: null, decided_at: null, rationale: null };
  const values = reviewedValues({ result, review, approvals: [] });
  if (!values) throw new Error('no values');
  return values;
};

describe('the six values, whatever is frozen and calculated', () => {
  it('have a basis where there is an amount, and are null with a reason where there is none: never zero for unknown', () =>
    holds(({ input, results, review }) => {
      const completed = completionOf(input, results);
      const given = [...results.map(({ amount }) => amount), input.asset.declared_value?.amount];
      for (const values of [completed.values, reviewed(completed, review)])
        for (const name of VALUE_NAMES) {
          const { amount, basis, reason_codes } = values[name];
          if (amount === null) {
            expect(basis).toBe('NONE');
            expect(reason_codes.length).toBeGreaterThan(0);
          } else {
            expect(basis).not.toBe('NONE');
            expect(amount).toMatch(AMOUNT_PATTERN);
            if (basis !== 'POLICY_DERIVED') expect(given).toContain(amount);
            else expect(completed.accepted_value).not.toBeNull();
          }
        }
    }));

  it('have forced-liquidation and collateral value never above the accepted value, whose basis the policy accepts', () =>
    holds(({ input, results }) => {
      const { values, accepted_value } = completionOf(input, results);
      // No result here is of a stock.
      if (accepted_value === null || accepted_value === 'LINES') return;
      const accepted = values[accepted_value];
      expect(input.policy?.accepted_bases).toContain(accepted.basis);
      for (const { amount } of [values.forced_liquidation_value, values.collateral_value])
        expect(decimal(amount ?? 'unknown').lte(decimal(accepted.amount ?? 'unknown'))).toBe(true);
    }));

  it('are RECOGNIZED only by an approval; a declared value only with accepted evidence as well', () =>
    holds(({ input, results, review }) => {
      const completed = completionOf(input, results);
      const values = reviewed(completed, review);
      const recognized = VALUE_NAMES.filter((name) => values[name].status === 'RECOGNIZED');
      if (review !== 'APPROVED') expect(recognized).toEqual([]);
      const isAccepted = input.documents.some(({ review_status }) => review_status === 'APPROVED');
      if (isAccepted) return;
      expect(recognized).not.toContain('declared_value');
      if (completed.accepted_value === 'declared_value') expect(recognized).toEqual([]);
    }));

  it('keep their amounts through a review, and market, scenario and replacement are not touched by it', () =>
    holds(({ input, results, review }) => {
      const { values, ...rest } = completionOf(input, results);
      const after = reviewed({ values, ...rest }, review);
      for (const name of VALUE_NAMES) expect(after[name].amount).toBe(values[name].amount);
      for (const name of ['market_value', 'scenario_value', 'replacement_cost'] as const)
        expect(after[name]).toEqual(values[name]);
    }));

  it("have a calculation whose steps give the declared amount again where it is the asset's own", () =>
    holds(({ input, results }) => {
      const { values, calculation } = completionOf(input, results);
      const own = results.some(
        ({ amount, basis }) => amount !== null && landingOf(basis) === 'declared_value',
      );
      const shown = calculation.filter(({ method }) => landingOf(method) === 'declared_value');
      const amount = own ? null : values.declared_value.amount;
      expect(shown.map(({ formula, steps }) => toAmount(evaluate(formula, steps)))).toEqual(
        amount === null ? [] : [{ ok: true, value: amount }],
      );
    }));

  it('have a calculation whose steps give the two derived amounts again', () =>
    holds(({ input, results }) => {
      const { values, calculation } = completionOf(input, results);
      const shown = calculation.filter(({ method }) => method === 'POLICY_DERIVED');
      const amounts = [values.forced_liquidation_value, values.collateral_value].flatMap(({ amount }) =>
        amount === null ? [] : [amount],
      );
      expect(shown.map(({ formula, steps }) => toAmount(evaluate(formula, steps)))).toEqual(
        amounts.map((value) => ({ ok: true, value })),
      );
    }));

  it('are the same bytes whenever the same input and results are completed again', () =>
    holds(({ input, results }) => {
      const [once, again] = [completionOf(input, results), completionOf(input, structuredClone(results))];
      expect(canonicalJson(again as Json)).toBe(canonicalJson(once as Json));
      expect(JSON.stringify(again)).toBe(JSON.stringify(once));
    }));
});
