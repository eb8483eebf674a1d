import { beforeAll, describe, expect, it } from 'vitest';
import {
  CALLS_WITH_ID,
  documentBody,
  type EveryResource,
  everyResource,
  guaranteeBody,
  kindOfOperation,
  scenarioBody,
} from '../../support/every-resource.ts';
import { managedOperations } from '../../support/managed-operations.ts';
import { type Answer, type Call, newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const UNKNOWN = 'd9428888-122b-41e1-b85c-61e80e5c7e3b';

const service = serviceOfTests();
let theirs: EveryResource;
let ours: EveryResource;
let token: string;
beforeAll(async () => {
  theirs = await everyResource(service);
  // Somebody else of theirs decides, with the very keys that ours will use: no answer to them may come back here.
  const decider = (await service.issue('Coop Norte', 'Rui Melo')).token;
  for (const [operation, call] of Object.entries(CALLS_WITH_ID)) {
    if (!/^POST .*(reviews|decisions)$/.test(operation)) continue;
    const path =
      operation
        .split(' ')[1]
        ?.replace('{id}', theirs[kindOfOperation(operation)])
        .replace('{distinction_id}', theirs.distinctions) ?? '';
    expect((await service.call('POST', path, { token: decider, ...call })).status, operation).toBe(201);
  }
  token = (await service.issue('Coop Sul', 'Bia Reis')).token;
  ours = await everyResource(service, token);
});

const managed = await managedOperations();
const withId = managed.filter((operation) => operation.includes('{id}'));

/** An answer, byte for byte, but for what names the request itself. */
const comparable = (answer: Answer, id: string) => ({
  status: answer.status,
  body: answer.text
    .replaceAll(id, 'ID')
    .replaceAll(/(encumbrances|distinctions)\/[0-9a-f-]{36}/g, '$1/ID')
    .replace(/"request_id":"[^"]+"/, ''),
  headers: [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name)),
});

const asked = (operation: string, id: string, call: Call): Promise<Answer> => {
  const [method = '', path = ''] = operation.split(' ');
  const owner = [ours, theirs].find(({ assets }) => assets === id);
  const filled = path
    .replace('{id}', id)
    .replace('{number}', '1')
    .replace('{encumbrance_id}', owner?.encumbrances ?? UNKNOWN)
    .replace('{distinction_id}', owner?.distinctions ?? UNKNOWN);
  // One id for all: an own one grows longer with the number of requests, and the length of the answer with it.
  const headers = { 'x-request-id': 'asked-by-tenancy', ...call.headers };
  return service.call(method, filled, { token, ...call, headers });
};

describe("another organization's resource", () => {
  it('is tested with every operation', () => {
    expect(Object.keys(CALLS_WITH_ID).sort()).toEqual([...withId].sort());
  });

  it.each(withId)('%s is answered as if it did not exist', async (operation) => {
    const call = CALLS_WITH_ID[operation] ?? {};
    const id = theirs[kindOfOperation(operation)];
    const [foreign, unknown] = [await asked(operation, id, call), await asked(operation, UNKNOWN, call)];
    expect(foreign.status).toBe(404);
    expect(comparable(foreign, id)).toEqual(comparable(unknown, UNKNOWN));
  });

  it.each(withId)('%s is found by its own organization', async (operation) => {
    const call = CALLS_WITH_ID[operation] ?? {};
    expect((await asked(operation, ours[kindOfOperation(operation)], call)).status).not.toBe(404);
  });
});

it.each(withId)('%s refuses an id that is not a UUID', async (operation) => {
  for (const id of ['abc', ours.assets.toUpperCase(), `${ours.assets}0`, '%00'])
    expect((await asked(operation, id, CALLS_WITH_ID[operation] ?? {})).status).toBe(400);
});

/** Bodies that name a resource, for its id. */
const naming: readonly (readonly [string, keyof EveryResource, (id: string) => object])[] = [
  ['POST /valuations', 'assets', (asset_id) => ({ asset_id, purpose: 'SALE' })],
  ['POST /valuations', 'policies', (policy_id) => ({ asset_id: ours.assets, purpose: 'SALE', policy_id })],
  [
    'POST /valuations',
    'scenarios',
    (scenario_id) => ({ asset_id: ours.assets, purpose: 'SALE', scenario_id }),
  ],
  [
    'POST /valuations',
    'documents',
    (id) => ({ asset_id: ours.assets, purpose: 'SALE', document_ids: [ours.documents, id] }),
  ],
  ['POST /valuations', 'valuations', (repeats) => ({ asset_id: ours.assets, purpose: 'SALE', repeats })],
  ['POST /documents', 'assets', (id) => documentBody(id)],
  ['POST /scenarios', 'assets', (asset_id) => scenarioBody({ asset_id })],
  ['POST /guarantees', 'assets', (id) => guaranteeBody(id, ours.obligations)],
  ['POST /guarantees', 'obligations', (id) => guaranteeBody(ours.assets, id)],
  [
    'POST /guarantees',
    'guarantees',
    (extension_of) => guaranteeBody(ours.assets, ours.obligations, { extension_of }),
  ],
];

describe("a body that names another organization's resource", () => {
  it.each(naming)(
    '%s with one of its %s is answered as if there were none',
    async (operation, kind, body) => {
      const send = (id: string) => asked(operation, '', { body: body(id), key: newKey() });
      const [foreign, unknown] = [await send(theirs[kind]), await send(UNKNOWN)];
      expect([404, 422]).toContain(foreign.status);
      expect(comparable(foreign, theirs[kind])).toEqual(comparable(unknown, UNKNOWN));
    },
  );
});

describe('the lists of an organization', () => {
  const lists = managed.filter((operation) => /^GET \/\w+s$/.test(operation) && operation !== 'GET /status');

  it.each(lists)('%s shows none of another', async (operation) => {
    const answer = await asked(operation, '', {});
    expect((answer.body.items as unknown[]).length).toBeGreaterThan(0);
    for (const id of Object.values(theirs)) expect(answer.text).not.toContain(id);
  });

  it.each(['GET /valuations?asset_id=', 'GET /documents?asset_id='])(
    '%s of another is empty',
    async (operation) => {
      expect((await asked(operation + theirs.assets, '', {})).body).toEqual({ items: [], next_cursor: null });
    },
  );
});
