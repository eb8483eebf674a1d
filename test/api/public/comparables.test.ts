import { describe, expect, it } from 'vitest';
import {
  comparedFlats,
  flatsUndeclared,
  withFactors,
} from '../../../src/valuation/asset-classes/building-blocks/comparables/examples.ts';
import { fakeSources } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { codesOf, publicRig } from '../../support/public-rig.ts';

const PATH = '/market/comparative-estimates';

const rig = forSuite(() => publicRig(fakeSources()));

const post = (asset_class: string, comparables: object, language?: 'pt-BR') =>
  rig.post(PATH, { asset_class, comparables }, language);

describe('POST /market/comparative-estimates', () => {
  it('of real estate has its figure, the interval as range, and its grades', async () => {
    const { status, body } = await post('REAL_ESTATE', comparedFlats);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: '371686.02',
      basis: 'COMPARATIVE_DATA',
      status: 'CALCULATED',
      origin: { kind: 'CALLER' },
      range: { kind: 'SAMPLE_INTERVAL', level: '0.8' },
      calculation: { grades: { rationale: { grade: 'III' }, precision: { grade: 'III' } } },
    });
    expect(rig.sources.asked).toEqual([]);
  });

  it('of real estate without declared items is null, with the figure in its calculation', async () => {
    const { body } = await post('REAL_ESTATE', flatsUndeclared);
    expect(body).toMatchObject({
      amount: null,
      basis: 'NONE',
      reason_codes: ['GRADE_INSUFFICIENT'],
      calculation: { grades: { rationale: { grade: 'PENDING' } } },
    });
    const { steps } = body.calculation as { steps: { label: string; value: string }[] };
    expect(steps.find(({ label }) => label === 'Calculated value')?.value).toBe('371686.02');
  });

  it.each(['RURAL_LAND', 'EQUIPMENT', 'VEHICLE'])('of %s has no grade, and says so', async (id) => {
    const { body } = await post(id, withFactors('120.5'), 'pt-BR');
    expect(body).toMatchObject({ amount: '4529751.41', basis: 'COMPARATIVE_DATA' });
    expect(body.calculation).not.toHaveProperty('grades');
    const codes = codesOf(body);
    expect(codes).toEqual(
      expect.arrayContaining(['GRADE_NOT_COMPUTED', 'NOT_A_MARKET_PRICE', 'NO_LEGAL_GUARANTEE']),
    );
    const { steps } = body.calculation as { steps: { label: string }[] };
    expect(steps.map(({ label }) => label)).toContain('Tratamento');
  });

  it('is refused for data of a day to come, and for a class that is not compared', async () => {
    const [first, ...others] = comparedFlats.data;
    const future = { ...comparedFlats, data: [{ ...first, date: '2026-11-21' }, ...others] };
    const answers = [await post('REAL_ESTATE', future), await post('INVENTORY', comparedFlats)];
    expect(answers.map(({ status, faults }) => [status, ...faults])).toEqual([
      [422, '/comparables/data/0/date in_the_future'],
      [422, '/asset_class invalid_value'],
    ]);
  });

  it('counts data that are alike once, and wants enough that differ', async () => {
    const data = [
      ...comparedFlats.data,
      ...comparedFlats.data.map((datum) => ({ ...datum, source: 'Again' })),
    ];
    const { body } = await post('REAL_ESTATE', { ...comparedFlats, data });
    expect(body).toMatchObject({
      amount: '371686.02',
      calculation: { sample: { origin: 'CALLER', data: 24, counted: 12 } },
    });
    const [one, two] = comparedFlats.data;
    const few = await post('REAL_ESTATE', { ...comparedFlats, data: [one, two, one, two, one] });
    expect([few.status, ...few.faults]).toEqual([422, '/comparables/data too_few']);
    expect(JSON.stringify(few.body)).toContain('equal items count once');
  });

  const dated = comparedFlats.data.map((datum, index) => ({
    ...datum,
    date: `2026-${String(index + 1 > 10 ? 10 : index + 1).padStart(2, '0')}-15`,
  }));
  const levels = Array.from({ length: 10 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    level: String(1000 + 10 * index),
  }));
  const time = { treatment: 'INDEX', index_name: 'Made-up index', levels };

  it("moves each price by the caller's own index, to the newest level that the date has reached", async () => {
    const { body } = await post('REAL_ESTATE', { ...comparedFlats, data: dated, time });
    const { sample, steps } = body.calculation as {
      sample: { points: { datum: number; observed: string }[] };
      steps: { label: string; value: string }[];
    };
    // 262000.00 × 1090 ÷ 1000, and 281000.00 × 1090 ÷ 1010 to eight places.
    expect(sample.points.slice(0, 2).map(({ observed }) => observed)).toEqual(['285580', '303257.42574257']);
    expect(steps.find(({ label }) => label === 'Month of the index')?.value).toBe('2026-10');
    const codes = codesOf(body);
    expect(codes).toContain('COMPARABLES_MOVED_BY_INDEX');
    expect(codes).not.toContain('COMPARABLES_NOT_MOVED_IN_TIME');
  });

  it('takes months as a variable of their own, behind those of the caller', async () => {
    const unordered = comparedFlats.data.map((datum, index) => ({
      ...datum,
      date: `2026-0${1 + ((5 * index) % 9)}-15`,
    }));
    const { body } = await post('REAL_ESTATE', {
      ...comparedFlats,
      data: unordered,
      time: { treatment: 'VARIABLE' },
    });
    const { steps, grades } = body.calculation as {
      steps: { label: string; value: string }[];
      grades: { items: { item: number; observed: string }[] };
    };
    expect(steps.find(({ label }) => label === 'Variable 2')?.value).toBe('time_months');
    // November is ten months after January; the newest datum is of September.
    expect(steps.find(({ label }) => label === 'Characteristic 2')?.value).toBe('10');
    expect(grades.items[1]?.observed).toBe('n = 12; k = 2');
    expect(grades.items[3]?.observed).toMatch(/^time_months: 10 > 8/);
  });

  it('refuses a time that says nothing, an index without its parts, and what belongs to the other treatment', async () => {
    const wrong = async (changes: object, of: object = comparedFlats) => {
      const { status, faults } = await post('REAL_ESTATE', { ...of, ...changes });
      return [status, ...faults];
    };
    const factors = withFactors();
    const why = { premise: 'SPECIFICATION', rationale: 'made up' };
    const declared = (premises: object[]) => ({ declared: { ...comparedFlats.declared, premises } });
    expect([
      await wrong({ time: { treatment: 'VARIABLE' } }),
      await wrong({ time: { treatment: 'VARIABLE', levels } }),
      await wrong({ time: { treatment: 'INDEX', levels } }),
      await wrong({ time: { treatment: 'INDEX', index_name: 'x' } }),
      await wrong({ data: dated, time: { ...time, levels: levels.slice(1) } }),
      await wrong({ data: dated, time: { ...time, levels: [...levels, levels[0]] } }),
      await wrong({ time: { ...time, levels: [{ month: '2026-13', level: '1' }] } }),
      await wrong({ time: { ...time, levels: [{ month: '2026-10', level: '0' }] } }),
      await wrong({ cleaning: 'CHAUVENET' }),
      await wrong(declared([why, why])),
      await wrong({ time: { treatment: 'VARIABLE' } }, factors),
      await wrong({ declared: { premises: [why] } }, factors),
      await wrong({ cleaning: 'THREE_DEVIATIONS' }, factors),
    ]).toEqual([
      [422, '/comparables/time linearly_dependent'],
      [422, '/comparables/time/levels not_allowed'],
      [422, '/comparables/time/index_name required'],
      [422, '/comparables/time/levels required'],
      [422, '/comparables/time/levels required'],
      [422, '/comparables/time/levels/10/month repeated'],
      [422, '/comparables/time/levels/0/month invalid_date'],
      [422, '/comparables/time/levels/0/level out_of_range'],
      [422, '/comparables/cleaning not_allowed'],
      [422, '/comparables/declared/premises/1/premise repeated'],
      [422, '/comparables/time/treatment not_allowed'],
      [422, '/comparables/declared/premises not_allowed'],
      [422, '/comparables/cleaning invalid_value'],
    ]);
  });
});
