import { createServer } from 'node:http';
import type { Json } from '../../src/kernel/json.ts';
import { surely } from './cluster/two-versions.ts';
import { digestOf, hexOf } from './documents.ts';
import { eventually } from './eventually.ts';
import { batchCall } from './every-resource.ts';
import { closeNow, listenAnywhere } from './free-port.ts';
import { type Answer, type Call, jobEnded, type RunningService } from './running-service.ts';

/**
 * One story that calls every operation with a credential, and the profiles, once: its answers are the examples
 * in the OpenAPI document. Ana Lima registers, sends and requests; Rui Melo decides. Everybody and every figure is invented.
 */

export interface Recorded {
  readonly summary: string;
  readonly value: Json;
}

const STOCK = {
  asset_class: 'INVENTORY',
  profile_version: '1.0.0',
  name: 'Coffee in warehouse 7',
  external_reference: 'ERP-4711',
  portfolio: 'Harvest 2026',
  owner: { name: 'Conceição Araújo (made up)', tax_id: '529.982.247-25' },
  declared_value: {
    amount: '150000.00',
    date: '2026-11-01',
    origin: 'Stock book of the cooperative (made up)',
  },
  attributes: {
    lines: [
      { description: 'Coffee, hard cup type 6', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' },
    ],
  },
};

const POLICY = {
  name: 'Agricultural guarantees',
  asset_classes: ['INVENTORY', 'LIVESTOCK'],
  forced_liquidation_discount: '0.35',
  collateral_haircut: '0.20',
  max_valuation_age_days: 180,
  accepted_bases: ['PUBLIC_REFERENCE', 'USER_PROVIDED'],
  effective_from: '2026-01-01',
};

const SCENARIO = {
  name: 'Paid in 2029',
  asset_class: 'COURT_CLAIM',
  kind: 'PRESENT_VALUE',
  parameters: { face_value: '84000.00', due_date: '2029-12-31', discount_rate: '0.18' },
};

const LOAN = {
  external_reference: 'CCB-2026-0001',
  name: 'Loan for the harvest',
  debtor: { name: 'Conceição Araújo (made up)', tax_id: '529.982.247-25' },
  balance: { amount: '90000.00', date: '2026-11-01' },
  required_coverage: '1.30',
  maturity_date: '2027-08-31',
  portfolio: 'Harvest 2026',
};

const PLEDGE = {
  kind: 'PLEDGE',
  rank: 1,
  effective_from: '2026-11-20',
  instrument: { type: 'CPR', issued_on: '2026-11-20' },
};

const FILE = Buffer.from('product;sacks of 60 kg\nCoffee, hard cup type 6;100\n');

const idOf = (answer: Answer, member = 'id') => String(answer.body[member]);

/**
 * Every answer by its operation, such as `GET /assets/{id}`, unchanged. The service may reach 127.0.0.1. `isOfFirstRelease`: without
 * the operations whose events release 1.0.0 does not know.
 */
export async function recordAnswers(
  service: RunningService,
  { isOfFirstRelease = false } = {},
): Promise<ReadonlyMap<string, Recorded>> {
  const receiver = await openReceiver();
  const reviewer = (await service.issue('Coop Norte', 'Rui Melo', ['REVIEWER', 'AUDITOR'])).token;
  const recorded = new Map<string, Recorded>();
  let keys = 0;

  async function ask(
    operation: string,
    summary: string,
    ids: readonly string[],
    { query = '', ...call }: Request = {},
  ) {
    const [method = '', template = ''] = operation.split(' ');
    let next = 0;
    const path = template.replaceAll(/\{\w+\}/g, () => ids[next++] ?? '');
    const key = method === 'POST' ? { key: `example-${String(++keys).padStart(3, '0')}` } : {};
    service.clock.advance(60_000);
    const answer = await surely(() => service.call(method, path + query, { ...key, ...call }));
    if (answer.status >= 300) throw new Error(`${operation}: ${answer.status} ${answer.text}`);
    recorded.set(operation, { summary, value: JSON.parse(receiver.shown(answer.text)) as Json });
    return answer;
  }
  const ended = (jobId: string) => jobEnded(service, jobId);
  const car = async (name: string, plate: string) => {
    const attributes = { type: 'trucks', brand: '116', model: '8420', year: '2019-3', plate };
    const body = { asset_class: 'VEHICLE', profile_version: '1.0.0', name, attributes };
    return idOf(await service.call('POST', '/assets', { body, key: `example-${plate}` }));
  };
  const APPROVE = { decision: 'APPROVE', rationale: 'Agrees with the committee’s minutes (made up).' };
  const byReviewer = (body: object): Call => ({ body, token: reviewer });

  await ask('GET /profiles', 'One of the 18 classes', []);

  const policy = idOf(await ask('POST /policies', 'Proposed', [], { body: POLICY }));
  await ask('POST /policies/{id}/decisions', 'Approved', [policy], byReviewer(APPROVE));
  const scenario = idOf(await ask('POST /scenarios', 'Proposed', [], { body: SCENARIO }));
  await ask('POST /scenarios/{id}/decisions', 'Approved', [scenario], byReviewer(APPROVE));

  const registered = await ask('POST /assets', 'A stock of coffee', [], { body: STOCK });
  const asset = idOf(registered);
  await ask('PATCH /assets/{id}', 'With another name, version 2', [asset], {
    body: { name: 'Coffee in warehouse 8' },
    headers: { 'if-match': registered.headers.get('etag') ?? '' },
  });

  const declaration = {
    asset_id: asset,
    kind: 'INSPECTION',
    file_name: 'stock-count.csv',
    media_type: 'text/csv',
    size_bytes: FILE.length,
    sha256: hexOf(FILE),
  };
  const document = idOf(
    await ask('POST /documents', 'Declared, its parts awaited', [], { body: declaration }),
  );
  await ask('PUT /documents/{id}/parts/{number}', 'With its only part', [document, '1'], {
    bytes: FILE,
    headers: { 'content-digest': digestOf(FILE) },
  });
  const completed = await ask('POST /documents/{id}/completion', 'Accepted for verification', [document], {
    body: {},
  });
  await ended(idOf(completed, 'job_id'));
  const accept = { decision: 'ACCEPT', rationale: 'Counted on the spot (made up).' };
  await ask('POST /documents/{id}/reviews', 'Accepted as evidence', [document], byReviewer(accept));

  const request = { asset_id: asset, purpose: 'COLLATERAL', notes: 'For the loan of the harvest (made up).' };
  const requested = await ask('POST /valuations', 'Accepted, and under way', [], { body: request });
  const valuation = idOf(requested, 'valuation_id');
  await ended(idOf(requested, 'job_id'));
  await ask('GET /jobs/{id}', 'A valuation that has ended', [idOf(requested, 'job_id')]);
  await ask('POST /valuations/{id}/reviews', 'Approved', [valuation], byReviewer(APPROVE));

  await ask('GET /assets', 'The only page', []);
  await ask('GET /assets/{id}', 'A stock of coffee', [asset]);
  await ask('GET /assets/{id}/history', 'Registered, then renamed', [asset], { token: reviewer });
  await ask('GET /documents', 'The only page', []);
  await ask('GET /documents/{id}', 'Verified and accepted', [document]);
  await ask('GET /documents/{id}/history', 'The first three events', [document], { token: reviewer });
  await ask('GET /valuations', 'The only page', []);
  await ask('GET /valuations/{id}', 'Calculated and approved', [valuation]);
  await ask('GET /valuations/{id}/history', 'Requested, then begun', [valuation], { token: reviewer });
  await ask('GET /valuations/{id}/report', 'Of an approved valuation', [valuation]);
  await ask('GET /valuations/{id}/replay', 'The same', [valuation], { token: reviewer });
  await ask('GET /policies', 'The only page', []);
  await ask('GET /policies/{id}', 'Approved', [policy]);
  await ask('GET /policies/{id}/history', 'Proposed, then approved', [policy], { token: reviewer });
  await ask('GET /scenarios', 'The only page', []);
  await ask('GET /scenarios/{id}', 'Approved', [scenario]);
  const sameTruck = await car('Truck of the mill', 'ABC-1234');
  const truck = await car('Truck 7', 'ABC1C34');
  await ask('GET /assets/{id}/duplicates', 'A truck whose plate another asset has, in its old form', [truck]);
  const distinction = await ask('POST /assets/{id}/distinctions', 'Proposed', [truck], {
    body: { other_asset_id: sameTruck, rationale: 'Made up: one of the plates was mistyped.' },
  });
  const distinctionIds = [truck, String(distinction.body.id)];
  await ask(
    'POST /assets/{id}/distinctions/{distinction_id}/decisions',
    'Rejected',
    distinctionIds,
    byReviewer({ decision: 'REJECT', rationale: 'Made up: both have one chassis.' }),
  );
  await ask('GET /assets/{id}/distinctions', 'All of them', [truck]);
  await ask('GET /scenarios/{id}/history', 'Proposed, then approved', [scenario], { token: reviewer });
  await eventually(async () => ((await service.call('GET', '/portfolios')).body.items as Json[]).length > 0);
  await ask('GET /portfolios', 'The only page', []);
  const another = { ...STOCK, external_reference: 'ERP-4712' };
  const line = { key: 'row-1', asset: another, valuation: { purpose: 'COLLATERAL' } };
  const sent = await ask('POST /asset-batches', 'Accepted', [], batchCall(line));
  await ended(idOf(sent, 'job_id'));
  await ask('GET /asset-batches/{id}', 'Ended', [idOf(sent, 'batch_id')]);
  await ask('GET /asset-batches/{id}/results', 'The only line', [idOf(sent, 'batch_id')]);
  const body = { asset_class: 'INVENTORY', purpose: 'ACCOUNTING' };
  await ended(idOf(await ask('POST /revaluations', 'Accepted', [], { body }), 'job_id'));
  await ask('GET /asset-batches', 'The only page', []);
  await recordWebhook(service, ask, receiver.origin);
  const loan = await lend(service, ask, asset, { reviewer, byReviewer });
  if (!isOfFirstRelease) await exportMore(service, ask, loan, reviewer);
  await ask(
    'POST /valuations/{id}/withdrawals',
    'Withdrawn',
    [valuation],
    byReviewer({ rationale: 'The count was of another warehouse (made up).' }),
  );
  if (!isOfFirstRelease) await collaborate(ask, { asset, valuation, reviewer });
  for (const [path, id] of Object.entries({ documents: document, policies: policy, scenarios: scenario }))
    await ask(`GET /${path}/{id}/allowed-decisions`, 'Decided before', [id], { token: reviewer });
  await eventually(async () =>
    ((await service.call('GET', '/status')).body.projections as { lag_events: number }[]).every(
      ({ lag_events }) => lag_events === 0,
    ),
  );
  await ask('GET /status', 'As an operator sees it, with the first sources and read models', []);
  await receiver.stop();
  return recorded;
}

/** With the part after the path. */
type Request = Call & { readonly query?: string };
type Ask = (operation: string, summary: string, ids: readonly string[], call?: Request) => Promise<Answer>;

/** What people write on resources, who looks after what, and what waits for whom. */
async function collaborate(
  ask: Ask,
  { asset, valuation, reviewer }: { readonly [what in 'asset' | 'valuation' | 'reviewer']: string },
): Promise<void> {
  const written = await ask('POST /comments', 'On an asset', [], {
    body: { kind: 'ASSET', id: asset, text: 'The owner sends the new count on Friday (made up).' },
  });
  await ask('GET /comments/{id}', 'On an asset', [idOf(written)]);
  await ask('GET /comments', 'Of one asset', [], { query: `?asset_id=${asset}` });
  await ask('POST /assignments', 'A valuation', [], {
    body: { kind: 'VALUATION', id: valuation, person: 'Ana Lima' },
  });
  await ask('GET /assignments/{id}', 'A valuation', [valuation]);
  await ask('GET /assignments', 'The only page', []);
  await ask('GET /assignments/{id}/history', 'Assigned once', [valuation], { token: reviewer });
  await ask('GET /tasks', 'The first tasks', [], { query: '?limit=2' });
  await ask('GET /tasks/counts', 'Of a person with all profiles', []);
  await ask('GET /people', 'Two people', []);
  await ask('GET /valuations/{id}/allowed-decisions', 'Withdrawn before', [valuation], { token: reviewer });
}

/** A loan with the asset as its guarantee, and their further events. */
async function lend(
  service: RunningService,
  ask: Ask,
  asset: string,
  { reviewer, byReviewer }: { readonly reviewer: string; byReviewer(body: object): Call },
): Promise<string> {
  const registered = await ask('POST /obligations', 'A loan for the harvest', [], { body: LOAN });
  const obligation = String(registered.body.id);
  await ask('PATCH /obligations/{id}', 'With a newer balance, version 2', [obligation], {
    body: { balance: { amount: '80000.00', date: '2026-11-20' } },
    headers: { 'if-match': registered.headers.get('etag') ?? '' },
  });
  const pledge = { ...PLEDGE, asset_id: asset, obligation_id: obligation };
  const guarantee = String(
    (await ask('POST /guarantees', 'A pledge of the stock', [], { body: pledge })).body.id,
  );
  const recognize = byReviewer({ decision: 'APPROVE', rationale: 'The contract was read (made up).' });
  await ask('POST /guarantees/{id}/decisions', 'Recognized', [guarantee], recognize);
  await ask('POST /guarantees/{id}/registrations', 'Registered', [guarantee], {
    body: { registry: 'Made-up registrar', number: 'REG-0042', registered_on: '2026-11-20' },
  });
  await ask('GET /obligations/{id}/coverage', 'Covered', [obligation]);
  await ask('GET /obligations/{id}/report', 'How it was worked out', [obligation]);
  await ask('GET /obligations/export', 'One guarantee', []);
  await ask('GET /stress-tests', 'Stocks of a fifth less', [], { query: '?shock=INVENTORY:-0.20' });
  await jobEnded(
    service,
    idOf(await ask('POST /obligations/export', 'Accepted', [], { body: {} }), 'job_id'),
  );
  const shocks = [{ asset_class: 'INVENTORY', change: '-0.20' }];
  const tested = await ask('POST /stress-tests', 'Accepted', [], { body: { shocks } });
  await jobEnded(service, idOf(tested, 'job_id'));
  await ask('GET /obligations', 'The only page', []);
  await ask('GET /obligations/{id}', 'Version 2', [obligation]);
  // The coverage of an obligation is recorded in another stream, at its own time.
  const history = `/obligations/${obligation}/history`;
  await eventually(async () =>
    JSON.stringify((await service.call('GET', history, { token: reviewer })).body).includes(
      'shortfall_at_least',
    ),
  );
  await ask('GET /obligations/{id}/history', 'Registered, then patched', [obligation], { token: reviewer });
  await ask('GET /guarantees', 'The only page', []);
  await ask('GET /guarantees/{id}/allowed-decisions', 'What the reviewer may decide', [guarantee], {
    token: reviewer,
  });
  await ask('GET /guarantees/{id}', 'Recognized and registered', [guarantee]);
  await ask('GET /guarantees/{id}/history', 'Proposed, recognized, registered', [guarantee], {
    token: reviewer,
  });
  await ask('GET /assets/{id}/guarantees', 'The only page', [asset]);
  const body = { holder: 'Made-up bank', kind: 'MORTGAGE', rank: 2, amount: '25000.00' };
  const encumbrance = await ask('POST /assets/{id}/encumbrances', 'Of another bank', [asset], { body });
  await ask('GET /assets/{id}/encumbrances', 'The only page', [asset]);
  const ending = 'POST /assets/{id}/encumbrances/{encumbrance_id}/end';
  await ask(ending, 'Ended', [asset, idOf(encumbrance)], { body: {} });
  await ask('GET /events', 'The first three', [], { query: '?limit=3' });
  const release = byReviewer({ rationale: 'The loan was paid (made up).' });
  await ask('POST /guarantees/{id}/releases', 'Released', [guarantee], release);
  const sold = { date: '2026-11-20', reason: 'SOLD', proceeds: '151000.00' };
  await ask('POST /assets/{id}/disposals', 'Sold', [asset], { body: sold });
  await ask('GET /back-tests', 'One sale', []);
  await jobEnded(service, idOf(await ask('POST /back-tests', 'Accepted', [], { body: {} }), 'job_id'));
  return obligation;
}

/** Without a key of the seals no bundle is made. */
async function exportMore(service: RunningService, ask: Ask, obligation: string, token: string) {
  for (const path of ['portfolios/export', 'obligations/{id}/replay', 'obligations/{id}/bundle']) {
    const accepted = await ask(`POST /${path}`, 'Accepted', [obligation], { body: {}, token });
    await jobEnded(service, idOf(accepted, 'job_id'), {}, ['SUCCEEDED', 'FAILED']);
  }
}

/** Replaces the origin of the story's receiver in the records. */
const SHOWN_ORIGIN = 'https://example.com';
/** Replaces the secrets, which must be no example. */
const SHOWN_SECRET = `whsec_${Buffer.from('a made-up secret of 32 bytes, ok').toString('base64')}`;

/** A receiver that answers every delivery with 204. */
export async function openReceiver() {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  const origin = `http://127.0.0.1:${await listenAnywhere(server)}`;
  return {
    origin,
    /** Text without this run's own addresses and secrets. */
    shown: (text: string) =>
      text.replaceAll(origin, SHOWN_ORIGIN).replaceAll(/whsec_[A-Za-z0-9+/]+=*/g, SHOWN_SECRET),
    stop: () => closeNow(server),
  };
}

async function recordWebhook(service: RunningService, ask: Ask, origin: string): Promise<void> {
  const body = {
    url: `${origin}/hooks/valuations`,
    types: ['valuation.completed', 'valuation.failed', 'coverage.short'],
    description: 'Made-up back end of the treasury',
  };
  const registered = await ask('POST /webhooks', 'Of three types', [], { body });
  const webhook = String(registered.body.id);
  await ask('PATCH /webhooks/{id}', 'Of one type, version 2', [webhook], {
    body: { types: ['valuation.completed'] },
    headers: { 'if-match': registered.headers.get('etag') ?? '' },
  });
  await ask('POST /webhooks/{id}/secret-rotations', 'With its new secret', [webhook], { body: {} });
  await ask('GET /webhooks', 'The only page', []);
  await ask('GET /webhooks/{id}', 'Version 3', [webhook]);
  await ask('POST /webhooks/{id}/tests', 'Request for', [webhook], { body: {} });
  await eventually(async () => {
    const { items } = (await service.call('GET', `/webhooks/${webhook}/deliveries`)).body;
    return (items as { status: string }[])[0]?.status === 'DELIVERED';
  });
  await ask('GET /webhooks/{id}/deliveries', 'A test that was delivered', [webhook]);
  await ask('POST /webhooks/{id}/replays', 'Request for', [webhook], { body: { after: null } });
}

/** Lists whose items are alike, by name, with the number of items that stay. The profiles have JSON Schemas in them, which are whole. */
const KEPT: Readonly<Record<string, number>> = {
  'GET /profiles': 1,
  'GET /status': 2,
  'GET /valuations/{id}/history': 2,
};
const ALIKE = new Set(['items', 'scenarios', 'sources', 'projections']);

/** An answer without the items that only repeat the ones before. */
export function shortened(operation: string, value: Json): Json {
  const kept = KEPT[operation] ?? 3;
  const cut = (at: Json, name: string, depth: number): Json => {
    if (Array.isArray(at)) {
      const items = ALIKE.has(name) && depth <= 2 ? at.slice(0, kept) : at;
      return items.map((item: Json) => cut(item, '', depth + 1));
    }
    if (typeof at !== 'object' || at === null) return at;
    return Object.fromEntries(
      Object.entries(at).map(([key, below]) => [key, cut(below as Json, key, depth + 1)]),
    );
  };
  return cut(value, '', 0);
}

/** The fields of a value as paths such as `items[].asset_class`, each once, in order. */
export function fieldsOf(value: Json, at = ''): readonly string[] {
  if (Array.isArray(value))
    return [...new Set(value.flatMap((item: Json) => fieldsOf(item, `${at}[]`)))].sort();
  if (typeof value !== 'object' || value === null) return [at];
  const below = Object.entries(value).flatMap(([name, member]) => fieldsOf(member as Json, `${at}.${name}`));
  return [...new Set(below)].sort();
}
