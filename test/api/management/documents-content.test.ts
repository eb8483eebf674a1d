import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PART_SIZE_BYTES } from '../../../src/domain/document.ts';
import { bytesAt, madeAt } from '../../support/asking.ts';
import { inventoryBody } from '../../support/bodies.ts';
import {
  digestOf,
  documentClient,
  hexOf,
  madeUpText,
  partsOf,
  settleDocument,
  VERIFIED_ALONE,
} from '../../support/documents.ts';
import { eventually } from '../../support/eventually.ts';
import { type RunningService, runningService } from '../../support/running-service.ts';

let service: RunningService;
let client: ReturnType<typeof documentClient>;
let folder = '';
let asset = '';
let id = '';
/** Two whole parts and one of 17 bytes. */
const BYTES = madeUpText(2 * PART_SIZE_BYTES + 17);
const SIZE = BYTES.length;
const NAME = 'Escritura – "São José" (2ª).txt';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asset-valuation-documents-'));
  service = await runningService({
    ROLES: 'public,api,projector',
    DOCUMENTS_URL: pathToFileURL(folder).href,
  });
  client = documentClient(service);
  asset = await madeAt(service, '/assets', inventoryBody());
  id = await sent(BYTES, { file_name: NAME });
  await settleDocument(service, id, { type: 'DocumentVerified', data: VERIFIED_ALONE });
  await eventually(async () => (await client.read(id)).body.status === 'VERIFIED');
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A document whose bytes are all there, and which is being verified. */
async function sent(bytes: Buffer<ArrayBuffer>, more: object = {}): Promise<string> {
  const made = String((await client.declare(asset, bytes, more)).body.id);
  for (const [index, part] of partsOf(bytes).entries()) await client.put(made, index + 1, part);
  await client.complete(made);
  return made;
}

const get = (headers: Record<string, string> = {}, document = id, method = 'GET') =>
  bytesAt(service, `/documents/${document}/content`, headers, method);

const placeOf = (bytes: Uint8Array): string => join(folder, hexOf(bytes).slice(0, 2), hexOf(bytes));

describe('the content of a document', () => {
  it('is the sent bytes, as an attachment under its name', async () => {
    const { answer, bytes } = await get();
    expect(answer.status).toBe(200);
    expect(bytes.equals(BYTES)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(SIZE),
      'accept-ranges': 'bytes',
      etag: `"${hexOf(BYTES)}"`,
      'repr-digest': digestOf(BYTES),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
    });
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="/);
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '')).toBe(NAME);
  });

  const [BEFORE, WHOLE] = [PART_SIZE_BYTES - 3, 2 * PART_SIZE_BYTES - 1];
  it.each([
    ['the first byte', '0-0', 0, 0],
    ['the last byte', `${SIZE - 1}-`, SIZE - 1, SIZE - 1],
    ['a suffix', '-20', SIZE - 20, SIZE - 1],
    ['across the border of two parts', `${BEFORE}-${BEFORE + 6}`, BEFORE, BEFORE + 6],
    ['a whole part', `${PART_SIZE_BYTES}-${WHOLE}`, PART_SIZE_BYTES, WHOLE],
    ['all three parts', `1-${SIZE * 2}`, 1, SIZE - 1],
  ])('of %s is 206', async (_what, range, first, last) => {
    const { answer, bytes } = await get({ range: `bytes=${range}` });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${SIZE}`);
    expect(answer.headers.get('content-length')).toBe(String(last - first + 1));
    expect(answer.headers.get('repr-digest')).toBe(digestOf(BYTES));
    expect(bytes.equals(BYTES.subarray(first, last + 1))).toBe(true);
  });

  it('beyond its end is 416 with its size', async () => {
    const { answer, bytes } = await get({ range: `bytes=${SIZE}-` });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${SIZE}`]);
    expect(JSON.parse(bytes.toString()).code).toBe('RANGE_NOT_SATISFIABLE');
  });

  it('is whole where several ranges are asked for, or the tag is an old one', async () => {
    expect((await get({ range: 'bytes=0-1,4-5' })).answer.status).toBe(200);
    const { answer, bytes } = await get({ range: 'bytes=0-1', 'if-range': `"${'0'.repeat(64)}"` });
    expect([answer.status, bytes.length]).toEqual([200, SIZE]);
    expect((await get({ range: 'bytes=0-1', 'if-range': `"${hexOf(BYTES)}"` })).answer.status).toBe(206);
  });

  it('is 304 to a client that has it, and has no body for HEAD', async () => {
    expect((await get({ 'if-none-match': `"${hexOf(BYTES)}"` })).answer.status).toBe(304);
    const { answer, bytes } = await get({}, id, 'HEAD');
    expect([answer.status, bytes.length, answer.headers.get('content-length')]).toEqual([
      200,
      0,
      String(SIZE),
    ]);
  });

  it('is 409 before it is verified, and once it is refused', async () => {
    const verifying = await sent(Buffer.from('not verified'));
    expect((await get({}, verifying)).answer.status).toBe(409);
    await settleDocument(service, verifying, {
      type: 'DocumentRefused',
      data: { code: 'MALWARE_FOUND', detail: 'made up' },
    });
    await eventually(async () => (await client.read(verifying)).body.status === 'REFUSED');
    const { answer, bytes } = await get({}, verifying);
    expect([answer.status, JSON.parse(bytes.toString()).code]).toEqual([409, 'STATE_CONFLICT']);
  });
});

