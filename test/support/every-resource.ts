import { inventoryBody } from './bodies.ts';
import { digestOf, hexOf } from './documents.ts';
import { type Call, callService, jobEnded, newKey, type RunningService } from './running-service.ts';

const FILE = Buffer.from('made up;evidence\n1;2\n');

/** Bytes of a part of the document, as a client sends them. */
export const partCall: Call = { bytes: FILE, headers: { 'content-digest': digestOf(FILE) } };

export const batchCall = (line: object = { key: 'line-1', asset: inventoryBody() }): Call => ({
  bytes: Buffer.from(`${JSON.stringify(line)}\n`),
  headers: { 'content-type': 'application/x-ndjson' },
});

export const documentBody = (assetId: string) => ({
  asset_id: assetId,
  kind: 'OTHER',
  file_name: 'evidence.csv',
  media_type: 'text/csv',
  size_bytes: FILE.length,
  sha256: hexOf(FILE),
});

export const policyBody = (overrides: object = {}) => ({
  name: 'Made-up policy',
  asset_classes: ['INVENTORY'],
  forced_liquidation_discount: '0.4',
  collateral_haircut: '0.2',
  accepted_bases: ['USER_PROVIDED', 'PUBLIC_REFERENCE'],
  effective_from: '2026-01-01',
  ...overrides,
});

export const scenarioBody = (overrides: object = {}) => ({
  name: 'Made-up scenario',
  asset_class: 'INVENTORY',
  kind: 'PRESENT_VALUE',
  parameters: { face_value: '1000.00', due_date: '2028-01-01', discount_rate: '0.15' },
  ...overrides,
});

export const obligationBody = (overrides: object = {}) => ({
  external_reference: `CCB ${newKey()}`,
  name: 'Made-up loan',
  debtor: { name: 'Conceição Araújo' },
  balance: { amount: '1000.00', date: '2026-11-01' },
  required_coverage: '1.30',
  ...overrides,
});

export const guaranteeBody = (assetId: string, obligationId: string, overrides: object = {}) => ({
  asset_id: assetId,
  obligation_id: obligationId,
  kind: 'PLEDGE',
  rank: 1,
  effective_from: '2026-11-01',
  ...overrides,
});

/** Subscribes to a type that no test causes. */
const webhookBody = { url: 'https://hooks.example/made-up', types: ['scenario.decided'] };

/** Shared by two assets, so that somebody may distinguish them. */
const identifiers = [{ type: 'BRAND', value: 'Made up' }];

const encumbranceBody = { holder: 'Made-up bank', kind: 'MORTGAGE', rank: 2, amount: '500.00' };

/**
 * Creates one resource of each kind through the routes, all of one organization, and waits until background work on them has
 * ended. Encumbrances and distinctions are of the asset.
 */
export async function everyResource(service: RunningService, token = service.token) {
  const made = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await service.call('POST', path, { token, body, key: newKey() });
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const ended = (jobId: unknown) => jobEnded(service, jobId, { token });
  const assets = String((await made('/assets', inventoryBody({ portfolio: 'North', identifiers }))).id);
  const other = (await made('/assets', inventoryBody({ identifiers }))).id;
  const distinction = { other_asset_id: other, rationale: 'made up' };
  const distinctions = String((await made(`/assets/${assets}/distinctions`, distinction)).id);
  const documents = String((await made('/documents', documentBody(assets))).id);
  await callService(`${service.url}/documents/${documents}/parts/1`, 'PUT', { token, ...partCall });
  await ended((await made(`/documents/${documents}/completion`, {})).job_id);
  const policies = String((await made('/policies', policyBody())).id);
  const scenarios = String((await made('/scenarios', scenarioBody())).id);
  const obligations = String((await made('/obligations', obligationBody())).id);
  const guarantees = String((await made('/guarantees', guaranteeBody(assets, obligations))).id);
  const encumbrances = String((await made(`/assets/${assets}/encumbrances`, encumbranceBody)).id);
  const webhooks = String((await made('/webhooks', webhookBody)).id);
  const accepted = await made('/valuations', { asset_id: assets, purpose: 'SALE' });
  await ended(accepted.job_id);
  const batch = await callService(`${service.url}/asset-batches`, 'POST', {
    token,
    ...batchCall(),
    key: newKey(),
  });
  await ended(batch.body.job_id);
  const exported = await made('/stress-tests', {});
  const onAsset = { kind: 'ASSET', id: assets };
  const comments = String((await made('/comments', { ...onAsset, text: 'made up' })).id);
  const assignments = String((await made('/assignments', { ...onAsset, person: null })).id);
  return {
    assets,
    documents,
    valuations: String(accepted.valuation_id),
    jobs: String(accepted.job_id),
    policies,
    scenarios,
    obligations,
    guarantees,
    'asset-batches': String(batch.body.batch_id),
    exports: String(exported.batch_id),
    webhooks,
    encumbrances,
    distinctions,
    comments,
    assignments,
  };
}
export type EveryResource = Awaited<ReturnType<typeof everyResource>>;

