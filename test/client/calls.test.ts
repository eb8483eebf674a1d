import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '../../client/src/generated/operations.ts';
import { type AssetValuationClient, createClient, JsonText } from '../../client/src/index.ts';
import { answer, refuse, type ScriptedRequest, scriptedClient } from './scripted-server.ts';

const PAGE = { items: [], next_cursor: null };

let client: AssetValuationClient;
let requests: readonly ScriptedRequest[];
beforeEach(async () => {
  ({ client, requests } = await scriptedClient(
    (_, response) => answer(response, 200, PAGE, { 'content-length': String(JSON.stringify(PAGE).length) }),
    { language: 'pt-BR' },
  ));
});

const OPERATION_CALLS: readonly ((to: AssetValuationClient) => Promise<unknown>)[] = [
  ({ publicArea }) => publicArea.profiles(),
  ({ publicArea }) => publicArea.estimate({ asset_class: 'FUND_UNIT', parameters: {} }),
  ({ publicArea }) => publicArea.market.coverage(),
  ({ publicArea }) => publicArea.market.vehicles({ type: 'cars' }),
  ({ publicArea }) => publicArea.market.estimateVehicle({ type: 'cars', brand: '1', model: '2', year: '3' }),
  ({ publicArea }) => publicArea.market.equipment(),
  ({ publicArea }) =>
    publicArea.market.estimateEquipment({ family: '1', product_code: '2', condition: 'NEW' }),
  ({ publicArea }) => publicArea.market.treasury(),
  ({ publicArea }) => publicArea.market.estimateTreasury({ product_id: 'a', quantity: '1' }),
  ({ publicArea }) =>
    publicArea.market.estimateCredit({
      asset_class: 'RECEIVABLE',
      face_value: '1.00',
      due_date: '2027-01-01',
    }),
  ({ publicArea }) =>
    publicArea.market.estimateComparative({
      asset_class: 'RURAL_LAND',
      comparables: { treatment: 'FACTORS', variables: [{ name: 'offer' }], subject: {}, data: [] },
    }),
  ({ publicArea }) =>
    publicArea.market.estimateGuided({
      asset_class: 'LIVESTOCK',
      parameters: { product_id: 'ox', heads: '1', weight_kg: '450' },
    }),
  ({ publicArea }) => publicArea.inventory.catalog(),
  ({ publicArea }) => publicArea.inventory.presets(),
  ({ publicArea }) => publicArea.inventory.references({ product_id: 'soy', state: 'PR' }),
  ({ publicArea }) => publicArea.inventory.estimateQuickly({ product_id: 'soy', quantity: '1' }),
  ({ publicArea }) => publicArea.inventory.estimate({ lines: [{ product_id: 'soy', quantity: '1' }] }),
  (to) => to.status(),
  ({ assets }) => assets.register(new JsonText('{}')),
  ({ assets }) => assets.get('a'),
  ({ assets }) => assets.list().page(),
  ({ assets }) => assets.patch({ id: 'a', version: 1 }, {}),
  ({ assets }) => assets.history('a').page(),
  ({ assets }) => assets.duplicates('a').page(),
  ({ assets }) => assets.distinctions('a'),
  ({ assets }) => assets.distinguish('a', { other_asset_id: 'b', rationale: 'Two fractions' }),
  ({ assets }) => assets.decideDistinction('a', 'b', { decision: 'APPROVE', rationale: 'Seen' }),
  ({ events }) => events.page({ after: 'a', types: ['asset.changed', 'asset.archived'], wait: 0 }),
  ({ assets }) => assets.guarantees('a').page(),
  ({ encumbrances }) => encumbrances.list('a').page(),
  ({ encumbrances }) => encumbrances.record('a', { holder: 'A bank', kind: 'PLEDGE', rank: 1 }),
  ({ encumbrances }) => encumbrances.end('a', 'b'),
  ({ assets }) => assets.dispose('a', { date: '2026-11-20', reason: 'SOLD' }),
  ({ obligations }) =>
    obligations.register({
      external_reference: 'CCB-1',
      name: 'A loan',
      balance: { amount: '1.00', date: '2026-11-20' },
      required_coverage: '1.30',
    }),
  ({ obligations }) => obligations.get('a'),
  ({ obligations }) => obligations.list().page(),
  ({ obligations }) => obligations.patch({ id: 'a', version: 1 }, { status: 'SETTLED' }),
  ({ obligations }) => obligations.coverage('a'),
  ({ obligations }) => obligations.report('a'),
  ({ obligations }) => obligations.export({ base_date: '2026-10-31' }),
  ({ obligations }) => obligations.stressTest({ shock: ['INVENTORY:-0.20'] }),
  ({ obligations }) => obligations.history('a').page(),
  ({ valuations }) => valuations.backTest({ asset_class: 'INVENTORY' }),
  ({ guarantees }) =>
    guarantees.propose({
      asset_id: 'a',
      obligation_id: 'b',
      kind: 'PLEDGE',
      rank: 1,
      effective_from: '2026-11-20',
    }),
  ({ guarantees }) => guarantees.get('a'),
  ({ guarantees }) => guarantees.list().page(),
  ({ guarantees }) => guarantees.decide('a', { decision: 'APPROVE', rationale: 'It fits.' }),
  ({ guarantees }) => guarantees.release('a', { rationale: 'Paid.' }),
  ({ guarantees }) =>
    guarantees.recordRegistration('a', { registry: 'b', number: '1', registered_on: '2026-11-20' }),
  ({ guarantees }) => guarantees.history('a').page(),
  ({ batches }) => batches.template('VESSEL', 'csv'),
  ({ batches }) => batches.send(new Uint8Array(1)),
  ({ batches }) => batches.revalue({ portfolio: 'North', purpose: 'SALE' }),
  ({ batches }) => batches.exportObligations(),
  ({ batches }) => batches.stressTest({ shocks: [{ asset_class: 'INVENTORY', change: '-0.20' }] }),
  ({ batches }) => batches.exportPortfolios(),
  ({ batches }) => batches.obligationBundle('a'),
  ({ batches }) => batches.obligationReplay('a'),
  ({ batches }) => batches.backTest(),
  ({ batches }) => batches.file('a'),
  ({ batches }) => batches.get('a'),
  ({ batches }) => batches.list().page(),
  ({ batches }) => Array.fromAsync(batches.results('a')),
  ({ documents }) =>
    documents.declare({
      asset_id: 'a',
      kind: 'TITLE',
      file_name: 'a.pdf',
      media_type: 'application/pdf',
      size_bytes: 1,
      sha256: '0',
    }),
  ({ documents }) => documents.storePart('a', 1, new Uint8Array(1), 'sha-256=:AA==:'),
  ({ documents }) => documents.complete('a'),
  ({ documents }) => documents.get('a'),
  ({ documents }) => documents.list().page(),
  ({ documents }) => documents.review('a', { decision: 'ACCEPT', rationale: 'It fits.' }),
  ({ documents }) => documents.download('a'),
  ({ documents }) => documents.history('a').page(),
  ({ valuations }) => valuations.request({ asset_id: 'a', purpose: 'SALE' }),
  ({ valuations }) => valuations.get('a'),
  ({ valuations }) => valuations.list().page(),
  ({ valuations }) => valuations.review('a', { decision: 'APPROVE', rationale: 'It fits.' }),
  ({ valuations }) => valuations.withdraw('a', { rationale: 'An error.' }),
  ({ valuations }) => valuations.report('a'),
  ({ valuations }) => valuations.history('a').page(),
  ({ valuations }) => valuations.replay('a'),
  ({ valuations }) => valuations.bundle('a'),
  ({ policies }) =>
    policies.propose({
      name: 'a',
      asset_classes: ['VEHICLE'],
      forced_liquidation_discount: '0.3',
      collateral_haircut: '0.2',
      accepted_bases: ['MARKET_REFERENCE'],
      effective_from: '2026-01-01',
    }),
  ({ policies }) => policies.decide('a', { decision: 'APPROVE', rationale: 'It fits.' }),
  ({ policies }) => policies.get('a'),
  ({ policies }) => policies.list().page(),
  ({ policies }) => policies.history('a').page(),
  ({ scenarios }) =>
    scenarios.propose({
      name: 'a',
      asset_class: 'VESSEL',
      kind: 'DEPRECIATED_REPLACEMENT_COST',
      parameters: {},
    }),
  ({ scenarios }) => scenarios.decide('a', { decision: 'APPROVE', rationale: 'It fits.' }),
  ({ scenarios }) => scenarios.get('a'),
  ({ scenarios }) => scenarios.list().page(),
  ({ scenarios }) => scenarios.history('a').page(),
  ({ portfolios }) => portfolios.list().page(),
  ({ people }) => people.list(),
  ({ people }) => people.tasks(),
  ({ people }) => people.countTasks(),
  ({ people }) => people.comments(),
  ({ people }) => people.comment('a'),
  ({ people }) => people.writeComment({ kind: 'ASSET', id: 'a', text: 'made up' }),
  ({ people }) => people.assign({ kind: 'ASSET', id: 'a', person: null }),
  ({ people }) => people.assignment('a'),
  ({ people }) => people.assignments({ person: 'made up' }),
  ({ people }) => people.assignmentHistory('a'),
  ({ people }) => people.allowedDecisions('document', 'a'),
  ({ people }) => people.allowedDecisions('valuation', 'a'),
  ({ people }) => people.allowedDecisions('policy', 'a'),
  ({ people }) => people.allowedDecisions('scenario', 'a'),
  ({ people }) => people.allowedDecisions('guarantee', 'a'),
  ({ jobs }) => jobs.get('a'),
  ({ webhooks }) => webhooks.register({ url: 'https://example.com/', types: ['asset.archived'] }),
  ({ webhooks }) => webhooks.get('a'),
  ({ webhooks }) => webhooks.list().page(),
  ({ webhooks }) => webhooks.patch({ id: 'a', version: 1 }, { status: 'DISABLED' }),
  ({ webhooks }) => webhooks.rotateSecret('a'),
  ({ webhooks }) => webhooks.test('a'),
  ({ webhooks }) => webhooks.replay('a', null),
  ({ webhooks }) => webhooks.deliveries('a').page(),
];

