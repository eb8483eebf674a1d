import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PART_SIZE_BYTES } from '../../../src/domain/document.ts';
import { madeAt } from '../../support/asking.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { documentClient, hexOf, madeUpText, partsOf } from '../../support/documents.ts';
import { eventually } from '../../support/eventually.ts';
import { scrape } from '../../support/exposition.ts';
import { type RunningService, runningService } from '../../support/running-service.ts';
import { useS3Environment } from '../../support/s3/credentials.ts';
import { answerError, type S3StandIn, startS3StandIn } from '../../support/s3/stand-in.ts';

useS3Environment();

let server: S3StandIn;
let service: RunningService;
let client: ReturnType<typeof documentClient>;
let asset = '';
beforeAll(async () => {
  server = await startS3StandIn();
  service = await runningService({ ROLES: 'public,api,projector', DOCUMENTS_URL: server.url });
  client = documentClient(service);
  asset = await madeAt(service, '/assets', inventoryBody());
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
    return (body.components as { document_storage: { readonly detail?: string } }).document_storage;
  };

  const becomes = (expected: object) => eventually(async () => isDeepStrictEqual(await storage(), expected));
  const measured = async () =>
    (await scrape(`${service.operatorsUrl}/metrics`)).value('asset_valuation_document_storage_up');
  const ready = async (role: string) => {
    const answer = await fetch(`${service.origin}/readyz?role=${role}`);
    return [answer.status, await answer.json()];
  };

  it.each([
    ['may not be looked at', 's3:GetObject', 'HeadObject: answered 403'],
    ['takes nothing new', 's3:PutObject', 'CreateMultipartUpload: answered 403 AccessDenied'],
  ])(
    'is that of a bucket that %s: in words, in the metrics and where probes ask',
    async (_what, action, why) => {
      await becomes({ status: 'UP', kind: 's3', detail: 'answers' });
      await eventually(async () => (await measured()) === 1);
      server.misbehave((request, response) => {
        if (request.action !== action) return false;
        answerError(response, 403, 'AccessDenied');
        return true;
      });
      await eventually(async () => (await storage()).detail?.includes(why));
      expect(await storage()).toMatchObject({ status: 'DOWN', kind: 's3' });
      await eventually(async () => (await measured()) === 0);
      // The rest of the API works, and is tested, too.
      await eventually(async () =>
        isDeepStrictEqual(await ready('api'), [200, { status: 'UP', away: ['document_storage'] }]),
      );
      server.misbehave();
      await becomes({ status: 'UP', kind: 's3', detail: 'answers' });
    },
  );
});
