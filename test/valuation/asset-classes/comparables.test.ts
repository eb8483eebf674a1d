import { describe, expect, it } from 'vitest';
import { Calculation } from '../../../src/domain/events/shapes.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import type { AssetClassId, Basis } from '../../../src/kernel/vocabulary.ts';
import { faultsOf } from '../../../src/kernel/zod-faults.ts';
import {
  comparedFlats,
  flatsUndeclared,
  withFactors,
} from '../../../src/valuation/asset-classes/building-blocks/comparables/examples.ts';
import { Comparables } from '../../../src/valuation/asset-classes/building-blocks/comparables/fields.ts';
import { comparedWith } from '../../../src/valuation/asset-classes/building-blocks/comparables.ts';
import { faultsOfWritten } from '../../../src/valuation/asset-classes/index.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { frozenInput, policyFrozen } from '../../support/valuations.ts';

const DATE = '2026-11-20';
const flats = comparedFlats as JsonObject & { data: readonly JsonObject[] };

const faults = (changes: JsonObject, of: JsonObject = flats) => {
  const input = { ...of, ...changes };
  return faultsOf(Comparables.safeParse(input), input).map(({ pointer, code }) => `${pointer} ${code}`);
};
/** With one datum changed. */
const datum = (index: number, changes: JsonObject): JsonObject => ({
  data: flats.data.map((each, at) => (at === index ? { ...each, ...changes } : each)),
});
function resultOf(given: JsonObject, isGraded: boolean, date = DATE) {
  const [result] = comparedWith({ comparables: Comparables.parse(given) }, date, isGraded);
  if (!result) throw new Error('not compared');
  return result;
}
const codesOf = (given: JsonObject, isGraded = true) =>
  resultOf(given, isGraded).limitations.map(({ code }) => code);

describe('comparables that nothing can be made of are refused by field', () => {
  it('takes the worked examples', () => {
    expect(faults({})).toEqual([]);
    expect(faults({}, withFactors('2'))).toEqual([]);
  });

  it('refuses a price of zero', () => {
    expect(faults(datum(3, { price: '0.00' }))).toEqual(['/data/3/price out_of_range']);
    expect(faults(datum(3, { price: '-1' }))).toEqual(['/data/3/price invalid_decimal']);
  });

  it('refuses fewer than three data, more than 500, and fewer than variables and two', () => {
    expect(faults({ data: flats.data.slice(0, 2) })).toEqual(['/data too_few']);
    expect(faults({ data: Array.from({ length: 501 }, () => flats.data[0]) as JsonObject[] })).toEqual([
      '/data too_many',
    ]);
    const three = {
      variables: [{ name: 'a' }, { name: 'b' }],
      subject: { values: ['1', '2'] },
      data: flats.data
        .slice(0, 3)
        .map((each, index) => ({ ...each, values: [`${index}`, `${index * index}`] })),
    };
    expect(faults(three)).toEqual(['/data too_few']);
  });

  it('refuses a singular matrix, and names the variable', () => {
    const twice = {
      variables: [{ name: 'area' }, { name: 'area again' }],
      subject: { values: ['70', '140'] },
      data: flats.data.map((each) => {
        const [area = ''] = each.values as string[];
        return { ...each, values: [area, String(2 * Number(area))] };
      }),
    };
    expect(faults(twice)).toEqual(['/variables/1 linearly_dependent']);
    expect(faults({ data: flats.data.map((each) => ({ ...each, values: ['5'] })) })).toEqual([
      '/variables/0 linearly_dependent',
    ]);
  });

  it('refuses values that do not fit their variables', () => {
    expect(faults(datum(2, { values: ['1', '2'] }))).toEqual(['/data/2/values wrong_length']);
    expect(faults({ subject: {} })).toEqual(['/subject/values required']);
    expect(faults({ subject: { values: [] } })).toEqual(['/subject/values wrong_length']);
    expect(
      faults({ variables: [{ name: 'area', kind: 'DICHOTOMOUS' }], subject: { values: ['1'] } }),
    ).toContain('/data/0/values/0 invalid_value');
    expect(faults({ variables: [{ name: 'area', kind: 'CODE' }], ...datum(0, { values: ['1.5'] }) })).toEqual(
      ['/data/0/values/0 invalid_value'],
    );
    expect(
      faults({ variables: [{ name: 'area', transformation: 'LN' }], ...datum(4, { values: ['0'] }) }),
    ).toEqual(['/data/4/values/0 invalid_value']);
    const named = { variables: [{ name: 'a' }, { name: 'a' }] };
    expect(faults(named)).toEqual(['/variables/1/name repeated']);
  });

  it('refuses what belongs to the other treatment, and a factor of zero', () => {
    const factors = withFactors();
    expect(faults({ price_transformation: 'LN' }, factors)).toEqual(['/price_transformation not_allowed']);
    expect(faults({ subject: { values: ['1', '1'] } }, factors)).toEqual(['/subject/values not_allowed']);
    const zero = (factors.data as JsonObject[]).map((each) => ({ ...each, values: ['0', '1'] }));
    expect(faults({ data: zero.slice(0, 3) }, factors)).toContain('/data/0/values/0 out_of_range');
  });

  it.each<AssetClassId>(['REAL_ESTATE', 'RURAL_LAND', 'EQUIPMENT', 'VEHICLE'])(
    'refuses a datum of a day that has not come, of %s',
    (id) => {
      const fields = { comparables: { ...flats, ...datum(5, { date: '2026-11-21' }) } };
      expect(faultsOfWritten(id, fields, DATE, '/attributes')).toMatchObject([
        { pointer: '/attributes/comparables/data/5/date', code: 'in_the_future' },
      ]);
    },
  );
});

