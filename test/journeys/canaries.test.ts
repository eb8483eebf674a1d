import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningPostmaster } from '../../src/engine/embedded/postmaster.ts';
import { tokenOf } from '../../src/kernel/identity/token.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { inventoryBody, receivableBody } from '../support/bodies.ts';
import { filesBelow, foundIn, wholeDatabase } from '../support/canaries.ts';
import {
  CONTENT,
  decisionsOn,
  documentsOf,
  type Evidence,
  FREE_TEXTS,
  pdfOf,
} from '../support/canary-evidence.ts';
import { documentClient, hexOf } from '../support/documents.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { eventually } from '../support/eventually.ts';
import { goodSources } from '../support/good-sources.ts';
import { ownService } from '../support/own-service.ts';
import type { Call } from '../support/running-service.ts';

/** Made up, and unlike anything else that this service writes. */
const OWNER = 'Zulmira Canário Quixadá';
const PERSONAL = [
  OWNER,
  '987.654.321-00',
  'Filisberta Devedora Tucunaré',
  'QXZ9K88-CANARIO',
  'matrícula 7.654.321-QUIX',
  'Rua do Canário Amarelo, 4711',
  'Tibúrcio Canário Xavante',
  '111.444.777-35',
  'Banco Canário Jururu',
  'R-7/CANARIO-88123',
];
const [, TAX_ID, DEBTOR, PLATE, REGISTRY, ADDRESS, BORROWER, BORROWER_ID, HOLDER, NUMBER] = PERSONAL;
const KEY = 'idempotency-canary-0815-';
/** Looks like a token and is none of ours. */
const WRONG_TOKEN = tokenOf(randomBytes(32));
const ASSET_NAME = 'an asset that everybody may see';

let sources: Awaited<ReturnType<typeof goodSources>>;
beforeAll(async () => {
  sources = await goodSources(businessDateOf(new Date().toISOString()));
});
afterAll(() => sources.close());

