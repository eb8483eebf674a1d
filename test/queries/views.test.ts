import { describe, expect, it } from 'vitest';
import { AssetView, assetView } from '../../queries/assets.ts';
import { JobView, jobView } from '../../queries/jobs.ts';
import { ValuationView, valuationView, valuesOf } from '../../queries/views/valuation.ts';
import { type AssetState, evolveAsset, type RecordedAssetEvent } from '../../src/domain/asset.ts';
import { readEvent } from '../../src/domain/events/catalog.ts';
import { evolveValuationJob, type JobState } from '../../src/domain/job.ts';
import {
  evolveValuation,
  type RecordedValuationEvent,
  type ValuationState,
} from '../../src/domain/valuation.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import { sealedSubjects } from '../../src/kernel/identity/personal-data.ts';
import { renderJson } from '../../src/kernel/json/source-text.ts';
import type { Json } from '../../src/kernel/json.ts';
import { type Method, type Purpose, VALUE_NAMES } from '../../src/kernel/vocabulary.ts';
import { assetClass } from '../../src/valuation/asset-classes/index.ts';
import { history } from '../support/history.ts';

const assets = new Map<string, AssetState>();
const valuations = new Map<string, ValuationState[]>();
const jobs = new Map<string, JobState>();
for (const { stream, expectedRevision, events } of history({ seed: 31, count: 3_000 })) {
  const event = readEvent({ ...events[0], stream, revision: expectedRevision + 1 });
  if (stream.startsWith('asset-')) {
    assets.set(stream, evolveAsset(assets.get(stream), event as RecordedAssetEvent) as AssetState);
  } else if (stream.startsWith('valuation-')) {
    const valuation = event as RecordedValuationEvent;
    const earlier = valuations.get(stream) ?? [];
    valuations.set(stream, [...earlier, evolveValuation(earlier.at(-1), valuation) as ValuationState]);
    jobs.set(stream, evolveValuationJob(jobs.get(stream), valuation) as JobState);
  }
}
const states = [...valuations.values()].flat();
const withStatus = (status: string) => {
  const found = states.find((state) => state.status === status);
  if (!found) throw new Error(`no valuation is ${status}`);
  // For other purposes two of the values do not apply.
  return viewOf({ ...found, input: { ...found.input, purpose: 'COLLATERAL' } }, 'en');
};
const viewOf = (state: ValuationState, language: 'pt-BR' | 'en') =>
  valuationView(
    state,
    assetClass(state.input.asset.asset_class).methods.map(({ method }) => method),
    language,
  );
const parsed = (value: unknown): unknown => JSON.parse(renderJson(value as Json));

describe('the view of an asset', () => {
  it('fits its schema and opens every personal text, for every class', () => {
    for (const state of assets.values()) {
      const body = parsed(assetView(state, ({ sealed }) => `opened ${sealed}`));
      expect(AssetView.safeParse(body).error?.message).toBeUndefined();
      expect(sealedSubjects(body as Json).size).toBe(0);
      expect(Object.keys(body as object)).toEqual(Object.keys(AssetView.shape));
    }
  });

  it('returns an original estimate word for word', () => {
    const state = [...assets.values()].find(({ asset_class }) => asset_class === 'REAL_ESTATE');
    if (!state) throw new Error('no real estate');
    const { source_text } = state.attributes.estimate as { source_text: string };
    expect(renderJson(assetView(state, () => 'open') as unknown as Json)).toContain(
      `"estimate":${source_text}`,
    );
  });
});

