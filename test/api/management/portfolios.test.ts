import { beforeEach, describe, expect, it } from 'vitest';
import { organizationId, portfolioId } from '../../../src/kernel/ids.ts';
import { patched } from '../../support/asking.ts';
import { assetBody, inventoryBody } from '../../support/bodies.ts';
import { policyBody } from '../../support/every-resource.ts';
import { newKey, SHORT_TIMEOUTS } from '../../support/running-service.ts';
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
  analyst = (await service.issue(organization, 'Ana Lima', ['ANALYST'])).token;
  reviewer = (await service.issue(organization, 'Rui Melo', ['REVIEWER'])).token;
});

interface Item {
  readonly id: string;
  readonly name: string;
  readonly asset_count: number;
  readonly valued_count: number;
  readonly stale_count: number;
  readonly by_class: readonly { readonly asset_class: string; readonly asset_count: number }[];
  readonly totals: Readonly<Record<string, { readonly amount: string | null }>>;
  readonly updated_at: string;
}

const call = (method: string, path: string, body?: unknown, token = analyst) =>
  service.call(method, path, { token, ...(body === undefined ? {} : { body, key: newKey() }) });
async function post(path: string, body: unknown, token = analyst) {
  const answer = await call('POST', path, body, token);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}
async function list(query = ''): Promise<readonly Item[]> {
  const answer = await call('GET', `/portfolios${query}`);
  expect([answer.status, answer.headers.get('consistency')], answer.text).toEqual([200, null]);
  return answer.body.items as readonly Item[];
}
const namesOf = (items: readonly Item[]) => items.map(({ name }) => name);
const amountsOf = (item: Item | undefined) =>
  Object.fromEntries(
    Object.entries(item?.totals ?? {}).flatMap(([name, { amount }]) =>
      amount === null ? [] : [[name, amount]],
    ),
  );
const newAsset = async (portfolio: string) => (await post('/assets', inventoryBody({ portfolio }))).id;
const patch = (id: unknown, body: object) => patched(service, `/assets/${id}`, body, { token: analyst });

/** 1,000,000.00 depreciated over 5 of 20 years to a residual of a fifth: 800,000.00. */
const BARGE = {
  description: 'Barge',
  replacement_cost: '1000000.00',
  age_years: '5',
  service_life_years: '20',
  residual_rate: '0.2',
};

/** Requests a valuation and follows it to its end, so that later reads show it. */
async function valued(assetId: unknown): Promise<unknown> {
  const { valuation_id, job_id } = await post('/valuations', { asset_id: assetId, purpose: 'COLLATERAL' });
  const headers = { accept: 'text/event-stream' };
  const { text } = await service.call('GET', `/jobs/${job_id}`, { token: analyst, headers });
  expect(text).toContain('SUCCEEDED');
  return valuation_id;
}

describe('the portfolios of an organization', () => {
  it('are none before an asset has a name of one', async () => {
    await post('/assets', inventoryBody());
    expect((await call('GET', '/portfolios')).body).toEqual({ items: [], next_cursor: null });
  });

  it('show the own writes at once: naming, moving and archiving', async () => {
    const { id } = await post('/assets', inventoryBody({ portfolio: 'North' }));
    const [north] = await list();
    expect(north?.id).toBe(portfolioId(organizationId(organization), 'North'));
    expect(north).toMatchObject({ name: 'North', asset_count: 1, valued_count: 0, stale_count: 0 });
    await patch(id, { portfolio: 'South' });
    expect(namesOf(await list())).toEqual(['South']);
    await patch(id, { status: 'ARCHIVED' });
    expect(await list()).toEqual([]);
    await patch(id, { status: 'ACTIVE' });
    expect(namesOf(await list())).toEqual(['South']);
    await patch(id, { portfolio: null });
    expect(await list()).toEqual([]);
  });

  it('are its own only, though another uses the same name', async () => {
    await newAsset('North');
    const foreign = (await service.issue('Coop Sul', 'Eva', ['ANALYST'])).token;
    await post('/assets', inventoryBody({ portfolio: 'North' }), foreign);
    await post('/assets', inventoryBody({ portfolio: 'Theirs' }), foreign);
    expect((await list()).map(({ name, asset_count }) => [name, asset_count])).toEqual([['North', 1]]);
  });

  it('are one, however the letters of a name are composed, with its assets, references and filters', async () => {
    const [composed, apart] = ['Café Ação'.normalize('NFC'), 'Café Ação'.normalize('NFD')];
    const references = ['São 7', 'São 8'].map((text) => text.normalize('NFD'));
    const named = (portfolio: string, external_reference: string) =>
      post('/assets', inventoryBody({ portfolio, external_reference }));
    const first = await named(composed, references[0] ?? '');
    const second = await named(apart, references[1] ?? '');
    await post('/obligations', {
      external_reference: 'Made-up 1',
      name: apart,
      balance: { amount: '10.00', date: '2026-11-20' },
      required_coverage: '1',
      portfolio: apart,
    });
    expect((await list()).map(({ name, asset_count }) => [name, asset_count])).toEqual([[composed, 2]]);
    for (const form of [composed, apart]) {
      const asked = encodeURIComponent(form);
      expect(await list(`?name=${asked}`)).toHaveLength(1);
      const assets = (await call('GET', `/assets?portfolio=${asked}`)).body.items as { id: string }[];
      expect(assets.map(({ id }) => id)).toEqual([second.id, first.id]);
      const obligations = (await call('GET', `/obligations?portfolio=${asked}`)).body.items;
      expect(obligations).toMatchObject([{ name: composed, portfolio: composed }]);
      const tested = (await call('GET', `/stress-tests?portfolio=${asked}`)).body;
      expect(tested).toMatchObject({ portfolio: composed, before: { obligations: { count: 1 } } });
    }
    for (const form of references.flatMap((text) => [text, text.normalize('NFC')])) {
      const found = (await call('GET', `/assets?external_reference=${encodeURIComponent(form)}`)).body;
      expect(found.items).toHaveLength(1);
    }
  });

  it('come in pages, newest name first, and by their exact name', async () => {
    for (const name of ['One', 'Two', 'Café & Açúcar', 'One']) await newAsset(name);
    expect(namesOf(await list())).toEqual(['Café & Açúcar', 'Two', 'One']);
    const first = (await call('GET', '/portfolios?limit=2')).body;
    expect(namesOf(first.items as Item[])).toEqual(['Café & Açúcar', 'Two']);
    const cursor = `cursor=${first.next_cursor}`;
    const last = (await call('GET', `/portfolios?limit=2&${cursor}`)).body;
    expect([namesOf(last.items as Item[]), last.next_cursor]).toEqual([['One'], null]);
    expect(namesOf(await list(`?name=${encodeURIComponent('Café & Açúcar')}`))).toEqual(['Café & Açúcar']);
    expect(await list('?name=one')).toEqual([]);
    const foreign = (await service.issue('Coop Sul', 'Eva', ['ANALYST'])).token;
    for (const [path, token] of [
      [`/portfolios?${cursor}`, foreign],
      [`/portfolios?name=One&${cursor}`, analyst],
      [`/assets?${cursor}`, analyst],
      ['/portfolios?cursor=abc', analyst],
      ['/portfolios?portfolio=One', analyst],
      ['/portfolios?limit=0', analyst],
      ['/portfolios?name=', analyst],
    ] as const) {
      const answer = await call('GET', path, undefined, token);
      expect([answer.status, answer.body.code], path).toEqual([400, 'INVALID_PARAMETER']);
    }
  });

  it('are answered as stale while the newest write that the client knows of is missing', async () => {
    await newAsset('North');
    expect(namesOf(await list())).toEqual(['North']);
    const headers = { 'consistency-token': Buffer.from('9'.repeat(20)).toString('base64url') };
    const hasty = await service.replica(SHORT_TIMEOUTS);
    const answer = await hasty.call('GET', '/portfolios', { token: analyst, headers });
    await hasty.stop();
    expect([answer.status, answer.headers.get('consistency')]).toEqual([200, 'stale']);
    expect(namesOf(answer.body.items as Item[])).toEqual(['North']);
  });
});

