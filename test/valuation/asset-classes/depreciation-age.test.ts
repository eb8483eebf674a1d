import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { FiguresChangedOn } from '../../../src/kernel/dates/figures-changed-on.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { aircraft } from '../../../src/valuation/asset-classes/aircraft.ts';
import { equipment } from '../../../src/valuation/asset-classes/equipment.ts';
import { vessel } from '../../../src/valuation/asset-classes/vessel.ts';
import { forAll } from '../../support/property-runs.ts';
import {
  divided,
  isLess,
  minus,
  plus,
  rational,
  rationalOf,
  rounded,
  times,
} from '../../support/rational.ts';
import { faultsIn, faultsWritten, nobody, stepsOf, worksOutAgain } from '../../support/valuing.ts';

const figures = { replacement_cost: '1000000.00', service_life_years: '20', residual_rate: '0.2' };

interface When {
  readonly on: string;
  readonly changedOn?: FiguresChangedOn;
}

function valued(age: object, { on, changedOn }: When): MethodResult {
  const [result] = aircraft.value(aircraft.attributes.parse({ description: 'Made up', ...figures, ...age }), {
    valuationDate: on,
    changedOn,
    answer: nobody,
  });
  if (!result) throw new Error('no method applies');
  return result;
}

describe('a thing ages', () => {
  it('from the day its age is of, whichever side of the valuation date that is', () => {
    const given = { age_years: '5', age_as_of: '2021-11-20' };
    expect(stepsOf(valued(given, { on: '2026-11-20' }))).toMatchObject({
      'Age given': '5',
      'Date of the age given': '2021-11-20',
      'Valuation date': '2026-11-20',
      Days: '1826',
      Age: '9.99931554',
    });
    // 1,000,000 × (1 − 0.8 × 9.99931554 ÷ 20)
    expect(valued(given, { on: '2026-11-20' }).amount).toBe('600027.38');
    expect(stepsOf(valued(given, { on: '2020-11-20' }))).toMatchObject({ Days: '-365', Age: '4.00068446' });
  });

  it('from the day on which its age was last changed, where its owner names none', () => {
    const changedOn = { age_years: '2021-11-20' };
    const [named, left] = [{ age_as_of: '2021-11-20' }, {}].map((day) =>
      valued({ age_years: '5', ...day }, { on: '2026-11-20', changedOn }),
    );
    expect(left).toEqual(named);
    expect(valued({ age_years: '5' }, { on: '2026-11-20' }).amount).toBe('800000.00');
  });

  it('to no cost at all on a day when it was not there yet', () => {
    const result = valued({ manufactured_on: '2026-11-21' }, { on: '2026-11-20' });
    expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: ['METHOD_NOT_APPLICABLE'] });
    expect(result.limitations.at(-1)).toMatchObject({ code: 'AGE_BELOW_ZERO' });
    expect(valued({ manufactured_on: '2026-11-20' }, { on: '2026-11-20' }).amount).toBe('1000000.00');
    const young = { age_years: '1', age_as_of: '2026-11-20' };
    expect(valued(young, { on: '2025-11-20' }).amount).not.toBeNull();
    expect(valued(young, { on: '2025-11-19' }).reason_codes).toEqual(['METHOD_NOT_APPLICABLE']);
  });

  it('from nothing where it is so near to it that it rounds to it, from either side', () => {
    // 365 ÷ 365.25 = 0.99931554 − 0.0000000027, 730 ÷ 365.25 = 1.99863107 + 0.0000000046
    for (const [age_years, on] of [
      ['0.99931554', '2025-11-20'],
      ['1.99863107', '2024-11-20'],
    ] as const) {
      const result = valued({ age_years, age_as_of: '2026-11-20' }, { on });
      expect([stepsOf(result).Age, result.amount]).toEqual(['0', '1000000.00']);
    }
  });
});

/** The age in fractions of big integers, days counted by a calendar of the test's own. */
function exactAge(given: string, from: string, to: string): string {
  const days = rational(BigInt(serial(to) - serial(from)));
  return rounded(plus(rationalOf(given), divided(days, rational(36525n, 100n))), 8);
}

/** Days since 1 March of the year 0, by counting years of 365 days and their leap days. */
function serial(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [years, months] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const leaps = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leaps + Math.floor((153 * months + 2) / 5) + day;
}

const date = fc.integer({ min: dayOf('1950-01-01'), max: dayOf('2100-12-31') }).map(dateOfDay);
const age = fc.bigInt(0n, 10n ** 10n).map((digits) => rounded(rational(digits, 10n ** 8n), 8));

it.each([
  ['of a given age', false],
  ['of a date of manufacture', true],
])('age and amount %s are those of exact fractions, and the shown steps give them', (_what, isMade) =>
  forAll([age, date, date], 300, (given, from, on) => {
    const years = exactAge(isMade ? '0' : given, from, on);
    const result = valued(isMade ? { manufactured_on: from } : { age_years: given, age_as_of: from }, {
      on,
    });
    if (years.startsWith('-')) {
      expect(result).toMatchObject({ amount: null, reason_codes: ['METHOD_NOT_APPLICABLE'] });
      return;
    }
    const [one, residual] = [rational(1n), rationalOf(figures.residual_rate)];
    const worn = divided(
      times(minus(one, residual), rationalOf(years)),
      rationalOf(figures.service_life_years),
    );
    const left = minus(one, worn);
    const kept = isLess(left, residual) ? residual : left;
    expect(result.amount).toBe(rounded(times(rationalOf(figures.replacement_cost), kept), 2));
    expect(rounded(rationalOf(stepsOf(result).Age ?? ''), 8)).toBe(years);
    worksOutAgain(result);
  }),
);

describe.each([aircraft, vessel, equipment])(
  'the age of $id',
  ({ id, attributes, publicParameters, guided }) => {
    const schemas: readonly z.ZodType[] = [attributes, publicParameters, guided?.parameters ?? attributes];
    const faults = (age: object) =>
      schemas.map((schema, index) => {
        const input = { ...(index === 0 ? { description: 'Made up' } : {}), ...figures, ...age };
        return faultsIn(schema, input);
      });
    const made = '2020-01-31';

    it.each([
      [{ manufactured_on: made, age_years: '5' }, [['/age_years', 'not_allowed']]],
      [{ manufactured_on: made, age_as_of: made }, [['/age_as_of', 'not_allowed']]],
      [
        { manufactured_on: made, age_years: '5', age_as_of: made },
        [
          ['/age_years', 'not_allowed'],
          ['/age_as_of', 'not_allowed'],
        ],
      ],
      [{ age_as_of: made }, [['/age_as_of', 'not_allowed']]],
      [{ manufactured_on: '2021-02-29' }, [['/manufactured_on', 'invalid_date']]],
      [{ age_years: '5', age_as_of: 'yesterday' }, [['/age_as_of', 'invalid_date']]],
      [{ manufactured_on: made }, []],
      [{ age_years: '5' }, []],
      [{ age_years: '5', age_as_of: made }, []],
    ])('is said in one way: %j', (given, wrong) => expect(faults(given)).toEqual([wrong, wrong, wrong]));

    it.each(['manufactured_on', 'age_as_of'])('has come: %s', (name) => {
      expect(faultsWritten(id, { [name]: '2026-11-21' })).toEqual([[`/attributes/${name}`, 'in_the_future']]);
      expect(faultsWritten(id, { [name]: '2026-11-20' })).toEqual([]);
    });
  },
);