/** `GET /assets/{id}` of a request for `/assets/a?…`. */
const operationAt = (method: string, target: string): string => {
  const [path = ''] = target.split('?');
  const found = Object.entries(OPERATIONS).find(
    ([, facts]) =>
      facts.method === method && new RegExp(`^${facts.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return found?.[0] ?? `${method} ${path}`;
};

describe('the methods of the resources', () => {
  it('reach every operation of the document', async () => {
    for (const call of OPERATION_CALLS) await call(client);
    const reached = requests.map(({ method, target }) => operationAt(method, target));
    expect([...reached].sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it('send the credential, a key and the language where they belong', async () => {
    for (const call of OPERATION_CALLS) await call(client);
    for (const { method, target, headers } of requests) {
      const isPublic = 'isPublic' in OPERATIONS[operationAt(method, target) as keyof typeof OPERATIONS];
      expect(headers.authorization, target).toBe(isPublic ? undefined : 'Bearer avs_secret');
      expect('idempotency-key' in headers, target).toBe(method === 'POST' && !isPublic);
      expect(headers['accept-language']).toBe('pt-BR');
    }
  });
});

describe('one call', () => {
  it('encodes ids and queries in the address', async () => {
    await client.assets.get('a/../b', { as_of: '2026-11-20T10:00:00.000Z' });
    await client.assets.list({ portfolio: 'Safra & Cia', limit: 5 }).page('next?');
    expect(requests.map(({ target }) => target)).toEqual([
      '/assets/a%2F..%2Fb?as_of=2026-11-20T10%3A00%3A00.000Z',
      '/assets?portfolio=Safra+%26+Cia&limit=5&cursor=next%3F',
    ]);
  });

  it('sends nothing when an id is empty', async () => {
    await expect(client.assets.get('')).rejects.toThrow('getAsset needs id');
    expect(requests).toEqual([]);
  });

  it('sends a body as it is written', async () => {
    const text = '{"attributes":{"estimate":{"value":1.250e6}}}';
    await client.assets.register(new JsonText(text));
    expect(String(requests[0]?.body)).toBe(text);
    expect(() => new JsonText('{')).toThrow(SyntaxError);
  });

  it('has a language and a request id of its own', async () => {
    await client.assets.get('a', { language: 'en', requestId: 'request-of-mine' });
    expect(requests[0]?.headers).toMatchObject({
      'accept-language': 'en',
      'x-request-id': 'request-of-mine',
    });
  });

  it('returns status, headers and text of the whole answer', async () => {
    const got = await client.call('getAsset', { path: { id: 'a' }, headers: { 'If-None-Match': '"1"' } });
    expect(got).toMatchObject({ status: 200, data: PAGE, text: JSON.stringify(PAGE) });
    expect(got.headers.get('content-type')).toBe('application/json');
    expect(requests[0]?.headers['if-none-match']).toBe('"1"');
  });

  it('writes a list of the query once for each of its items', async () => {
    await client.obligations.stressTest({ portfolio: 'a b', shock: ['INVENTORY:-0.2', 'VEHICLE:0.1'] });
    expect(requests[0]?.target).toBe(
      '/stress-tests?portfolio=a+b&shock=INVENTORY%3A-0.2&shock=VEHICLE%3A0.1',
    );
  });

  it('streams a download', async () => {
    const download = await client.valuations.reportPdf('a');
    expect(requests[0]?.target).toBe('/valuations/a/report?format=pdf');
    expect(download).toMatchObject({ mediaType: 'application/json', size: JSON.stringify(PAGE).length });
    expect(new TextDecoder().decode(await download.bytes())).toBe(JSON.stringify(PAGE));
    await (await client.obligations.reportPdf('a')).bytes();
    await (await client.valuations.bundle('a')).bytes();
    await client.valuations.replay('a', { as_of: '2026-11-20T15:00:00Z' });
    await (await client.obligations.exportCsv({ base_date: '2026-10-31' })).bytes();
    expect(requests.slice(1).map(({ target }) => target)).toEqual([
      '/obligations/a/report?format=pdf',
      '/valuations/a/bundle',
      '/valuations/a/replay?as_of=2026-11-20T15%3A00%3A00Z',
      '/obligations/export?format=csv&base_date=2026-10-31',
    ]);
  });
});

describe('the last token received', () => {
  it('is sent with later requests, but not to public routes', async () => {
    const { client: writer, requests } = await scriptedClient(({ method }, response) =>
      answer(response, 200, PAGE, method === 'GET' ? {} : { 'consistency-token': 'TOKEN' }),
    );
    await writer.assets.get('a');
    await writer.assets.register(new JsonText('{}'));
    expect(writer.consistencyToken).toBe('TOKEN');
    await writer.assets.get('a');
    await writer.assets.register(new JsonText('{}'));
    await writer.assets.get('a', { consistencyToken: 'ANOTHER' });
    await writer.publicArea.market.coverage();
    expect(requests.map(({ headers }) => headers['consistency-token'])).toEqual([
      ...[undefined, undefined, 'TOKEN', 'TOKEN', 'ANOTHER', undefined],
    ]);
  });

  it('may be from a refusal: later reads show the state behind it', async () => {
    const { client: reader, requests } = await scriptedClient(({ method }, response) =>
      method === 'PATCH'
        ? refuse(response, 412, 'VERSION_MISMATCH', { etag: '"2"', 'consistency-token': 'REFUSAL' })
        : answer(response, 200, PAGE),
    );
    await expect(reader.assets.patch({ id: 'a', version: 1 }, {})).rejects.toThrow('VERSION_MISMATCH');
    expect(reader.consistencyToken).toBe('REFUSAL');
    await reader.assets.get('a');
    expect(requests.at(-1)?.headers['consistency-token']).toBe('REFUSAL');
  });
});

describe('a client', () => {
  it.each([
    ['http://127.0.0.1:1', 'http://127.0.0.1:1/api/v1/asset-valuation/market/coverage'],
    ['http://127.0.0.1:1/', 'http://127.0.0.1:1/api/v1/asset-valuation/market/coverage'],
    ['http://127.0.0.1:1/behind/a/proxy/', 'http://127.0.0.1:1/behind/a/proxy/market/coverage'],
  ])('of %s asks %s', async (baseUrl, asked) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(PAGE));
    await createClient({ baseUrl, fetch }).publicArea.market.coverage();
    expect(fetch.mock.calls[0]?.[0]).toBe(asked);
  });

  it.each(['ftp://127.0.0.1', 'http://user:password@127.0.0.1', 'nowhere'])('of %s is refused', (baseUrl) => {
    expect(() => createClient({ baseUrl })).toThrow(TypeError);
  });

  it('takes no credential in a browser', () => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('document', {});
    const baseUrl = 'http://127.0.0.1:1';
    expect(() => createClient({ baseUrl, token: 'avs_secret' })).toThrow('back end');
    expect(createClient({ baseUrl })).toHaveProperty('publicArea');
    vi.unstubAllGlobals();
  });
});
