import { createHash } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { positionOf } from '../../../../src/border/http/resource/own-writes.ts';
import { organizationId, resourceId } from '../../../../src/kernel/ids.ts';
import { inventoryBody, receivableBody } from '../../../support/bodies.ts';
import {
  documentBody,
  type EveryResource,
  everyResource,
  guaranteeBody,
  obligationBody,
} from '../../../support/every-resource.ts';
import { fourEyes } from '../../../support/four-eyes.ts';
import { managedOperations } from '../../../support/managed-operations.ts';
import { type Answer, newKey } from '../../../support/running-service.ts';
import { madeBefore, serviceOfTests } from '../../../support/service-of-tests.ts';

const service = serviceOfTests({ ROLES: 'public,api,projector' });
const people = madeBefore(() => fourEyes(service));
/** Decided on, reviewed and withdrawn by Rui Melo: whatever follows comes too late. */
let decided: EveryResource;
let archived: string;
let declared: string;
/** Its personal data was erased, too. */
let sold: string;
let queued: string;
beforeAll(async () => {
  const worker = await service.replica(undefined, ['dispatcher', 'worker']);
  decided = await everyResource(service);
  await worker.stop();
  archived = await people.register(inventoryBody());
  declared = await people.made('/documents', documentBody(decided.assets));
  await ok(patch(archived, 1, { status: 'ARCHIVED' }));
  const request = await people.request(decided.assets);
  queued = String(request.body.valuation_id);
  // The proposal that it is no other one was its second version.
  await ok(patch(decided.assets, 2, { name: 'Another name' }));
  await ok(
    people.decide(`/assets/${decided.assets}/distinctions/${decided.distinctions}/decisions`, 'APPROVE'),
  );
  await ok(people.decide(`/policies/${decided.policies}/decisions`, 'APPROVE'));
  await ok(people.decide(`/scenarios/${decided.scenarios}/decisions`, 'REJECT'));
  await ok(people.decide(`/documents/${decided.documents}/reviews`, 'ACCEPT'));
  await ok(people.decide(`/valuations/${decided.valuations}/reviews`, 'APPROVE'));
  await ok(withdraw());
  await ok(people.decide(`/guarantees/${decided.guarantees}/decisions`, 'APPROVE'));
  await ok(release());
  await ok(end());
  await ok(patchWebhook(1, { status: 'DISABLED' }));
  sold = await people.register(inventoryBody());
  await ok(dispose());
  await service.engines.keyStore.obtain(sold);
  await service.engines.keyStore.destroy([sold]);
});

const ok = async (answer: Promise<Answer>): Promise<void> => expect((await answer).status).toBeLessThan(300);
const patch = (id: string, version: number, body: object) =>
  service.call('PATCH', `/assets/${id}`, { body, headers: { 'if-match': `"${version}"` } });
const withdraw = () =>
  people.post(`/valuations/${decided.valuations}/withdrawals`, { rationale: 'made up' }, people.reviewer);
const release = () =>
  people.post(`/guarantees/${decided.guarantees}/releases`, { rationale: 'made up' }, people.reviewer);
const end = () => people.post(`/assets/${decided.assets}/encumbrances/${decided.encumbrances}/end`, {});
const dispose = () => people.post(`/assets/${sold}/disposals`, { date: '2026-11-01', reason: 'SOLD' });
const patchObligation = () =>
  service.call('PATCH', `/obligations/${decided.obligations}`, {
    body: { name: 'x' },
    headers: { 'if-match': '"7"' },
  });
/** The reference of an obligation that is there. */
const registerAgain = async () => {
  const { external_reference } = (await service.call('GET', `/obligations/${decided.obligations}`)).body;
  return people.post('/obligations', obligationBody({ external_reference }));
};
const burdens = () => `encumbrances-${decided.assets}`;
const others = Buffer.from('other;evidence;yet\n1;');
const putOthers = () =>
  service.call('PUT', `/documents/${decided.documents}/parts/1`, {
    bytes: others,
    headers: { 'content-digest': `sha-256=:${createHash('sha256').update(others).digest('base64')}:` },
  });
