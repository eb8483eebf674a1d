import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PART_SIZE_BYTES } from '../../src/domain/document.ts';
import { inventoryBody } from '../support/bodies.ts';
import { MADE_UP_VERSION, type MadeUpClamd, startClamd } from '../support/clamd.ts';
import { digestOf, documentClient, madeUpText, partsOf } from '../support/documents.ts';
import { eventually } from '../support/eventually.ts';
import { ownService } from '../support/own-service.ts';
import { pdfFile } from '../support/pdf-file.ts';
import { policyTerms } from '../support/policies.ts';
import type { Answer } from '../support/running-service.ts';

/** One service, which is killed with SIGKILL in the middle of one thing after another, and started again. */

let clamd: MadeUpClamd;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.stop());
const own = ownService(() => ({ CLAMD_URL: clamd.url }));
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const namesBeginning = async (prefix: string, limit = 200) =>
  (await own.assetNames(limit)).filter((name) => name.startsWith(prefix)).sort();
const newAsset = async () => String((await own.post('/assets', inventoryBody())).id);

it('killed in the middle of 200 writes it loses nothing acknowledged, and makes each once', async () => {
  const [WRITES, KILL_AFTER] = [200, 90];
  const acknowledged = new Map<number, Answer>();
  const write = (n: number) =>
    own.call('POST', '/assets', { key: `a-write-${n}`, body: inventoryBody({ name: `Lot ${n}` }) });
  let done = 0;
  await Promise.all(
    Array.from({ length: WRITES }, async (_, n) => {
      // Sixteen at a time, so that many are under way when it dies.
      await eventually(() => done >= n - 16);
      const answer = await write(n).catch(() => undefined);
      if (answer?.status === 201) acknowledged.set(n, answer);
      done += 1;
      if (done === KILL_AFTER) own.service.signal('SIGKILL');
    }),
  );
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_AFTER - 16);
  expect(acknowledged.size).toBeLessThan(WRITES);
  await own.again('SIGKILL');

  // Every key answers its first response, byte for byte.
  for (let n = 0; n < WRITES; n += 1) {
    const again = await write(n);
    expect(again.status).toBe(201);
    const first = acknowledged.get(n);
    if (!first) continue;
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  }
  // Pages neither skip nor repeat one.
  expect(await namesBeginning('Lot ', 7)).toEqual(numbered('Lot ', WRITES).sort());
});

it('killed just after valuations were requested it ends each once', async () => {
  const body = { asset_id: await newAsset(), purpose: 'SALE' };
  const accepted: string[] = [];
  await Promise.all(
    numbered('a-valuation-', 40).map(async (key) => {
      const answer = await own.call('POST', '/valuations', { key, body }).catch(() => undefined);
      if (answer?.status === 202) accepted.push(String(answer.body.valuation_id));
      if (accepted.length === 10) own.service.signal('SIGKILL');
    }),
  );
  expect(accepted.length).toBeGreaterThanOrEqual(10);
  await own.again('SIGKILL');
  for (const id of accepted) {
    await eventually(async () => (await own.get(`/valuations/${id}`)).body.status === 'CALCULATED');
    const { items } = (await own.get(`/valuations/${id}/history`)).body as { items: { type: string }[] };
    const ends = items.filter(({ type }) => type === 'ValuationCompleted' || type === 'ValuationFailed');
    expect(ends).toHaveLength(1);
  }
});

it('killed between two approvals it has the first, also for its key, and counts the second as the last', async () => {
  const issue = async (person: string, profile: string) => {
    const words = ['--organization', 'Coop Norte', '--person', person, '--profile', profile];
    return (await own.done('credentials', 'issue', ...words)).stdout.trim();
  };
  const ana = await issue('Ana Lima', 'ANALYST');
  const [rui, eva] = [await issue('Rui Melo', 'REVIEWER'), await issue('Eva Reis', 'REVIEWER')];
  const post = (path: string, body: object, token: string, key: string) =>
    own.call('POST', path, { token, key, body });
  const approve = { decision: 'APPROVE', rationale: 'made up' };
  const terms = policyTerms({ evidence_rules: [], approvals: [{ up_to: null, count: 2 }] });
  const policy = await post('/policies', terms, ana, 'policy-0001');
  await post(`/policies/${policy.body.id}/decisions`, approve, rui, 'decision-0001');
  const asset = await post('/assets', inventoryBody(), ana, 'asset-0001');
  const asked = { asset_id: asset.body.id, purpose: 'COLLATERAL' };
  const { body } = await post('/valuations', asked, ana, 'valuation-0001');
  const path = `/valuations/${body.valuation_id}`;
  await eventually(async () => (await own.call('GET', path, { token: ana })).body.completed_at);
  const approved = await post(`${path}/reviews`, approve, rui, 'review-0001');
  expect(approved.body.review).toMatchObject({ status: 'PENDING', approvals: [{}], approvals_required: 2 });
  await own.again('SIGKILL');

  const again = await post(`${path}/reviews`, approve, rui, 'review-0001');
  expect([again.status, again.text]).toEqual([201, approved.text]);
  const twice = await post(`${path}/reviews`, approve, rui, 'review-0002');
  expect([twice.status, twice.body.errors]).toMatchObject([403, [{ code: 'four_eyes' }]]);
  // Nothing is withdrawn between two approvals.
  const early = await post(`${path}/withdrawals`, { rationale: 'made up' }, rui, 'withdrawal-0001');
  expect(early.status).toBe(409);
  const last = await post(`${path}/reviews`, approve, eva, 'review-0003');
  expect(last.body).toMatchObject({
    review: {
      status: 'APPROVED',
      decided_by: 'person:Eva Reis',
      approvals: [{ decided_by: 'person:Rui Melo' }, { decided_by: 'person:Eva Reis' }],
    },
    values: { collateral_value: { status: 'RECOGNIZED' } },
    recognition: { lacking: [] },
  });
});

