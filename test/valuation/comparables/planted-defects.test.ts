import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { Comparables } from '../../../src/valuation/asset-classes/building-blocks/comparables/fields.ts';
import { comparedWith } from '../../../src/valuation/asset-classes/building-blocks/comparables.ts';

/** Made-up samples, by a generator that always gives the same: clean ones, and such with one planted defect. */

const SAMPLES = 1000;
const DATE = '2026-11-20';
const DEFECTS = [
  'SPECIFICATION',
  'HOMOSCEDASTICITY',
  'INDEPENDENCE',
  'COLLINEARITY',
  'DATA_ALIKE',
  'MICRO_NUMEROSITY',
] as const;
type Defect = (typeof DEFECTS)[number];
const PREMISES = DEFECTS.slice(0, 4);

function generator(seed: number) {
  let state = seed;
  const uniform = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  /** Near enough to normal, and of nothing but sums. */
  const normal = (): number => Array.from({ length: 12 }, uniform).reduce((sum, each) => sum + each, -6);
  return { uniform, normal };
}

function sample(seed: number, defect?: Defect): JsonObject {
  const { uniform, normal } = generator(20_261_127 + 7919 * seed);
  for (let turn = 0; turn < 20; turn += 1) uniform();
  // A variance that differs takes more data to be seen than the other defects.
  const count = (defect === 'HOMOSCEDASTICITY' ? 120 : 40) + Math.floor(60 * uniform());
  let before = normal();
  const data = Array.from({ length: count }, (_, index) => {
    const area = 40 + 80 * uniform();
    const age = defect === 'COLLINEARITY' ? area / 3 + 0.5 * normal() : 40 * uniform();
    const lift = index % 3 === 0 ? 1 : 0;
    const [fresh, place] = [normal(), (area - 40) / 80];
    before = defect === 'INDEPENDENCE' ? 0.97 * before + 0.25 * fresh : fresh;
    const spread = defect === 'HOMOSCEDASTICITY' ? 200 + 20_000 * place : 12_000;
    const bend = defect === 'SPECIFICATION' ? 150_000 * place * (1 - place) * 2 : 0;
    const price = 200_000 + 4000 * area - 1500 * age + 9000 * lift + bend + spread * before;
    const isRare = defect === 'MICRO_NUMEROSITY';
    return {
      price: price.toFixed(2),
      date: `2026-0${1 + (index % 9)}-15`,
      source: `Made-up listing ${index + 1}`,
      values: [area.toFixed(2), age.toFixed(2), String(isRare ? (index < 2 ? 1 : 0) : lift)],
    };
  });
  const sent = data.map((datum, index) => ({ ...datum, source: `Sent again ${index}`, date: '2026-10-01' }));
  return {
    treatment: 'REGRESSION',
    variables: [{ name: 'area' }, { name: 'age' }, { name: 'lift', kind: 'DICHOTOMOUS' }],
    subject: { values: ['80', defect === 'COLLINEARITY' ? '26.7' : '20', '1'] },
    data: defect === 'DATA_ALIKE' ? [...data, ...sent] : data,
    declared: {
      property_description: { grade: 'III', evidence: 'made up' },
      data_identification: { grade: 'III', evidence: 'made up' },
    },
  };
}

function found(given: JsonObject) {
  const [result] = comparedWith({ comparables: Comparables.parse(given) }, DATE, true);
  const { grades, sample: data } = result?.calculation ?? {};
  if (!grades || !data) throw new Error('not compared');
  const failed: string[] = grades.premises.flatMap(({ premise, outcome }) =>
    outcome === 'FAILED' ? [premise] : [],
  );
  const codes = result?.limitations.map(({ code }) => code) ?? [];
  return {
    accused: [...failed, ...['DATA_ALIKE', 'MICRO_NUMEROSITY'].filter((code) => codes.includes(code))],
    amount: result?.amount ?? null,
    data,
  };
}

describe('a thousand made-up samples', () => {
  it('with one planted defect each: every defect is found, and named', () => {
    const missed = Array.from({ length: SAMPLES }, (_, seed) => {
      const defect = DEFECTS[seed % DEFECTS.length] ?? 'SPECIFICATION';
      const { accused, amount, data } = found(sample(seed, defect));
      if (defect === 'DATA_ALIKE') {
        const half = data.data / 2;
        expect(data.counted).toBe(half);
        expect(data.alike).toEqual(
          Array.from({ length: half }, (_, index) => ({ datum: half + index + 1, same_as: index + 1 })),
        );
      } else expect(amount, `${defect} ${seed}`).toBeNull();
      return accused.includes(defect) ? [] : [`${defect} ${seed}`];
    }).flat();
    expect(missed).toEqual([]);
  });

  it('with copies that are a cent apart: they count, and the residuals give them away', () => {
    const given = sample(3);
    const data = (given.data as JsonObject[]).slice(0, 20);
    const near = (cents: number) =>
      data.map((datum) => ({ ...datum, price: (Number(datum.price) + cents / 100).toFixed(2) }));
    const {
      accused,
      amount,
      data: shown,
    } = found({ ...given, data: [...data, ...near(1), ...near(2), ...near(3)] });
    expect([shown.counted, amount]).toEqual([80, null]);
    expect(accused).toContain('INDEPENDENCE');
  });

  it('without one: no premise is accused more often than the level of its test, nor never', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < SAMPLES; seed += 1)
      for (const each of found(sample(seed)).accused) counts.set(each, (counts.get(each) ?? 0) + 1);
    // 10 %, and three standard deviations of a share of that sample.
    const most = SAMPLES * 0.1 + 3 * Math.sqrt(SAMPLES * 0.1 * 0.9);
    for (const premise of PREMISES) expect(counts.get(premise) ?? 0, premise).toBeLessThanOrEqual(most);
    for (const premise of ['SPECIFICATION', 'HOMOSCEDASTICITY', 'INDEPENDENCE'])
      expect(counts.get(premise) ?? 0, premise).toBeGreaterThan(SAMPLES * 0.03);
    expect([...counts.keys()].filter((each) => !PREMISES.some((premise) => premise === each))).toEqual([]);
    expect(counts.get('COLLINEARITY')).toBeUndefined();
  });
});
