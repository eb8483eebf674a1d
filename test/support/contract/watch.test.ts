import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { json, route } from '../../../src/api/route.ts';
import { closeNow, listenAnywhere } from '../free-port.ts';
import { assertAsDocumented, faultsSoFar, provokesFaults, servesOwnRoutes } from './watch.ts';

/** A server that answers as this service never would. */
const server = createServer((request, response) => {
  response.writeHead(request.url?.endsWith('/fault') ? 500 : 200, { 'content-type': 'application/json' });
  response.end('{"profile_version":"1.0.0","items":[],"surprise":1}');
});
let base = '';
beforeAll(async () => {
  base = `http://127.0.0.1:${await listenAnywhere(server)}${BASE_PATH}`;
});
afterAll(() => closeNow(server));

describe('every test', () => {
  it('has its answers checked by the document of the service, and fails for wrong ones', async () => {
    const answer = await fetch(`${base}/profiles`);
    expect(await answer.json()).toHaveProperty('surprise');
    await expect(assertAsDocumented()).rejects.toThrow(
      /GET \S+\/profiles answered 200 \(every test > has its answers checked[\s\S]*header ETag is missing[\s\S]*additional properties \(surprise\)/,
    );
    // Each fault is reported once.
    expect(await faultsSoFar()).toEqual([]);
  });

  it('has them checked also where nobody reads or awaits them', async () => {
    const request = new Request(`${base}/profiles`, { method: 'POST' });
    const asked = fetch(request);
    await asked;
    expect((await faultsSoFar()).join()).toMatch(/POST \S+\/profiles answered 200 .*\n.*no such operation/);
  });

  it('ignores answers outside of the base path', async () => {
    await (await fetch(new URL('/profiles', base))).json();
    expect(await faultsSoFar()).toEqual([]);
  });

  it('declares how many faults it provokes', async () => {
    provokesFaults(1);
    expect((await fetch(`${base}/fault`)).status).toBe(500);
    expect(await faultsSoFar()).toEqual([]);
    await fetch(`${base}/fault`);
    expect((await faultsSoFar()).join()).toMatch(/fault answered 500/);
    provokesFaults(1);
    expect((await faultsSoFar()).join()).toMatch(/did not come/);
  });
});

describe('routes of its own', () => {
  it('are checked against their own document, only while they are served', async () => {
    const bits = route({
      method: 'GET',
      path: '/bits',
      operationId: 'listBits',
      tag: 'Test',
      summary: 'Bits.',
      access: 'public',
      responses: {},
      handle: async () => json(200, {}),
    });
    const ask = async () => {
      await (await fetch(`${base}/bits`)).json();
      return (await faultsSoFar()).join();
    };
    const noMore = servesOwnRoutes(new URL(base).origin, [bits]);
    expect(await ask()).toBe('');
    noMore();
    expect(await ask()).toMatch(/no such operation/);
  });
});
