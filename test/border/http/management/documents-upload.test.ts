import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { PART_SIZE_BYTES } from '../../../../src/valuing/domain/document/parts.ts';
import { inventoryBody } from '../../../support/bodies.ts';
import { digestOf, documentClient, hexOf, madeUpText, partsOf } from '../../../support/documents.ts';
import { newKey } from '../../../support/running-service.ts';
import { madeBefore, serviceOfTests } from '../../../support/service-of-tests.ts';

const service = serviceOfTests({ ROLES: 'public,api,projector' });
const client = madeBefore(async () => documentClient(service));
let asset = '';
beforeAll(async () => {
  asset = String((await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() })).body.id);
});

/** Two whole parts and one of 17 bytes. */
const BYTES = madeUpText(2 * PART_SIZE_BYTES + 17);
const [FIRST, SECOND, THIRD] = partsOf(BYTES) as [
  Buffer<ArrayBuffer>,
  Buffer<ArrayBuffer>,
  Buffer<ArrayBuffer>,
];
const SMALL = Buffer.from('made up');
const OTHER = Buffer.from('MADE UP');

const declared = async (bytes = BYTES) => String((await client.declare(asset, bytes)).body.id);
const numbers = (body: object) => (body as { parts: { number: number }[] }).parts.map(({ number }) => number);
const eventsOf = async (id: string) => {
  const { body } = await service.call('GET', `/documents/${id}/history`);
  return (body.items as { type: string }[]).map(({ type }) => type);
};
const codes = (body: Record<string, unknown>) =>
  (body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => [pointer, code]);

describe('parts', () => {
  it('come in any order, and the document tells which are there', async () => {
    const id = await declared();
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
    const id = await declared(SMALL);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, writer) =>
        client.putUntilTaken(id, 1, Buffer.from(String(writer).padStart(SMALL.length, '0'))),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect((await eventsOf(id)).filter((type) => type === 'DocumentPartStored')).toHaveLength(40);
  });

  it('the same part from two clients is one event', async () => {
    const id = await declared(SMALL);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.putUntilTaken(id, 1, SMALL)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await eventsOf(id)).toEqual(['DocumentDeclared', 'DocumentPartStored']);
  });

  it('a completion among other bytes of a part: what was completed is what was there', async () => {
    const id = await declared(SMALL);
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
      const answer = await client.put(await declared(SMALL), number, SMALL);
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETER']);
      expect(codes(answer.body)).toEqual([['/number', 'invalid_number']]);
    },
  );

  it.each([
    { 'content-type': 'application/json' },
    { 'content-type': 'text/plain' },
    { 'content-encoding': 'gzip' },
  ])('with %j: 415', async (headers) => {
    const answer = await client.put(await declared(SMALL), 1, SMALL, headers);
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
    const path = `${new URL(service.url).pathname}/documents/${await declared()}/parts/1`;
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

/** What the service answers to a request that never ends. */
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
