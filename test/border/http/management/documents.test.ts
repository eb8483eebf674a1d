import { beforeAll, describe, expect, it } from 'vitest';
import { jobIdOfDocument } from '../../../../src/kernel/ids.ts';
import { inventoryBody } from '../../../support/bodies.ts';
import { documentClient, hexOf } from '../../../support/documents.ts';
import { newKey } from '../../../support/running-service.ts';
import { madeBefore, serviceOfTests } from '../../../support/service-of-tests.ts';
import { DAY_MS } from '../../../support/test-clock.ts';

// Without a worker: what verification would say is appended here.
const service = serviceOfTests({ ROLES: 'public,api,projector' });
const client = madeBefore(async () => documentClient(service));
let asset = '';
const BYTES = Buffer.from('made up;evidence\n1;2\n');
beforeAll(async () => {
  asset = String((await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() })).body.id);
});

const declared = async (more: object = {}) => String((await client.declare(asset, BYTES, more)).body.id);
describe('a declaration', () => {
  it('answers what is to be sent, and in how many parts', async () => {
    const answer = await client.declare(asset, BYTES, { kind: 'INVOICE', file_name: 'nota – 2ª via.csv' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/v1/asset-valuation/documents/${answer.body.id}`);
    expect(answer.headers.get('etag')).toBe('"1-en"');
    expect(answer.body).toEqual({
      id: answer.body.id,
      asset_id: asset,
      asset_ids: [asset],
      also_evidence_of: [],
      kind: 'INVOICE',
      file_name: 'nota – 2ª via.csv',
      document_date: null,
      issuer: null,
      media_type: 'text/plain',
      size_bytes: BYTES.length,
      sha256: hexOf(BYTES),
      status: 'UPLOADING',
      part_size_bytes: 5_242_880,
      part_count: 1,
      parts: [],
      job_id: null,
      verification: null,
      refusal: null,
      error: null,
      review: { status: 'NOT_READY', decided_by: null, decided_at: null, rationale: null },
      version: 1,
      created_at: service.clock.now(),
      created_by: 'person:Ana Lima',
      updated_at: service.clock.now(),
      completed_at: null,
      expires_at: new Date(Date.parse(service.clock.now()) + 7 * DAY_MS).toISOString(),
    });
  });
});

describe('the list of documents', () => {
  it('is newest first, by asset, kind and status', async () => {
    const made = await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() });
    const own = String(made.body.id);
    const ids: unknown[] = [];
    for (const kind of ['TITLE', 'PHOTO', 'TITLE']) {
      ids.push((await client.declare(own, BYTES, { kind })).body.id);
    }
    await client.put(ids[0], 1, BYTES);
    await client.complete(ids[0]);
    const listed = async (filter: string) => {
      const { body } = await service.call('GET', `/documents?asset_id=${own}${filter}`);
      return (body.items as { id: string }[]).map(({ id }) => id);
    };
    expect(await listed('')).toEqual(ids.toReversed());
    expect(await listed('&kind=TITLE')).toEqual([ids[2], ids[0]]);
    expect(await listed('&status=VERIFYING')).toEqual([ids[0]]);
    expect(await listed('&kind=PHOTO&status=VERIFYING')).toEqual([]);
    expect((await service.call('GET', '/documents?status=verifying')).status).toBe(400);
  });
});

describe('a completion', () => {
  it('answers the job that verifies, which can be read at once', async () => {
    const id = await declared();
    await client.put(id, 1, BYTES);
    const answer = await client.complete(id);
    const job = jobIdOfDocument(id);
    expect([answer.status, answer.body]).toEqual([
      202,
      { document_id: id, job_id: job, status: 'VERIFYING' },
    ]);
    expect(answer.headers.get('location')).toBe(`/api/v1/asset-valuation/jobs/${job}`);
    expect((await service.call('GET', `/jobs/${job}`)).body).toMatchObject({
      kind: 'DOCUMENT_VERIFICATION',
      status: 'QUEUED',
      document_id: id,
    });
    const { body } = await client.read(id);
    expect(body).toMatchObject({ status: 'VERIFYING', job_id: job, expires_at: null });
    expect(body.completed_at).toBe(body.updated_at);
  });
});
