import { describe, expect, it } from 'vitest';
import { biologicalAsset } from '../../../src/valuation/asset-classes/biological-asset.ts';
import { equityStake } from '../../../src/valuation/asset-classes/equity-stake.ts';
import { guidedValuer } from '../../../src/valuation/asset-classes/index.ts';
import { intellectualProperty } from '../../../src/valuation/asset-classes/intellectual-property.ts';
import {
  again,
  codesOf,
  estimated,
  faultsIn,
  nobody,
  refuses,
  stepsOf,
  VALUATION_DATE,
  worksOutAgain,
} from '../../support/valuing.ts';

const flow = (date: string, amount: string) => ({ date, amount });
const scenario = {
  cash_flows: [flow('2027-11-20', '110000.00'), flow('2028-11-19', '121000.00')],
  discount_rate: '0.1',
};

const valued = (parameters: object) =>
  estimated('BIOLOGICAL_ASSET', { valuation_date: VALUATION_DATE, ...parameters });

describe('a cash-flow scenario', () => {
  it('shows each flow, its date, days and factor, then the date, the rate and the share', () => {
    const result = valued({ ...scenario, ownership_share: '0.5' });
    expect(result.amount).toBe('100000.00');
    expect(result.calculation?.formula).toBe(
      'sum(cash_flow ÷ factor) × ownership_share; factor = (1 + discount_rate) ^ (days ÷ 365)',
    );
    expect(stepsOf(result)).toEqual({
      'Cash flow 1': '110000.00',
      'Date of cash flow 1': '2027-11-20',
      'Days 1': '365',
      'Factor 1': '1.1',
      'Cash flow 2': '121000.00',
      'Date of cash flow 2': '2028-11-19',
      'Days 2': '730',
      'Factor 2': '1.21',
      'Valuation date': '2026-11-20',
      'Discount rate': '0.1',
      'Ownership share': '0.5',
    });
  });

  it('is no market price, and says that nothing in it was verified or added', () =>
    expect(codesOf(valued({ ...scenario, ownership_share: '1' }))).toEqual([
      'NOT_A_MARKET_PRICE',
      'CASH_FLOWS_NOT_VERIFIED',
      'NO_RISK_PREMIUM',
      'NO_COSTS_TAXES_OR_DEBTS',
    ]));

  it('without a share is of the whole, and says so', () => {
    const result = valued(scenario);
    expect([result.amount, again(result).ok]).toEqual(['200000.00', true]);
    expect(codesOf(result)).toContain('OWNERSHIP_SHARE_NOT_GIVEN');
    expect(stepsOf(result)).not.toHaveProperty('Ownership share');
  });

  it('discounts to the date in its parameters, and says when that is another', () => {
    const other = valued({ ...scenario, valuation_date: '2025-11-20' });
    expect([other.amount, stepsOf(other)['Valuation date']]).toEqual(['181818.18', '2025-11-20']);
    const limitation = other.limitations.find(({ code }) => code === 'DISCOUNTED_TO_ANOTHER_DATE');
    expect(limitation?.text.en).toContain('discounted to 2025-11-20');
    expect(limitation?.text.en).toContain('not to 2026-11-20');
    const same = valued({ ...scenario, valuation_date: VALUATION_DATE });
    expect([same.amount, codesOf(same).includes('DISCOUNTED_TO_ANOTHER_DATE')]).toEqual(['200000.00', false]);
  });

  it.each([{}, { cash_flows: [flow('2026-11-20', '1.00')] }])(
    'of a later day than the valuation says nothing about it: %j',
    (more) => {
      const result = valued({ ...scenario, ...more, valuation_date: '2026-11-21' });
      expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['METHOD_NOT_APPLICABLE'] });
      const limitation = result.limitations.find(({ code }) => code === 'SCENARIO_OF_A_LATER_DAY');
      for (const text of Object.values(limitation?.text ?? {}))
        expect(text).toMatch(/2026-11-21.*2026-11-20/);
      expect(codesOf(result)).not.toContain('DISCOUNTED_TO_ANOTHER_DATE');
      expect(codesOf(result)).not.toContain('CASH_FLOWS_IN_THE_PAST');
    },
  );

  it('counts a flow on the very day whole', () =>
    expect(valued({ ...scenario, cash_flows: [flow(VALUATION_DATE, '100.01')] }).amount).toBe('100.01'));

  it('with a flow in the past is unknown, and names it: nothing is left out in silence', () => {
    const cash_flows = [flow('2026-11-19', '1.00'), ...scenario.cash_flows, flow('1999-01-01', '1.00')];
    const result = valued({ ...scenario, cash_flows });
    expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['PAST_DUE'] });
    const past = result.limitations.find(({ code }) => code === 'CASH_FLOWS_IN_THE_PAST');
    expect(past?.text.en).toBe(
      'Some cash flows are before 2026-11-20, so they cannot be part of a present value: 1, 4.',
    );
    expect(stepsOf(result)).toMatchObject({ 'Date of cash flow 4': '1999-01-01' });
    expect(valued({ ...scenario, cash_flows, valuation_date: '1999-01-01' }).amount).not.toBeNull();
  });

  it.each(['cash_flows', 'discount_rate', 'valuation_date'])(
    'is unknown without %s: none is invented',
    (name) => {
      const result = valued({ ...scenario, [name]: undefined });
      expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['MISSING_PARAMETER'] });
    },
  );

  it('may be negative, and a calculated zero is 0.00', () => {
    const amountOf = (amount: string, rest = {}) =>
      valued({ ...scenario, cash_flows: [flow('2027-11-20', amount)], ...rest }).amount;
    expect(amountOf('-1100.00')).toBe('-1000.00');
    expect([amountOf('0.00'), amountOf('-0.00'), amountOf('-0.01', { discount_rate: '1.5' })]).toEqual([
      '0.00',
      '0.00',
      '0.00',
    ]);
    expect(amountOf('1100.00', { ownership_share: '0' })).toBe('0.00');
    expect(amountOf('1.00', { discount_rate: '999999.999999999999' })).toBe('0.00');
  });

  it('of 360 flows can be worked out again', () => {
    const cash_flows = Array.from({ length: 360 }, (_, index) =>
      flow(`${2027 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-28`, '1234.56'),
    );
    const result = valued({ cash_flows, discount_rate: '0.123456789012', ownership_share: '0.333333333333' });
    expect(result.calculation?.steps).toHaveLength(4 * 360 + 3);
    worksOutAgain(result);
  });

  it.each([
    [[flow('2026-11-20', '999999999999999999.99'), flow('2026-11-20', '0.01')], '0.1', '/cash_flows'],
    [
      [flow('2026-11-20', '1.00'), flow('2027-11-20', '-999999999999999999.99')],
      '-0.5',
      '/cash_flows/1/amount',
    ],
  ])('%j at %s is beyond an amount at %s', (cash_flows, discount_rate, pointer) => {
    expect(() => valued({ cash_flows, discount_rate })).toThrow(
      expect.objectContaining({ words: expect.objectContaining({ code: 'amount_out_of_range' }), pointer }),
    );
  });
});