describe('real estate, graded by NBR 14653-2', () => {
  it('is known from grade I of rationale and of precision on, with its table', () => {
    const { amount, basis, calculation } = resultOf(flats, true);
    expect([amount, basis]).toEqual(['371686.02', 'COMPARATIVE_DATA']);
    const { grades } = Calculation.parse(calculation);
    expect(grades?.items.map(({ grade }) => grade)).toEqual(['III', 'III', 'II', 'III', 'III', 'III']);
    expect([grades?.points, grades?.rationale.grade, grades?.precision.grade]).toEqual([17, 'III', 'III']);
  });

  it('states the 80 % interval and the field of judgement of 15 % in calculation and limitations', () => {
    const { calculation, limitations, range } = resultOf(flats, true);
    const shown = new Map(calculation?.steps.map(({ label, value }) => [label.en, value]));
    // Standard error of the mean at 70 and t 0.90 of 10 degrees of freedom 1.372184.
    expect(shown.get('Confidence interval, low end')).toBe('369094.15');
    expect(shown.get('Confidence interval, high end')).toBe('374277.89');
    expect(range).toEqual({
      low: '369094.15',
      high: '374277.89',
      kind: 'SAMPLE_INTERVAL',
      level: '0.8',
      source: null,
    });
    expect(shown.get('Discretionary range, low end')).toBe('315933.12');
    expect(shown.get('Discretionary range, high end')).toBe('427438.93');
    const spread = limitations.find(({ code }) => code === 'FIELD_OF_JUDGEMENT')?.text.en;
    expect(spread).toContain('R$\u00a0315,933.12 – R$\u00a0427,438.93');
  });

  it('is unknown with a pending item, and the figure stays in the calculation', () => {
    const result = resultOf(flatsUndeclared, true);
    expect([result.amount, result.basis, result.reason_codes]).toEqual([
      null,
      'NONE',
      ['GRADE_INSUFFICIENT'],
    ]);
    const figure = result.calculation?.steps.find(({ label }) => label.en === 'Calculated value');
    expect(figure?.value).toBe('371686.02');
    expect(result.calculation?.grades?.rationale.grade).toBe('PENDING');
    const lacking = result.limitations.find(({ code }) => code === 'GRADE_INSUFFICIENT');
    expect(lacking?.text.en).toContain('items pending: 1, 3; items without a grade: —');
    expect(lacking?.text['pt-BR']).toContain('Fundamentação: pendente; precisão: ');
    expect(lacking?.text['pt-BR']).not.toMatch(/NONE|PENDING/);
  });

  it('is unknown where an item or the precision has no grade', () => {
    const few = resultOf({ ...flats, data: flats.data.slice(0, 5) }, true);
    expect(few.reason_codes).toEqual(['GRADE_INSUFFICIENT']);
    expect(few.calculation?.grades?.items[1]?.grade).toBe('NONE');
    const scattered = flats.data.map((each, index) => ({
      ...each,
      price: index % 2 ? '100000.00' : '900000.00',
    }));
    const wide = resultOf({ ...flats, data: scattered }, true);
    expect([wide.amount, wide.calculation?.grades?.precision.grade]).toEqual([null, 'NONE']);
  });

  it('is unknown as of a day before its data, and where the model gives no price', () => {
    expect(resultOf(flats, true, '2026-10-14').reason_codes).toEqual(['METHOD_NOT_APPLICABLE']);
    const falling = flats.data.map((each, index) => ({ ...each, price: `${600 - 50 * index}.00` }));
    const nothing = resultOf({ ...flats, data: falling, subject: { values: ['190'] } }, true);
    expect(nothing.reason_codes).toEqual(['METHOD_NOT_APPLICABLE']);
    expect(nothing.limitations.map(({ code }) => code)).toContain('MODEL_GIVES_NO_PRICE');
  });

  it('reports what the data say against the model', () => {
    expect(codesOf(flats)).not.toContain('OUTLIERS');
    expect(codesOf({ ...flats, price_transformation: 'LN' })).toContain('MEDIAN_OF_LOGARITHMS');
    expect(codesOf({ ...flats, ...datum(11, { price: '1900000.00' }) })).toEqual(
      expect.arrayContaining(['RESIDUALS_NOT_NORMAL', 'OUTLIERS', 'INFLUENTIAL_DATA']),
    );
    const lift = {
      variables: [{ name: 'area' }, { name: 'lift', kind: 'DICHOTOMOUS' }],
      subject: { values: ['70', '1'] },
      data: flats.data.map((each, index) => ({
        ...each,
        values: [...(each.values as string[]), index < 2 ? '1' : '0'],
      })),
    };
    expect(codesOf({ ...flats, ...lift })).toContain('MICRO_NUMEROSITY');
  });
});