describe('the sums of a portfolio', () => {
  it('follow an asset from its registration to a withdrawn approval', async () => {
    const policy = policyBody({
      asset_classes: ['VESSEL'],
      accepted_bases: ['DEPRECIATED_REPLACEMENT_COST'],
      max_valuation_age_days: 30,
      evidence_rules: [],
    });
    const { id: policyId } = await post('/policies', policy);
    const decision = { decision: 'APPROVE', rationale: 'made up' };
    await post(`/policies/${policyId}/decisions`, decision, reviewer);
    // Instants of one stream increase: the decision is a millisecond after the time of this stopped clock.
    service.clock.advance(1_000);
    const { id } = await post('/assets', assetBody('VESSEL', BARGE, { portfolio: 'Fleet' }));
    await newAsset('Fleet');
    const fleet = async () => (await list('?name=Fleet'))[0];
    expect(amountsOf(await fleet())).toEqual({});

    const valuationId = await valued(id);
    expect(await fleet()).toMatchObject({
      asset_count: 2,
      valued_count: 1,
      stale_count: 0,
      totals: { replacement_cost: { amount: '800000.00', known_count: 1, unknown_count: 1 } },
    });
    expect((await fleet())?.by_class.map((each) => [each.asset_class, each.asset_count])).toEqual([
      ['VESSEL', 1],
      ['INVENTORY', 1],
    ]);
    expect(amountsOf(await fleet())).toEqual({ replacement_cost: '800000.00' });

    await post(`/valuations/${valuationId}/reviews`, decision, reviewer);
    expect(amountsOf(await fleet())).toEqual({
      replacement_cost: '800000.00',
      forced_liquidation_value: '480000.00',
      collateral_value: '640000.00',
    });
    await post(`/valuations/${valuationId}/withdrawals`, { rationale: 'made up' }, reviewer);
    expect(amountsOf(await fleet())).toEqual({ replacement_cost: '800000.00' });

    const again = await valued(id);
    await post(`/valuations/${again}/reviews`, decision, reviewer);
    const guarantee = async () => (await fleet())?.totals.collateral_value;
    const fresh = { amount: '640000.00', known_count: 1, unknown_count: 1 };
    service.clock.advance(30 * DAY_MS);
    expect(await fleet()).toMatchObject({ valued_count: 1, stale_count: 0 });
    expect(await guarantee()).toEqual({ ...fresh, too_old_count: 0, too_old_amount: null });
    service.clock.advance(DAY_MS);
    expect(await fleet()).toMatchObject({ valued_count: 1, stale_count: 1 });
    const aged = { amount: null, known_count: 0, unknown_count: 2 };
    expect(await guarantee()).toEqual({ ...aged, too_old_count: 1, too_old_amount: '640000.00' });
    await valued(id);
    expect(await fleet()).toMatchObject({ valued_count: 1, stale_count: 0 });
  });
});
