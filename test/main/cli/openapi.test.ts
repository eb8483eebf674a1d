import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BASE_PATH } from '../../../src/border/http/base-path.ts';
import { operationsOf } from '../../support/contract/document.ts';
import { postmanRun, type Sent } from '../../support/postman-run.ts';
import { type PublicService, publicService } from '../../support/public-service.ts';
import { type RunningService, runningService } from '../../support/running-service.ts';
import { toolHere } from '../../support/tool-here.ts';

const written = async (...words: readonly string[]) => {
  const { code, stdout, stderr } = await toolHere(['openapi', ...words]);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

/** What the format asks of each part that we write; unknown members are allowed there, and none here. */
const Variable = z.strictObject({
  key: z.string().min(1),
  value: z.string(),
  type: z.literal('string').optional(),
  description: z.string().optional(),
  disabled: z.literal(true).optional(),
});
const Request = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH', 'PUT']),
  auth: z.strictObject({ type: z.literal('noauth') }).optional(),
  header: z.array(Variable),
  url: z.strictObject({
    raw: z.string().startsWith('{{baseUrl}}/'),
    host: z.tuple([z.literal('{{baseUrl}}')]),
    path: z.array(z.string().min(1)),
    query: z.array(Variable).optional(),
    variable: z.array(Variable).optional(),
  }),
  body: z
    .union([
      z.strictObject({
        mode: z.literal('raw'),
        raw: z.string(),
        options: z.strictObject({ raw: z.strictObject({ language: z.enum(['json', 'text']) }) }),
      }),
      z.strictObject({ mode: z.literal('file'), file: z.strictObject({}) }),
    ])
    .optional(),
  description: z.string().optional(),
});
const Item = z.strictObject({
  name: z.string().min(1),
  event: z.array(
    z.strictObject({
      listen: z.literal('test'),
      script: z.strictObject({ type: z.literal('text/javascript'), exec: z.array(z.string()) }),
    }),
  ),
  request: Request,
  response: z.array(
    z.strictObject({
      name: z.string().min(1),
      originalRequest: Request,
      status: z.string().optional(),
      code: z.int().min(200).max(599).optional(),
      _postman_previewlanguage: z.literal('json').optional(),
      header: z.array(Variable).optional(),
      cookie: z.tuple([]).optional(),
      body: z.string().optional(),
    }),
  ),
});
const Collection = z.strictObject({
  info: z.strictObject({
    name: z.string().min(1),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
    description: z.string(),
  }),
  item: z.array(z.strictObject({ name: z.string(), description: z.string(), item: z.array(Item).min(1) })),
  auth: z.strictObject({ type: z.literal('bearer'), bearer: z.array(Variable) }),
  variable: z.array(Variable),
});

const collected = async (...words: readonly string[]) =>
  Collection.parse(JSON.parse(await written('--postman', ...words)));