/** As after a backup from before the asset was: its key is known as destroyed, and the log does not hold it. */
const registerErased = async () => {
  const key = newKey();
  const path = '/api/v1/asset-valuation/assets';
  const id = resourceId(organizationId('Coop Norte'), 'POST', path, key, 0);
  await service.engines.keyStore.obtain(id);
  await service.engines.keyStore.destroy([id]);
  return service.call('POST', '/assets', { body: receivableBody(), key });
};

const patchWebhook = (version: number, body: object) =>
  service.call('PATCH', `/webhooks/${decided.webhooks}`, { body, headers: { 'if-match': `"${version}"` } });
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
const ofWebhook = () => `webhook-${decided.webhooks}`;

type Refused = readonly [what: string, ask: () => Promise<Answer>, decidedOn: () => string | undefined];

/** For each operation that can answer 409 or 412 how it comes to that, and the stream that it is decided on. */
const REFUSED: Readonly<Record<string, readonly Refused[]>> = {
  'POST /assets': [['whose personal data was erased', registerErased, () => undefined]],
  'PATCH /assets/{id}': [
    ['of another version', () => patch(decided.assets, 1, { name: 'x' }), () => `asset-${decided.assets}`],
    ['of an archived asset', () => patch(archived, 2, { name: 'x' }), () => `asset-${archived}`],
  ],
  'POST /assets/{id}/distinctions': [
    [
      'from one that has nothing in common',
      () =>
        people.post(`/assets/${decided.assets}/distinctions`, {
          other_asset_id: sold,
          rationale: 'made up',
        }),
      () => `asset-${decided.assets}`,
    ],
  ],
  'POST /assets/{id}/distinctions/{distinction_id}/decisions': [
    [
      'a second time',
      () =>
        people.decide(`/assets/${decided.assets}/distinctions/${decided.distinctions}/decisions`, 'APPROVE'),
      () => `asset-${decided.assets}`,
    ],
  ],
  'POST /documents': [
    [
      'of an archived asset',
      () => people.post('/documents', documentBody(archived)),
      () => `asset-${archived}`,
    ],
  ],
  'PUT /documents/{id}/parts/{number}': [
    ['that comes too late', putOthers, () => `document-${decided.documents}`],
  ],
  'POST /documents/{id}/completion': [
    [
      'without its parts',
      () => people.post(`/documents/${declared}/completion`, {}),
      () => `document-${declared}`,
    ],
  ],
  'GET /documents/{id}/content': [
    [
      'of an unverified one',
      () => service.call('GET', `/documents/${declared}/content`),
      () => `document-${declared}`,
    ],
  ],
  'POST /documents/{id}/reviews': [
    [
      'a second time',
      () => people.decide(`/documents/${decided.documents}/reviews`, 'ACCEPT'),
      () => `document-${decided.documents}`,
    ],
  ],
  'POST /valuations': [
    ['of an archived asset', () => people.request(archived), () => `asset-${archived}`],
    [
      'with a rejected scenario',
      () => people.request(decided.assets, { scenario_id: decided.scenarios }),
      () => `scenario-${decided.scenarios}`,
    ],
    [
      'with an unverified document',
      () => people.request(decided.assets, { document_ids: [declared] }),
      () => `document-${declared}`,
    ],
    [
      'once more, before the first has ended',
      () => people.request(decided.assets, { repeats: queued }),
      () => `valuation-${queued}`,
    ],
  ],
  'POST /valuations/{id}/reviews': [
    [
      'a second time',
      () => people.decide(`/valuations/${decided.valuations}/reviews`, 'APPROVE'),
      () => `valuation-${decided.valuations}`,
    ],
  ],
  'POST /valuations/{id}/withdrawals': [['a second time', withdraw, () => `valuation-${decided.valuations}`]],
  'GET /valuations/{id}/report': [
    [
      'of an unfinished one',
      () => service.call('GET', `/valuations/${queued}/report`),
      () => `valuation-${queued}`,
    ],
  ],
  'POST /policies/{id}/decisions': [
    [
      'a second time',
      () => people.decide(`/policies/${decided.policies}/decisions`, 'REJECT'),
      () => `policy-${decided.policies}`,
    ],
  ],
  'POST /scenarios/{id}/decisions': [
    [
      'a second time',
      () => people.decide(`/scenarios/${decided.scenarios}/decisions`, 'APPROVE'),
      () => `scenario-${decided.scenarios}`,
    ],
  ],
  'POST /obligations': [['whose reference another has', registerAgain, () => undefined]],
  'PATCH /obligations/{id}': [
    ['of another version', patchObligation, () => `obligation-${decided.obligations}`],
  ],
  'POST /guarantees': [
    [
      'on an archived asset',
      () => people.post('/guarantees', guaranteeBody(archived, decided.obligations)),
      () => `asset-${archived}`,
    ],
  ],
  'POST /guarantees/{id}/decisions': [
    ['a second time', () => people.decide(`/guarantees/${decided.guarantees}/decisions`, 'REJECT'), burdens],
  ],
  'POST /guarantees/{id}/releases': [['a second time', release, burdens]],
  'POST /guarantees/{id}/registrations': [
    [
      'of a released one',
      () =>
        people.post(`/guarantees/${decided.guarantees}/registrations`, {
          registry: 'made up',
          number: '1',
          registered_on: '2026-11-01',
        }),
      burdens,
    ],
  ],
  'POST /assets/{id}/encumbrances': [
    [
      'on an asset whose personal data was erased',
      () => people.post(`/assets/${sold}/encumbrances`, { holder: 'made up', kind: 'PLEDGE', rank: 1 }),
      () => `encumbrances-${sold}`,
    ],
  ],
  'POST /assets/{id}/encumbrances/{encumbrance_id}/end': [['a second time', end, burdens]],
  'POST /webhooks': [
    ['of one more than there may be', registerOneMore, () => `webhooks-${organizationId('Coop Norte')}`],
  ],
  'PATCH /webhooks/{id}': [['of another version', () => patchWebhook(1, { description: 'x' }), ofWebhook]],
  'POST /webhooks/{id}/tests': [
    ['of a disabled one', () => people.post(`/webhooks/${decided.webhooks}/tests`, {}), ofWebhook],
  ],
  'POST /webhooks/{id}/replays': [
    [
      'of a disabled one',
      () => people.post(`/webhooks/${decided.webhooks}/replays`, { after: null }),
      ofWebhook,
    ],
  ],
  'POST /assets/{id}/disposals': [['a second time', dispose, () => `encumbrances-${sold}`]],
};

