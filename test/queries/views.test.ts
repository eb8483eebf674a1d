import { describe, expect, it } from 'vitest';
import { AssetView, assetView } from '../../queries/views/asset.ts';
import { JobView, jobView } from '../../queries/views/job.ts';
import { valuationView, valuesOf } from '../../queries/views/valuation.ts';
import { ValuationView } from '../../queries/views/valuation-schema.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import { sealedSubjects } from '../../src/kernel/identity/personal-data.ts';
import { renderJson } from '../../src/kernel/json/source-text.ts';
import type { Json } from '../../src/kernel/json.ts';
import { type Method, type Purpose, VALUE_NAMES } from '../../src/kernel/vocabulary.ts';
import { assetClass } from '../../src/valuing/asset-classes/index.ts';
import {
  type AssetState,
  evolveAsset,
  type RecordedAssetEvent,
} from '../../src/valuing/domain/asset/state.ts';
import { readEvent } from '../../src/valuing/domain/event-catalog.ts';
import { evolveValuationJob, type JobState } from '../../src/valuing/domain/job/state.ts';
import {
  evolveValuation,
  type RecordedValuationEvent,
  type ValuationState,
} from '../../src/valuing/domain/valuation/state.ts';
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
  it('fits its schema and opens every personal text, whatever the class', () => {
    for (const state of assets.values()) {
      const body = parsed(assetView(state, ({ sealed }) => `opened ${sealed}`));
      expect(AssetView.safeParse(body).error?.message).toBeUndefined();
      expect(sealedSubjects(body as Json).size).toBe(0);
      expect(Object.keys(body as object)).toEqual(Object.keys(AssetView.shape));
    }
  });

  it('gives an original estimate back word for word', () => {
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

  it('leaves the input as it was frozen, so that its digest can be made again', () => {
    for (const state of states) {
      const { input, input_digest } = viewOf(state, 'en');
      expect(digestOf(input as Json)).toBe(input_digest);
    }
  });

  it.each([
    ['QUEUED', 'PENDING', 'CALCULATION_PENDING'],
    ['CALCULATING', 'PENDING', 'CALCULATION_PENDING'],
  ])('says of each value of a %s one why there is none', (status, valueStatus, reason) => {
    const { values, calculation, evidence, limitations } = withStatus(status);
    const none = {
      amount: null,
      currency: 'BRL',
      basis: 'NONE',
      status: valueStatus,
      reason_codes: [reason],
    };
    expect(values).toEqual(Object.fromEntries(VALUE_NAMES.map((name) => [name, none])));
    expect({ calculation, evidence, limitations }).toEqual({
      calculation: [],
      evidence: [],
      limitations: [],
    });
  });

  describe('of a calculation that failed', () => {
    const failed = states.find(({ status }) => status === 'FAILED');
    const concerned = (
      asset: object,
      method: Method | null,
      methods: readonly Method[],
      purpose: Purpose = 'COLLATERAL',
    ) => {
      if (!failed) throw new Error('no valuation is FAILED');
      const input = {
        ...failed.input,
        purpose,
        asset: { ...failed.input.asset, declared_value: null, ...asset },
        method,
      };
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

    it('only the values that a method might have filled are missing', () => {
      expect(concerned({}, null, ['CASH_FLOW_SCENARIO'])).toEqual(['scenario_value', ...derived]);
      expect(concerned({}, null, ['PUBLIC_REFERENCE', 'USER_PROVIDED'])).toEqual([
        'declared_value',
        'market_value',
        ...derived,
      ]);
    });

    it('a comparison might have filled one of an asset with comparables alone', () => {
      const ofRealEstate = { asset_class: 'REAL_ESTATE', attributes: {} };
      const methods = ['DECLARED_ESTIMATE', 'COMPARATIVE_DATA'] as const;
      expect(concerned(ofRealEstate, null, methods)).toEqual(['declared_value', ...derived]);
      const compared = { ...ofRealEstate, attributes: { comparables: {} } };
      expect(concerned(compared, null, methods)).toEqual(['declared_value', 'market_value', ...derived]);
      expect(concerned({ ...compared, asset_class: 'VEHICLE' }, null, methods)).toEqual([
        'declared_value',
        'scenario_value',
        ...derived,
      ]);
    });

    it('a declared value beside the attributes might have been one', () => {
      const declared_value = { amount: '1.00', date: '2026-01-02', origin: 'Owner' };
      expect(concerned({ declared_value }, null, ['MARKET_REFERENCE'])).toEqual([
        'declared_value',
        'market_value',
        ...derived,
      ]);
    });

    it('for another purpose than COLLATERAL never what a policy derives', () => {
      expect(concerned({}, null, ['CASH_FLOW_SCENARIO'], 'INSURANCE')).toEqual(['scenario_value']);
    });

    it('of the one method that was asked for, only its own', () => {
      expect(concerned({}, 'PUBLIC_REFERENCE', ['PUBLIC_REFERENCE', 'USER_PROVIDED'])).toEqual([
        'market_value',
        ...derived,
      ]);
    });
  });

  it('speaks the language it is asked for', () => {
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