/** Of which kind the `{id}` in an operation's path is. */
export const kindOfOperation = (operation: string) =>
  (operation.endsWith('/file') ? 'exports' : operation.split('/')[1]) as keyof EveryResource;

const post = (body: object): Call => ({ body, key: 'tenancy-key-1' });
const patch = (body: object): Call => ({ body, headers: { 'if-match': '"1"' } });
const decision = (name: string) => post({ decision: name, rationale: 'made up' });

/** For each operation on one resource the rest of its request, so that only the id can be wrong. */
export const CALLS_WITH_ID: Readonly<Record<string, Call>> = {
  'GET /assets/{id}': {},
  'PATCH /assets/{id}': patch({ name: 'Mine' }),
  'GET /assets/{id}/history': {},
  'GET /assets/{id}/duplicates': {},
  'GET /assets/{id}/distinctions': {},
  'POST /assets/{id}/distinctions': post({
    other_asset_id: '0b5e7f0e-7a52-5f0e-9d53-0a3f3c5f6a13',
    rationale: 'made up',
  }),
  'POST /assets/{id}/distinctions/{distinction_id}/decisions': decision('APPROVE'),
  'GET /assets/{id}/guarantees': {},
  'GET /assets/{id}/encumbrances': {},
  'POST /assets/{id}/encumbrances': post(encumbranceBody),
  'POST /assets/{id}/encumbrances/{encumbrance_id}/end': post({}),
  // A future date: the owner of the asset gets an error, and keeps the asset.
  'POST /assets/{id}/disposals': post({ date: '2099-01-01', reason: 'SOLD' }),
  'GET /webhooks/{id}': {},
  'PATCH /webhooks/{id}': patch({ description: 'Mine' }),
  'POST /webhooks/{id}/secret-rotations': post({}),
  'POST /webhooks/{id}/tests': post({}),
  'POST /webhooks/{id}/replays': post({ after: null }),
  'GET /webhooks/{id}/deliveries': {},
  'GET /obligations/{id}': {},
  'PATCH /obligations/{id}': patch({ name: 'Mine' }),
  'GET /obligations/{id}/history': {},
  'GET /obligations/{id}/coverage': {},
  'GET /obligations/{id}/report': {},
  'POST /obligations/{id}/bundle': post({}),
  'POST /obligations/{id}/replay': post({}),
  'GET /guarantees/{id}': {},
  'POST /guarantees/{id}/decisions': decision('APPROVE'),
  'POST /guarantees/{id}/releases': post({ rationale: 'made up' }),
  'POST /guarantees/{id}/registrations': post({
    registry: 'made up',
    number: '1',
    registered_on: '2026-11-01',
  }),
  'GET /guarantees/{id}/history': {},
  'GET /asset-batches/{id}': {},
  'GET /asset-batches/{id}/results': {},
  'GET /asset-batches/{id}/file': {},
  'GET /documents/{id}': {},
  'PUT /documents/{id}/parts/{number}': partCall,
  'POST /documents/{id}/completion': post({}),
  'GET /documents/{id}/content': {},
  'POST /documents/{id}/reviews': decision('ACCEPT'),
  'GET /documents/{id}/history': {},
  'GET /valuations/{id}': {},
  'GET /valuations/{id}/report': {},
  'POST /valuations/{id}/reviews': decision('APPROVE'),
  'POST /valuations/{id}/withdrawals': post({ rationale: 'made up' }),
  'GET /valuations/{id}/history': {},
  'GET /valuations/{id}/replay': {},
  'GET /valuations/{id}/bundle': {},
  'GET /documents/{id}/allowed-decisions': {},
  'GET /valuations/{id}/allowed-decisions': {},
  'GET /policies/{id}/allowed-decisions': {},
  'GET /scenarios/{id}/allowed-decisions': {},
  'GET /guarantees/{id}/allowed-decisions': {},
  'GET /comments/{id}': {},
  'GET /assignments/{id}': {},
  'GET /assignments/{id}/history': {},
  'GET /jobs/{id}': {},
  'GET /policies/{id}': {},
  'POST /policies/{id}/decisions': decision('APPROVE'),
  'GET /policies/{id}/history': {},
  'GET /scenarios/{id}': {},
  'POST /scenarios/{id}/decisions': decision('APPROVE'),
  'GET /scenarios/{id}/history': {},
};
