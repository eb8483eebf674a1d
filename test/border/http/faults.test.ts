import { afterEach, describe, expect, it } from 'vitest';
import { json, type Route, route } from '../../../src/border/http/route.ts';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { provokesFaults } from '../../support/contract/watch.ts';
import { type HttpRig, httpRig } from '../../support/http-rig.ts';

let rig: HttpRig;
afterEach(() => rig.stop());

const get = (handle: Route['handle'], access: Route['access'] = 'any-credential') =>
  route({
    method: 'GET',
    path: '/thing',
    operationId: 'getThing',
    tag: 'Test',
    summary: 'A thing.',
    access,
    responses: {},
    handle,
  });

describe('what goes wrong behind a route', () => {
  it('is 503 with Retry-After where a dependency is down', async () => {
    rig = await httpRig([
      get(async () => {
        throw new DependencyUnavailable('event_log', new Error('refused at 10.0.0.7'));
      }),
    ]);
    const answer = await rig.fetch('/thing');
    const text = await answer.text();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('SERVICE_UNAVAILABLE');
    expect(text).not.toContain('10.0.0.7');
  });

  it('is 503 where nobody can know whether the credential is good', async () => {
    rig = await httpRig([get(async () => json(200, {}))], {
      authenticate: async () => {
        throw new DependencyUnavailable('event_log', undefined);
      },
    });
    expect((await rig.fetch('/thing')).status).toBe(503);
  });

  it('is 500 with nothing internal in it where it is a defect, and the stack is in the log', async () => {
    provokesFaults(1);
    rig = await httpRig([
      get(async () => {
        throw new Error('secret internals');
      }),
    ]);
    const answer = await rig.fetch('/thing');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: 'INTERNAL', errors: [] });
    expect(text).not.toMatch(/secret internals|\.ts/);
    expect(rig.lines.join('')).toMatch(/secret internals.*faults\.test\.ts/);
  });
});

describe('a process without the role of a route', () => {
  it('answers 503 with Retry-After, before it asks who it is, and still knows the path', async () => {
    rig = await httpRig([get(async () => json(200, {}))], { roles: new Set(['public']) });
    const answer = await rig.fetch('/thing', { headers: { authorization: '' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await rig.fetch('/nothing')).status).toBe(404);
    expect(await (await rig.fetch('/openapi.json')).text()).toContain('getThing');
  });
});

describe('the log', () => {
  it('has one line a request, with its id, and neither tokens nor queries', async () => {
    rig = await httpRig([get(async () => json(200, {}))]);
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
