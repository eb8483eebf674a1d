import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealEvents } from '../../../src/domain/events/handling.ts';
import { type RevaluationRefused, revaluationStream } from '../../../src/domain/revaluation.ts';
import { NO_STREAM } from '../../../src/engine/log/event-log.ts';
import { organizationId } from '../../../src/kernel/ids.ts';
import { VALUATION_AGES } from '../../../src/kernel/vocabulary.ts';
import { settledHead } from '../../contracts/event-log-fixture.ts';
import { patched } from '../../support/asking.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { policyBody } from '../../support/every-resource.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { DAY_MS } from '../../support/test-clock.ts';

const service = serviceOfTests();
let organization: string;
let analyst: string;
let reviewer: string;
let made = 0;
beforeEach(async () => {
  made += 1;
  organization = `Cooperative ${made}`;
  analyst = (await service.issue(organization, 'Ana Lima', ['ANALYST', 'AUDITOR'])).token;
  reviewer = (await service.issue(organization, 'Rui Melo', ['REVIEWER'])).token;
});

interface Item {
  readonly id: string;
  readonly valuation_due_on: string | null;
  readonly revaluation_refused: object | null;
}

async function post(path: string, body: object, token = analyst) {
  const answer = await service.call('POST', path, { token, body, key: newKey() });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}
async function read(path: string) {
  const answer = await service.call('GET', path, { token: analyst });
  expect([answer.status, answer.headers.get('consistency')], answer.text).toEqual([200, null]);
  return answer.body;
}
const items = async (query = '') => (await read(`/assets${query}`)).items as readonly Item[];
/** With an old price, so that it can be valued as of earlier days. */
const LINES = [
  { description: 'Coffee', quantity: '10', unit: 'sc', unit_price: '1000.00', price_as_of: '2026-01-01' },
];
const newAsset = async (more: object = {}) =>
  String((await post('/assets', inventoryBody({ attributes: { lines: LINES }, ...more }))).id);
/** Age of each asset's valuation, by filter: every asset matches exactly one. */
async function ages(): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = await Promise.all(
    VALUATION_AGES.map(async (age) => [age, (await items(`?valuation=${age}`)).map(({ id }) => id)] as const),
  );
  const all = (await items()).map(({ id }) => id);
  expect(found.flatMap(([, ids]) => ids).toSorted()).toEqual(all.toSorted());
  return Object.fromEntries(found.filter(([, ids]) => ids.length > 0));
}
async function approved(terms: object): Promise<string> {
  const { id } = await post('/policies', policyBody(terms));
  await post(`/policies/${id}/decisions`, { decision: 'APPROVE', rationale: 'made up' }, reviewer);
  service.clock.advance(10);
  return String(id);
}
/** Follows the job to its end, so that every list shows the valuation. */
async function valued(assetId: string, more: object = {}): Promise<string> {
  const { valuation_id, job_id } = await post('/valuations', {
    asset_id: assetId,
    purpose: 'COLLATERAL',
    ...more,
  });
  const headers = { accept: 'text/event-stream' };
  await service.call('GET', `/jobs/${job_id}`, { token: analyst, headers });
  await eventually(async () => (await read(`/jobs/${job_id}`)).status === 'SUCCEEDED');
  return String(valuation_id);
}
const daysPass = (days: number) => service.clock.advance(days * DAY_MS);
const dayAfter = (days: number) =>
  new Date(Date.parse(service.clock.now()) + days * DAY_MS).toISOString().slice(0, 10);