describe('personal data, tokens and idempotency keys', () => {
  const own = ownService(() => ({ ...sources.settings, LOG_LEVEL: 'trace' }));
  let token = '';
  let reviewerToken = '';
  let keys = 0;
  /** Whatever any process of ours said, and what operators read. */
  const said: string[] = [];
  const ids: { asset?: unknown; archived?: unknown; obligation?: unknown } = {};
  const evidence = (): Evidence => ({ service: own.service, token, reviewerToken });

  const tokens = () => [token, reviewerToken, WRONG_TOKEN];
  const call = (method: string, path: string, more: Call = {}) => own.call(method, path, { token, ...more });
  const post = (path: string, body: unknown, more: Call = {}) =>
    call('POST', path, { body, key: `${KEY}${++keys}`, ...more });
  const patch = (id: unknown, body: unknown, version = 1) =>
    call('PATCH', `/assets/${id}`, { body, headers: { 'if-match': `"${version}"` } });
  const tool = async (...words: string[]) => {
    const { stdout, stderr } = await own.done(...words);
    said.push(stdout, stderr);
  };
  /** The token, which the tool shows this once; nothing else that it says holds it. */
  const issue = async (person: string, ...profiles: string[]) => {
    const words = ['--organization', 'Coop Norte', '--person', person, '--profile', ...profiles];
    const issued = await own.done('credentials', 'issue', ...words);
    said.push(issued.stderr);
    expect(issued.stdout).toMatch(/^avs_/);
    return issued.stdout.trim();
  };

  const bodies = [
    receivableBody({
      name: ASSET_NAME,
      owner: { name: OWNER, tax_id: TAX_ID },
      attributes: { face_value: '10000.00', due_date: '2030-11-22', debtor: DEBTOR },
    }),
    {
      asset_class: 'VEHICLE',
      profile_version: '1.0.0',
      name: ASSET_NAME,
      owner: { name: OWNER },
      attributes: { type: 'cars', brand: '21', model: '9540', year: '2024-5', plate: PLATE },
    },
    {
      asset_class: 'REAL_ESTATE',
      profile_version: '1.0.0',
      name: ASSET_NAME,
      attributes: {
        estimate: { value: '100.00', date: '2026-01-01', method: 'm', limitations: [] },
        registry_number: REGISTRY,
        address: ADDRESS,
      },
    },
    inventoryBody({ owner: { name: OWNER, tax_id: TAX_ID } }),
  ];

  async function succeed(): Promise<void> {
    let decided = 0;
    for (const body of bodies) {
      const asset = await post('/assets', body);
      expect(asset.status, asset.text).toBe(201);
      ids.asset ??= asset.body.id;
      ids.archived = asset.body.id;
      if (ids.asset === asset.body.id) await documentsOf(evidence(), ids.asset);
      const wanted = { asset_id: asset.body.id, purpose: 'COLLATERAL', notes: FREE_TEXTS.notes };
      const requested = await post('/valuations', wanted);
      expect(requested.status).toBe(202);
      const job = () => call('GET', `/jobs/${requested.body.job_id}`);
      await eventually(async () => (await job()).body.status === 'SUCCEEDED');
      const valuation = requested.body.valuation_id;
      for (const path of [
        `/assets/${asset.body.id}`,
        `/valuations/${valuation}`,
        `/valuations/${valuation}/report`,
      ])
        expect((await call('GET', path)).status).toBe(200);
      expect((await call('GET', `/assets/${asset.body.id}/history`)).status).toBe(200);
      const pdf = await pdfOf(evidence(), valuation);
      expect(pdf.includes(OWNER)).toBe('owner' in body);
      if ((await call('GET', `/valuations/${valuation}`)).body.status !== 'CALCULATED') continue;
      await decisionsOn(evidence(), valuation);
      expect(await pdfOf(evidence(), valuation)).toContain(FREE_TEXTS.rationale);
      decided += 1;
    }
    expect(decided).toBeGreaterThan(0);
    expect((await call('GET', '/assets')).text).toContain(OWNER);
    const renamed = { owner: { name: `${OWNER} Filha` }, attributes: { debtor: `${DEBTOR} Filha` } };
    expect((await patch(ids.asset, renamed)).status).toBe(200);
    expect((await patch(ids.archived, { status: 'ARCHIVED' })).status).toBe(200);
  }

  /** A debtor, who has something on the asset, and the number of a registration. */
  async function lend(): Promise<void> {
    const loan = {
      external_reference: 'CCB-1',
      name: ASSET_NAME,
      debtor: { name: BORROWER, tax_id: BORROWER_ID },
      balance: { amount: '1000.00', date: '2026-01-01' },
      required_coverage: '1.30',
    };
    const obligation = (await post('/obligations', loan)).body.id;
    ids.obligation = obligation;
    const registration = { registry: 'made up', number: NUMBER, registered_on: '2026-01-02' };
    const pledge = { asset_id: ids.asset, obligation_id: obligation, kind: 'PLEDGE', rank: 1 };
    const proposal = { ...pledge, registration, effective_from: '2026-01-01' };
    const guarantee = (await post('/guarantees', proposal)).body.id;
    const others = { holder: HOLDER, kind: 'MORTGAGE', rank: 1, amount: '5.00' };
    expect((await post(`/assets/${ids.asset}/encumbrances`, others)).status).toBe(201);
    for (const [path, shown] of [
      [`/obligations/${obligation}`, BORROWER],
      [`/obligations/${obligation}/history`, BORROWER_ID],
      [`/obligations/${obligation}/report`, BORROWER_ID],
      [`/guarantees/${guarantee}/history`, NUMBER],
      [`/assets/${ids.asset}/guarantees`, NUMBER],
      [`/assets/${ids.asset}/encumbrances`, HOLDER],
    ] as const)
      expect((await call('GET', path)).text).toContain(shown);
    for (const path of ['/stress-tests?shock=INVENTORY:-0.5', '/obligations/export?format=csv']) {
      const { status, text } = await call('GET', path);
      expect(status, path).toBe(200);
      for (const hidden of [BORROWER, BORROWER_ID]) expect(text, path).not.toContain(hidden);
    }
    expect((await post('/obligations', loan)).status).toBe(409);
    expect((await post('/obligations', { ...loan, name: 7 })).status).toBe(422);
    expect((await post('/guarantees', { ...proposal, rank: 0 })).status).toBe(422);
  }

  /** Every way in which a request with personal data is refused. */
  async function fail(): Promise<void> {
    const [body] = bodies;
    const wrongly: [number, Promise<{ status: number }>][] = [
      [422, post('/assets', { ...body, attributes: { face_value: OWNER, due_date: PLATE, debtor: 7 } })],
      [422, post('/assets', { ...body, [OWNER]: TAX_ID })],
      [422, post('/assets', { ...body, asset_class: OWNER })],
      [422, post('/valuations', { asset_id: PLATE, purpose: OWNER, notes: 7 })],
      [
        422,
        post('/market/credit-estimates', { asset_class: 'RECEIVABLE', face_value: OWNER, debtor: DEBTOR }),
      ],
      [
        422,
        post('/public-estimates', {
          asset_class: 'RECEIVABLE',
          parameters: { debtor: DEBTOR, face_value: OWNER },
        }),
      ],
      [422, patch(ids.asset, { owner: { name: OWNER.repeat(20) } }, 2)],
      [422, post('/assets', { ...body, name: OWNER }, { key: `${KEY}1` })],
      [400, post('/assets', `{"owner":{"name":"${OWNER}", ${TAX_ID}`)],
      [400, post('/assets', body, { key: `${KEY}é` })],
      [400, call('GET', `/assets/${PLATE}`)],
      [400, call('GET', `/assets?owner=${encodeURIComponent(OWNER)}`)],
      [400, call('GET', `/assets?cursor=${PLATE}`)],
      [404, call('GET', `/people/${encodeURIComponent(OWNER)}`)],
      [404, patch('00000000-0000-4000-8000-000000000009', { owner: { name: OWNER } })],
      [409, patch(ids.archived, { owner: { name: `${OWNER} outra` } }, 2)],
      [412, patch(ids.asset, { owner: { name: OWNER } }, 77)],
      [413, post('/assets', { ...body, name: OWNER.repeat(5_000) })],
      [415, post('/assets', OWNER, { headers: { 'content-type': `text/${PLATE}` } })],
      [401, post('/assets', body, { token: WRONG_TOKEN })],
      [401, post('/assets', body, { token: `${token.slice(0, -1)}x` })],
      [201, post('/assets', body, { headers: { 'x-request-id': `${OWNER.slice(0, 7)} not an id` } })],
    ];
    const expected = wrongly.map(([status]) => status);
    const answers = await Promise.all(wrongly.map(([, answer]) => answer));
    expect(answers.map(({ status }) => status)).toEqual(expected);
  }

  /** The worker cannot keep what a source answered, again and again, until it can. */
  async function failInTheWorker(): Promise<void> {
    const documents = own.inData('documents');
    await rename(documents, `${documents}.away`);
    await writeFile(documents, 'no directory');
    const requested = await post('/valuations', { asset_id: ids.asset, purpose: 'SALE' });
    await eventually(() => own.service.output().includes('an attempt at a valuation failed'));
    const upload = await post('/documents', {
      asset_id: ids.asset,
      kind: 'OTHER',
      file_name: FREE_TEXTS.fileName,
      media_type: 'text/plain',
      size_bytes: Buffer.byteLength(CONTENT),
      sha256: hexOf(Buffer.from(CONTENT)),
    });
    const refused = await documentClient(own.service, token).put(upload.body.id, 1, Buffer.from(CONTENT));
    expect(refused.status).toBe(503);
    await rm(documents);
    await rename(`${documents}.away`, documents);
    const job = () => call('GET', `/jobs/${requested.body.job_id}`);
    await eventually(async () => (await job()).body.status === 'SUCCEEDED');
  }

  /** The database dies under requests that are under way. */
  async function loseTheDatabase(): Promise<void> {
    const server = await runningPostmaster(own.inData('postgres'));
    const under = Array.from({ length: 40 }, (_, n) => {
      if (n === 20 && server) process.kill(server.pid, 'SIGKILL');
      return post('/assets', bodies[n % bodies.length]).catch(() => undefined);
    });
    await Promise.all(under);
    await eventually(async () => (await call('GET', '/assets')).status === 200);
  }

  async function readAsOperator(): Promise<void> {
    const status = await call('GET', '/status');
    expect(status.status).toBe(200);
    const metrics = await fetch(own.service.metricsUrl);
    said.push(status.text, await metrics.text());
    expect(said.at(-1)).toContain('asset_valuation_http_requests_total');
    const operators = new URL(own.service.metricsUrl).origin;
    const overview = await fetch(`${operators}/data/overview.json`);
    said.push(await overview.text());
    const { body } = await call('GET', '/assets');
    for (const { id } of body.items as readonly { readonly id: string }[]) {
      const timeline = await fetch(`${operators}/data/timeline.json?id=${id}`);
      said.push(await timeline.text());
      expect(said.at(-1)).toContain('"found":"timeline"');
    }
  }

  beforeAll(async () => {
    token = await issue('Ana Lima', 'ANALYST', 'REVIEWER', 'AUDITOR', 'OPERATOR');
    reviewerToken = await issue(FREE_TEXTS.reviewer, 'REVIEWER');
  });

  it('go through everything that can happen', async () => {
    await succeed();
    await lend();
    await fail();
    await failInTheWorker();
    await loseTheDatabase();
    await readAsOperator();
    for (const id of [ids.archived, ids.obligation])
      await tool('privacy', 'erase', String(id), '--reason', 'asked for');
    const { service: killed } = own;
    await own.again('SIGKILL');
    said.push(killed.output());
    await eventually(async () => (await call('GET', '/assets')).status === 200);
    await readAsOperator();
    await own.tool('credentials', 'list');
    await tool('projections', 'list');
    await tool('projections', 'verify');
    await tool('audit', 'seal');
    await tool('audit', 'verify', '--all');
    await tool('audit', 'replay', 'asset', String(ids.asset));
    await tool('backup', 'create', own.inData('backup.tar'));
  });

  it('stand in no table, neither of the log nor of the read models', async () => {
    const { tables, text } = await wholeDatabase(await embeddedAddress(own.at('data')));
    expect(tables).toEqual(
      expect.arrayContaining([
        'event_log.events',
        'privacy.keys',
        'read_models.assets',
        'read_models.valuations',
      ]),
    );
    expect(text).toContain(ASSET_NAME);
    expect(text).toContain(`${KEY}1`);
    for (const free of Object.values(FREE_TEXTS)) expect(text).toContain(free);
    expect(foundIn(text, [...PERSONAL, CONTENT, ...tokens()])).toEqual([]);
  });

  it('stand in nothing that was said: not in logs at the finest level, nor in status, metrics and what operators see', async () => {
    await own.service.signal('SIGTERM');
    said.push(own.service.output());
    const all = said.join('\n');
    for (const sign of [
      'unexpected fault',
      'an attempt at a valuation failed',
      '"level":"debug"',
      'runs again',
    ])
      expect.soft(all.includes(sign), sign).toBe(sign !== 'unexpected fault');
    expect(foundIn(all, [...PERSONAL, CONTENT, ...Object.values(FREE_TEXTS), ...tokens(), KEY])).toEqual([]);
  });

  it('stand in no file of the data directory, the server’s own log and journal included', async () => {
    // The first credential is kept there on purpose, for its owner alone.
    const found: string[] = [];
    const holders: string[] = [];
    let files = 0;
    let readable = 0;
    for await (const { path, bytes } of filesBelow(own.at('data'), ['bootstrap-credential'])) {
      files += 1;
      if (bytes.includes(ASSET_NAME)) readable += 1;
      found.push(...foundIn(bytes, [...PERSONAL, ...tokens()]).map((what) => `${path}: ${what}`));
      if (foundIn(bytes, [CONTENT]).length > 0) holders.push(path.slice(own.at('data').length + 1));
    }
    expect(files).toBeGreaterThan(500);
    // What is no personal data is found: in tables, in the journal, in the backup.
    expect(readable).toBeGreaterThan(2);
    expect(found).toEqual([]);
    // The bytes of documents, which the service does not encrypt: in their storage, and in the backup of it.
    expect(holders).toContain('backup.tar');
    expect(holders.filter((path) => /^documents\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(path))).toHaveLength(5);
    expect(holders).toHaveLength(6);
    expect(await readFile(own.inData('postgres.log'), 'utf8')).toContain('database system');
  });
});