/** What makes something of the body alone, and what only reads: no state of a resource stands in their way. */
const NEVER = [
  'POST /policies',
  'POST /scenarios',
  'POST /webhooks/{id}/secret-rotations',
  'POST /asset-batches',
  'POST /revaluations',
  ...(await managedOperations()).filter(
    (operation) =>
      operation.startsWith('GET ') &&
      !['GET /documents/{id}/content', 'GET /valuations/{id}/report'].includes(operation),
  ),
];

const refusals = Object.entries(REFUSED).flatMap(([operation, cases]) =>
  cases.map(([what, ...rest]) => [operation, what, ...rest] as const),
);

const lastOf = async (stream: string) => (await service.engines.eventLog.readStream(stream)).at(-1)?.position;

describe('a refusal that tells how a resource stands', () => {
  it('is known of every operation', async () => {
    expect([...Object.keys(REFUSED), ...NEVER].sort()).toEqual([...(await managedOperations())].sort());
  });

  it.each(refusals)(
    '%s %s tells the position of what it was decided on',
    async (_, _what, ask, decidedOn) => {
      const stream = decidedOn();
      const answer = await ask();
      expect([409, 412], answer.text).toContain(answer.status);
      const told = positionOf(answer.headers.get('consistency-token') ?? '') ?? '';
      expect(told).not.toBe('');
      if (stream) expect(told >= ((await lastOf(stream)) ?? 'none')).toBe(true);
    },
  );

  it('tells what the client carries where that is later, so that the last token is enough', async () => {
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

  it('tells no position with what another organization, or four eyes, or the fields refuse', async () => {
    const bia = (await service.issue('Coop Sul', 'Bia Reis')).token;
    const foreign = await service.call('PATCH', `/assets/${decided.assets}`, {
      token: bia,
      body: { name: 'x' },
      headers: { 'if-match': '"1"' },
    });
    const policy = await people.made('/policies', { ...POLICY });
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

const POLICY = {
  name: 'Made up',
  asset_classes: ['INVENTORY'],
  forced_liquidation_discount: '0.4',
  collateral_haircut: '0.2',
  accepted_bases: ['USER_PROVIDED'],
  effective_from: '2026-01-01',
};