describe('how old the valuation of an asset is', () => {
  it('goes from NEVER to CURRENT with the first, and to DUE and TOO_OLD by time alone', async () => {
    await approved({ max_valuation_age_days: 10, revalue_days_before: 3 });
    const asset = await newAsset();
    expect(await ages()).toEqual({ NEVER: [asset] });
    await valued(asset);
    expect(await ages()).toEqual({ CURRENT: [asset] });
    const due = dayAfter(8);
    expect(await items()).toMatchObject([{ valuation_due_on: due }]);
    const events = await settledHead(service.engines.eventLog);
    for (const [days, age] of [
      [7, 'CURRENT'],
      [1, 'DUE'],
      [2, 'DUE'],
      [1, 'TOO_OLD'],
      [400, 'TOO_OLD'],
    ] as const) {
      daysPass(days);
      expect(await ages(), service.clock.now()).toEqual({ [age]: [asset] });
      expect((await items())[0]?.valuation_due_on).toBe(due);
      const { queues } = await read('/status');
      expect(queues).toMatchObject({
        assets_never_valued: 0,
        assets_due: age === 'DUE' ? 1 : 0,
        assets_too_old: age === 'TOO_OLD' ? 1 : 0,
      });
    }
    expect(await settledHead(service.engines.eventLog)).toBe(events);
    await valued(asset);
    expect(await ages()).toEqual({ CURRENT: [asset] });
  });

  it('is shown in lists only: an asset and its tag do not change', async () => {
    await approved({ max_valuation_age_days: 10 });
    const asset = await newAsset();
    const before = await service.call('GET', `/assets/${asset}`, { token: analyst });
    await valued(asset);
    daysPass(20);
    const after = await service.call('GET', `/assets/${asset}`, { token: analyst });
    expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')]);
    expect(after.body).not.toHaveProperty('valuation_due_on');
    const { body } = await patched(service, `/assets/${asset}`, { name: 'Other' }, { token: analyst });
    expect(body).not.toHaveProperty('valuation_due_on');
  });

  it('is CURRENT, with no day, by a policy that limits none, and by none', async () => {
    const asset = await newAsset();
    await valued(asset);
    daysPass(4_000);
    expect(await ages()).toEqual({ CURRENT: [asset] });
    await approved({});
    expect(await ages()).toEqual({ CURRENT: [asset] });
    expect(await items()).toMatchObject([{ valuation_due_on: null, revaluation_refused: null }]);
  });

  it('is by the class of the asset', async () => {
    const other = await newAsset({
      asset_class: 'RECEIVABLE',
      attributes: { face_value: '1000.00', due_date: '2035-01-01' },
    });
    const asset = await newAsset();
    await approved({ max_valuation_age_days: 10 });
    await valued(asset);
    daysPass(30);
    expect(await ages()).toEqual({ NEVER: [other], TOO_OLD: [asset] });
  });

  it('is that of the latest valuation date with a value, even if others were run later for an earlier day or without a value', async () => {
    await approved({ max_valuation_age_days: 10 });
    const asset = await newAsset();
    const day = dayAfter(-2);
    await valued(asset);
    service.clock.advance(10);
    await valued(asset, { valuation_date: day });
    daysPass(8);
    expect(await items('?valuation=CURRENT')).toMatchObject([{ valuation_due_on: dayAfter(3) }]);
    const without = await valued(asset, { method: 'PUBLIC_REFERENCE' });
    expect(await read(`/valuations/${without}`)).toMatchObject({ status: 'NO_COVERAGE' });
    expect(await items()).toMatchObject([{ valuation_due_on: dayAfter(3) }]);
    daysPass(3);
    expect(await ages()).toEqual({ TOO_OLD: [asset] });
  });

  it('agrees with what counts as stale in a portfolio, day by day', async () => {
    await approved({ max_valuation_age_days: 3, revalue_days_before: 1 });
    await valued(await newAsset({ portfolio: 'North' }));
    daysPass(1);
    await valued(await newAsset({ portfolio: 'North' }));
    for (let day = 0; day < 6; day += 1) {
      const [portfolio] = (await read('/portfolios')).items as { stale_count: number }[];
      expect(await items('?valuation=TOO_OLD&portfolio=North')).toHaveLength(portfolio?.stale_count ?? -1);
      daysPass(1);
    }
    expect(await items('?valuation=TOO_OLD')).toHaveLength(2);
  });

  it('goes with the other filters: archived assets too, but not in the counts', async () => {
    await approved({ max_valuation_age_days: 10 });
    const [kept, archived] = [await newAsset({ portfolio: 'North' }), await newAsset()];
    for (const asset of [kept, archived]) await valued(asset);
    daysPass(11);
    await patched(service, `/assets/${archived}`, { status: 'ARCHIVED' }, { token: analyst });
    const found = async (query: string) => (await items(`?valuation=TOO_OLD${query}`)).map(({ id }) => id);
    expect(await found('')).toEqual([archived, kept]);
    expect(await found('&status=ACTIVE')).toEqual([kept]);
    expect(await found('&status=ARCHIVED')).toEqual([archived]);
    expect(await found('&portfolio=North')).toEqual([kept]);
    expect(await found('&asset_class=RECEIVABLE')).toEqual([]);
    expect((await read('/status')).queues).toMatchObject({ assets_too_old: 1 });
  });

  it('has pages that neither skip nor repeat while days pass', async () => {
    await approved({ max_valuation_age_days: 10 });
    const assets: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const asset = await newAsset();
      assets.unshift(asset);
      // Of every second one the valuation is a day younger.
      await valued(asset, { valuation_date: dayAfter(-(count % 2)) });
    }
    const [, second, third] = assets;
    daysPass(10);
    const first = await read('/assets?valuation=TOO_OLD&limit=1');
    expect(first.items).toMatchObject([{ id: second }]);
    const foreign = await service.call('GET', `/assets?valuation=DUE&limit=1&cursor=${first.next_cursor}`, {
      token: analyst,
    });
    expect(foreign.status).toBe(400);
    daysPass(1);
    const rest = await items(`?valuation=TOO_OLD&limit=1&cursor=${first.next_cursor}`);
    expect(rest).toMatchObject([{ id: third }]);
    expect((await items('?valuation=TOO_OLD')).map(({ id }) => id)).toEqual(assets);
  });
});

