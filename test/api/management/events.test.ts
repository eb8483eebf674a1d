import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { FeedPage } from '../../../src/api/feed/feed-view.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { foundIn } from '../../support/canaries.ts';
import { eventually } from '../../support/eventually.ts';
import { faultsOf, lending } from '../../support/lending.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Unlike anything else that is written. */
const CANARIES = [
  '81723.55',
  '61234.07',
  'Quixeramobim Araripe',
  '529.982.247-25',
  '52998224725',
  'Borborema',
];

const service = serviceOfTests();
let integrator: { token: string; id: string };
beforeAll(async () => {
  integrator = await service.issue('Coop Norte', 'ERP', ['INTEGRATOR']);
});

const events = (query = '', token = integrator.token) => service.call('GET', `/events${query}`, { token });
type Page = z.output<typeof FeedPage>;
const pageOf = async (query = '', token = integrator.token): Promise<Page> => {
  const answer = await events(query, token);
  expect(answer.status, answer.text).toBe(200);
  return FeedPage.parse(answer.body);
};
/** The organization's credential is in the log: a page that ends before it was held back by an open transaction. */
const end = async (): Promise<string> => {
  let next: string | null = null;
  for (;;) {
    const page: Page = await pageOf(`?limit=200${next ? `&after=${next}` : ''}`);
    if (page.items.length === 0 && page.next === next && next !== null) return next;
    next = page.next;
  }
};

/** Of what earlier tests did, the alarms may come later. */
const ASSETS = 'types=asset.registered';

const register = (token = service.token) =>
  service.call('POST', '/assets', {
    token,
    key: newKey(),
    body: inventoryBody({
      name: 'Borborema',
      owner: { name: 'Quixeramobim Araripe', tax_id: '529.982.247-25' },
      attributes: {
        lines: [{ description: 'Borborema', quantity: '1', unit: 'kg', unit_price: '81723.55' }],
      },
    }),
  });

describe('GET /events', () => {
  it('contains each write of its organization, without amounts and persons', async () => {
    const after = await end();
    const bank = await lending(service);
    const coffee = await bank.assetOf('61234.07');
    const loan = await bank.obligation({
      balance: { amount: '61234.07', date: '2026-11-20' },
      debtor: { name: 'Quixeramobim Araripe', tax_id: '529.982.247-25' },
    });
    await bank.recognized(coffee, loan);
    await register();
    const answer = await events(`?after=${after}&limit=200`);
    expect(answer.status, answer.text).toBe(200);
    expect(foundIn(answer.text, CANARIES)).toEqual([]);
    const { items } = FeedPage.parse(answer.body);
    const types = new Set(items.map(({ type }) => type));
    for (const type of [
      'asset.registered',
      'policy.proposed',
      'policy.decided',
      'valuation.requested',
      'valuation.completed',
      'valuation.reviewed',
      'obligation.registered',
      'guarantee.proposed',
      'guarantee.decided',
    ])
      expect([...types]).toContain(type);
    // Every subject can be read at its url, at that version or a later one.
    for (const { url, subject } of items) {
      const read = await service.call('GET', url.replace('/api/v1/asset-valuation', ''));
      expect(read.status, url).toBe(200);
      if (read.body.version !== undefined)
        expect(Number(read.body.version)).toBeGreaterThanOrEqual(subject.version);
    }
  });

  it('shows what was just acknowledged, to replicas too', async () => {
    const replica = await service.replica();
    for (let round = 0; round < 10; round += 1) {
      const after = await end();
      const made = await register();
      const [own, elsewhere] = await Promise.all([
        events(`?after=${after}&${ASSETS}`),
        replica.call('GET', `/events?after=${after}&${ASSETS}`, {
          headers: { 'consistency-token': made.headers.get('consistency-token') ?? '' },
        }),
      ]);
      for (const { body } of [own, elsewhere])
        expect(FeedPage.parse(body).items.map(({ subject }) => subject.id)).toEqual([made.body.id]);
    }
    await replica.stop();
  });

  it('refuses what it cannot read, and names it', async () => {
    const wrong = await events('?types=asset.sold,asset.changed&limit=201&wait=31&since=1');
    expect(faultsOf(wrong)).toEqual([
      400,
      '/types unknown_type',
      '/limit invalid_limit',
      '/wait invalid_wait',
      '/since unknown_parameter',
    ]);
    expect(wrong.text).toContain('asset.sold');
    for (const after of ['', 'x', 'a'.repeat(2_000)])
      expect((await events(`?after=${after}`)).status).toBe(400);
    for (const wait of ['1.5', '-1', '', 'x', '030'])
      expect((await events(`?wait=${wait}`)).status).toBe(400);
  });

  it('gives a waiting answer to no credential that was revoked', async () => {
    const leaving = await service.issue('Coop Norte', 'Former ERP', ['INTEGRATOR']);
    const after = await end();
    const waiting = events(`?after=${after}&wait=20&${ASSETS}`, leaving.token);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await service.revoke(leaving.id);
    await eventually(async () => (await events('', leaving.token)).status === 401);
    await register();
    expect((await waiting).status).toBe(401);
  });
});
