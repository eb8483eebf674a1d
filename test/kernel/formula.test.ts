import { describe, expect, it } from 'vitest';
import { toText } from '../../src/kernel/decimal.ts';
import { evaluate } from '../../src/kernel/formula.ts';

const step = (label: string, value: string) => ({ label: { 'pt-BR': label, en: label }, value });
const worked = (formula: string, ...steps: readonly ReturnType<typeof step>[]): string =>
  toText(evaluate(formula, steps));

describe('a shown calculation', () => {
  it('is worked out from the names of its steps, products before sums', () => {
    const steps = [step('Quantity', '2.5'), step('Unit price', '0.1'), step('Freight', '0.05')];
    expect(worked('quantity × unit_price', ...steps)).toBe('0.25');
    expect(worked('freight + quantity × unit_price - 1', ...steps)).toBe('-0.7');
    expect(worked('(freight + quantity) × unit_price', ...steps)).toBe('0.255');
    expect(worked('max(freight, unit_price)', ...steps)).toBe('0.1');
    expect(worked('min(freight, unit_price × 2)', ...steps)).toBe('0.05');
  });

  it('is exact where a float is not', () => {
    expect(worked('a + b', step('A', '0.1'), step('B', '0.2'))).toBe('0.3');
    expect(worked('a × b', step('A', '999999999999999999.99'), step('B', '3'))).toBe(
      '2999999999999999999.97',
    );
  });

  it('is a tie where an exact quotient would make one', () => {
    expect(worked('a × (b ÷ 3)', step('A', '0.015'), step('B', '1'))).toBe('0.005');
    expect(worked('a ÷ 3', step('A', '1'))).toBe(`0.${'3'.repeat(40)}`);
  });

  it('raises to a whole number, or to a part of a year', () => {
    const steps = [step('Rate', '0.21'), step('Years', '2'), step('Days', '126')];
    expect(worked('(1 + rate) ^ years', ...steps)).toBe('1.4641');
    expect(worked('(1 + rate) ^ (days ÷ 252)', ...steps)).toBe('1.1');
  });

  it('defines names behind a semicolon, and finds those that are shown to be so', () => {
    const formula = 'face_value ÷ factor; factor = (1 + rate) ^ (days ÷ 365)';
    const steps = [step('Face value', '112'), step('Rate', '0.12'), step('Days', '365')];
    expect(worked(formula, ...steps)).toBe('100');
    expect(worked(formula, ...steps, step('Factor', '1.12'))).toBe('100');
    expect(() => worked(formula, ...steps, step('Factor', '1.13'))).toThrow(
      'factor is 1.12, but shown as 1.13',
    );
  });

  it('sums over numbered steps, and takes what has no number for each of them', () => {
    const lines = [
      step('Quantity 1', '2'),
      step('Price 1', '3'),
      step('Quantity 2', '5'),
      step('Price 2', '7'),
    ];
    expect(worked('sum(quantity × price)', ...lines)).toBe('41');
    expect(worked('sum(quantity × price × share)', ...lines, step('Share', '0.5'))).toBe('20.5');
  });

  it.each([
    ['quantity', 'quantity is no step'],
    ['quantity_1 %', 'cannot read quantity_1 %'],
    ['quantity_1 quantity_1', 'cannot read quantity_1'],
    ['mean(quantity)', 'mean is no function'],
    ['(quantity_1', ') is missing'],
    ['word', 'not a decimal'],
  ])('says why it cannot be worked out: %s', (formula, why) => {
    expect(() => worked(formula, step('Quantity 1', '2'), step('Word', 'cheese'))).toThrow(why);
  });
});