describe('a document storage', () => {
  const verifiedOf = async (bytes: Buffer<ArrayBuffer>) => {
    const made = await sent(bytes);
    await settleDocument(service, made, { type: 'DocumentVerified', data: VERIFIED_ALONE });
    await eventually(async () => (await client.read(made)).body.status === 'VERIFIED');
    return made;
  };

  it('without the last part is 503 before the first byte, and is repaired by sending it again', async () => {
    const bytes = madeUpText(PART_SIZE_BYTES + 5, 'lost');
    const made = await verifiedOf(bytes);
    const last = bytes.subarray(PART_SIZE_BYTES);
    await rm(placeOf(last));
    const { answer } = await get({}, made);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await get({ range: 'bytes=0-0' }, made)).answer.status).toBe(206);
    expect((await client.put(made, 2, last)).status).toBe(200);
    expect((await get({}, made)).bytes.equals(bytes)).toBe(true);
  });

  it('that has damaged the first part is 503, never other bytes', async () => {
    const bytes = Buffer.from('what was sent');
    const made = await verifiedOf(bytes);
    await writeFile(placeOf(bytes), 'what was lent');
    expect((await get({}, made)).answer.status).toBe(503);
  });

  it('that is down is 503 for parts and content only, and no part is recorded', async () => {
    const made = String((await client.declare(asset, Buffer.from('later'))).body.id);
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder');
    try {
      for (const { status, headers } of [
        await client.put(made, 1, Buffer.from('later')),
        (await get()).answer,
      ]) {
        expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      }
      expect((await client.read(made)).body).toMatchObject({ parts: [], version: 1 });
      expect((await client.declare(asset, Buffer.from('other'))).status).toBe(201);
      expect((await service.call('GET', '/documents')).status).toBe(200);
    } finally {
      await rm(folder);
      await rename(`${folder}-away`, folder);
    }
    expect((await client.put(made, 1, Buffer.from('later'))).status).toBe(200);
  });

  it('stores no bytes of a document that accepts none', async () => {
    const bytes = Buffer.from('of a document that was given up');
    const made = String((await client.declare(asset, bytes)).body.id);
    await settleDocument(service, made, { type: 'DocumentExpired', data: {} });
    expect((await client.put(made, 1, bytes)).status).toBe(409);
    expect((await client.put('d9428888-122b-41e1-b85c-61e80e5c7e3b', 1, bytes)).status).toBe(404);
    await expect(rm(placeOf(bytes))).rejects.toThrow('ENOENT');
  });
});
