import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../src/api/base-path.ts';
import type { Route } from '../../src/api/route.ts';
import { routeTable } from '../../src/app/routes.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { documentOf, operationsOf } from '../support/contract/document.ts';
import { fakeSources } from '../support/fake-sources.ts';
import { forSuite } from '../support/for-suite.ts';
import { httpRig } from '../support/http-rig.ts';
import { testClock } from '../support/test-clock.ts';
import { lengthened, nested, WRONG_CODES, wrongBodies } from '../support/wrong-bodies.ts';

/** Derived from the table of routes and its examples, so that new routes are tested automatically. */
const sources = fakeSources();
const { routes } = routeTable(undefined, sources, testClock());
const posts = routes.filter(
  ({ method, path, access, body }) =>
    body && method === 'POST' && (access === 'public' || path === '/assets'),
);
const goodBodies = posts.flatMap((route) =>
  Object.entries(route.body?.examples ?? {}).map(
    ([name, { value }]) => [route.operationId, name, route, value as JsonObject] as const,
  ),
);

const limits = { publicPerMinute: 1e6, managementPerMinute: 1e6 };
const rig = forSuite(() => httpRig(routes, { limits }));

const asked = () => sources.asked.length + sources.listed.length;

async function post(route: Route, text: string) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'key-0000-0001' };
  const answer = await rig.fetch(route.path, { method: 'POST', headers, body: text });
  const { errors = [] } = (await answer.json()) as { errors?: { pointer: string }[] };
  return { status: answer.status, pointers: errors.map(({ pointer }) => pointer) };
}

describe('a body made wrong in one place', () => {
  it.each(goodBodies)(
    'of %s, from %s: 422 with the field, and no source is asked',
    async (_id, _name, route, good) => {
      const before = asked();
      const surprises: string[] = [];
      let tried = 0;
      for (const { what, text, pointer } of wrongBodies(good)) {
        tried += 1;
        const { status, pointers } = await post(route, text);
        const tooLarge = Buffer.byteLength(text) > (route.body?.limitBytes ?? 0);
        const isRefused = tooLarge ? status === 413 : status === 422 && pointers.includes(pointer);
        if (!isRefused) surprises.push(`${what}: ${status} ${pointers.join(' ')}`);
      }
      expect(surprises).toEqual([]);
      expect(tried).toBeGreaterThan(10);
      expect(asked()).toBe(before);
    },
  );

  it('is tried for every public POST and for every class of an asset', () => {
    expect(posts.length).toBeGreaterThanOrEqual(9);
    for (const { operationId, body } of posts)
      expect(Object.keys(body?.examples ?? {}), operationId).not.toEqual([]);
    expect(goodBodies.filter(([id]) => id === 'registerAsset')).toHaveLength(18);
  });

  it('is valid before, and reaches a source if the route has one', async () => {
    const before = asked();
    for (const [id, name, route, good] of goodBodies) {
      // Without a database the service can only accept an asset's body as valid, not store it.
      const expected = route.access === 'public' ? 200 : 503;
      expect((await post(route, JSON.stringify(good))).status, `${id} ${name}`).toBe(expected);
    }
    expect(asked()).toBeGreaterThan(before);
  });
});

describe.each(posts.map((route) => [route.operationId, route] as const))('a body of %s', (_id, route) => {
  const [{ value: good } = { value: {} }] = Object.values(route.body?.examples ?? {});
  const limit = route.body?.limitBytes ?? 0;

  it('that is one byte too long is 413, before any byte is sent', async () => {
    const spaces = ' '.repeat(limit + 1);
    expect((await post(route, spaces)).status).toBe(413);
    expect(await answerToHead(route, limit + 1)).toMatch(/^HTTP\/1\.1 413 /);
    expect((await post(route, spaces.slice(1))).status).toBe(400);
  });

  it('that is nested deeply is 422', async () => {
    for (const depth of [65, 1_000, Math.floor(limit / 2) - 100]) {
      expect((await post(route, nested(good as JsonObject, depth))).status, `${depth}`).toBe(422);
    }
  });
});

