import { describe, expect, it } from 'vitest';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { patched } from '../../support/asking.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import {
  bentMarket,
  collinear,
  eightFlats,
  flatsOf2005,
  offers,
  oneWithLift,
  scattered,
  sentAgain,
} from '../../support/market-samples.ts';
import { policyTerms } from '../../support/policies.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** The worked examples of the guide: real estate compared with market data, from its registration to its recognition. */

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));

interface Premise {
  readonly premise: string;
  readonly outcome: string;
  readonly observed: string | null;
  readonly rationale: string | null;
}
interface Shown {
  readonly grades: {
    readonly items: readonly { readonly item: number; readonly grade: string; readonly observed: string }[];
    readonly premises: readonly Premise[];
    readonly rationale: { readonly grade: string };
    readonly precision: { readonly grade: string };
  };
  readonly sample: JsonObject;
  readonly steps: readonly { readonly label: string; readonly value: string }[];
}

const policy = (terms: object = {}) =>
  people.approvedPolicy(
    policyTerms({
      asset_classes: ['REAL_ESTATE'],
      accepted_bases: ['COMPARATIVE_DATA'],
      evidence_rules: [],
      ...terms,
    }),
  );
const register = (comparables: JsonObject) =>
  people.register({
    asset_class: 'REAL_ESTATE',
    profile_version: '1.0.0',
    name: 'A made-up flat',
    attributes: { comparables },
  });

async function valuedAsset(assetId: string) {
  const valuation = await people.valued(assetId);
  const [calculation] = valuation.calculation as unknown as readonly Shown[];
  if (!calculation) throw new Error('nothing was calculated');
  const values = valuation.values as Record<string, { amount: string | null; reason_codes: string[] }>;
  const shown = (label: string) => calculation.steps.find((step) => step.label === label)?.value;
  const documents = { get: async () => undefined };
  const replay = await replayValuation({ log: service.engines.eventLog, documents }, String(valuation.id));
  expect(replay?.check).toBe('RECOMPUTED');
  return {
    id: valuation.id,
    values,
    calculation,
    shown,
    grades: [calculation.grades.rationale.grade, calculation.grades.precision.grade],
    item: (number: number) => calculation.grades.items.find(({ item }) => item === number),
    outcomes: Object.fromEntries(
      calculation.grades.premises.map(({ premise, outcome }) => [premise, outcome]),
    ),
    limitations: new Map(
      (valuation.limitations as { code: string; text: string }[]).map(({ code, text }) => [code, text]),
    ),
  };
}
const valued = async (comparables: JsonObject) => valuedAsset(await register(comparables));
const collateralOf = async (id: unknown) => {
  const { body } = await people.decide(`/valuations/${id}/reviews`, 'APPROVE');
  return (body.values as Record<string, JsonObject>).collateral_value;
};

describe('data that say nothing new', () => {
  it('eight flats have no grade, and the same eight sent four times have none either', async () => {
    const once = await valued(eightFlats);
    expect(once.item(2)).toMatchObject({ grade: 'NONE', observed: 'n = 8; k = 2' });
    expect(once.values.market_value).toMatchObject({ amount: null, reason_codes: ['GRADE_INSUFFICIENT'] });
    const fourTimes = await valued(sentAgain(eightFlats, 4));
    expect(fourTimes.item(2)).toMatchObject({ grade: 'NONE', observed: 'n = 8; k = 2' });
    expect(fourTimes.calculation.sample).toMatchObject({ origin: 'CALLER', data: 32, counted: 8 });
    expect(fourTimes.limitations.get('DATA_ALIKE')).toContain('9 = 1, 10 = 2');
    for (const label of ['Calculated value', 'Confidence interval, low end', 'Width of the interval'])
      expect(fourTimes.shown(label)).toBe(once.shown(label));
  });

  it('one flat with a lift takes the grade of item 2, and says so in its words', async () => {
    const { item, grades, limitations } = await valued(oneWithLift);
    expect(item(2)).toMatchObject({ grade: 'NONE', observed: 'n = 30; k = 2; lift = 1: 1 < 3' });
    expect(grades[0]).toBe('NONE');
    expect(limitations.get('MICRO_NUMEROSITY')).toContain('lift = 1: 1 < 3');
  });
});

