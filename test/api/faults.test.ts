import { describe, expect, it } from 'vitest';
import { json } from '../../src/api/route.ts';
import { DependencyUnavailable } from '../../src/engine/dependency-unavailable.ts';
import { provokesFaults } from '../support/contract/watch.ts';
import { forTest } from '../support/for-suite.ts';
import { httpRig, testRoute } from '../support/http-rig.ts';

const good = testRoute(async () => json(200, {}));
const failing = (error: Error) =>
  testRoute(async () => {
    throw error;
  });

describe('a failure behind a route', () => {
  it('is 503 with Retry-After where a dependency is down', async () => {
    const away = new DependencyUnavailable('event_log', new Error('refused at 10.0.0.7'));
    const rig = await forTest(httpRig([failing(away)]));
    const answer = await rig.fetch('/thing');
    const text = await answer.text();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('SERVICE_UNAVAILABLE');
    expect(text).not.toContain('10.0.0.7');
  });

  it('is 503 when the credential cannot be checked', async () => {
    const authenticate = () => Promise.reject(new DependencyUnavailable('event_log', undefined));
    const rig = await forTest(httpRig([good], { authenticate }));
    expect((await rig.fetch('/thing')).status).toBe(503);
  });

  it('is 500 without internal details for a defect, whose stack is logged', async () => {
    provokesFaults(1);
    const rig = await forTest(httpRig([failing(new Error('secret internals'))]));
    const answer = await rig.fetch('/thing');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: 'INTERNAL', errors: [] });
    expect(text).not.toMatch(/secret internals|\.ts/);
    expect(rig.lines.join('')).toMatch(/secret internals.*faults\.test\.ts/);
  });
});

describe('a process without the role of a route', () => {
  it('answers 503 with Retry-After before authentication, but 404 for unknown paths', async () => {
    const rig = await forTest(httpRig([good], { roles: new Set(['public']) }));
    const answer = await rig.fetch('/thing', { headers: { authorization: '' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await rig.fetch('/nothing')).status).toBe(404);
    expect(await (await rig.fetch('/openapi.json')).text()).toContain('getThing');
  });
});

describe('the log', () => {
  it('has one line for each request, with its id, without tokens and queries', async () => {
    const rig = await forTest(httpRig([good]));
    await rig.fetch('/thing?owner=Maria', { headers: { 'x-request-id': 'request-12345' } });
    await rig.fetch('/nowhere?owner=Maria');
    expect(rig.lines).toHaveLength(2);
    expect(JSON.parse(rig.lines[0] ?? '')).toMatchObject({
      request_id: 'request-12345',
      operation: 'getThing',
      status: 400,
    });
    expect(rig.lines.join('')).not.toMatch(/good|Bearer|Maria/);
  });
});
