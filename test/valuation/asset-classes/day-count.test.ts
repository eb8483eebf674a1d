import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessDay, MARKET_CALENDAR } from '../../../src/kernel/dates/business-days.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { cashFlowScenario } from '../../../src/valuation/asset-classes/building-blocks/cash-flow.ts';
import {
  scenarioByItself,
  sensitivityOf,
} from '../../../src/valuation/asset-classes/building-blocks/scenario.ts';
import { equityStake } from '../../../src/valuation/asset-classes/equity-stake.ts';
import { receivable } from '../../../src/valuation/asset-classes/receivable.ts';
import { runs } from '../../support/property-runs.ts';
import { faultsIn, worksOutAgain } from '../../support/valuing.ts';

const date = '2026-11-20';
const claim = { face_value: '10000.00', due_date: '2027-05-20', discount_rate: '0.14' };
const flows = [
  { date: '2027-05-20', amount: '10000.00' },
  { date: '2026-12-01', amount: '-250.00' },
];

const presentValue = (given: object, on: CalendarDate = date): MethodResult =>
  receivable.publicEstimate(receivable.publicParameters.parse({ ...claim, ...given }), on);
const cashFlow = (given: object): MethodResult =>
  cashFlowScenario({ cash_flows: flows, discount_rate: '0.14', valuation_date: date, ...given }, date);

const stepsOf = ({ calculation }: MethodResult, unit: string) =>
  (calculation?.steps ?? []).filter((step) => step.unit === unit).map(({ value }) => value);

/** One day after the other: the first counted, the last not. */
const countedOneByOne = (from: CalendarDate, to: CalendarDate): number =>
  Array.from({ length: dayOf(to) - dayOf(from) }, (_, index) => dateOfDay(dayOf(from) + index)).filter(
    isBusinessDay,
  ).length;

const anyDay = fc.integer({ min: 20_000, max: 22_000 }).map(dateOfDay);

describe('a payment at the rate of the caller', () => {
  it('is discounted by business days over 252 where the caller says so', () => {
    const result = presentValue({ day_count: 'BUS_252' });
    // 122 business days, as at a Selic target of 14 %.
    expect(result.amount).toBe('9385.36');
    expect(result.calculation?.formula).toBe(
      'face_value ÷ factor; factor = (1 + discount_rate) ^ (business_days ÷ 252)',
    );
    expect(stepsOf(result, 'business days')).toEqual(['122']);
    expect(result.calendars).toEqual([MARKET_CALENDAR.name]);
  });

  it('is the same to the letter by calendar days, said or not', () => {
    const [said, unsaid] = [presentValue({ day_count: 'ACT_365' }), presentValue({})];
    expect(said).toEqual(unsaid);
    // 181 days: 10000 ÷ 1.14 ^ (181 ÷ 365)
    expect(unsaid.amount).toBe('9370.90');
    expect(unsaid.calendars).toEqual([]);
  });

  it('counts every day by itself, whatever the days, and can be worked out again', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const result = presentValue({ due_date: to, day_count: 'BUS_252' }, from);
        expect(stepsOf(result, 'business days')).toEqual([String(countedOneByOne(from, to))]);
        worksOutAgain(result);
      }),
      { numRuns: runs(100), examples: [['2024-10-11', '2024-10-11']] },
    );
  });

  it('lacks what is missing as before, and names the days it would count', () => {
    const result = presentValue({ discount_rate: undefined, day_count: 'BUS_252' });
    expect(result).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
    expect(result.calculation?.formula).toContain('business_days ÷ 252');
    const past = presentValue({ due_date: '2026-11-19', day_count: 'BUS_252' });
    expect(past.reason_codes).toEqual(['PAST_DUE']);
  });
});

describe('cash flows at the rate of the caller', () => {
  it('are discounted each by its own business days', () => {
    const result = cashFlow({ day_count: 'BUS_252' });
    expect(stepsOf(result, 'business days')).toEqual(['122', String(countedOneByOne(date, '2026-12-01'))]);
    worksOutAgain(result);
    expect(result.calendars).toEqual([MARKET_CALENDAR.name]);
    expect(cashFlow({ cash_flows: flows.slice(0, 1), day_count: 'BUS_252' }).amount).toBe('9385.36');
  });

  it('are the same to the letter by calendar days, said or not', () => {
    expect(cashFlow({ day_count: 'ACT_365' })).toEqual(cashFlow({}));
    expect(cashFlow({}).amount).not.toBe(cashFlow({ day_count: 'BUS_252' }).amount);
  });

  it('keep their day count in a scenario, at every rate around the given one', () => {
    const rest = { cash_flows: flows.slice(0, 1), discount_rate: '0.14', valuation_date: date };
    for (const [kind, parameters] of [
      ['CASH_FLOW', { ...rest, day_count: 'BUS_252' }],
      ['PRESENT_VALUE', { ...claim, day_count: 'BUS_252' }],
    ] as const) {
      const model = { kind, parameters } as Parameters<typeof scenarioByItself>[0];
      const { result } = scenarioByItself(model, date);
      expect(result.amount).toBe('9385.36');
      const rows = sensitivityOf(model, date, result).map(({ amount }) => amount);
      // At 12 % and at 16 %.
      expect([rows[0], rows[2], rows[4]]).toEqual([
        presentValue({ discount_rate: '0.12', day_count: 'BUS_252' }).amount,
        '9385.36',
        presentValue({ discount_rate: '0.16', day_count: 'BUS_252' }).amount,
      ]);
    }
  });
});

describe('the day count', () => {
  it.each(['ACT_360', 'bus_252', '', 252, null, ['BUS_252']])('%j is refused by its name', (day_count) => {
    for (const schema of [receivable.publicParameters, equityStake.attributes]) {
      const input = { description: 'x', ownership_share: '1', day_count };
      expect(faultsIn(schema, input).map(([pointer]) => pointer)).toContain('/day_count');
    }
  });

  it('is no field of an asset that is discounted at the base rate', () => {
    const input = { face_value: '1.00', due_date: date, day_count: 'BUS_252' };
    expect(faultsIn(receivable.attributes, input).map(([pointer]) => pointer)).toEqual(['/day_count']);
  });
});
