import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { PART_SIZE_BYTES } from '../../../src/domain/document.ts';
import { jobIdOfDocument } from '../../../src/kernel/ids.ts';
import { idsAt, madeAt } from '../../support/asking.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { digestOf, documentClient, hexOf, madeUpText, partsOf } from '../../support/documents.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { DAY_MS } from '../../support/test-clock.ts';

// Without a worker: the test appends the result of the verification.
const service = serviceOfTests({ ROLES: 'public,api,projector' });
const client = madeBefore(async () => documentClient(service));
let asset = '';
const SMALL = Buffer.from('made up');
beforeAll(async () => {
  asset = await madeAt(service, '/assets', inventoryBody());
});

const declared = async (bytes = SMALL) => String((await client.declare(asset, bytes)).body.id);

/** Two whole parts and one of 17 bytes. */
const LARGE = madeUpText(2 * PART_SIZE_BYTES + 17);
const [FIRST, SECOND, THIRD] = partsOf(LARGE) as [
  Buffer<ArrayBuffer>,
  Buffer<ArrayBuffer>,
  Buffer<ArrayBuffer>,
];
const OTHER = Buffer.from('MADE UP');

const numbers = (body: object) => (body as { parts: { number: number }[] }).parts.map(({ number }) => number);
const eventsOf = async (id: string) => {
  const { body } = await service.call('GET', `/documents/${id}/history`);
  return (body.items as { type: string }[]).map(({ type }) => type);
};
const codes = (body: Record<string, unknown>) =>
  (body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => [pointer, code]);

describe('a declaration', () => {
  it('answers the number and size of its parts', async () => {
    const answer = await client.declare(asset, SMALL, { kind: 'INVOICE', file_name: 'nota – 2ª via.csv' });
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
      size_bytes: SMALL.length,
      sha256: hexOf(SMALL),
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
    const own = await madeAt(service, '/assets', inventoryBody());
    const ids: unknown[] = [];
    for (const kind of ['TITLE', 'PHOTO', 'TITLE']) {
      ids.push((await client.declare(own, SMALL, { kind })).body.id);
    }
    await client.put(ids[0], 1, SMALL);
    await client.complete(ids[0]);
    const listed = (filter: string) => idsAt(service, `/documents?asset_id=${own}${filter}`);
    expect(await listed('')).toEqual(ids.toReversed());
    expect(await listed('&kind=TITLE')).toEqual([ids[2], ids[0]]);
    expect(await listed('&status=VERIFYING')).toEqual([ids[0]]);
    expect(await listed('&kind=PHOTO&status=VERIFYING')).toEqual([]);
    expect((await service.call('GET', '/documents?status=verifying')).status).toBe(400);
  });
});