describe('lists', () => {
  it.each([
    ['cash_flows', 361],
    ['lines', 101],
  ])('of %s with %i items are too long', async (list, length) => {
    let tried = 0;
    for (const [id, name, route, good] of goodBodies) {
      const long = lengthened(good, list, length);
      if (!long) continue;
      tried += 1;
      const { status, pointers } = await post(route, long.text);
      if (long.text.length > (route.body?.limitBytes ?? 0)) expect(status, `${id} ${name}`).toBe(413);
      else expect([status, ...pointers], `${id} ${name}`).toEqual([422, long.pointer]);
      const whole = lengthened(good, list, length - 1);
      if (whole && whole.text.length <= (route.body?.limitBytes ?? 0))
        expect([200, 503], `${id} ${name}`).toContain((await post(route, whole.text)).status);
    }
    expect(tried).toBeGreaterThan(1);
  });
});

describe('very many faults', () => {
  it('are limited to the first hundred, so that the answer stays small', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`f${index}`, 1]));
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ product_id: 'soy', quantity: '1', ...unknown });
    const answer = await rig.fetch('/inventory/quick-estimates', { method: 'POST', headers, body });
    const { detail, errors } = (await answer.json()) as { detail: string; errors: object[] };
    expect([answer.status, detail, errors.length]).toEqual([422, '900 fields are not valid', 100]);
  });
});

interface QueryParameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly enum?: readonly string[]; readonly examples?: readonly string[] };
}

const queries = operationsOf(documentOf(routes)).flatMap(({ path, operation }) => {
  const parameters = ((operation.parameters ?? []) as QueryParameter[]).filter((each) => each.in === 'query');
  return operation.security.length === 0 && parameters.length > 0
    ? [[operation.operationId, path, parameters] as const]
    : [];
});

describe.each(queries)('the query of %s', (_id, path, parameters) => {
  const good = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, schema.enum?.[0] ?? schema.examples?.[0] ?? '1']),
  );
  const get = async (query: string) => {
    const answer = await rig.fetch(`${path}?${query}`);
    const { errors = [] } = (await answer.json()) as { errors?: { pointer: string }[] };
    return { status: answer.status, pointers: errors.map(({ pointer }) => pointer) };
  };
  const query = (changes: object = {}) => new URLSearchParams({ ...good, ...changes }).toString();

  it('with an invalid code is 400 with its name, and no source is asked', async () => {
    const before = asked();
    for (const { name } of parameters) {
      for (const [what, wrong] of [...WRONG_CODES, ['U+0000', 'a\u0000'], ['nothing', '']] as const) {
        const { status, pointers } = await get(query({ [name]: wrong }));
        expect([status, ...pointers], `${name} with ${what}`).toEqual([400, `/${name}`]);
      }
      // What is no UTF-8 at all, or only half of a code.
      for (const raw of ['%ff', '%', '%2', '%ed%a0%80']) {
        const rest = new URLSearchParams(Object.entries(good).filter(([other]) => other !== name));
        expect((await get(`${rest}&${name}=${raw}`)).status, `${name}=${raw}`).toBe(400);
      }
      expect((await get(`${query()}&${name}=1`)).pointers, name).toEqual([`/${name}`]);
    }
    expect((await get(query({ surprise: '1' }))).pointers).toEqual(['/surprise']);
    expect(asked()).toBe(before);
  });

  it('was good before', async () => {
    expect((await get(query())).status).toBe(200);
  });
});

/** The answer to the head of a request whose body never arrives. */
function answerToHead({ path }: Route, length: number): Promise<string> {
  const { hostname, port } = new URL(rig.base);
  const head = [
    `POST ${BASE_PATH}${path} HTTP/1.1`,
    'Host: x',
    'Authorization: Bearer good',
    'Idempotency-Key: key-0000-0001',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
    socket.setEncoding('utf8').once('data', (text: string) => {
      socket.destroy();
      resolve(text);
    });
    socket.once('error', reject);
  });
}
