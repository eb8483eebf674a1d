import { describe, expect, it } from 'vitest';
import { AssetValuationProblem, ConnectionFailed, UnexpectedAnswer } from '../../client/src/index.ts';
import { delayBefore, retryAfterOf, USUAL_RETRIES } from '../../client/src/retry.ts';
import { eventually } from '../support/eventually.ts';
import {
  answering,
  breaking,
  inTurn,
  refuse,
  refusing,
  type Script,
  type ScriptedRequest,
  scriptedClient,
} from './scripted-server.ts';

const ASSET = { id: 'a', version: 3 };
const BODY = {
  asset_class: 'RURAL_LAND',
  profile_version: '1.0.0',
  name: 'North field',
  attributes: { area_ha: '10' },
} as const;

const keysOf = (requests: readonly ScriptedRequest[]) =>
  requests.map(({ headers }) => headers['idempotency-key']);

describe('a call that fails in passing', () => {
  it('waits as long as the service asks, and keeps its key', async () => {
    const { client, sleeps, requests } = await scriptedClient(
      inTurn(refusing(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '7' }), answering(201, ASSET)),
    );
    expect(await client.assets.register(BODY)).toEqual(ASSET);
    expect(sleeps).toEqual([7_000]);
    const [first, second] = keysOf(requests);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(requests.map(({ body }) => JSON.parse(String(body)))).toEqual([BODY, BODY]);
  });

  it('makes a new key with every call, and takes one that is given', async () => {
    const { client, requests } = await scriptedClient(answering(201, ASSET));
    await client.assets.register(BODY);
    await client.assets.register(BODY);
    await client.assets.register(BODY, { idempotencyKey: 'a key of my own' });
    const [first, second, third] = keysOf(requests);
    expect(second).not.toBe(first);
    expect(third).toBe('a key of my own');
  });

  it('is sent again after a connection that broke, before the answer or in the middle of it', async () => {
    const { client, sleeps, requests } = await scriptedClient(
      inTurn(
        breaking,
        (_, response) =>
          response
            .writeHead(201, { 'content-type': 'application/json', 'content-length': '100' })
            .write('{"id":', () => response.destroy()),
        answering(201, ASSET),
      ),
    );
    expect(await client.assets.register(BODY)).toEqual(ASSET);
    expect(new Set(keysOf(requests)).size).toBe(1);
    expect(requests).toHaveLength(3);
    expect(sleeps).toEqual([125, 250]);
  });

  it('is given up after as many tries as the policy grants, and says how many', async () => {
    const { client, sleeps } = await scriptedClient(breaking);
    const failure = await client.assets.get('a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionFailed);
    expect(failure).toMatchObject({ attempts: 8, message: expect.stringContaining('after 8 tries') });
    expect(sleeps).toEqual([125, 250, 500, 1_000, 2_000, 4_000, 5_000]);
  });

  it('gives up at once where the service asks for more time than the policy grants', async () => {
    const { client, sleeps } = await scriptedClient(refusing(429, 'RATE_LIMITED', { 'retry-after': '3600' }));
    await expect(client.assets.get('a')).rejects.toMatchObject({ code: 'RATE_LIMITED', retry_after: 3_600 });
    expect(sleeps).toEqual([]);
  });

  it('is sent again when its time is over', async () => {
    const { client, held, pass, requests } = await scriptedClient(
      inTurn(() => undefined, answering(200, ASSET)),
      { attemptTimeout: 40_000 },
    );
    const asset = client.assets.get('a');
    await eventually(async () => requests.length === 1);
    expect(held()).toEqual([40_000]);
    pass(40_000);
    expect(await asset).toEqual(ASSET);
    expect(held()).toEqual([]);
  });

  it('gets the credential again for every try', async () => {
    let issued = 0;
    const { client, requests } = await scriptedClient(
      inTurn(refusing(503, 'SERVICE_UNAVAILABLE'), answering(200, ASSET)),
      { token: async () => `avs_${++issued}` },
    );
    await client.assets.get('a');
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer avs_1', 'Bearer avs_2']);
  });

  it('is no longer sent once its signal is aborted', async () => {
    const stop = new AbortController();
    const { client, requests } = await scriptedClient((_, response) => {
      stop.abort(new Error('enough'));
      refuse(response, 503, 'SERVICE_UNAVAILABLE');
    });
    await expect(client.assets.get('a', { signal: stop.signal })).rejects.toThrow('enough');
    expect(requests).toHaveLength(1);
  });

  it('sends a patch again with the same version', async () => {
    const { client, requests } = await scriptedClient(
      inTurn(breaking, answering(200, { ...ASSET, version: 4 })),
    );
    expect(await client.assets.patch(ASSET, { name: 'South field' })).toMatchObject({ version: 4 });
    expect(requests.map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"3"']);
    expect(requests[1]?.headers).toMatchObject({ 'content-type': 'application/merge-patch+json' });
    expect(keysOf(requests)).toEqual([undefined, undefined]);
  });
});

describe('a call that fails for good', () => {
  const page =
    (status: number, html: string): Script =>
    (_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(html);

  it.each([
    [400, 'INVALID_PARAMETER'],
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'STATE_CONFLICT'],
    [422, 'VALIDATION_FAILED'],
    [500, 'INTERNAL'],
  ])('%i %s is not sent again', async (status, code) => {
    const fields = [{ pointer: '/name', code: 'required', detail: 'is missing' }];
    const { client, sleeps, requests } = await scriptedClient(refusing(status, code, {}, fields));
    const failure = await client.assets.get('a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AssetValuationProblem);
    expect(failure).toMatchObject({
      status,
      code,
      errors: fields,
      request_id: 'request-0001',
      retry_after: undefined,
      attempts: 1,
      message: `${status} ${code}: as the test wants it\n  /name: is missing`,
    });
    expect(String(failure)).not.toContain('avs_secret');
    expect(requests).toHaveLength(1);
    expect(sleeps).toEqual([]);
  });

  it('has the current version in a 412', async () => {
    const { client } = await scriptedClient(refusing(412, 'VERSION_MISMATCH', { etag: '"5"' }));
    await expect(client.assets.patch(ASSET, {})).rejects.toMatchObject({ etag: '"5"' });
  });

  it('tries a proxy that does not reach the service again, and then shows what it says', async () => {
    const { client, sleeps } = await scriptedClient(page(502, '<h1>Bad Gateway</h1>'), {
      retries: { attempts: 3, longestDelay: 150 },
    });
    const failure = await client.assets.get('a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnexpectedAnswer);
    expect(failure).toMatchObject({ status: 502, message: '502: <h1>Bad Gateway</h1>', attempts: 3 });
    expect(sleeps).toEqual([75, 75]);
  });

  it('follows no redirect', async () => {
    const { client, requests } = await scriptedClient((_, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    );
    await expect(client.assets.get('a')).rejects.toMatchObject({ name: 'UnexpectedAnswer', status: 302 });
    expect(requests).toHaveLength(1);
  });

  it('accepts only JSON as an answer', async () => {
    const { client } = await scriptedClient(page(200, '<h1>Welcome</h1>'));
    await expect(client.assets.get('a')).rejects.toThrow('text/html where JSON was asked for');
  });
});

describe('pauses', () => {
  it('double up to the longest, half of them random', () => {
    const policy = { ...USUAL_RETRIES, firstDelay: 100, longestDelay: 1_000 };
    const between = (attempt: number) => [0, 0.5, 1].map((random) => delayBefore(attempt, policy, random));
    expect(between(2)).toEqual([50, 75, 100]);
    expect(between(3)).toEqual([100, 150, 200]);
    expect(between(9)).toEqual([500, 750, 1_000]);
  });

  it.each([
    ['12', 12],
    ['0', 0],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
  ])('Retry-After: %s is %s seconds', (written, seconds) => {
    expect(retryAfterOf(new Headers({ 'retry-after': written }), Date.parse('2026-11-21T10:00:00Z'))).toBe(
      seconds,
    );
  });
});
