import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody, realEstateText } from '../support/bodies.ts';
import { forSuite } from '../support/for-suite.ts';
import { type Call, newKey, runningService } from '../support/running-service.ts';

const service = forSuite(() => runningService());
let reviewer = '';
beforeAll(async () => {
  reviewer = (await service.issue('Coop Norte', 'Rui Melo', ['REVIEWER'])).token;
});

const post = (path: string, call: Call) => service.call('POST', path, { key: newKey(), ...call });
const text = { headers: { 'content-type': 'text/plain' } };
const large = JSON.stringify({ name: 'x'.repeat(65_536) });

describe('the order of checks', () => {
  // Each request fails all later checks, too: only the first fault is reported.
  const surprise = inventoryBody({ surprise: 1 });
  const decided = '/policies/d9428888-122b-41e1-b85c-61e80e5c7e3b/decisions';
  const decision = { decision: 'APPROVE', rationale: 'as agreed' };
  const asked = { asset_id: 'abc', purpose: 'SALE' };
  it.each([
    ['an unknown path comes first', '/nowhere', { token: '', body: '{', ...text }, 404, 'NOT_FOUND'],
    ['a wrong method is an unknown path', '/jobs/abc', { token: '', body: '{' }, 404, 'NOT_FOUND'],
    ['then the credential', '/assets', { token: '', body: large, ...text }, 401, 'UNAUTHENTICATED'],
    ['then the profile', '/assets', { token: 'REVIEWER', body: large, ...text }, 403, 'FORBIDDEN'],
    ['then the media', '/assets', { body: large, key: 'short', ...text }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['then the size', '/assets', { body: `${large}{`, key: 'short' }, 413, 'PAYLOAD_TOO_LARGE'],
    ['then the headers', '/assets', { body: surprise, key: 'short' }, 400, 'IDEMPOTENCY_KEY_INVALID'],
    ['then the syntax', '/assets', { body: '{' }, 400, 'MALFORMED_JSON'],
    ['then the fields', '/valuations', { body: asked }, 422, 'VALIDATION_FAILED'],
    ['then the resource', decided, { token: 'REVIEWER', body: decision }, 404, 'NOT_FOUND'],
  ])('%s', async (_what, path, call: Call, status, code) => {
    const answer = await post(path, call.token === 'REVIEWER' ? { ...call, token: reviewer } : call);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('version before state: an old ETag on an archived asset is 412', async () => {
    const asset = (await post('/assets', { body: inventoryBody() })).body.id;
    const patch = (version: number, body: object) =>
      service.call('PATCH', `/assets/${asset}`, { body, headers: { 'if-match': `"${version}"` } });
    await patch(1, { status: 'ARCHIVED' });
    expect((await patch(1, { name: 'x' })).status).toBe(412);
    expect((await patch(2, { name: 'x' })).status).toBe(409);
  });
});

describe('a body', () => {
  it.each([
    ['/assets', 65_536],
    ['/public-estimates', 8_192],
  ])('of %s may have %i bytes, and not one more', async (path, bytes) => {
    expect((await post(path, { body: '[]'.padEnd(bytes) })).status).toBe(422);
    expect((await post(path, { body: '[]'.padEnd(bytes + 1) })).status).toBe(413);
  });

  it.each([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['merge patch for a POST', { 'content-type': 'application/merge-patch+json' }],
    ['an encoding', { 'content-encoding': 'gzip' }],
    ['none at all', { 'content-type': '' }],
  ])('of media type %s is 415', async (_what, headers) => {
    expect((await post('/assets', { body: inventoryBody(), headers })).status).toBe(415);
  });

  it.each([
    ['a NUL in a name', '{"a\\u0000b":1}', ''],
    [
      'a NUL in what is kept',
      realEstateText('{"value":"1.00","note":"\\u0000"}'),
      '/attributes/estimate/note',
    ],
  ])('with %s is 422 and names it', async (_what, body, pointer) => {
    const answer = await post('/assets', { body });
    expect(answer.status).toBe(422);
    expect((answer.body.errors as { pointer: string }[])[0]?.pointer).toBe(pointer);
  });

  it('cannot reach the prototypes', async () => {
    const polluted = '{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"1"}},';
    const body = JSON.stringify(inventoryBody()).replace('{', polluted);
    expect((await post('/assets', { body })).status).toBe(422);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

describe('every answer', () => {
  it('echoes a request id that is given, and makes one otherwise', async () => {
    const given = await service.call('GET', '/profiles', { headers: { 'x-request-id': 'client-id-0001' } });
    expect(given.headers.get('x-request-id')).toBe('client-id-0001');
    const made = await service.call('GET', '/profiles', { headers: { 'x-request-id': 'short' } });
    expect(made.headers.get('x-request-id')).toMatch(/^[\x21-\x7e]{8,128}$/);
    expect(made.headers.get('x-request-id')).not.toBe('short');
  });

  it('carries the security headers and no permission for other origins, errors too', async () => {
    for (const path of ['/profiles', '/nowhere', '/assets']) {
      const foreign = { token: '', headers: { origin: 'https://other.example' } };
      const { headers } = await service.call('GET', path, foreign);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('that is a problem is application/json, unless Accept names the other', async () => {
    const plain = await service.call('GET', '/nowhere', { headers: { accept: '*/*' } });
    expect(plain.headers.get('content-type')).toBe('application/json');
    const named = await service.call('GET', '/nowhere', { headers: { accept: 'application/problem+json' } });
    expect(named.headers.get('content-type')).toBe('application/problem+json');
    expect(named.body).toMatchObject({
      type: 'urn:asset-valuation:error:not-found',
      status: 404,
      code: 'NOT_FOUND',
      instance: '/api/v1/asset-valuation/nowhere',
      errors: [],
    });
    expect(named.body.request_id).toBe(named.headers.get('x-request-id'));
  });

  it('is in the requested language; codes stay the same', async () => {
    const headers = { 'accept-language': 'pt-BR,pt;q=0.9' };
    const answer = await service.call('GET', '/nowhere', { headers });
    expect(answer.body).toMatchObject({ code: 'NOT_FOUND', title: 'Nada foi encontrado neste endereço' });
  });

  it('refuses query parameters that it does not know, and wrong ones', async () => {
    const queries = ['surprise=1', 'limit=0', 'limit=201', 'limit=ten', 'status=CASTLE'];
    for (const query of [...queries, `cursor=${'x'.repeat(10_000)}`]) {
      const { body } = await service.call('GET', `/assets?${query}`);
      expect([query, body.code]).toEqual([query, 'INVALID_PARAMETER']);
    }
  });
});

describe('the target of a request', () => {
  it('may be a whole address, or carry a fragment: it is the same path, and one key makes one asset', async () => {
    const body = JSON.stringify(inventoryBody());
    const key = newKey();
    const head = `Host: x\r\nAuthorization: Bearer ${service.token}\r\nIdempotency-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const locations = [];
    for (const target of [path('/assets'), `http://x${path('/assets')}`, `${path('/assets')}#x`]) {
      locations.push(/^Location: (\S+)/im.exec(await raw(`POST ${target} HTTP/1.1\r\n${head}`))?.[1]);
    }
    expect(locations[0]).toMatch(/^\/api\/v1\/asset-valuation\/assets\//);
    expect(new Set(locations).size).toBe(1);
  });
});

const path = (below: string) => `/api/v1/asset-valuation${below}`;

/** The answer on a plain socket. */
function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(service.origin);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
      if (received.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error) => (received ? resolve(received) : reject(error)));
  });
}
