import { createHash } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { positionOf } from '../../../src/api/resource/consistency.ts';
import { organizationId, resourceId } from '../../../src/kernel/ids.ts';
import { inventoryBody, receivableBody } from '../../support/bodies.ts';
import {
  CALLS_WITH_ID,
  documentBody,
  type EveryResource,
  everyResource,
  guaranteeBody,
  obligationBody,
  policyBody,
} from '../../support/every-resource.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { managedOperations } from '../../support/managed-operations.ts';
import { type Answer, type Call, newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests({ ROLES: 'public,api,projector' });
const people = madeBefore(() => fourEyes(service));
/** Decided on, reviewed and withdrawn by Rui Melo: whatever follows comes too late. */
let decided: EveryResource;
let archived: string;
let declared: string;
/** Its personal data was erased, too. */
let sold: string;
let queued: string;
let exporting: string;
beforeAll(async () => {
  const worker = await service.replica(undefined, ['dispatcher', 'worker']);
  decided = await everyResource(service);
  await worker.stop();
  archived = await people.register(inventoryBody());
  declared = await people.made('/documents', documentBody(decided.assets));
  await ok(patch(archived, 1, { status: 'ARCHIVED' }));
  const request = await people.request(decided.assets);
  queued = String(request.body.valuation_id);
  exporting = String((await people.post('/stress-tests', {})).body.batch_id);
  // The proposal that it is no other one was its second version.
  await ok(patch(decided.assets, 2, { name: 'Another name' }));
  const rejection = { body: { decision: 'REJECT', rationale: 'made up' }, key: newKey() };
  await ok(asked('POST /scenarios/{id}/decisions', rejection));
  for (const operation of [
    'POST /assets/{id}/distinctions/{distinction_id}/decisions',
    'POST /policies/{id}/decisions',
    'POST /documents/{id}/reviews',
    'POST /valuations/{id}/reviews',
    'POST /valuations/{id}/withdrawals',
    'POST /guarantees/{id}/decisions',
    'POST /guarantees/{id}/releases',
    'POST /assets/{id}/encumbrances/{encumbrance_id}/end',
  ]) {
    await ok(asked(operation, { ...CALLS_WITH_ID[operation], key: newKey() }));
    service.clock.advance(10);
  }
  const disabled = { body: { status: 'DISABLED' }, headers: { 'if-match': '"1"' } };
  await ok(asked('PATCH /webhooks/{id}', disabled));
  sold = await people.register(inventoryBody());
  await ok(dispose());
  await service.engines.keyStore.obtain(sold);
  await service.engines.keyStore.destroy([sold]);
});

const ok = async (answer: Promise<Answer>): Promise<void> => expect((await answer).status).toBeLessThan(300);
const patch = (id: string, version: number, body: object) =>
  service.call('PATCH', `/assets/${id}`, { body, headers: { 'if-match': `"${version}"` } });
/** The operation on what there is of its kind, by Rui Melo where it is a reviewer's. */
const asked = (operation: string, call: Call = CALLS_WITH_ID[operation] ?? {}) => {
  const [method = '', path = ''] = operation.split(' ');
  const filled = path
    .replace('{id}', decided[path.split('/')[1] as keyof EveryResource])
    .replace('{number}', '1')
    .replace('{distinction_id}', decided.distinctions)
    .replace('{encumbrance_id}', decided.encumbrances);
  const isReviewers = /(decisions|reviews|withdrawals|releases)$/.test(path);
  return service.call(method, filled, { ...(isReviewers && { token: people.reviewer }), ...call });
};
const dispose = () => people.post(`/assets/${sold}/disposals`, { date: '2026-11-01', reason: 'SOLD' });
/** The reference of an existing obligation. */
const registerAgain = async () => {
  const { external_reference } = (await service.call('GET', `/obligations/${decided.obligations}`)).body;
  return people.post('/obligations', obligationBody({ external_reference }));
};
const others = Buffer.from('other;evidence;yet\n1;');
const digest = createHash('sha256').update(others).digest('base64');
const OTHERS = { bytes: others, headers: { 'content-digest': `sha-256=:${digest}:` } };
/** As after a backup from before the asset was: its key is known as destroyed, and the log does not hold it. */
const registerErased = async () => {
  const key = newKey();
  const path = '/api/v1/asset-valuation/assets';
  const id = resourceId(organizationId('Coop Norte'), 'POST', path, key, 0);
  await service.engines.keyStore.obtain(id);
  await service.engines.keyStore.destroy([id]);
  return service.call('POST', '/assets', { body: receivableBody(), key });
};
const MOST_WEBHOOKS = 50;
/** Every place is taken. */
const registerOneMore = async () => {
  const one = () =>
    people.post('/webhooks', { url: 'https://hooks.example/made-up', types: ['scenario.decided'] });
  // Another's open transaction holds back the end of the log that readers of it see.
  const holder = new pg.Client({ connectionString: service.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select pg_current_xact_id()');
  try {
    for (let had = 1; had < MOST_WEBHOOKS; had += 1) await one();
    return await one();
  } finally {
    await holder.end();
  }
};

/** Streams that refusals are decided on; of `none` there is none yet. */
const STREAMS = {
  none: () => undefined,
  asset: () => `asset-${decided.assets}`,
  archived: () => `asset-${archived}`,
  burdens: () => `encumbrances-${decided.assets}`,
  burdensOfSold: () => `encumbrances-${sold}`,
  document: () => `document-${decided.documents}`,
  declared: () => `document-${declared}`,
  valuation: () => `valuation-${decided.valuations}`,
  queued: () => `valuation-${queued}`,
  export: () => `batch-${exporting}`,
  policy: () => `policy-${decided.policies}`,
  scenario: () => `scenario-${decided.scenarios}`,
  obligation: () => `obligation-${decided.obligations}`,
  webhook: () => `webhook-${decided.webhooks}`,
  webhooks: () => `webhooks-${organizationId('Coop Norte')}`,
};

type Refused = readonly [
  operation: string,
  what: string,
  on: keyof typeof STREAMS,
  /** The call of the operation itself where nothing else is said. */
  ask?: () => Promise<Answer>,
];
const request = (more: object) => people.request(decided.assets, more);
const distinction = () => ({ body: { other_asset_id: sold, rationale: 'made up' }, key: newKey() });
const burden = { holder: 'made up', kind: 'PLEDGE', rank: 1 };
const LATER = { body: { name: 'x' }, headers: { 'if-match': '"7"' } };

/** For each operation that can answer 409 or 412: a call that is refused, and the stream that the refusal is based on. */
const REFUSED: readonly Refused[] = [
  ['POST /assets', 'whose personal data was erased', 'none', registerErased],
  [
    'POST /comments',
    'on an asset whose personal data was erased',
    'none',
    () =>
      service.call('POST', '/comments', {
        key: newKey(),
        body: { kind: 'ASSET', id: sold, text: 'made up' },
      }),
  ],
  ['PATCH /assets/{id}', 'of another version', 'asset'],
  ['PATCH /assets/{id}', 'of an archived asset', 'archived', () => patch(archived, 2, { name: 'x' })],
  [
    'POST /assets/{id}/distinctions',
    'from one that has nothing in common',
    'asset',
    () => asked('POST /assets/{id}/distinctions', distinction()),
  ],
  ['POST /assets/{id}/distinctions/{distinction_id}/decisions', 'a second time', 'asset'],
  [
    'POST /assets/{id}/encumbrances',
    'on an asset whose personal data was erased',
    'burdensOfSold',
    () => people.post(`/assets/${sold}/encumbrances`, burden),
  ],
  ['POST /assets/{id}/encumbrances/{encumbrance_id}/end', 'a second time', 'burdens'],
  ['POST /assets/{id}/disposals', 'a second time', 'burdensOfSold', dispose],
  [
    'POST /documents',
    'of an archived asset',
    'archived',
    () => people.post('/documents', documentBody(archived)),
  ],
  [
    'PUT /documents/{id}/parts/{number}',
    'that comes too late',
    'document',
    () => asked('PUT /documents/{id}/parts/{number}', OTHERS),
  ],
  [
    'POST /documents/{id}/completion',
    'without its parts',
    'declared',
    () => people.post(`/documents/${declared}/completion`, {}),
  ],
  [
    'GET /documents/{id}/content',
    'of an unverified one',
    'declared',
    () => service.call('GET', `/documents/${declared}/content`),
  ],
  ['POST /documents/{id}/reviews', 'a second time', 'document'],
  ['POST /valuations', 'of an archived asset', 'archived', () => people.request(archived)],
  [
    'POST /valuations',
    'with a rejected scenario',
    'scenario',
    () => request({ scenario_id: decided.scenarios }),
  ],
  [
    'POST /valuations',
    'with an unverified document',
    'declared',
    () => request({ document_ids: [declared] }),
  ],
  ['POST /valuations', 'once more, before the first has ended', 'queued', () => request({ repeats: queued })],
  ['POST /valuations/{id}/reviews', 'a second time', 'valuation'],
  ['POST /valuations/{id}/withdrawals', 'a second time', 'valuation'],
  [
    'GET /valuations/{id}/report',
    'of an unfinished one',
    'queued',
    () => service.call('GET', `/valuations/${queued}/report`),
  ],
  ['GET /valuations/{id}/bundle', 'in a process without the key of the seals', 'valuation'],
  [
    'GET /asset-batches/{id}/file',
    'of an unfinished export',
    'export',
    () => service.call('GET', `/asset-batches/${exporting}/file`),
  ],
  ['POST /policies/{id}/decisions', 'a second time', 'policy'],
  ['POST /scenarios/{id}/decisions', 'a second time', 'scenario'],
  ['POST /obligations', 'whose reference another has', 'none', registerAgain],
  [
    'PATCH /obligations/{id}',
    'of another version',
    'obligation',
    () => asked('PATCH /obligations/{id}', LATER),
  ],
  [
    'POST /guarantees',
    'on an archived asset',
    'archived',
    () => people.post('/guarantees', guaranteeBody(archived, decided.obligations)),
  ],
  ['POST /guarantees/{id}/decisions', 'a second time', 'burdens'],
  ['POST /guarantees/{id}/releases', 'a second time', 'burdens'],
  ['POST /guarantees/{id}/registrations', 'of a released one', 'burdens'],
  ['POST /webhooks', 'of one more than there may be', 'webhooks', registerOneMore],
  ['PATCH /webhooks/{id}', 'of another version', 'webhook'],
  ['POST /webhooks/{id}/tests', 'of a disabled one', 'webhook'],
  ['POST /webhooks/{id}/replays', 'of a disabled one', 'webhook'],
];

/** Operations that depend on the body alone, or only read: no state of a resource can conflict. */
const NEVER = [
  'POST /assignments',
  'POST /policies',
  'POST /scenarios',
  'POST /webhooks/{id}/secret-rotations',
  'POST /asset-batches',
  'POST /revaluations',
  'POST /stress-tests',
  'POST /back-tests',
  'POST /obligations/export',
  'POST /portfolios/export',
  'POST /obligations/{id}/bundle',
  'POST /obligations/{id}/replay',
  ...(await managedOperations()).filter(
    (operation) =>
      operation.startsWith('GET ') &&
      ![
        'GET /documents/{id}/content',
        'GET /valuations/{id}/report',
        'GET /valuations/{id}/bundle',
        'GET /asset-batches/{id}/file',
      ].includes(operation),
  ),
];

const lastOf = async (stream: string) => (await service.engines.eventLog.readStream(stream)).at(-1)?.position;

describe('a refusal that reveals the state of a resource', () => {
  it('is known of every operation', async () => {
    const known = new Set([...REFUSED.map(([operation]) => operation), ...NEVER]);
    expect([...known].sort()).toEqual([...(await managedOperations())].sort());
  });

  const cases = REFUSED.map(
    ([operation, what, on, ask = () => asked(operation)]) => [operation, what, on, ask] as const,
  );
  it.each(cases)('%s %s returns the position that it was based on', async (_operation, _what, on, ask) => {
    const stream = STREAMS[on]();
    const answer = await ask();
    expect([409, 412], answer.text).toContain(answer.status);
    const returned = positionOf(answer.headers.get('consistency-token') ?? '') ?? '';
    expect(returned).not.toBe('');
    if (stream) expect(returned >= ((await lastOf(stream)) ?? 'none')).toBe(true);
  });

  it("returns the client's own token if that is later, so that the last token is enough", async () => {
    const later = await people.post('/assets', inventoryBody());
    const carried = later.headers.get('consistency-token') ?? '';
    const refused = (headers: Record<string, string>) =>
      service.call('PATCH', `/assets/${decided.assets}`, {
        body: { name: 'x' },
        headers: { 'if-match': '"1"', ...headers },
      });
    const alone = (await refused({})).headers.get('consistency-token') ?? '';
    expect(positionOf(alone)).toBe(await lastOf(`asset-${decided.assets}`));
    expect((await refused({ 'consistency-token': carried })).headers.get('consistency-token')).toBe(carried);
    expect((await refused({ 'consistency-token': 'no token' })).status).toBe(400);
  });

  it('returns no position with refusals because of another organization, four eyes or fields', async () => {
    const bia = (await service.issue('Coop Sul', 'Bia Reis')).token;
    const foreign = await service.call('PATCH', `/assets/${decided.assets}`, {
      token: bia,
      body: { name: 'x' },
      headers: { 'if-match': '"1"' },
    });
    const policy = await people.made('/policies', policyBody());
    const own = await people.post(`/policies/${policy}/decisions`, { decision: 'APPROVE', rationale: 'own' });
    const fields = await patch(decided.assets, 1, { attributes: { lines: 'none' } });
    for (const [answer, status] of [
      [foreign, 404],
      [own, 403],
      [fields, 422],
    ] as const) {
      expect(answer.status, answer.text).toBe(status);
      expect(answer.headers.get('consistency-token')).toBeNull();
    }
  });
});
