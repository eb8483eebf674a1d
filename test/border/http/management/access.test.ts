import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessProfile } from '../../../../src/kernel/vocabulary.ts';
import { inventoryBody } from '../../../support/bodies.ts';
import { eventually } from '../../../support/eventually.ts';
import { type Call, newKey, type RunningService, runningService } from '../../../support/running-service.ts';

let service: RunningService;
const UNKNOWN = 'd9428888-122b-41e1-b85c-61e80e5c7e3b';
const made = { asset: '', valuation: '', job: '' };
beforeAll(async () => {
  service = await runningService();
  made.asset = String(
    (await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() })).body.id,
  );
  const accepted = await service.call('POST', '/valuations', {
    body: { asset_id: made.asset, purpose: 'SALE' },
    key: newKey(),
  });
  made.valuation = String(accepted.body.valuation_id);
  made.job = String(accepted.body.job_id);
  await eventually(async () => (await service.call('GET', `/jobs/${made.job}`)).body.status === 'SUCCEEDED');
});
afterAll(() => service.stop());

/** Every operation on one resource, for the id of its kind. */
type Operation = readonly [method: string, path: string, kind: keyof typeof made, call?: Call];
const operations: readonly Operation[] = [
  ['GET', '/assets/{id}', 'asset'],
  ['GET', '/assets/{id}?as_of=2026-11-20T15:00:00.000Z', 'asset'],
  ['GET', '/assets/{id}/history', 'asset'],
  ['GET', '/assets/{id}/duplicates', 'asset'],
  ['PATCH', '/assets/{id}', 'asset', { body: { name: 'Mine' }, headers: { 'if-match': '"1"' } }],
  ['GET', '/valuations/{id}', 'valuation'],
  ['GET', '/valuations/{id}/history', 'valuation'],
  ['GET', '/valuations/{id}/report', 'valuation'],
  ['GET', '/jobs/{id}', 'job'],
];

describe("another organization's resources", () => {
  it('are not in its lists, and cannot be valued', async () => {
    const { token } = await service.issue('Coop Sul');
    for (const path of ['/assets', '/valuations', `/valuations?asset_id=${made.asset}`]) {
      expect((await service.call('GET', path, { token })).body).toEqual({ items: [], next_cursor: null });
    }
    const body = { asset_id: made.asset, purpose: 'SALE' };
    const unknown = { asset_id: UNKNOWN, purpose: 'SALE' };
    const answers = [body, unknown].map((each) =>
      service.call('POST', '/valuations', { token, body: each, key: newKey() }),
    );
    const [foreign, none] = await Promise.all(answers);
    expect(foreign?.status).toBe(422);
    expect(foreign?.body.errors).toMatchObject([{ pointer: '/asset_id', code: 'unknown_asset' }]);
    expect(none?.body.errors).toEqual(foreign?.body.errors);
  });

  it('do not lend their cursors', async () => {
    await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() });
    const { next_cursor: cursor } = (await service.call('GET', '/assets?limit=1')).body;
    const { token } = await service.issue('Coop Sul');
    expect((await service.call('GET', `/assets?limit=1&cursor=${cursor}`)).status).toBe(200);
    expect((await service.call('GET', `/assets?limit=1&cursor=${cursor}`, { token })).status).toBe(400);
    expect((await service.call('GET', `/assets?limit=1&status=ACTIVE&cursor=${cursor}`)).status).toBe(400);
    expect((await service.call('GET', '/assets?cursor=abc')).body.code).toBe('INVALID_PARAMETER');
  });
});

describe('an id that is no UUID', () => {
  for (const [method, path, , call = {}] of operations)
    it(`${method} ${path} is 400`, async () => {
      for (const id of ['abc', made.asset.toUpperCase(), `${made.asset}0`, '%00']) {
        expect((await service.call(method, path.replace('{id}', id), call)).status).toBe(400);
      }
    });
});

describe('access profiles', () => {
  it('shows details and projections of the status to operators and auditors only', async () => {
    const seen = async (profile: AccessProfile) => {
      const { token } = await service.issue('Coop Norte', 'Rui Melo', [profile]);
      return (await service.call('GET', '/status', { token })).text;
    };
    for (const profile of ['OPERATOR', 'AUDITOR'] as const)
      expect(await seen(profile)).toMatch(/"detail".*"projections"/);
    for (const profile of ['ANALYST', 'REVIEWER'] as const)
      expect(await seen(profile)).not.toMatch(/"detail"|"projections"/);
  });
});

describe('a credential', () => {
  it('that was revoked opens nothing any more', async () => {
    const { token, id } = await service.issue('Coop Norte');
    expect((await service.call('GET', '/assets', { token })).status).toBe(200);
    await service.revoke(id);
    await eventually(async () => (await service.call('GET', '/assets', { token })).status === 401);
  });

  it('that has expired opens nothing from that instant on', async () => {
    const { token } = await service.issue(
      'Coop Norte',
      'Ana Lima',
      ['ANALYST'],
      new Date(Date.parse(service.clock.now()) + 60_000).toISOString(),
    );
    expect((await service.call('GET', '/assets', { token })).status).toBe(200);
    service.clock.advance(60_000);
    expect((await service.call('GET', '/assets', { token })).status).toBe(401);
  });

  it.each(['', 'avs_nonsense', `avs_${'A'.repeat(43)}000000`])(
    'such as "%s" is refused with a challenge',
    async (token) => {
      const answer = await service.call('GET', '/assets', { token });
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    },
  );
});
