import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rateLimit } from '../../src/api/pipeline/request/rate-limit.ts';
import { json, type Route } from '../../src/api/route.ts';
import { forTest } from '../support/for-suite.ts';
import { credentialState, httpRig, testRoute } from '../support/http-rig.ts';
import { testClock } from '../support/test-clock.ts';

const MINUTE = '2026-11-20T12:00:00.000Z';

describe('a window of one minute', () => {
  it('sends its quota, the rest and its duration, in the form of the draft', () => {
    const clock = testClock(MINUTE);
    const limit = rateLimit('public', 2, clock);
    expect(limit.take('a')).toEqual({
      allowed: true,
      header: '"public";r=1;t=60',
      policy: '"public";q=2;w=60',
      retryAfter: 60,
    });
    clock.advance(59_001);
    expect(limit.take('a')).toMatchObject({ allowed: true, header: '"public";r=0;t=1', retryAfter: 1 });
    expect(limit.take('a')).toMatchObject({ allowed: false, header: '"public";r=0;t=1', retryAfter: 1 });
    clock.advance(999);
    expect(limit.take('a')).toMatchObject({ allowed: true, header: '"public";r=1;t=60' });
  });

  it('counts each key separately', () => {
    const limit = rateLimit('public', 1, testClock());
    const allowed = ['a', 'b', 'a', 'b', 'c'].filter((key) => limit.take(key).allowed);
    expect(allowed).toEqual(['a', 'b', 'c']);
  });

  it('limits the number of counts for any number of addresses', () => {
    const limit = rateLimit('public', 1, testClock(), { maxKeys: 100, sharedCounts: 16 });
    let allowed = 0;
    for (let n = 0; n < 20_000; n += 1)
      if (limit.take(`2001:db8:0:${n.toString(16)}::/64`).allowed) allowed += 1;
    // One request for each count there is: any more would be a count more.
    expect(allowed).toBe(116);
  });

  it('keeps separate counts of earlier keys in a flood, and shared counts of later ones', () => {
    const clock = testClock();
    const limit = rateLimit('public', 5, clock, { maxKeys: 2, sharedCounts: 1 });
    limit.take('early');
    for (let n = 0; n < 100; n += 1) limit.take(`flood ${n}`);
    expect(limit.take('early')).toMatchObject({ allowed: true });
    expect(limit.take('late')).toMatchObject({ allowed: false });
    clock.advance(60_000);
    expect(limit.take('late')).toMatchObject({ allowed: true });
  });
});

const thing = (changes: Partial<Route> = {}) =>
  testRoute(async () => json(200, {}), { access: 'public', ...changes });
const limits = (perMinute: number) => ({
  publicPerMinute: perMinute,
  managementPerMinute: perMinute,
  trustedProxyHops: 1,
});

describe('what counts', () => {
  it('is each request to a route: HEAD, wrong ones, and those that are turned away', async () => {
    const rig = await forTest(httpRig([thing()], { limits: limits(3) }));
    const statuses = [
      await rig.fetch('/thing', { method: 'HEAD' }),
      await rig.fetch('/thing?wrong=1'),
      await rig.fetch('/thing'),
      await rig.fetch('/thing', { method: 'HEAD' }),
      await rig.fetch('/thing'),
    ].map(({ status, headers }) => [status, headers.get('ratelimit')?.replace(/;t=.*/, '')]);
    expect(statuses).toEqual([
      [200, '"public";r=2'],
      [400, '"public";r=1'],
      [200, '"public";r=0'],
      [429, '"public";r=0'],
      [429, '"public";r=0'],
    ]);
  });

  it('is not what no route answers: unknown paths, the document, the pages, the health', async () => {
    const rig = await forTest(httpRig([thing()], { limits: limits(1) }));
    const origin = new URL(rig.base).origin;
    for (let n = 0; n < 3; n += 1) {
      expect((await rig.fetch('/nothing')).status).toBe(404);
      expect((await rig.fetch('/thing', { method: 'POST' })).status).toBe(404);
      expect((await rig.fetch('/openapi.json')).status).toBe(200);
      expect((await rig.fetch('/docs')).status).toBe(200);
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    }
    expect((await rig.fetch('/thing')).status).toBe(200);
  });

  it('is refused before its body is read', async () => {
    const body = { schema: z.strictObject({}), mediaTypes: ['application/json'], limitBytes: 10 };
    const rig = await forTest(httpRig([thing({ method: 'POST', body })], { limits: limits(1) }));
    const post = () => rig.fetch('/thing', { method: 'POST', body: 'x'.repeat(1_000) });
    const statuses = [(await post()).status, (await post()).status];
    expect(statuses).toEqual([415, 429]);
  });
});

describe('failed authentication', () => {
  const own = thing({ access: 'any-credential' });

  it('is counted by address, and takes nothing from a good credential of the same address, or of another', async () => {
    const authenticate = async (token: string) =>
      token.startsWith('good') ? credentialState({ id: token }) : undefined;
    const rig = await forTest(httpRig([own], { limits: limits(2), authenticate }));
    const as = async (token: string, address = '203.0.113.1') => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
      const answer = await rig.fetch('/thing', { headers });
      return answer.status;
    };
    expect([await as('bad'), await as('worse'), await as('worst')]).toEqual([401, 401, 429]);
    expect([await as('good'), await as('good'), await as('good')]).toEqual([200, 200, 429]);
    expect(await as('good-2')).toBe(200);
    expect(await as('bad', '203.0.113.2')).toBe(401);
  });

  it('of a /64 is counted together', async () => {
    const rig = await forTest(httpRig([own], { limits: limits(2) }));
    const statuses = [];
    for (const address of ['2001:db8::1', '2001:db8::2', '[2001:db8::3]:99', '2001:db8:0:1::1']) {
      const headers = { authorization: 'Bearer bad', 'x-forwarded-for': address };
      statuses.push((await rig.fetch('/thing', { headers })).status);
    }
    expect(statuses).toEqual([401, 401, 429, 401]);
  });
});
