import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { dayOfEstimate } from '../../../src/valuation/asset-classes/building-blocks/declared-estimate.ts';
import { forAll } from '../../support/property-runs.ts';
import { codesOf, faultsWritten, nobody, VALUATION_DATE, valuedOnce } from '../../support/valuing.ts';

/** Every figure is made up. */

const attributesOf = (estimate: object | string) => ({
  estimate: { source_text: typeof estimate === 'string' ? estimate : JSON.stringify(estimate) },
});
const valued = (estimate: object | string) => valuedOnce('REAL_ESTATE', attributesOf(estimate), nobody);
const refused = (estimate: object | string) =>
  faultsWritten('REAL_ESTATE', attributesOf(estimate)).map((fault) => fault.join(' '));
const days = fc.integer({ min: dayOf('1990-01-01'), max: dayOf('2060-12-31') }).map(dateOfDay);

describe('the day of an estimate', () => {
  it.each([
    ['2026-09-01', '2026-09-01'],
    ['01/09/2026', '2026-09-01'],
    ['2026-09-01T02:59:59Z', '2026-08-31'],
    ['2026-09-01T03:00:00Z', '2026-09-01'],
    ['2026-09-01T23:30:00-03:00', '2026-09-01'],
    ['2026-09-01T23:30:00.123456789-04:00', '2026-09-02'],
  ])('%s is %s', (written, day) => expect(dayOfEstimate(written)).toBe(day));

  it.each([
    undefined,
    '',
    'September 2026',
    '2026-02-30',
    '31/02/2026',
    '1/9/2026',
    '09/13/2026',
    '2026-09-01T10:00:00',
    ' 2026-09-01',
    '20260901',
    '["2026-09-01"]',
  ])('%j is not known', (written) => expect(dayOfEstimate(written)).toBeNull());

  it('is the same however it is written', () =>
    forAll([days], (day) => {
      const [year, month, dayOfMonth] = day.split('-');
      for (const written of [day, `${dayOfMonth}/${month}/${year}`, `${day}T12:00:00-03:00`])
        expect(dayOfEstimate(written)).toBe(day);
    }));
});

describe('an estimate that a request writes', () => {
  it.each([{}, { currency: null }, { currency: 'BRL' }, { currency: 'R$' }, '{"currency": "\\u0042RL"}'])(
    'is taken in reais: %j',
    (estimate) => expect(refused(estimate)).toEqual([]),
  );

  it.each(['USD', 'brl', 'BRL ', '', 986, ['BRL'], false])('is refused in %j', (currency) =>
    expect(refused({ value: 1, currency })).toEqual(['/attributes/estimate/currency currency_not_supported']),
  );

  it.each([
    ['2026-11-21', true],
    ['21/11/2026', true],
    ['2026-11-21T03:00:00Z', true],
    ['2026-11-20', false],
    ['2026-11-21T02:59:59Z', false],
    ['next year', false],
  ])('of %s is refused as of the future: %s', (date, isRefused) =>
    expect(refused({ value: 1, date })).toEqual(isRefused ? ['/attributes/estimate/date in_the_future'] : []),
  );

  it('is left to its schema where it is no estimate', () => {
    expect(refused('[')).toEqual([]);
    expect(refused('[1]')).toEqual([]);
    for (const attributes of [{}, { estimate: null }])
      expect(faultsWritten('REAL_ESTATE', attributes)).toEqual([]);
  });
});

describe('the value of an estimate', () => {
  const ages = (estimate: object | string) =>
    valued(estimate)
      .limitations.filter(({ code }) => code === 'DECLARED_VALUE_AGE')
      .map(({ text }) => text.en);

  it('states its age and its day', () => {
    const result = valued({ value: 1, date: '01/09/2026' });
    expect(result).toMatchObject({ amount: '1.00', declaredOn: '2026-09-01' });
    expect(ages({ value: 1, date: '01/09/2026' })).toEqual([expect.stringContaining('80 days old')]);
    expect(valued({ value: 1 })).toMatchObject({ amount: '1.00', declaredOn: null });
    expect(ages({ value: 1, date: 'soon' })).toEqual([expect.stringContaining('is unknown')]);
    expect(ages({ date: '2026-09-01' })).toEqual([]);
  });

  it('is unknown in another currency, which is shown and not converted', () => {
    const result = valued({ value: 90000, currency: 'USD', date: '2026-11-21' });
    expect(result).toMatchObject({
      amount: null,
      reason_codes: ['CURRENCY_NOT_SUPPORTED', 'DECLARED_VALUE_AFTER_VALUATION_DATE'],
    });
    expect(result.calculation?.steps.map(({ label, value }) => [label.en, value])).toEqual([
      ['Currency of the estimate', 'USD'],
      ['Date of the estimate', '2026-11-21'],
    ]);
    expect(codesOf(result)).toContain('CURRENCY_NOT_CONVERTED');
    expect(valued({ currency: 'USD' }).reason_codes).toEqual(['MISSING_PARAMETER', 'CURRENCY_NOT_SUPPORTED']);
  });

  it('counts exactly where it is in reais and of no later day', () => {
    const currencies = fc.constantFrom(undefined, 'BRL', 'R$', 'USD', 'EUR');
    forAll([fc.nat(), currencies, days], (value, currency, date) => {
      const estimate = { value, date, ...(currency && { currency }) };
      const { amount, reason_codes } = valued(estimate);
      const counts = date <= VALUATION_DATE && currency !== 'USD' && currency !== 'EUR';
      expect(amount).toBe(counts ? `${value}.00` : null);
      expect(reason_codes.length > 0).toBe(!counts);
    });
  });
});