describe.each([biologicalAsset, equityStake, intellectualProperty])('the fields of $id', (assetClass) => {
  const { attributes, publicParameters, guided } = assetClass;
  const faults = (input: object) => faultsIn(attributes, input);
  const whole = { description: 'Made up', ...scenario, ownership_share: '0.25' };
  const context = { valuationDate: VALUATION_DATE, answer: nobody };
  const first = (member: object) => ({ cash_flows: [{ ...flow('2027-11-20', '1.00'), ...member }] });

  refuses(attributes, whole, [
    [{ description: undefined }, '/description', 'required'],
    [{ description: '' }, '/description', 'too_short'],
    [{ cash_flows: [] }, '/cash_flows', 'too_few'],
    [{ cash_flows: Array(361).fill(flow('2027-11-20', '1.00')) }, '/cash_flows', 'too_many'],
    [{ cash_flows: '1.00' }, '/cash_flows', 'invalid_type'],
    [{ cash_flows: { 0: flow('2027-11-20', '1.00') } }, '/cash_flows', 'invalid_type'],
    [first({ amount: '1' }), '/cash_flows/0/amount', 'invalid_decimal'],
    [first({ amount: '+1.00' }), '/cash_flows/0/amount', 'invalid_decimal'],
    [first({ amount: `${'9'.repeat(40)}.00` }), '/cash_flows/0/amount', 'invalid_decimal'],
    [first({ amount: undefined }), '/cash_flows/0/amount', 'required'],
    [first({ date: '2027-02-29' }), '/cash_flows/0/date', 'invalid_date'],
    [first({ date: '2027-11-20T00:00:00Z' }), '/cash_flows/0/date', 'invalid_date'],
    [first({ currency: 'USD' }), '/cash_flows/0/currency', 'unknown_field'],
    [{ discount_rate: '-1' }, '/discount_rate', 'out_of_range'],
    [{ discount_rate: '-1.000000000000' }, '/discount_rate', 'out_of_range'],
    [{ discount_rate: '-2' }, '/discount_rate', 'out_of_range'],
    [{ discount_rate: '10%' }, '/discount_rate', 'invalid_decimal'],
    [{ discount_rate: '1'.repeat(40) }, '/discount_rate', 'invalid_decimal'],
    [{ ownership_share: '1.01' }, '/ownership_share', 'out_of_range'],
    [{ ownership_share: '-0.01' }, '/ownership_share', 'out_of_range'],
    [{ valuation_date: '2026-13-01' }, '/valuation_date', 'invalid_date'],
  ]);

  it('take a rate just above −100 %, 360 flows, and the ends of a share', () => {
    for (const discount_rate of ['-0.999999999999', '0', '-0', '999999.999999999999'])
      expect(faults({ ...whole, discount_rate })).toEqual([]);
    for (const ownership_share of ['0', '1', '1.000'])
      expect(faults({ ...whole, ownership_share })).toEqual([]);
    expect(faults({ ...whole, cash_flows: Array(360).fill(flow('2027-11-20', '1.00')) })).toEqual([]);
  });

  it('require a share of an equity stake, and of nothing else', () => {
    const { description, ...parameters } = { ...whole, ownership_share: undefined };
    const expected = assetClass.id === 'EQUITY_STAKE' ? [['/ownership_share', 'required']] : [];
    expect(faults({ description, ...parameters })).toEqual(expected);
    expect(faultsIn(publicParameters, parameters)).toEqual(expected);
    expect(faultsIn(guided?.parameters ?? attributes, parameters)).toEqual(expected);
    const [method] = assetClass.methods;
    expect(method.requires.includes('ownership_share')).toBe(assetClass.id === 'EQUITY_STAKE');
  });

  it('make the same figure of an asset, a guided estimate and an estimate', () => {
    const { description: _, ...parameters } = { ...whole, valuation_date: VALUATION_DATE };
    const asset = attributes.parse({ ...whole, valuation_date: VALUATION_DATE });
    const guidedTo = attributes.parse(guided?.attributes(parameters));
    expect(assetClass.references(asset, VALUATION_DATE)).toEqual([]);
    const estimate = assetClass.publicEstimate(publicParameters.parse(parameters), VALUATION_DATE);
    expect(estimate.amount).toBe('50000.00');
    expect(assetClass.value(asset, context)).toEqual([estimate]);
    expect(guidedValuer(assetClass).value(guidedTo, context)).toEqual([estimate]);
  });

  it('without a date value an asset on the day of its valuation, and say so; an estimate is unknown', () => {
    const [asset, ...others] = assetClass.value(attributes.parse(whole), context);
    expect([asset?.amount, others]).toEqual(['50000.00', []]);
    const dated = asset?.calculation?.steps.find(({ value }) => value === VALUATION_DATE);
    expect(dated?.label).toEqual({
      'pt-BR': 'Data desta avaliação, porque os parâmetros não informam outra',
      en: 'Date of this valuation, because the parameters give none',
    });
    const { description: _, ...parameters } = whole;
    const guidedTo = attributes.parse(guided?.attributes(parameters));
    for (const estimate of [
      assetClass.publicEstimate(publicParameters.parse(parameters), VALUATION_DATE),
      ...guidedValuer(assetClass).value(guidedTo, context),
    ]) {
      expect(estimate).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
      expect(estimate.calculation?.steps.map(({ unit, label }) => [unit, label.en])).not.toContainEqual([
        'date',
        expect.stringContaining('aluation'),
      ]);
    }
  });
});