describe('the view of a valuation', () => {
  it('fits its schema in every state, in the order of the contract', () => {
    for (const state of states) {
      const body = parsed(viewOf(state, 'pt-BR'));
      expect(ValuationView.safeParse(body).error?.message).toBeUndefined();
      expect(Object.keys(body as object)).toEqual(Object.keys(ValuationView.shape));
    }
  });

  it('returns the input as frozen, so that its digest can be computed again', () => {
    for (const state of states) {
      const { input, input_digest } = viewOf(state, 'en');
      expect(digestOf(input as Json)).toBe(input_digest);
    }
  });

  it.each(['QUEUED', 'CALCULATING'])('says of each value of a %s one why there is none', (status) => {
    const { values, calculation, evidence, limitations } = withStatus(status);
    const none = { amount: null, currency: 'BRL', basis: 'NONE' };
    const pending = { ...none, status: 'PENDING', reason_codes: ['CALCULATION_PENDING'] };
    expect(values).toEqual(Object.fromEntries(VALUE_NAMES.map((name) => [name, pending])));
    expect([calculation, evidence, limitations]).toEqual([[], [], []]);
  });

  describe('of a calculation that failed', () => {
    const failed = states.find(({ status }) => status === 'FAILED');
    const concerned = (
      methods: readonly Method[],
      asset: object = {},
      { method = null, purpose = 'COLLATERAL' }: { method?: Method | null; purpose?: Purpose } = {},
    ) => {
      if (!failed) throw new Error('no valuation is FAILED');
      const frozen = { ...failed.input.asset, declared_value: null, ...asset };
      const input = { ...failed.input, purpose, asset: frozen, method };
      const values = Object.entries(valuesOf({ ...failed, input }, methods));
      for (const [name, { amount, basis, status, reason_codes }] of values) {
        expect([amount, basis], name).toEqual([null, 'NONE']);
        expect([
          ['NO_COVERAGE', 'CALCULATION_FAILED'],
          ['NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE'],
        ]).toContainEqual([status, ...reason_codes]);
      }
      return values.flatMap(([name, { status }]) => (status === 'NO_COVERAGE' ? [name] : []));
    };
    const derived = ['forced_liquidation_value', 'collateral_value'];

    const ofRealEstate = { asset_class: 'REAL_ESTATE', attributes: {} };
    const compared = { ...ofRealEstate, attributes: { comparables: {} } };
    const declared = { declared_value: { amount: '1.00', date: '2026-01-02', origin: 'Owner' } };
    const compares = ['DECLARED_ESTIMATE', 'COMPARATIVE_DATA'] as const;
    const priced = ['PUBLIC_REFERENCE', 'USER_PROVIDED'] as const;

    it.each<[string, Parameters<typeof concerned>, readonly string[]]>([
      ['what its method might have filled', [['CASH_FLOW_SCENARIO']], ['scenario_value', ...derived]],
      ['what each of its methods might', [priced], ['declared_value', 'market_value', ...derived]],
      ['no comparison without comparables', [compares, ofRealEstate], ['declared_value', ...derived]],
      ['a comparison with them', [compares, compared], ['declared_value', 'market_value', ...derived]],
      [
        'a comparison of a vehicle as a scenario',
        [compares, { ...compared, asset_class: 'VEHICLE' }],
        ['declared_value', 'scenario_value', ...derived],
      ],
      [
        'a declared value outside of the attributes',
        [['MARKET_REFERENCE'], declared],
        ['declared_value', 'market_value', ...derived],
      ],
      [
        'nothing that a policy derives for another purpose than COLLATERAL',
        [['CASH_FLOW_SCENARIO'], {}, { purpose: 'INSURANCE' }],
        ['scenario_value'],
      ],
      [
        'only its own of the one method that was asked for',
        [priced, {}, { method: 'PUBLIC_REFERENCE' }],
        ['market_value', ...derived],
      ],
    ])('is missing %s', (_what, asked, names) => expect(concerned(...asked)).toEqual(names));
  });

  it('has texts in the requested language', () => {
    const state = states.find(({ result }) => result !== null);
    if (!state) throw new Error('no result');
    expect(viewOf(state, 'pt-BR').disclaimer).toContain('não constitui limite de crédito');
    expect(viewOf(state, 'en').disclaimer).toContain('not a credit limit');
    expect(viewOf(state, 'en').calculation[0]?.steps[0]?.label).toBe('Quantity (made up)');
  });
});

describe('the view of a job', () => {
  it('fits its schema, names its valuation, and counts requested, started, ended', () => {
    const steps = { QUEUED: 1, RUNNING: 2, SUCCEEDED: 3, FAILED: 3 };
    for (const [stream, job] of jobs) {
      const body = jobView(job, 'en');
      expect(JobView.safeParse(body).error?.message).toBeUndefined();
      expect(body.valuation_id).toBe(stream.slice('valuation-'.length));
      expect(body.progress).toEqual({ completed_steps: steps[body.status], total_steps: 3 });
      expect(body.id).toBe(valuations.get(stream)?.[0]?.job_id);
    }
  });

  it('has succeeded when its valuation found no coverage', () => {
    const [stream = ''] = [...valuations].find(([, all]) => all.at(-1)?.status === 'NO_COVERAGE') ?? [];
    expect(jobs.get(stream)?.status).toBe('SUCCEEDED');
  });
});
