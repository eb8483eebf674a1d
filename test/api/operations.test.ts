import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import { routeTable } from '../../src/app/routes.ts';
import { VERSION } from '../../src/app/version.ts';
import { forSuite } from '../support/for-suite.ts';
import { runningService } from '../support/running-service.ts';
import { NOW } from '../support/scenario.ts';
import { OFF, sourceRig } from '../support/source-rig.ts';
import { testClock } from '../support/test-clock.ts';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, object>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const service = forSuite(() => runningService());
let document: Document;
beforeAll(async () => {
  document = (await service.call('GET', '/openapi.json', { token: '' })).body as unknown as Document;
});

const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      method.toUpperCase(),
      path,
      operation,
    ]),
  );

describe('the OpenAPI document', () => {
  it('is that of the table of routes', async () => {
    const rig = await sourceRig(NOW, { addresses: OFF });
    const { routes } = routeTable(undefined, rig.sources, testClock());
    await rig.close();
    expect(document).toEqual(JSON.parse(openApiDocument(routes)));
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('declares the ETag of each single resource, and its 304', () => {
    const single = operations().filter(
      ([method, path]) => method === 'GET' && /\{id\}(\/(report|content))?$/.test(path),
    );
    expect(single).toHaveLength(15);
    for (const [, , { operationId, responses }] of single) {
      expect(Object.keys(responses), operationId).toContain('304');
      expect(JSON.stringify(responses[200]), operationId).toContain('ETag');
    }
  });

  it('is the same bytes each time, and 304 to who has them', async () => {
    const get = (headers = {}) => fetch(`${service.url}/openapi.json`, { headers });
    const [first, second] = [await get(), await get()];
    expect(await first.text()).toBe(await second.text());
    const again = await get({ 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });
});

describe('the pages', () => {
  it.each(['/api/v1/asset-valuation/docs', '/'])(
    '%s needs nothing from other hosts and runs no inline script',
    async (path) => {
      const page = await fetch(service.origin + path);
      const html = await page.text();
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
      const loaded = [...html.matchAll(/<(?:link|script|img|iframe)[^>]*(?:href|src)="([^"]+)"/g)].map(
        ([, address]) => address ?? '',
      );
      for (const address of loaded) expect(address).toMatch(/^\//);
      for (const address of loaded) expect((await fetch(service.origin + address)).status).toBe(200);
    },
  );
});

describe('outside the base path', () => {
  it('answers health and readiness, and 404 as a problem for all else', async () => {
    const get = (path: string) => fetch(service.origin + path);
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/readyz?role=api')).status).toBe(200);
    for (const [query, code] of [
      ['role=clown', 'invalid_value'],
      ['rolle=api', 'unknown_parameter'],
      ['role=api&role=worker', 'repeated'],
    ]) {
      const answer = await get(`/readyz?${query}`);
      expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ code }] }]);
    }
    for (const path of ['/assets', `${BASE_PATH}/Assets`, `${BASE_PATH}/assets/`, '/api/v2']) {
      const answer = await get(path);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('shows the version of the program in the status', async () => {
    expect((await service.call('GET', '/status')).body).toMatchObject({
      service: { version: VERSION, contract_version: '1.0.0' },
    });
    expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(VERSION);
  });
});

describe('a person who opens an address by hand', () => {
  const open = (path: string, language = 'en') =>
    fetch(service.origin + path, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': language },
      redirect: 'manual',
    });

  it('is redirected from the base path to the documentation; a program gets links', async () => {
    for (const path of [BASE_PATH, `${BASE_PATH}/`]) {
      const led = await open(path);
      expect([led.status, led.headers.get('location')]).toEqual([307, `${BASE_PATH}/docs`]);
      const links = await fetch(service.origin + path);
      expect([links.status, await links.json()]).toEqual([
        200,
        {
          service: 'asset-valuation',
          version: VERSION,
          openapi: `${BASE_PATH}/openapi.json`,
          docs: `${BASE_PATH}/docs`,
          profiles: `${BASE_PATH}/profiles`,
        },
      ]);
    }
  });

  it('finds links where nothing is, in both languages, and 404 all the same', async () => {
    for (const [language, title] of [
      ['en', 'Not found at this address'],
      ['pt-BR', 'Nada foi encontrado neste endereço'],
    ] as const) {
      const answer = await open('/nowhere/<b>', language);
      const text = await answer.text();
      expect([answer.status, answer.headers.get('content-language')]).toEqual([404, language]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain(`href="${BASE_PATH}/docs"`);
      expect(text).not.toContain('nowhere');
    }
  });

  it('is led on from the root, where others have their documents', async () => {
    for (const path of ['/docs', '/openapi.json']) {
      const answer = await open(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([308, BASE_PATH + path]);
    }
  });

  it('sees our icon', async () => {
    const answer = await open('/favicon.ico');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  });
});