describe('a repetition that was refused', () => {
  async function refuse(valuationId: string, data: RevaluationRefused): Promise<void> {
    const stream = revaluationStream(valuationId);
    const cause = {
      organizationId: organizationId(organization),
      actor: 'system:revaluation',
      requestId: 'made-up-revaluation',
      correlationId: 'made-up-revaluation',
      causationId: null,
    };
    const events = [{ type: 'RevaluationRefused', data }];
    const [first, ...rest] = sealEvents(stream, null, events, cause, service.clock.now(), randomUUID);
    if (!first) throw new Error('no event was sealed');
    await service.engines.eventLog.append({
      stream,
      expectedRevision: NO_STREAM,
      events: [first, ...rest],
    });
  }

  it('is shown with its asset while the valuation is the latest, and is counted', async () => {
    const policy_id = await approved({ max_valuation_age_days: 10, revalue_days_before: 3 });
    const asset = await newAsset();
    const valuation = await valued(asset);
    daysPass(8);
    const problem = {
      code: 'STATE_CONFLICT',
      pointer: '/scenario_id',
      fault: 'scenario_not_approved',
      detail: 'the scenario is not approved',
    };
    await refuse(valuation, { asset_id: asset, purpose: 'COLLATERAL', policy_id, ...problem });
    await eventually(async () => (await items('?valuation=DUE'))[0]?.revaluation_refused);
    const refusal = { ...problem, valuation_id: valuation, policy_id, refused_at: service.clock.now() };
    expect(await items('?valuation=DUE')).toMatchObject([{ id: asset, revaluation_refused: refusal }]);
    expect((await read('/status')).queues).toMatchObject({ assets_due: 1, revaluations_refused: 1 });
    daysPass(5);
    expect(await items('?valuation=TOO_OLD')).toMatchObject([{ id: asset, revaluation_refused: refusal }]);
    await valued(asset);
    expect(await items('?valuation=CURRENT')).toMatchObject([{ id: asset, revaluation_refused: null }]);
    expect((await read('/status')).queues).toMatchObject({ assets_due: 0, revaluations_refused: 0 });
  });

  it('is counted on the operators’ page with the other queues, over all organizations', async () => {
    const overview = async () => {
      const answer = await fetch(`${service.operatorsUrl}/data/overview.json`);
      return (await answer.json()) as {
        readonly queues: { readonly state: string; readonly value?: { readonly policies_to_decide: number } };
      };
    };
    // On a busy machine it may not be known in time.
    const before = await eventually(async () => (await overview()).queues.value);
    expect(before).toMatchObject({ revaluations_refused: 0 });
    await post('/policies', policyBody());
    const other = (await service.issue(`${organization} Sul`, 'Ana Lima', ['ANALYST'])).token;
    await post('/policies', policyBody(), other);
    await eventually(
      async () => (await overview()).queues.value?.policies_to_decide === before.policies_to_decide + 2,
    );
  });
});