describe('openapi --server', () => {
  it.each([
    ['https://values.example.org', `https://values.example.org${BASE_PATH}`],
    ['https://values.example.org/', `https://values.example.org${BASE_PATH}`],
    [`http://10.0.0.7:8080${BASE_PATH}`, `http://10.0.0.7:8080${BASE_PATH}`],
    [`https://example.org/inside${BASE_PATH}/`, `https://example.org/inside${BASE_PATH}`],
  ])('%s writes %s, and changes nothing else', async (given, url) => {
    const document = JSON.parse(await written('--server', given));
    expect(document.servers).toEqual([{ url }]);
    const plain = JSON.parse(await written());
    expect({ ...document, servers: plain.servers }).toEqual(plain);
    expect(Object.keys(document)).toEqual(Object.keys(plain));
  });

  it.each([
    ['values.example.org', 'whole address'],
    ['ftp://values.example.org', 'whole address'],
    ['/api', 'whole address'],
    ['https://ana:secret@values.example.org', 'no credentials'],
    ['https://values.example.org/?x=1', 'no "?"'],
    ['https://values.example.org/#', 'no "#"'],
    ['https://values.example.org/other', `end with ${BASE_PATH}`],
  ])('refuses %s, and names the option', async (given, message) => {
    const { code, stdout, stderr } = await toolHere(['openapi', '--server', given]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain("option '--server <address>'");
    expect(stderr).toContain(message);
  });
});

describe('openapi --postman', () => {
  it('has a folder for each tag and a request for each operation, of the same bytes each time', async () => {
    const document = JSON.parse(await written());
    const { item, variable } = await collected();
    const tags: { name: string }[] = document.tags;
    expect(item.map(({ name }) => name)).toEqual(tags.map(({ name }) => name));
    const requests = item.flatMap((folder) =>
      folder.item.map(({ request }) => `${request.method} /${request.url.path.join('/')}`),
    );
    const operations = operationsOf(document).map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(requests.sort()).toEqual(operations.sort());
    expect(variable.find(({ key }) => key === 'baseUrl')?.value).toBe(`http://127.0.0.1:8080${BASE_PATH}`);
    expect(await written('--postman')).toBe(await written('--postman'));
  });

  it('has the address of --server, a variable for each that a request names, and no credential', async () => {
    const text = await written('--postman', '--server', 'https://values.example.org');
    const { variable } = Collection.parse(JSON.parse(text));
    expect(variable[0]).toMatchObject({ key: 'baseUrl', value: `https://values.example.org${BASE_PATH}` });
    expect(variable.find(({ key }) => key === 'token')?.value).toBe('');
    const named = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect([...named].sort()).toEqual(variable.map(({ key }) => key).sort());
  });

  it('keeps the further bodies and the answers of the document beside each request', async () => {
    const { item } = await collected();
    const find = (wanted: string) =>
      item.flatMap((folder) => folder.item).find(({ name }) => name === wanted);
    expect(find('Register an asset')?.response.length).toBeGreaterThanOrEqual(17);
    const [saved] = find('Propose a policy')?.response ?? [];
    expect(saved).toMatchObject({ code: 201, status: 'Created' });
    expect(JSON.parse(saved?.body ?? '')).toHaveProperty('id');
  });
});

const told = (sent: readonly Sent[]) => sent.map(({ name, status }) => [name, status]);

describe('the collection, run by the engine of Postman and Newman', () => {
  let open: PublicService;
  let service: RunningService;
  beforeAll(async () => {
    [open, service] = await Promise.all([publicService(), runningService()]);
  });
  afterAll(() => Promise.all([open.stop(), service.stop()]));

  it('is answered 2xx by the public area, without a credential', async () => {
    const collection = await collected('--server', open.origin);
    const folders = ['Profiles', 'Public estimates', 'Market', 'Inventory'];
    const sent = await postmanRun(collection, { token: 'not-for-these' }, folders);
    expect(sent).toHaveLength(17);
    expect(sent.filter(({ status }) => status !== 200).map((each) => [each.name, each.text])).toEqual([]);
    expect(sent.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  it('registers an asset, changes it, and goes on from what each answer brought', async () => {
    const collection = await collected('--server', service.origin);
    const sent = await postmanRun(collection, { token: service.token }, ['Status', 'Assets']);
    expect(told(sent)).toEqual([
      ['Read the status of the module and of the authenticated access', 200],
      ['Register an asset', 201],
      ['List assets, newest first', 200],
      ['Read an asset, now or as it stood', 200],
      ['Change an asset by a merge patch (RFC 7396)', 200],
      ['Read the events of an asset, oldest first', 200],
      ['List active assets that have the same identifier, newest first', 200],
      ['List the distinctions of an asset from others, newest first', 200],
      // Of the example's other asset there is none here, and so no distinction to decide on.
      ['Propose that two assets with the same identifier are two things', 422],
      ['Decide that two assets are two things, or that this is not shown', 400],
      ['List the guarantees on an asset, newest first', 200],
      ['List what others have on an asset, newest first', 200],
      ['Record what somebody else has on an asset', 201],
      ['Record the end of what somebody else had on an asset', 201],
      ['Record that an asset is there no more', 201],
    ]);
    const [, registered, , , changed] = sent;
    expect(registered?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(changed?.headers['if-match']).toBe('"1"');
    expect(JSON.parse(changed?.text ?? '')).toMatchObject({ version: 2 });
  });

  it('values an asset, follows the job, and reads what came of it', async () => {
    const collection = await collected('--server', service.origin);
    const names = [
      'Register an asset',
      'Declare a document that will be sent',
      'Propose a policy',
      'Propose a scenario',
      'Freeze the input and request its valuation',
      'Read a valuation, now or as it stood',
      'Approve or reject a policy',
      'Read a job, or follow it',
    ];
    const sent = await postmanRun(collection, { token: service.token }, names);
    expect(Object.fromEntries(told(sent))).toEqual({
      'Register an asset': 201,
      'Declare a document that will be sent': 201,
      'Propose a policy': 201,
      'Propose a scenario': 201,
      'Freeze the input and request its valuation': 202,
      'Read a valuation, now or as it stood': 200,
      // Whoever proposes does not decide.
      'Approve or reject a policy': 403,
      'Read a job, or follow it': 200,
    });
  });

  it('is refused without a credential outside of the public area', async () => {
    const collection = await collected('--server', service.origin);
    const sent = await postmanRun(collection, {}, ['Status']);
    expect(told(sent)).toEqual([['Read the status of the module and of the authenticated access', 401]]);
  });
});
