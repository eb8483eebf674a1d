import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedAnswers } from '../../../src/domain/events/stored-answers.ts';
import { MARKET_CALENDAR } from '../../../src/kernel/dates/business-days.ts';
import { decimal, toText } from '../../../src/kernel/decimal.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import type { KeptAnswer, ReferenceAnswer } from '../../../src/kernel/reference.ts';
import {
  modelReferences,
  type ScenarioModel,
  scenarioByItself,
  scenarioParameters,
  sensitivityOf,
} from '../../../src/valuation/asset-classes/building-blocks/scenario.ts';
import { scenarioOutcome } from '../../../src/valuation/estimation/scenario.ts';
import { forAll } from '../../support/property-runs.ts';
import { found, missing } from '../../support/references.ts';
import { codesOf, refuses, VALUATION_DATE, worksOutAgain } from '../../support/valuing.ts';

/** Every figure is made up. */

const payment = { face_value: '10000.00', due_date: '2027-05-20' };
const byCurve = { ...payment, discount: 'PREFIXED_CURVE' };
const rateOf = (rate: string) => (query: KeptAnswer['query']) => found(query, rate, 'fraction a year');

function proposed(parameters: object, answer: (query: KeptAnswer['query']) => ReferenceAnswer) {
  const model = {
    kind: 'PRESENT_VALUE',
    parameters: scenarioParameters.PRESENT_VALUE.parse(parameters),
  } satisfies ScenarioModel;
  const answers = modelReferences(model, VALUATION_DATE).map((query) => ({ query, answer: answer(query) }));
  return { model, answers };
}

const outcome = (parameters: object, answer: (query: KeptAnswer['query']) => ReferenceAnswer) => {
  const { model, answers } = proposed(parameters, answer);
  return scenarioOutcome({
    ...model,
    asset_class: 'RECEIVABLE',
    asset_id: null,
    asset_facts: {},
    answers: storedAnswers(answers),
    proposed_at: `${VALUATION_DATE}T15:00:00.000Z`,
  });
};

