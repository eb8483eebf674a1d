import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobIdOfDocument } from '../../../../src/kernel/ids.ts';
import { inventoryBody } from '../../../support/bodies.ts';
import {
  documentClient,
  hexOf,
  settleDocument,
  VERIFIED,
  VERIFIED_ALONE,
} from '../../../support/documents.ts';
import { eventually } from '../../../support/eventually.ts';
import { newKey, type RunningService, runningService } from '../../../support/running-service.ts';
import { DAY_MS } from '../../../support/test-clock.ts';

// Without a worker: what verification would say is appended here.
let service: RunningService;
let client: ReturnType<typeof documentClient>;
let asset = '';
const BYTES = Buffer.from('made up;evidence\n1;2\n');
beforeAll(async () => {
  service = await runningService({ ROLES: 'public,api,projector' });
  client = documentClient(service);
  asset = String((await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() })).body.id);
});
afterAll(() => service.stop());

const declared = async (more: object = {}) => String((await client.declare(asset, BYTES, more)).body.id);
const completed = async () => {
  const id = await declared();
  await client.put(id, 1, BYTES);
  await client.complete(id);
  return id;
};
const verified = async () => {
  const id = await completed();
  await settleDocument(service, id, { type: 'DocumentVerified', data: VERIFIED_ALONE });
  return id;
};
const historyOf = async (id: string) => {
  const { body } = await service.call('GET', `/documents/${id}/history`);
  return (body.items as { type: string }[]).map(({ type }) => type);
};

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

  it('is made once for each key, and its replay is the first answer, whatever came after', async () => {
    const key = newKey();
    const first = await client.declare(asset, BYTES, {}, key);
    await client.put(first.body.id, 1, BYTES);
    const again = await client.declare(asset, BYTES, {}, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await client.declare(asset, BYTES, { kind: 'PHOTO' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it.each([
    ['a path', { file_name: '../../etc/passwd' }, '/file_name'],
    ['another media type', { media_type: 'text/html' }, '/media_type'],
    ['nothing to send', { size_bytes: 0 }, '/size_bytes'],
    ['more than 100 MB', { size_bytes: 104_857_601 }, '/size_bytes'],
    ['an unknown field', { part_count: 1 }, '/part_count'],
  ])('of %s is 422', async (_what, more, pointer) => {
    const answer = await client.declare(asset, BYTES, more);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer }]);
  });

  it('of an asset that is not there is 422 at the field that names it, of an archived one 409', async () => {
    const unknown = await client.declare('d9428888-122b-41e1-b85c-61e80e5c7e3b', BYTES);
    expect(unknown.status).toBe(422);
    expect(unknown.body.errors).toMatchObject([{ pointer: '/asset_id', code: 'unknown_asset' }]);
    const made = await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() });
    await service.call('PATCH', `/assets/${made.body.id}`, {
      body: { status: 'ARCHIVED' },
      headers: { 'if-match': '"1"' },
    });
    expect((await client.declare(String(made.body.id), BYTES)).status).toBe(409);
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

  it('without all parts is 409, and does not use up its key', async () => {
    const id = await declared();
    const key = newKey();
    expect((await client.complete(id, key)).body.code).toBe('STATE_CONFLICT');
    await client.put(id, 1, BYTES);
    expect((await client.complete(id, key)).status).toBe(202);
  });

  it('that comes many times at once with one key is one event, and 202 to all', async () => {
    const id = await declared();
    await client.put(id, 1, BYTES);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.complete(id, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await historyOf(id)).toEqual(['DocumentDeclared', 'DocumentPartStored', 'DocumentCompleted']);
  });

  it('with another key is 409 once it is verifying; with the first key 202 also once it is verified', async () => {
    const id = await declared();
    await client.put(id, 1, BYTES);
    const key = newKey();
    const first = await client.complete(id, key);
    expect((await client.complete(id)).status).toBe(409);
    await settleDocument(service, id, { type: 'DocumentVerified', data: VERIFIED_ALONE });
    expect((await client.complete(id)).status).toBe(409);
    const again = await client.complete(id, key);
    expect([again.status, again.text]).toEqual([202, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('comes again after a verification that was given up, and says why it was', async () => {
    const id = await completed();
    const error = { code: 'MADE_UP', detail: 'made up' };
    await settleDocument(service, id, { type: 'DocumentVerificationFailed', data: { attempts: 3, error } });
    await eventually(async () => (await client.read(id)).body.status === 'UPLOADING');
    expect((await client.read(id)).body).toMatchObject({ error, job_id: jobIdOfDocument(id) });
    expect((await client.complete(id)).status).toBe(202);
    expect((await client.read(id)).body).toMatchObject({ status: 'VERIFYING', error: null });
  });

  it.each([['[]'], ['{"status":"VERIFIED"}'], ['']])('with the body %j is refused', async (body) => {
    const id = await declared();
    const answer = await service.call('POST', `/documents/${id}/completion`, { body, key: newKey() });
    expect([400, 422]).toContain(answer.status);
  });
});

describe('a review', () => {
  const ACCEPT = { decision: 'ACCEPT', rationale: 'Names and area agree.' };
  const by = async (person: string) => {
    const { token } = await service.issue('Coop Norte', person, ['ANALYST', 'REVIEWER']);
    return documentClient(service, token);
  };

  it('by other eyes is answered with the document as it then stands', async () => {
    const id = await verified();
    const answer = await (await by('Rui Melo')).review(id, ACCEPT);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toBe('"5-en"');
    expect(answer.headers.get('location')).toBe(`/api/v1/asset-valuation/documents/${id}`);
    expect(answer.body).toMatchObject({
      status: 'VERIFIED',
      verification: VERIFIED,
      review: {
        status: 'APPROVED',
        decided_by: 'person:Rui Melo',
        decided_at: answer.body.updated_at,
        rationale: ACCEPT.rationale,
      },
    });
    expect((await client.read(id)).text).toBe(answer.text);
  });

  it.each(['Ana Lima', 'ANA LIMA', ' ana   lima'])('by %j, who sent it, is 403', async (person) => {
    const answer = await (await by(person)).review(await verified(), ACCEPT);
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('by who sent one part of it is 403, although another person declared it', async () => {
    const id = await declared();
    const helper = await by('Bia Reis');
    await helper.put(id, 1, BYTES);
    await client.complete(id);
    await settleDocument(service, id, { type: 'DocumentVerified', data: VERIFIED_ALONE });
    expect((await helper.review(id, ACCEPT)).status).toBe(403);
    expect((await (await by('Rui Melo')).review(id, ACCEPT)).status).toBe(201);
  });

  it('is one: a second is 409, the same key again is the first answer', async () => {
    const id = await verified();
    const [rui, key] = [await by('Rui Melo'), newKey()];
    const first = await rui.review(id, ACCEPT, key);
    const body = { decision: 'REJECT', rationale: 'On second thought.' };
    expect((await rui.review(id, body)).body.code).toBe('STATE_CONFLICT');
    expect((await (await by('Bia Reis')).review(id, body)).status).toBe(409);
    expect((await rui.review(id, body, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const again = await rui.review(id, ACCEPT, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('of two at once has one winner', async () => {
    const id = await verified();
    const reviewers = await Promise.all(['Rui Melo', 'Bia Reis', 'Caio Dias'].map(by));
    const answers = await Promise.all(reviewers.map((reviewer) => reviewer.review(id, ACCEPT)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('of what is not verified is 409', async () => {
    const rui = await by('Rui Melo');
    expect((await rui.review(await declared(), ACCEPT)).status).toBe(409);
    expect((await rui.review(await completed(), ACCEPT)).status).toBe(409);
    const refused = await completed();
    await settleDocument(service, refused, {
      type: 'DocumentRefused',
      data: { code: 'MALWARE_FOUND', detail: 'made up' },
    });
    expect((await rui.review(refused, ACCEPT)).status).toBe(409);
    await eventually(async () => (await client.read(refused)).body.status === 'REFUSED');
    expect((await client.read(refused)).body).toMatchObject({
      refusal: { code: 'MALWARE_FOUND', detail: 'made up' },
      review: { status: 'NOT_READY' },
    });
  });
});

describe('the history of a document', () => {
  it('tells every step, and any of them can be read as it stood', async () => {
    const id = await declared();
    const before = service.clock.now();
    service.clock.advance(60_000);
    await client.put(id, 1, BYTES);
    await client.complete(id);
    expect(await historyOf(id)).toEqual(['DocumentDeclared', 'DocumentPartStored', 'DocumentCompleted']);
    const then = await service.call('GET', `/documents/${id}?as_of=${before}`);
    expect(then.body).toMatchObject({ status: 'UPLOADING', parts: [], version: 1 });
  });
});
