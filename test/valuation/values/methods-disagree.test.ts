import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrozenPolicy } from '../../../src/domain/valuation.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { methodsDisagree } from '../../../src/valuation/values/limitations.ts';
import { forAll } from '../../support/property-runs.ts';
import { divided, isLess, minus, rational, rationalOf } from '../../support/rational.ts';
import { frozenInput, methodResult, policyFrozen } from '../../support/valuations.ts';

/** Every figure is made up. */

const two = (one: string | null, other: string | null) => [
  methodResult({ method: 'MARKET_REFERENCE', amount: one }),
  methodResult({ method: 'DEPRECIATED_REPLACEMENT_COST', amount: other }),
];
const saidOf = (one: string | null, other: string | null) =>
  methodsDisagree(frozenInput(), two(one, other)).length;

const cents = fc
  .bigInt({ min: 0n, max: 10n ** 20n - 1n })
  .map((value) => value.toString().padStart(3, '0').replace(/(..)$/, '.$1'));

describe('two methods of one asset', () => {
  it.each([
    ['300.00', '200.00', 0],
    ['300.00', '199.99', 1],
    ['200.00', '300.00', 0],
    ['199.99', '300.00', 1],
    ['999999999999999999.99', '666666666666666666.66', 0],
    ['999999999999999999.99', '666666666666666666.65', 1],
    ['0.00', '0.00', 0],
    ['0.00', '0.01', 1],
    ['-0.01', '0.00', 1],
    ['-100.00', '100.00', 1],
    ['-300.00', '-200.00', 0],
    ['-300.00', '-199.99', 1],
    ['-300.00', '-300.00', 0],
    [null, '1.00', 0],
    [null, null, 0],
  ])('%s next to %s: %i limitation(s)', (one, other, count) => expect(saidOf(one, other)).toBe(count));

  it('disagree where (larger − smaller) ÷ larger is above a third, and nowhere else', () =>
    forAll([cents, cents, fc.boolean()], (first, second, near) => {
      // Two thirds of the first, where chance alone would hardly ever come near the bound.
      const [whole = '', part = ''] = first.split('.');
      const thirds = ((BigInt(whole + part) * 2n) / 3n).toString().padStart(3, '0').replace(/(..)$/, '.$1');
      const [a, b] = [rationalOf(first), rationalOf(near ? thirds : second)];
      const [smaller, larger] = isLess(a, b) ? [a, b] : [b, a];
      const apart = larger.over !== 0n && isLess(rational(1n, 3n), divided(minus(larger, smaller), larger));
      expect(saidOf(first, near ? thirds : second)).toBe(apart ? 1 : 0);
    }));

  it('are both named with their amounts, in both languages', () => {
    const [limitation] = methodsDisagree(frozenInput(), two('300.00', '100.00'));
    expect(limitation?.code).toBe('METHODS_DISAGREE');
    expect(limitation?.text.en).toMatch(/Market reference.*300\.00.*Depreciated replacement cost.*100\.00/);
    expect(limitation?.text['pt-BR']).toMatch(
      /Referência de mercado.*300,00.*Custo de reposição depreciado.*100,00/,
    );
  });

  it('are reported for each pair, the declared value of the asset among them where it is taken', () => {
    const declared_value = { amount: '900.00', date: '2026-11-01', origin: 'owner' };
    const said = (input = frozenInput({ declared_value })) =>
      methodsDisagree(input, two('300.00', '100.00')).map(({ text }) =>
        [...text.en.matchAll(/[:,] ([A-Z][a-z -]+) gives/g)].map(([, name]) => name),
      );
    expect(said()).toEqual([
      ['Market reference', 'Depreciated replacement cost'],
      ['Market reference', 'Provided by the owner'],
      ['Depreciated replacement cost', 'Provided by the owner'],
    ]);
    expect(said({ ...frozenInput({ declared_value }), method: 'MARKET_REFERENCE' })).toHaveLength(1);
  });
});

describe('methods that were not asked for', () => {
  const declared_value = { amount: '486800.00', date: '2026-11-01', origin: 'owner' };
  const results = [methodResult({ method: 'PUBLIC_REFERENCE', amount: '1092411.00' })];
  const completed = (terms: Partial<FrozenPolicy>) =>
    completionOf(
      {
        ...frozenInput({ declared_value }),
        method: 'PUBLIC_REFERENCE',
        policy: policyFrozen({ collateral_haircut: '0.20', ...terms }),
      },
      results,
    );

  it('disagree with the one that was, and take as many approvals as the policy says', () => {
    const made = completed({ approvals_on_disagreement: 2 });
    expect(made.limitations.map(({ code }) => code)).toContain('METHODS_DISAGREE');
    expect(made).toMatchObject({
      accepted_value: 'market_value',
      values: {
        declared_value: { amount: null, status: 'NOT_APPLICABLE' },
        collateral_value: { amount: '873928.80' },
      },
      recognition: { approvals_required: 2 },
    });
    expect(completed({}).recognition.approvals_required).toBe(1);
  });
});

describe('a completed valuation', () => {
  const implausible = { code: 'IMPLAUSIBLE_INPUT', text: { 'pt-BR': 'x', en: 'x' } };
  const other = { code: 'OTHER', text: { 'pt-BR': 'x', en: 'x' } };
  const [one, second] = two('300.00', '100.00');
  const results = [
    { ...one, limitations: [other] },
    { ...second, limitations: [implausible, other] },
  ] as ReturnType<typeof two>;
  const codes = completionOf(frozenInput(), results).limitations.map(({ code }) => code);

  it('lists implausible figures first, then what disagrees, then the rest', () =>
    expect(codes).toEqual(['IMPLAUSIBLE_INPUT', 'METHODS_DISAGREE', 'OTHER']));
});
