import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../../../src/kernel/digest.ts';
import { findChainFault } from '../../../src/kernel/hash-chain.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { patched } from '../../support/asking.ts';
import {
  assetBody,
  inventoryBody,
  ORIGINAL_ESTIMATE,
  realEstateText,
  receivableBody,
} from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { answers, startSourceServer } from '../../support/source-server.ts';

const source = madeBefore(startSourceServer);
afterAll(() => source.close());
beforeAll(() => {
  const rates = [{ data: '16/09/2026', valor: '14.00' }];
  source.on('/dados/serie/bcdata.sgs.432/dados/ultimos/20', answers.json(rates));
});
const service = serviceOfTests(() => ({ SOURCE_BCB_SGS_URL: source.url }));
const people = madeBefore(() => fourEyes(service));

describe('a valuation', () => {
  it('is accepted, calculated, and says on what basis', async () => {
    const accepted = await people.request(await people.register(inventoryBody()));
    expect(accepted.status).toBe(202);
    expect(Object.keys(accepted.body)).toEqual(['valuation_id', 'job_id', 'status']);
    expect(accepted.headers.get('location')).toBe(`/api/v1/asset-valuation/jobs/${accepted.body.job_id}`);
    const { body } = await people.ended(accepted);
    expect(body).toMatchObject({
      status: 'CALCULATED',
      values: {
        declared_value: {
          amount: '150000.00',
          basis: 'USER_PROVIDED',
          status: 'PENDING_REVIEW',
          reason_codes: ['REVIEW_PENDING', 'EVIDENCE_NOT_ACCEPTED'],
        },
        market_value: { amount: null },
      },
      review: { status: 'PENDING' },
    });
    const job = await service.call('GET', `/jobs/${accepted.body.job_id}`);
    expect(job.body).toMatchObject({
      kind: 'VALUATION',
      status: 'SUCCEEDED',
      attempts: 1,
      progress: { completed_steps: 3, total_steps: 3 },
      valuation_id: accepted.body.valuation_id,
      error: null,
    });
  });

  it('freezes the input: the digest can be made again from it, and a later change of the asset changes nothing', async () => {
    const assetId = await people.register(receivableBody());
    const accepted = await people.request(assetId);
    const before = await people.ended(accepted);
    expect(digestOf(before.body.input as Json)).toBe(before.body.input_digest);
    await patched(service, `/assets/${assetId}`, { attributes: { face_value: '1.00' } });
    expect((await service.call('GET', `/valuations/${accepted.body.valuation_id}`)).text).toBe(before.text);
    expect(before.text).not.toContain('Conceição');
  });

  it('discounts a receivable at the Selic target and keeps what the source answered by its digest', async () => {
    const { body } = await people.ended(await people.request(await people.register(receivableBody())));
    // 2026-11-20 (a holiday) to 2027-11-22: 251 business days by the market's calendar; 10000 / 1.14 ^ (251 / 252).
    expect(body).toMatchObject({
      status: 'CALCULATED',
      values: {
        scenario_value: { basis: 'PRESENT_VALUE_SCENARIO', status: 'CALCULATED' },
        market_value: { status: 'NOT_APPLICABLE' },
      },
    });
    const values = body.values as { scenario_value: { amount: string } };
    const [evidence] = body.evidence as { sha256: string; source: string; reference_date: string }[];
    const days = (body.calculation as { steps: { unit: string; value: string }[] }[])[0]?.steps.find(
      ({ unit }) => /day/.test(unit),
    )?.value;
    expect(
      Math.abs(Number(values.scenario_value.amount) - 10_000 / 1.14 ** (Number(days) / 252)),
    ).toBeLessThan(0.01);
    expect(evidence).toMatchObject({ source: 'bcb_sgs', reference_date: '2026-09-16' });
    expect(evidence?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('keeps the declared estimate of real estate, its limitations too, word for word', async () => {
    const accepted = await people.request(await people.register(realEstateText()));
    const { body } = await people.ended(accepted);
    expect(body).toMatchObject({
      values: { declared_value: { amount: '1250000.00', basis: 'DECLARED_ESTIMATE' } },
    });
    expect(body.limitations).toContainEqual({ code: 'ORIGINAL', text: 'área ≤ 90 m²' });
    const report = await service.call('GET', `/valuations/${accepted.body.valuation_id}/report`);
    expect(report.text).toContain(ORIGINAL_ESTIMATE);
  });

  it('has null with a reason where there is no coverage, and that is a job that succeeded', async () => {
    const lines = [{ product_id: 'soy', quantity: '100' }];
    const accepted = await people.request(await people.register(inventoryBody({ attributes: { lines } })));
    const { body } = await people.ended(accepted);
    expect(body).toMatchObject({
      status: 'NO_COVERAGE',
      values: {
        market_value: {
          amount: null,
          basis: 'NONE',
          status: 'NO_COVERAGE',
          reason_codes: ['SOURCE_NOT_CONFIGURED'],
        },
      },
      review: { status: 'NOT_READY' },
    });
    expect((await service.call('GET', `/jobs/${accepted.body.job_id}`)).body.status).toBe('SUCCEEDED');
  });

  it('is pending in all six values before its end', async () => {
    const accepted = await people.request(await people.register(inventoryBody()));
    const { body } = await people.ended(accepted);
    const asRequested = await service.call(
      'GET',
      `/valuations/${accepted.body.valuation_id}?as_of=${body.requested_at}`,
    );
    expect(asRequested.body).toMatchObject({
      status: 'QUEUED',
      completed_at: null,
      review: { status: 'NOT_READY' },
    });
    for (const value of Object.values(asRequested.body.values as object)) {
      expect(value).toEqual({
        amount: null,
        currency: 'BRL',
        basis: 'NONE',
        status: 'PENDING',
        reason_codes: ['CALCULATION_PENDING'],
      });
    }
  });

  it('that cannot be calculated has a job that failed, with the true code, and says which values it concerns', async () => {
    const flows = { discount_rate: '999999', cash_flows: [{ date: '9999-12-31', amount: '1.00' }] };
    const asset = assetBody('BIOLOGICAL_ASSET', { description: 'Made up', ...flows });
    const accepted = await people.request(await people.register(asset));
    const { body } = await people.ended(accepted);
    const [failed, none] = [
      { status: 'NO_COVERAGE', reason_codes: ['CALCULATION_FAILED'] },
      { status: 'NOT_APPLICABLE', reason_codes: ['METHOD_NOT_APPLICABLE'] },
    ];
    expect(body).toMatchObject({
      status: 'FAILED',
      values: {
        declared_value: none,
        market_value: none,
        scenario_value: failed,
        replacement_cost: none,
        forced_liquidation_value: failed,
        collateral_value: failed,
      },
      limitations: [{ code: 'NO_LEGAL_GUARANTEE' }, { code: 'NO_CREDIT_LIMIT' }],
    });
    expect((await service.call('GET', `/jobs/${accepted.body.job_id}`)).body).toMatchObject({
      status: 'FAILED',
      attempts: 1,
      error: {
        code: 'FACTOR_OUT_OF_RANGE',
        detail: '/cash_flows/0/date: the rate and the dates give a factor of more than 1,000 digits',
      },
    });
  });

  it('shows its history: every event with its hash, the chain whole', async () => {
    const accepted = await people.request(await people.register(receivableBody()));
    await people.ended(accepted);
    const history = await service.call('GET', `/valuations/${accepted.body.valuation_id}/history`);
    const items = history.body.items as {
      sequence: number;
      event_id: string;
      type: string;
      data: object;
      metadata: object;
      hash: string;
    }[];
    expect(items.map(({ type }) => type)).toEqual([
      'ValuationRequested',
      'ValuationStarted',
      'ValuationCompleted',
    ]);
    const stream = `valuation-${accepted.body.valuation_id}`;
    const events = items.map(({ sequence, event_id, type, data, metadata }) => ({
      stream,
      revision: sequence - 1,
      eventId: event_id,
      type,
      data,
      metadata,
    }));
    expect(findChainFault(events as Parameters<typeof findChainFault>[0])).toBeUndefined();
    expect(history.body.items).toMatchObject([
      { readable: { input: { asset: { owner: { name: 'Conceição Araújo' } } } } },
      {},
      {},
    ]);
    const page = await service.call('GET', `/valuations/${accepted.body.valuation_id}/history?limit=2`);
    const rest = await service.call(
      'GET',
      `/valuations/${accepted.body.valuation_id}/history?limit=2&cursor=${page.body.next_cursor}`,
    );
    expect([...(page.body.items as object[]), ...(rest.body.items as object[])]).toEqual(history.body.items);
  });
});

describe('the report of a valuation', () => {
  it('is the same bytes each time, with an ETag, and the two sentences', async () => {
    const accepted = await people.request(await people.register(receivableBody()));
    await people.ended(accepted);
    const path = `/valuations/${accepted.body.valuation_id}/report?format=json`;
    const [first, second] = [await service.call('GET', path), await service.call('GET', path)];
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(first.headers.get('etag')).toBe('"3-en"');
    expect(first.body).toMatchObject({ asset: { owner: { name: 'Conceição Araújo' } }, language: 'en' });
    expect(first.body.statements).toEqual([
      expect.stringContaining('not a legal guarantee'),
      expect.stringContaining('not a credit limit'),
    ]);
    const portuguese = await service.call('GET', path, { headers: { 'accept-language': 'pt-BR' } });
    expect(portuguese.body).toMatchObject({
      language: 'pt-BR',
      statements: [expect.stringContaining('garantia'), expect.stringContaining('crédito')],
    });
  });
});

describe('a job as server-sent events', () => {
  it('sends each change until the end, and after Last-Event-ID only what came later', async () => {
    const accepted = await people.request(await people.register(inventoryBody()));
    const follow = async (headers: Record<string, string> = {}) => {
      const answer = await service.call('GET', `/jobs/${accepted.body.job_id}`, {
        headers: { accept: 'text/event-stream', ...headers },
      });
      expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
      return [...answer.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    };
    expect(await follow()).toEqual([1, 2, 3]);
    expect(await follow({ 'last-event-id': '2' })).toEqual([3]);
  });

  it.each([
    ['text/event-stream;q=0.1, application/json;q=0.9', /^application\/json/],
    ['application/json, text/event-stream;q=0.5', /^application\/json/],
    ['text/event-stream;q=0', /^application\/json/],
    ['text/event-stream, application/json', /^text\/event-stream/],
    ['text/event-stream;q=0.5, */*;q=0.1', /^text\/event-stream/],
  ])('only where it is preferred: Accept: %s', async (accept, type) => {
    const accepted = await people.request(await people.register(inventoryBody()));
    await people.ended(accepted);
    const answer = await service.call('GET', `/jobs/${accepted.body.job_id}`, { headers: { accept } });
    expect(answer.headers.get('content-type')).toMatch(type);
  });
});
