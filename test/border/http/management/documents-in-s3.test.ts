import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PART_SIZE_BYTES } from '../../../../src/valuing/domain/document/parts.ts';
import { inventoryBody } from '../../../support/bodies.ts';
import { documentClient, hexOf, madeUpText, partsOf } from '../../../support/documents.ts';
import { newKey, type RunningService, runningService } from '../../../support/running-service.ts';
import { useS3Environment } from '../../../support/s3/credentials.ts';
import { answerError, type S3StandIn, startS3StandIn } from '../../../support/s3/stand-in.ts';

useS3Environment();

let server: S3StandIn;
let service: RunningService;
let client: ReturnType<typeof documentClient>;
let asset = '';
beforeAll(async () => {
  server = await startS3StandIn();
  service = await runningService({ ROLES: 'public,api,projector', DOCUMENTS_URL: server.url });
  client = documentClient(service);
  asset = String((await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() })).body.id);
});
afterEach(() => server.misbehave());
afterAll(async () => {
  await service.stop();
  await server.stop();
});

/** A whole part and one of 1000 bytes. */
const BYTES = madeUpText(PART_SIZE_BYTES + 1_000, 's3');
const [FIRST, SECOND] = partsOf(BYTES) as [Buffer<ArrayBuffer>, Buffer<ArrayBuffer>];
const keyOf = (bytes: Uint8Array) => `kept/${hexOf(bytes).slice(0, 2)}/${hexOf(bytes)}`;
const declared = async () => String((await client.declare(asset, BYTES)).body.id);
const refuse = () =>
  server.misbehave((_request, response) => {
    answerError(response, 403, 'AccessDenied');
    return true;
  });

describe('a document whose parts lie in a bucket', () => {
  it('has each part under its digest, in any order', async () => {
    const id = await declared();
    expect((await client.put(id, 2, SECOND)).status).toBe(200);
    expect((await client.put(id, 1, FIRST)).status).toBe(200);
    expect([...server.objects.keys()].sort()).toEqual([FIRST, SECOND].map(keyOf).sort());
  });

  it('whose storage refuses takes no part, says so, and takes it later', async () => {
    const id = await declared();
    refuse();
    const refused = await client.put(id, 2, SECOND);
    expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await client.read(id)).body.parts).toEqual([]);
    server.misbehave();
    expect((await client.put(id, 2, SECOND)).status).toBe(200);
  });
});

describe('the status of the storage', () => {
  const storage = async () => {
    const { body } = await service.call('GET', '/status');
    return (body.components as { document_storage: object }).document_storage;
  };

  it('is that of the bucket', async () => {
    expect(await storage()).toEqual({ status: 'UP', kind: 's3', detail: 'answers' });
    refuse();
    expect(await storage()).toEqual({
      status: 'DOWN',
      kind: 's3',
      detail: expect.stringContaining('HeadObject: answered 403'),
    });
  });
});