describe('the premises of the model', () => {
  it('a line through a bent market gives 663,650.00 for 594,936, and its grades are pending', async () => {
    const { shown, values, grades, outcomes, limitations } = await valued(bentMarket);
    expect(shown('Calculated value')).toBe('663650.00');
    expect(shown('Width of the interval')).toBe('0.0316001');
    expect(values.market_value).toMatchObject({ amount: null, reason_codes: ['GRADE_INSUFFICIENT'] });
    expect(grades).toEqual(['PENDING', 'PENDING']);
    expect(outcomes).toEqual({
      SPECIFICATION: 'FAILED',
      HOMOSCEDASTICITY: 'MET',
      INDEPENDENCE: 'FAILED',
      COLLINEARITY: 'MET',
    });
    expect(limitations.get('GRADE_INSUFFICIENT')).toContain(
      'premises not met: specification of the model; independence of the residuals',
    );
    expect(limitations.get('PREMISES_FAIL')).toContain('specification of the model (F = ');
  });

  it('the square of the area mends it: 594,936 within a thousandth, III and III', async () => {
    const data = (bentMarket.data as (JsonObject & { values: string[] })[]).map((datum) => ({
      ...datum,
      values: [datum.values[0] ?? '', String((Number(datum.values[0]) - 106) ** 2)],
    }));
    const { values, grades } = await valued({
      ...bentMarket,
      variables: [{ name: 'area_m2' }, { name: 'square of area less 106' }],
      subject: { values: ['105', '1'] },
      data,
    });
    expect(Math.abs(Number(values.market_value?.amount) / 594_936 - 1)).toBeLessThan(0.001);
    expect(grades).toEqual(['III', 'III']);
  });

  it("the appraiser's declarations are kept verbatim with the grades, which are no longer pending", async () => {
    const rationale = 'Made up: between 95 and 115 m² the bend is below the noise';
    const declared = (premises: JsonObject[]) => ({
      ...bentMarket,
      declared: { ...(bentMarket.declared as JsonObject), premises },
    });
    const one = await valued(declared([{ premise: 'SPECIFICATION', rationale }]));
    expect(one.grades).toEqual(['PENDING', 'PENDING']);
    const { values, grades, calculation } = await valued(
      declared([
        { premise: 'SPECIFICATION', rationale },
        { premise: 'INDEPENDENCE', rationale: 'Made up: it follows from the bend' },
      ]),
    );
    expect(grades).toEqual(['III', 'III']);
    expect(values.market_value?.amount).toBe('663650.00');
    expect(calculation.grades.premises[0]).toMatchObject({
      premise: 'SPECIFICATION',
      outcome: 'DECLARED',
      rationale,
    });
  });

  it('prices that scatter with the area, and variables that repeat each other, leave the grades pending', async () => {
    const uneven = await valued(scattered);
    expect([uneven.outcomes.HOMOSCEDASTICITY, ...uneven.grades]).toEqual(['FAILED', 'PENDING', 'PENDING']);
    const twins = await valued(collinear);
    expect([twins.outcomes.COLLINEARITY, ...twins.grades]).toEqual(['FAILED', 'PENDING', 'PENDING']);
    const found = twins.calculation.grades.premises.find(({ premise }) => premise === 'COLLINEARITY');
    expect(found?.observed).toMatch(/^r\(area_m2, built_m2\) = 0\.99\d+; VIF\(area_m2\) = \d+/);
  });
});

describe('the details of the figure', () => {
  it('are prediction and admissible interval, the error without each datum, and the points of a plot', async () => {
    const { calculation } = await valued(flatsOf2005);
    expect(calculation.sample).toMatchObject({
      adjusted_r_square: expect.stringMatching(/^0\.9/),
      leave_one_out_error: expect.stringMatching(/^0\.0/),
      prediction_interval: { low: expect.any(String), high: expect.any(String) },
      admissible_interval: { low: '855606.19', high: '864864.98' },
    });
    const points = calculation.sample.points as { datum: number; observed: string; estimated: string }[];
    expect(points).toHaveLength(30);
    expect(points[0]).toMatchObject({ datum: 1, observed: '622861.53' });
    const { low, high } = calculation.sample.prediction_interval as Record<string, string>;
    expect(Number(low)).toBeLessThan(855_606.19);
    expect(Number(high)).toBeGreaterThan(864_864.98);
  });
});

