import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ErrorBody } from '../../src/api/openapi/errors.ts';
import { Chunks, json, route } from '../../src/api/route.ts';
import { forSuite } from '../support/for-suite.ts';
import { httpRig } from '../support/http-rig.ts';

const BASE = '/api/v1/asset-valuation';
const common = { tag: 'Test', summary: 'A thing.', responses: {} };

const ROUTES = [
  route({
    ...common,
    method: 'POST',
    path: '/things',
    operationId: 'createThing',
    access: 'any-credential',
    headers: { idempotencyKey: true },
    body: { schema: z.strictObject({}), mediaTypes: ['application/json'], limitBytes: 100 },
    handle: async (request) => json(201, { key: request.idempotencyKey() }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/long-things',
    operationId: 'sendLongThing',
    access: 'any-credential',
    body: { schema: Chunks, raw: true, mediaTypes: ['application/x-ndjson'], limitBytes: 1_000 },
    async handle({ body }) {
      let size = 0;
      for await (const chunk of body) size += chunk.length;
      return json(200, { size });
    },
  }),
  route({
    ...common,
    method: 'PATCH',
    path: '/things/{id}',
    operationId: 'patchThing',
    access: 'any-credential',
    headers: { ifMatch: true },
    params: z.strictObject({ id: z.string().max(40) }),
    handle: async (request) => json(200, { version: request.ifMatch() }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/things',
    operationId: 'listThings',
    access: 'public',
    handle: async (request) => json(200, { language: request.language }, { version: 3 }),
  }),
];

const rig = forSuite(() => httpRig(ROUTES));
/** One server with a short request timeout; the other's is long, so that no answer is cut off on a busy machine. */
const hasty = forSuite(() => httpRig(ROUTES, { requestTimeoutMs: 800 }));

/** One request on its own connection. */
const send = (method: string, path: string, headers: readonly string[], body = '') =>
  rig.raw(
    `${[`${method} ${BASE}${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`,
  );
const status = (answer: string) => Number(answer.slice(9, 12));
const codeOf = (answer: string) => /"code":"(\w+)"/.exec(answer)?.[1];

const GOOD = 'Authorization: Bearer good';
const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 2'];
const KEY = 'Idempotency-Key: 12345678';

describe('headers', () => {
  it('take a body with one credential and one key', async () => {
    expect(status(await send('POST', '/things', [GOOD, KEY, ...JSON_BODY], '{}'))).toBe(201);
  });

  it.each([
    ['a second Authorization', [GOOD, GOOD, KEY], 401, 'UNAUTHENTICATED'],
    ['another scheme', ['Authorization: Basic Z29vZA==', KEY], 401, 'UNAUTHENTICATED'],
    ['a token with a space in it', ['Authorization: Bearer go od', KEY], 401, 'UNAUTHENTICATED'],
    ['no Idempotency-Key', [GOOD], 400, 'IDEMPOTENCY_KEY_REQUIRED'],
    ['an empty one', [GOOD, 'Idempotency-Key:'], 400, 'IDEMPOTENCY_KEY_REQUIRED'],
    ['two of them', [GOOD, KEY, KEY], 400, 'IDEMPOTENCY_KEY_INVALID'],
    ['one of seven characters', [GOOD, 'Idempotency-Key: 1234567'], 400, 'IDEMPOTENCY_KEY_INVALID'],
    ['one of 129', [GOOD, `Idempotency-Key: ${'k'.repeat(129)}`], 400, 'IDEMPOTENCY_KEY_INVALID'],
    ['one beyond ASCII', [GOOD, 'Idempotency-Key: chave-n\u00famero'], 400, 'IDEMPOTENCY_KEY_INVALID'],
  ])('refuse %s', async (_what, headers, expected, code) => {
    const answer = await send('POST', '/things', [...headers, ...JSON_BODY], '{}');
    expect([status(answer), codeOf(answer)]).toEqual([expected, code]);
  });

  it.each([
    ['"3"', 200, undefined],
    ['', 400, 'IF_MATCH_REQUIRED'],
    ['*', 400, 'IF_MATCH_INVALID'],
    ['3', 400, 'IF_MATCH_INVALID'],
    ['W/"3"', 400, 'IF_MATCH_INVALID'],
    ['"3", "4"', 400, 'IF_MATCH_INVALID'],
  ])('read If-Match %s', async (tag, expected, code) => {
    const answer = await send('PATCH', '/things/1', [GOOD, `If-Match: ${tag}`]);
    expect([status(answer), codeOf(answer)]).toEqual([expected, code]);
  });

  it.each(['"3"', 'W/"3"', '"1", "3"', '*'])('answer 304 to If-None-Match %s', async (tag) => {
    const answer = await send('GET', '/things', [`If-None-Match: ${tag}`]);
    expect(status(answer)).toBe(304);
    expect(answer).toMatch(/ETag: "3"/);
    expect(answer).toMatch(/Vary: Accept, Accept-Language/);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
    ['en;q=0.2, pt;q=0.3', 'pt-BR'],
    ['fr, de', 'en'],
    ['pt;q=0', 'en'],
    [';;;,,,q=', 'en'],
  ])('read Accept-Language %s', async (header, language) => {
    expect(await send('GET', '/things', [`Accept-Language: ${header}`])).toContain(
      `"language":"${language}"`,
    );
  });

  it('replace a request id that does not fit', async () => {
    expect(await send('GET', '/things', ['X-Request-Id: short'])).toMatch(/X-Request-Id: (?!short)\S{8,}/);
  });
});

describe('targets', () => {
  it.each(['/Things', '/things/', '//things', '/things/1/', '/%74hings/x/y'])(
    'are exact: %s is 404',
    async (path) => {
      const answer = await send('GET', path, []);
      expect([status(answer), codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it.each(['DELETE', 'OPTIONS', 'PUT', 'TRACE'])('with another method are 404: %s', async (method) => {
    const answer = await send(method, '/things', []);
    expect([status(answer), codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    expect(answer).not.toMatch(/^Allow:/im);
  });

  it('that cannot be decoded are checked for the credential first', async () => {
    const path = `/things/${'%ff'.repeat(20)}`;
    expect(status(await send('PATCH', path, []))).toBe(401);
    expect(codeOf(await send('PATCH', path, [GOOD, 'If-Match: "1"']))).toBe('INVALID_PARAMETER');
  });

  it.each([`q=${'x'.repeat(10_000)}`, 'a=%zz', 'a=1&a=2', 'a=%00', '__proto__=1'])(
    'with a query that is not theirs are 400',
    async (query) => {
      const answer = await send('GET', `/things?${query}`, []);
      expect([status(answer), codeOf(answer)]).toEqual([400, 'INVALID_PARAMETER']);
    },
  );
});

describe('a connection', () => {
  const post = [`POST ${BASE}/things HTTP/1.1`, 'Host: x', GOOD, KEY, 'Content-Type: application/json'];

  it('gets no 100 Continue for a body that would be refused', async () => {
    const head = [...post, 'Expect: 100-continue', 'Content-Length: 101'].join('\r\n');
    const answer = await rig.raw(`${head}\r\n\r\n`);
    expect(status(answer)).toBe(413);
    expect(answer).toMatch(/Connection: close/);
  });

  it('gets its answer although the rest of its chunks was not read', async () => {
    const chunk = `${(200).toString(16)}\r\n${'x'.repeat(200)}\r\n`;
    const head = [...post, 'Transfer-Encoding: chunked'].join('\r\n');
    const answer = await rig.raw(`${head}\r\n\r\n${chunk.repeat(2_000)}`);
    expect([status(answer), codeOf(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each([
    ['what is this\r\n\r\n', 400, 'MALFORMED_REQUEST', '/'],
    ['GET /a%20path?q=1 HTTP/1.1\r\nno header\r\n\r\n', 400, 'MALFORMED_REQUEST', '/a%20path'],
    [`GET /long HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE', '/long'],
    ['GET /none HTTP/1.1\r\n\r\n', 400, 'MALFORMED_REQUEST', '/none'],
    ['GET /two HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400, 'MALFORMED_REQUEST', '/two'],
  ])('gets the body of every error before a route is known: %j', async (sent, wanted, code, instance) => {
    const answer = await rig.raw(sent);
    const [, id] = /^X-Request-Id: (\S{8,128})\r$/m.exec(answer) ?? [];
    expect(status(answer)).toBe(wanted);
    expect(answer).toMatch(/^Connection: close\r$/m);
    expect(ErrorBody.parse(JSON.parse(answer.slice(answer.indexOf('{'))))).toMatchObject({
      status: wanted,
      code,
      instance,
      request_id: id,
    });
  });

  it('of HTTP/1.0 needs no Host', async () => {
    expect(status(await rig.raw('GET /healthz HTTP/1.0\r\n\r\n'))).toBe(200);
  });

  it('that never ends its headers, or its body, is ended', async () => {
    const [headers, body] = await Promise.all([
      hasty.raw('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      hasty.raw(`${[...post, 'Content-Length: 2'].join('\r\n')}\r\n\r\n{`),
    ]);
    expect([status(headers), status(body)]).toEqual([408, 408]);
    const [of, instance] = [JSON.parse(body.slice(body.indexOf('{'))), post[0]?.split(' ')[1]];
    expect(of).toMatchObject({ code: 'REQUEST_TIMEOUT', instance });
  });

  it('whose body is read as it arrives may take longer, and has its limit of bytes', async () => {
    const { port } = new URL(hasty.base);
    const sendSlowly = (chunk: string, pauseMs: number) =>
      new Promise<string>((resolve, reject) => {
        let answer = '';
        const head = [`POST ${BASE}/long-things HTTP/1.1`, 'Host: x', 'Connection: close', GOOD];
        head.push('Content-Type: application/x-ndjson', 'Transfer-Encoding: chunked');
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(`${head.join('\r\n')}\r\n\r\n`);
          const framed = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
          socket.write(framed);
          setTimeout(() => socket.write(`${framed}0\r\n\r\n`), pauseMs);
        });
        socket.on('data', (bytes) => {
          answer += bytes;
        });
        socket.on('error', reject).on('close', () => resolve(answer));
      });
    const late = await sendSlowly('x'.repeat(500), 1_500);
    expect([status(late), late.slice(late.indexOf('{'))]).toEqual([200, '{"size":1000}']);
    const large = await sendSlowly('x'.repeat(501), 0);
    expect([status(large), codeOf(large)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('whose body never ends keeps its own request id', async () => {
    const head = [...post, 'X-Request-Id: slow-request-1', 'Content-Length: 2'].join('\r\n');
    const answer = await hasty.raw(`${head}\r\n\r\n{`);
    expect(answer).toMatch(/^X-Request-Id: slow-request-1\r$/m);
    expect(answer).toContain('"request_id":"slow-request-1"');
  });
});