describe('a scenario whose rate is asked for', () => {
  it.each([
    [
      byCurve,
      [
        { kind: 'prefixed-rate', due_date: payment.due_date, date: VALUATION_DATE },
        { kind: 'selic-target', date: VALUATION_DATE },
      ],
    ],
    [{ ...payment, discount: 'SELIC_TARGET' }, [{ kind: 'selic-target', date: VALUATION_DATE }]],
    [{ ...payment, discount_rate: '0.14' }, []],
    [{ ...byCurve, due_date: VALUATION_DATE }, []],
    [{ due_date: payment.due_date, discount: 'PREFIXED_CURVE' }, []],
    [{ face_value: payment.face_value, discount: 'SELIC_TARGET' }, []],
  ])('asks with %j', (parameters, queries) => {
    expect(proposed(parameters, rateOf('0.14')).answers.map(({ query }) => query)).toEqual(queries);
  });

  it('equals the figure of an asset, with the evidence, and its own word on the spread', () => {
    const { result } = outcome({ ...byCurve, spread: '0.04' }, rateOf('0.10'));
    // 122 business days at 1.10 × 1.04, as of an asset.
    expect(result).toMatchObject({ amount: '9369.46', basis: 'PRESENT_VALUE_SCENARIO', reason_codes: [] });
    expect(result.methods).toEqual([{ id: 'PRESENT_VALUE_SCENARIO', version: 2 }]);
    expect(result.calendars).toEqual([MARKET_CALENDAR.name]);
    expect(result.evidence).toMatchObject([{ source: 'made_up', reference_date: VALUATION_DATE }]);
    expect(result.calculation?.formula).toBe(
      'face_value ÷ factor; factor = ((1 + prefixed_rate) × (1 + spread)) ^ (business_days ÷ 252)',
    );
    worksOutAgain(result);
    expect(codesOf(result)).toEqual(expect.arrayContaining(['SPREAD_AS_STATED', 'AS_OF_THE_PROPOSAL']));
    const said = result.limitations.find(({ code }) => code === 'SPREAD_AS_STATED');
    expect(said?.text.en).toContain('assumption of the scenario');
  });

  it('takes the base rate as the asset does', () => {
    const { result } = outcome({ ...payment, discount: 'SELIC_TARGET' }, rateOf('0.14'));
    expect(result).toMatchObject({
      amount: '9385.36',
      methods: [{ id: 'PRESENT_VALUE_SCENARIO', version: 2 }],
    });
    expect(result.calculation?.formula).toContain('selic_target');
  });

  it('has the sensitivity, and the amount, of the same rate of its proposer’s by business days', () =>
    forAll(
      [
        fc.integer({ min: -400_000, max: 2_000_000 }),
        fc.option(fc.integer({ min: -300_000, max: 900_000 }), { nil: undefined }),
        fc.integer({ min: 1, max: 4_000 }),
      ],
      (millionths, over, days) => {
        const rate = toText(decimal(String(millionths)).div(decimal('1000000')));
        const spread = over === undefined ? undefined : toText(decimal(String(over)).div(decimal('1000000')));
        const growth = (fraction: string) => decimal(fraction).plus(1);
        const whole = toText(
          growth(rate)
            .times(growth(spread ?? '0'))
            .minus(1),
        );
        const due_date = dateOfDay(dayOf(VALUATION_DATE) + days);
        const asked = outcome({ ...byCurve, due_date, ...(spread && { spread }) }, rateOf(rate));
        const own = outcome(
          { ...payment, due_date, discount_rate: whole, day_count: 'BUS_252' },
          rateOf('nobody asks'),
        );
        expect(asked.sensitivity).toEqual(own.sensitivity);
        expect(asked.result).toMatchObject({ amount: own.result.amount, range: own.result.range });
      },
    ));

  it.each(['NO_REFERENCE', 'SOURCE_UNAVAILABLE', 'SOURCE_NOT_CONFIGURED'] as const)(
    'is unknown, without sensitivity, where there is no rate: %s',
    (reason) => {
      const made = outcome({ ...byCurve, spread: '0.04' }, () => missing(reason));
      expect(made.result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: [reason] });
      expect(made.sensitivity).toEqual([]);
    },
  );

  it.each([
    [
      { due_date: payment.due_date, discount: 'PREFIXED_CURVE', spread: '0.04' },
      '(1 + prefixed_rate) × (1 + spread)',
    ],
    [{ face_value: payment.face_value, discount: 'SELIC_TARGET' }, '1 + selic_target'],
  ])('is unknown for what it lacks, and shows its formula: %j', (parameters, rate) => {
    const { result, sensitivity } = outcome(parameters, rateOf('0.14'));
    expect(result).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
    expect(result.calculation).toEqual({
      formula: `face_value ÷ factor; factor = (${rate}) ^ (business_days ÷ 252)`,
      steps: [],
    });
    expect(sensitivity).toEqual([]);
  });

  it('of a payment that was due before is unknown', () => {
    const { result } = outcome({ ...byCurve, due_date: '2026-11-19' }, rateOf('0.14'));
    expect(result.reason_codes).toEqual(['PAST_DUE']);
  });

  it('has no answer of its own to lean on: what was not asked is a fault of the program', () => {
    const { model } = proposed(byCurve, rateOf('0.14'));
    expect(() => scenarioByItself(model, VALUATION_DATE, [])).toThrow('was not asked for');
    const { model: known } = proposed({ ...payment, discount_rate: '0.1' }, rateOf('0.14'));
    const { result } = scenarioByItself(known, VALUATION_DATE);
    expect(sensitivityOf(known, VALUATION_DATE, result)).toHaveLength(5);
  });

  refuses(scenarioParameters.PRESENT_VALUE, payment, [
    [{ discount: 'CDI' }, '/discount', 'invalid_value'],
    [{ discount: null }, '/discount', 'invalid_value'],
    [{ spread: '0.04' }, '/spread', 'not_allowed'],
    [{ discount_rate: '0.1', spread: '0.04' }, '/spread', 'not_allowed'],
    [{ discount: 'SELIC_TARGET', spread: '0.04' }, '/spread', 'not_allowed'],
    [{ discount: 'PREFIXED_CURVE', spread: 0.04 }, '/spread', 'invalid_decimal'],
    [{ discount: 'PREFIXED_CURVE', discount_rate: '0.1' }, '/discount_rate', 'not_allowed'],
    [{ discount: 'SELIC_TARGET', day_count: 'BUS_252' }, '/day_count', 'not_allowed'],
  ]);
});