describe('the age of the data', () => {
  it('is always reported: flats of 2005 give 860,235.58 at III and III, unless a policy limits the age', async () => {
    await policy();
    const old = await valued(flatsOf2005);
    expect(old.values.market_value?.amount).toBe('860235.58');
    expect(old.grades).toEqual(['III', 'III']);
    expect(old.limitations.get('COMPARABLES_AGE')).toContain('2005-10-15, 7706 days');
    expect(old.calculation.sample).toMatchObject({ oldest: '2005-10-15', median_age_days: 7706 });
    expect(old.limitations.get('NO_COMPARABLE_AGE_LIMIT')).toContain('of any year');
    expect(await collateralOf(old.id)).toMatchObject({ status: 'RECOGNIZED' });

    await policy({ max_comparable_age_days: 7705 });
    const late = await valued(flatsOf2005);
    expect(late.values.collateral_value).toMatchObject({
      amount: null,
      reason_codes: ['COMPARABLES_TOO_OLD'],
    });
    expect(await collateralOf(late.id)).toMatchObject({
      amount: null,
      reason_codes: ['COMPARABLES_TOO_OLD'],
    });

    await policy({ max_comparable_age_days: 7706 });
    const justYoung = await valued(flatsOf2005);
    expect(justYoung.limitations.has('NO_COMPARABLE_AGE_LIMIT')).toBe(false);
    expect(await collateralOf(justYoung.id)).toMatchObject({ status: 'RECOGNIZED' });
  });
});

describe('evidence of the data', () => {
  it('must be accepted for each datum that counts, if the policy requires it', async () => {
    await policy({ comparables_need_evidence: true });
    const assetId = await register(flatsOf2005);
    const without = await valuedAsset(assetId);
    expect(await collateralOf(without.id)).toMatchObject({
      status: 'PENDING_REVIEW',
      reason_codes: ['COMPARABLES_WITHOUT_EVIDENCE'],
    });
    const { body } = await service.call('GET', `/valuations/${without.id}`);
    expect(body.recognition).toMatchObject({
      lacking: [
        {
          code: 'COMPARABLES_WITHOUT_EVIDENCE',
          text: expect.stringContaining('comparables lack an accepted document'),
        },
      ],
    });

    const document_id = await people.verifiedDocument(assetId);
    const data = (flatsOf2005.data as JsonObject[]).map((datum) => ({ ...datum, document_id }));
    const attributes = { comparables: { ...flatsOf2005, data } };
    await patched(service, `/assets/${assetId}`, { attributes });
    const named = await valuedAsset(assetId);
    expect(named.calculation.sample).toMatchObject({ document_ids: [document_id], without_document: [] });
    expect(await collateralOf(named.id)).toMatchObject({ status: 'PENDING_REVIEW' });

    expect((await people.decide(`/documents/${document_id}/reviews`, 'ACCEPT')).status).toBe(201);
    const accepted = await valuedAsset(assetId);
    expect(await collateralOf(accepted.id)).toMatchObject({ status: 'RECOGNIZED', reason_codes: [] });
  });
});

describe('prices with factors', () => {
  it('have no grade without a criterion by which the sample was cleaned', async () => {
    const { values, grades, calculation } = await valued(offers);
    expect(values.market_value).toMatchObject({ amount: null, reason_codes: ['GRADE_INSUFFICIENT'] });
    expect(grades).toEqual(['PENDING', 'PENDING']);
    expect(calculation.grades.premises).toMatchObject([{ premise: 'CLEANED_SAMPLE', outcome: 'FAILED' }]);
  });

  it.each([
    ['CHAUVENET', "Chauvenet's criterion"],
    ['TWO_DEVIATIONS', 'Two standard deviations around the mean'],
  ])('by %s leave the offer of another kind out, and name it', async (cleaning, criterion) => {
    const { values, grades, item, calculation, limitations } = await valued({ ...offers, cleaning });
    // (410 + 405 + 398 + 402 + 415 + 395 + 408 + 400 + 412 + 396 + 404) × 900 ÷ 11
    expect(values.market_value?.amount).toBe('363681.82');
    expect(grades).toEqual(['II', 'III']);
    expect(item(2)).toMatchObject({ observed: 'n = 11' });
    expect(calculation.sample).toMatchObject({ data: 12, counted: 11, excluded: [{ datum: 7 }] });
    expect(limitations.get('DATA_LEFT_OUT')).toMatch(new RegExp(`${criterion}.*no\\. 7 \\(`));
  });
});
