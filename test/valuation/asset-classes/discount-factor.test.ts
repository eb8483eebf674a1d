import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import type { AssetClassId } from '../../../src/kernel/vocabulary.ts';
import type { AmountOutOfRange } from '../../../src/valuation/asset-classes/contract.ts';
import { found } from '../../support/references.ts';
import { codesOf, estimated, VALUATION_DATE, valuedOnce } from '../../support/valuing.ts';

/** One bound for every discounting: a factor of at most 1,000 digits. At 900 % a year each year is a digit, at −90 % too. */

const yearsAhead = (years: number) => dateOfDay(dayOf(VALUATION_DATE) + 365 * years);
const tooLong = (pointer: string) =>
  expect.objectContaining({
    message: `${pointer}: the rate and the dates give a factor of more than 1,000 digits`,
    words: expect.objectContaining({ code: 'factor_out_of_range' }),
    pointer,
  } as AmountOutOfRange);

describe.each<[AssetClassId, string, (date: string, rate: string) => object]>([
  [
    'INTELLECTUAL_PROPERTY',
    '/cash_flows/0/date',
    (date, discount_rate) => ({
      cash_flows: [{ date, amount: '0.00' }],
      discount_rate,
      valuation_date: VALUATION_DATE,
    }),
  ],
  [
    'COURT_CLAIM',
    '/due_date',
    (due_date, discount_rate) => ({ face_value: '0.00', due_date, discount_rate }),
  ],
])('an estimate of %s', (id, pointer, parameters) => {
  it.each([
    ['9', 999],
    ['-0.9', 1000],
  ])('at %s is known after %i years, and after one more says that it is the factor', (rate, years) => {
    const result = estimated(id, parameters(yearsAhead(years), rate));
    expect([result.amount, codesOf(result).includes('NOT_A_MARKET_PRICE')]).toEqual(['0.00', true]);
    const factor = result.calculation?.steps.find(({ label }) => label.en.startsWith('Factor'))?.value;
    expect(factor?.replace('.', '').length).toBe(years + 1);
    expect(() => estimated(id, parameters(yearsAhead(years + 1), rate))).toThrow(tooLong(pointer));
  });
});

it('of an asset at the base rate is held to the same, though no such rate was ever published', () => {
  const asset = { face_value: '1.00', due_date: '9999-12-31' };
  const at = (rate: string) => () =>
    valuedOnce('RECEIVABLE', asset, (query) => found(query, rate, 'fraction a year')).amount;
  expect(at('0.15')()).toBe('0.00');
  expect(at('999999')).toThrow(tooLong('/due_date'));
});