describe('a completion', () => {
  it('answers the verification job, which can be read at once', async () => {
    const id = await declared();
    await client.put(id, 1, SMALL);
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

describe('parts', () => {
  it('arrive in any order, and the document lists those received', async () => {
    const id = await declared(LARGE);
    const last = await client.put(id, 3, THIRD);
    expect(last.status).toBe(200);
    expect(last.headers.get('etag')).toBe('"2-en"');
    expect(last.headers.get('consistency-token')).not.toBeNull();
    expect(last.body).toMatchObject({
      status: 'UPLOADING',
      part_count: 3,
      parts: [{ number: 3, size_bytes: 17, sha256: hexOf(THIRD) }],
    });
    expect(numbers((await client.put(id, 1, FIRST)).body)).toEqual([1, 3]);
    const answer = await client.put(id, 2, SECOND);
    expect(numbers(answer.body)).toEqual([1, 2, 3]);
    expect((await client.read(id)).text).toBe(answer.text);
    expect((await client.complete(id)).status).toBe(202);
  });
});

describe('several at once', () => {
  it('twenty different parts of two clients all get their place', async () => {
    const bytes = madeUpText(19 * PART_SIZE_BYTES + 1, 'many');
    const id = await declared(bytes);
    const parts = partsOf(bytes);
    const { token } = await service.issue('Coop Norte', 'Bia Reis', ['ANALYST']);
    const clients = [client, documentClient(service, token)] as const;
    // Ten each, and the small one twice.
    const answers = await Promise.all([
      ...parts.map((part, index) => clients[index % 2 === 0 ? 0 : 1].putUntilTaken(id, index + 1, part)),
      clients[1].putUntilTaken(id, 20, parts[19] as Buffer<ArrayBuffer>),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
    expect(numbers((await client.read(id)).body)).toEqual(parts.map((_, index) => index + 1));
    expect((await eventsOf(id)).filter((type) => type === 'DocumentPartStored')).toHaveLength(20);
  });

  it('forty writers of one document are all answered', async () => {
    const id = await declared();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, writer) =>
        client.putUntilTaken(id, 1, Buffer.from(String(writer).padStart(SMALL.length, '0'))),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect((await eventsOf(id)).filter((type) => type === 'DocumentPartStored')).toHaveLength(40);
  });

  it('the same part from two clients is one event', async () => {
    const id = await declared();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.putUntilTaken(id, 1, SMALL)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await eventsOf(id)).toEqual(['DocumentDeclared', 'DocumentPartStored']);
  });

  it('a completion during an upload of a part completes the stored bytes', async () => {
    const id = await declared();
    await client.put(id, 1, SMALL);
    const [completion, replaced] = await Promise.all([client.complete(id), client.put(id, 1, OTHER)]);
    expect(completion.status).toBe(202);
    const expected = replaced.status === 200 ? OTHER : SMALL;
    expect([200, 409]).toContain(replaced.status);
    expect((await client.read(id)).body).toMatchObject({
      status: 'VERIFYING',
      parts: [{ sha256: hexOf(expected) }],
    });
  });
});

describe('a part is refused', () => {
  it.each(['0', '00', '01', 'one', '-1', '1.0', '1e0', '%31%00', '%20'])(
    'with the number %s, which is none from 1 on: 400',
    async (number) => {
      const answer = await client.put(await declared(), number, SMALL);
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETER']);
      expect(codes(answer.body)).toEqual([['/number', 'invalid_number']]);
    },
  );

  it.each([
    { 'content-type': 'application/json' },
    { 'content-type': 'text/plain' },
    { 'content-encoding': 'gzip' },
  ])('with %j: 415', async (headers) => {
    const answer = await client.put(await declared(), 1, SMALL, headers);
    expect(answer.status).toBe(415);
    expect(answer.body.detail).toBe('Send application/octet-stream, without Content-Encoding');
  });

  it('with the size before the digest, the digest before the document', async () => {
    const unknown = 'd9428888-122b-41e1-b85c-61e80e5c7e3b';
    const tooLarge = Buffer.alloc(PART_SIZE_BYTES + 1);
    expect((await client.put(unknown, 1, tooLarge, { 'content-digest': '' })).status).toBe(413);
    expect((await client.put(unknown, 1, SMALL, { 'content-digest': '' })).status).toBe(400);
    expect((await client.put(unknown, 9, SMALL, { 'content-digest': digestOf(OTHER) })).status).toBe(422);
    expect((await client.put(unknown, 9, SMALL)).status).toBe(404);
  });

  it('that is declared too large, before it is sent', async () => {
    const path = `${new URL(service.url).pathname}/documents/${await declared(LARGE)}/parts/1`;
    const head = [
      `PUT ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${service.token}`,
      'Content-Type: application/octet-stream',
      `Content-Digest: ${digestOf(SMALL)}`,
    ];
    expect(await raw([...head, 'Content-Length: 900000000'])).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = `100000\r\n${'x'.repeat(1_048_576)}\r\n`;
    expect(await raw([...head, 'Transfer-Encoding: chunked'], chunk.repeat(6))).toMatch(/^HTTP\/1\.1 413 /);
  });
});

/** The answer to a request that never ends. */
function raw(head: readonly string[], body = ''): Promise<string> {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return new Promise((resolve) => {
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
    });
    // The service gives the connection up while it is still being written to.
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
}
