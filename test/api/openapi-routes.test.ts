import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/api/app.ts';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { openLog } from '../../src/engine/telemetry/log.ts';
import { documentOf, operationsOf } from '../support/contract/document.ts';
import { serviceRoutes } from '../support/contract/service-routes.ts';
import { testClock } from '../support/test-clock.ts';

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}
const made: { readonly stack: readonly Layer[] }[] = [];

// The application keeps its routers to itself; here they are looked at.
vi.mock('express', async (original) => {
  const express = (await original<{ default: { Router(options: object): (typeof made)[number] } }>()).default;
  return {
    default: {
      Router(options: object) {
        const router = express.Router(options);
        made.push(router);
        return router;
      },
    },
  };
});

const PAGES = [
  'GET /',
  'GET /favicon.ico',
  'GET /docs',
  'GET /openapi.json',
  `GET ${BASE_PATH}`,
  `GET ${BASE_PATH}/`,
  'GET /healthz',
  'GET /readyz',
  `GET ${BASE_PATH}/openapi.json`,
  `GET ${BASE_PATH}/docs`,
  `GET ${BASE_PATH}/docs/:page`,
  `GET ${BASE_PATH}/docs.css`,
  `GET ${BASE_PATH}/docs.js`,
  `GET ${BASE_PATH}/icon.svg`,
];

const ELEVEN = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503];

const routes = serviceRoutes();
const inDocument = operationsOf(documentOf(routes));
const errorsOf = (responses: object) =>
  Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 400);

describe('routes', () => {
  it('of the router are exactly those of the document and a few pages', async () => {
    const app = createApp({
      routes,
      roles: new Set(['public', 'api']),
      authenticate: async () => undefined,
      ready: () => ({ isReady: true, away: [], lost: [], notMade: [], stopped: [] }),
      limits: {
        publicPerMinute: 1,
        managementPerMinute: 1,
        trustedProxyHops: 0,
        eventStreamsPerCredential: 1,
      },
      clock: testClock(),
      log: openLog({ level: 'silent' }).log,
      onRequest: () => {},
      version: '0.0.0',
    });
    await app.load();
    const registered = made
      .flatMap(({ stack }) => stack)
      .flatMap(({ route }) =>
        Object.keys(route?.methods ?? {}).map((method) => `${method.toUpperCase()} ${route?.path}`),
      );
    const documented = inDocument.map(
      ({ method, path }) => `${method.toUpperCase()} ${BASE_PATH}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    // What the page at / loads is named after its content.
    const loaded = registered.filter((route) => /^GET \/asset-valuation\/[\w-]+\.(js|css|svg)$/.test(route));
    expect(loaded.length).toBeGreaterThan(0);
    expect(registered.sort()).toEqual([...documented, ...PAGES, ...loaded].sort());
  });

  it('of the table are those of the document, each once', () => {
    const inTable = routes.map(({ method, path }) => `${method.toLowerCase()} ${path}`);
    expect(inDocument.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(inTable.sort());
  });
});

describe('error statuses', () => {
  const declaring = inDocument.filter(
    ({ path, operation }) => path === '/profiles' || operation.security.length > 0,
  );

  it.each(declaring.map(({ operation }) => [operation.operationId, operation] as const))(
    'of %s are the eleven of the specification, no fewer and no more',
    (_id, { responses }) => {
      const ofRanges = '206' in responses ? [416] : [];
      expect(errorsOf(responses)).toEqual([...ELEVEN, ...ofRanges].sort());
    },
  );

  it.each(
    inDocument
      .filter((operation) => !declaring.includes(operation))
      .map(({ operation }) => [operation.operationId, operation] as const),
  )('of %s, which is public, are those that it can answer', (_id, { responses, requestBody }) => {
    expect(errorsOf(responses)).toEqual(
      requestBody ? [400, 408, 413, 415, 422, 429, 431, 503] : [400, 429, 431, 503],
    );
  });

  it('of every route of the specification in the management area are there', () => {
    expect(declaring.length).toBeGreaterThan(10);
  });
});