describe('every other class', () => {
  it('has no grade of this standard, and says so', () => {
    const { amount, calculation, limitations } = resultOf(flatsUndeclared, false);
    expect([amount, calculation?.grades]).toEqual(['371686.02', undefined]);
    expect(limitations.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['GRADE_NOT_COMPUTED', 'NOT_A_MARKET_PRICE']),
    );
  });
});

describe('where it lands', () => {
  const valuesOf = (asset_class: AssetClassId, given: JsonObject, accepted_bases: Basis[] = []) =>
    completionOf(
      {
        ...frozenInput({ asset_class }),
        policy: accepted_bases.length === 0 ? null : policyFrozen({ accepted_bases }),
      },
      [resultOf(given, asset_class === 'REAL_ESTATE')],
    );

  it('is the market value of real estate, and the scenario value of every other class', () => {
    const { market_value, scenario_value } = valuesOf('REAL_ESTATE', flats).values;
    expect(market_value).toMatchObject({
      amount: '371686.02',
      basis: 'COMPARATIVE_DATA',
      status: 'CALCULATED',
    });
    expect(scenario_value).toMatchObject({ amount: null, status: 'NOT_APPLICABLE' });
    for (const id of ['RURAL_LAND', 'EQUIPMENT', 'VEHICLE'] as const) {
      const { values } = valuesOf(id, flats);
      expect(values.market_value.status).toBe('NOT_APPLICABLE');
      expect(values.scenario_value).toMatchObject({ amount: '371686.02', basis: 'COMPARATIVE_DATA' });
    }
  });

  it('is no market value without grade I', () =>
    expect(valuesOf('REAL_ESTATE', flatsUndeclared).values.market_value).toMatchObject({
      amount: null,
      status: 'NO_COVERAGE',
      reason_codes: ['GRADE_INSUFFICIENT'],
    }));

  it('may be accepted by a policy', () => {
    const { accepted_value, values } = valuesOf('REAL_ESTATE', flats, ['COMPARATIVE_DATA']);
    expect(accepted_value).toBe('market_value');
    expect(values.collateral_value.amount).toBe('297348.82');
    expect(valuesOf('REAL_ESTATE', flats, ['MARKET_REFERENCE']).accepted_value).toBeNull();
  });
});

describe('figures beyond any sense', () => {
  it('an interval that no amount can show is left out, and the precision has no grade', () => {
    const prices = ['0.01', '100000000000.00', '0.02', '90000000000.00', '0.01', '120000000000.00'];
    const wild = {
      ...flatsUndeclared,
      price_transformation: 'LN',
      data: flats.data.slice(0, 6).map((each, index) => ({ ...each, price: prices[index] ?? '' })),
      subject: { values: ['72'] },
    };
    const { calculation, range, reason_codes } = resultOf(wild, true);
    expect(reason_codes).toEqual(['GRADE_INSUFFICIENT']);
    expect(calculation?.grades?.precision.grade).toBe('NONE');
    expect(calculation?.steps.map(({ label }) => label.en)).not.toContain('Confidence interval, high end');
    expect(range).toBe('NOT_CALCULABLE');
  });
});
