import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStore } from '../../../src/evidence/document-stores/document-store.ts';
import { parseS3Address } from '../../../src/evidence/document-stores/s3/address.ts';
import { s3DocumentStore } from '../../../src/evidence/document-stores/s3/document-store.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { useS3Environment } from '../../support/s3/credentials.ts';
import { answerError, type S3StandIn, startS3StandIn } from '../../support/s3/stand-in.ts';

useS3Environment();

describe('documents in a bucket', () => {
  const bytes = Buffer.from('what the source answered');
  const digest = sha256(bytes);
  const key = `kept/${digest.slice(0, 2)}/${digest}`;
  const large = randomBytes(11 * 1_048_576);
  let server: S3StandIn;
  let documents: DocumentStore;
  beforeEach(async () => {
    server = await startS3StandIn();
    documents = await s3DocumentStore(parseS3Address(server.url));
  });
  afterEach(async () => {
    await documents.close();
    await server.stop();
  });
  const actions = () => server.requests.map(({ action }) => action);

  it('are stored under the prefix by digest, with the digest as their only metadata', async () => {
    await documents.put(digest, bytes);
    expect([...server.objects]).toEqual([
      [key, { bytes, headers: { 'content-type': 'application/octet-stream', 'x-amz-meta-sha256': digest } }],
    ]);
  });

  it('are sent with a digest that the server checks and stores', async () => {
    await documents.put(digest, bytes);
    await documents.put(sha256(large), large);
    const sent = server.requests.filter(({ headers }) => Number(headers['content-length']) > 1_000_000);
    expect(sent).toHaveLength(3);
    for (const { headers } of [...server.requests.slice(1, 2), ...sent]) {
      const signed = Buffer.from(String(headers['x-amz-content-sha256']), 'hex');
      expect(headers['x-amz-checksum-sha256']).toBe(signed.toString('base64'));
      expect(headers.authorization).toContain('x-amz-checksum-sha256');
    }
  });

  it('are not sent again if they exist', async () => {
    await documents.put(digest, bytes);
    await documents.put(digest, bytes);
    expect(actions()).toEqual(['s3:GetObject', 's3:PutObject', 's3:GetObject']);
  });

  it.each([
    ['copied there without what describes them', bytes, {}],
    ['other bytes of the same length, from somebody else', Buffer.from(bytes).reverse(), {}],
    ['cut short', bytes.subarray(3), { 'x-amz-meta-sha256': digest }],
  ])('are sent again if the existing object is not trusted: %s', async (_what, found, headers) => {
    server.objects.set(key, { bytes: found, headers });
    await documents.put(digest, bytes);
    expect(server.objects.get(key)).toMatchObject({ bytes, headers: { 'x-amz-meta-sha256': digest } });
  });

  it('report a damaged object by name', async () => {
    server.objects.set(key, { bytes: Buffer.from('other'), headers: {} });
    await expect(documents.get(digest)).rejects.toThrow(`s3://documents/${key} should have the digest`);
  });

  it('need no more rights than deploy/s3/policy.json grants', async () => {
    await documents.put(sha256(large), large);
    await documents.get(sha256(large));
    await documents.has(digest);
    await documents.probe();
    server.misbehave(({ headers }, response) => {
      const isPart = headers['content-length'] === String(5 * 1_048_576);
      if (isPart) answerError(response, 403, 'AccessDenied');
      return isPart;
    });
    const other = Buffer.from(large).reverse();
    await expect(documents.put(sha256(other), other)).rejects.toThrow('document_storage');
    const file = path.join(import.meta.dirname, '../../../deploy/s3/policy.json');
    const { Statement } = JSON.parse(await readFile(file, 'utf8')) as {
      readonly Statement: readonly { readonly Action: string | readonly string[] }[];
    };
    expect([...new Set(actions())].sort()).toEqual(Statement.flatMap(({ Action }) => Action).sort());
  });
});