describe('killed in the middle of a batch', () => {
  const LINES = 900;
  const lines = numbered('row-', LINES).map((key, n) =>
    JSON.stringify({
      key,
      asset: inventoryBody({ name: key }),
      ...(n % 3 === 0 && { valuation: { purpose: 'SALE' } }),
    }),
  );
  const send = () =>
    own.call('POST', '/asset-batches', {
      key: 'killed-batch',
      bytes: Buffer.from(lines.join('\n')),
      headers: { 'content-type': 'application/x-ndjson' },
    });
  let batch: { readonly batch_id: string; readonly job_id: string };
  const progress = async () =>
    (await own.get(`/asset-batches/${batch.batch_id}`)).body as {
      readonly progress?: { readonly completed_lines: number };
      readonly finished_at: string | null;
    };

  beforeAll(async () => {
    batch = (await send()).body as typeof batch;
    // On a busy machine an answer may be 503 for once: it has no progress.
    const doneWhenKilled = await eventually(async () => (await progress()).progress?.completed_lines);
    expect(doneWhenKilled).toBeLessThan(LINES);
    await own.again('SIGKILL');
    await eventually(async () => (await progress()).finished_at);
  });

  it('it continues by itself, and does each line once', async () => {
    expect(await progress()).toMatchObject({
      status: 'SUCCEEDED',
      lines: { done: LINES, partial: 0, refused: 0 },
    });
    // The read model of assets may be behind that of batches.
    const names = await eventually(async () => {
      const listed = await namesBeginning('row-');
      return listed.length >= LINES ? listed : undefined;
    });
    expect(names).toEqual(numbered('row-', LINES).sort());
  });

  it('it lists the result of each line in the order of the lines', async () => {
    const { text } = await own.get(`/asset-batches/${batch.batch_id}/results`);
    const results = text.trim().split('\n');
    const outcomes = results.map((line) => JSON.parse(line));
    expect(outcomes.map(({ line, key }) => `${line} ${key}`)).toEqual(
      numbered('row-', LINES).map((key, n) => `${n + 1} ${key}`),
    );
    expect(outcomes.filter(({ valuation_id }) => valuation_id !== undefined)).toHaveLength(LINES / 3);
  });

  it('it answers the same request under its key as before', async () => {
    const again = await send();
    expect([again.status, again.body]).toEqual([202, batch]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

it('killed in the middle of a part of an upload it continues with the parts that are missing', async () => {
  const bytes = madeUpText(2 * PART_SIZE_BYTES + 17);
  const [first, second, third] = partsOf(bytes) as [
    Buffer<ArrayBuffer>,
    Buffer<ArrayBuffer>,
    Buffer<ArrayBuffer>,
  ];
  const client = documentClient(own);
  const { id } = (await client.declare(await newAsset(), bytes)).body;
  expect((await client.put(id, 3, third)).status).toBe(200);
  const stored = await client.put(id, 1, first);
  expect(stored.status).toBe(200);
  const { port, hostname, pathname } = new URL(`${own.service.url}/documents/${id}/parts/2`);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `PUT ${pathname} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${own.token}\r\nContent-Type: application/octet-stream\r\n` +
      `Content-Digest: ${digestOf(second)}\r\nContent-Length: ${second.length}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.write(second.subarray(0, PART_SIZE_BYTES / 2), resolve));
  const cut = new Promise((resolve) => socket.once('close', resolve));
  await own.again('SIGKILL');
  await cut;

  // The service that knew of this write is gone; the token says what the read has to have seen.
  const seen = { 'consistency-token': stored.headers.get('consistency-token') ?? '' };
  const { body } = await own.get(`/documents/${id}`, seen);
  expect(body).toMatchObject({ status: 'UPLOADING', part_count: 3, parts: [{ number: 1 }, { number: 3 }] });
  expect((await client.complete(id)).status).toBe(409);
  expect((await client.put(id, 1, first)).text).toBe((await client.read(id)).text);
  expect((await client.put(id, 2, second)).status).toBe(200);
  const completion = await client.complete(id);
  expect(completion.status).toBe(202);
  const job = await own.get(`/jobs/${completion.body.job_id}`);
  expect(job.body).toMatchObject({ kind: 'DOCUMENT_VERIFICATION', document_id: id });
  await eventually(async () => (await client.read(id)).body.status === 'VERIFIED');
});

it('killed in the middle of a verification its worker leaves it to the next, which starts again', async () => {
  const client = documentClient(own);
  const bytes = pdfFile({ pages: 2 });
  clamd.behave('never-answers');
  const scanned = clamd.scanned.length;
  const { id } = (await client.declare(await newAsset(), bytes, { media_type: 'application/pdf' })).body;
  await client.put(id, 1, Buffer.from(bytes));
  const { job_id } = (await client.complete(id)).body;
  // clamd has the whole document and says nothing: the worker is in the middle of it.
  await expect.poll(() => clamd.scanned.length).toBe(scanned + 1);
  await own.service.signal('SIGKILL');
  clamd.behave('honest');
  await own.start();
  const document = await eventually(async () => {
    const { body } = await client.read(id);
    return body.status === 'VERIFIED' ? body : undefined;
  });
  expect(document).toMatchObject({
    verification: { malware_scan: 'CLEAN', scanner: MADE_UP_VERSION, pages: 2 },
  });
  expect((await own.get(`/jobs/${job_id}`)).body).toMatchObject({ status: 'SUCCEEDED', attempts: 2 });
});
