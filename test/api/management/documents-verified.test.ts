import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAbandonedUploads } from '../../../queries/documents.ts';
import { touchedBeforeExpiry } from '../../../src/domain/document.ts';
import { ACCESS_PROFILES } from '../../../src/kernel/vocabulary.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { MADE_UP_SIGNATURE, MADE_UP_VERSION, type MadeUpClamd, startClamd } from '../../support/clamd.ts';
import { documentClient, madeUpText, partsOf } from '../../support/documents.ts';
import { eventually } from '../../support/eventually.ts';
import { picture } from '../../support/images.ts';
import { pdfFile } from '../../support/pdf-file.ts';
import { newKey, runningService } from '../../support/running-service.ts';
import { DAY_MS } from '../../support/test-clock.ts';
import { zipOf } from '../../support/zip-file.ts';

/** A service, and what a client of it does to have a document verified. */
async function rig(environment: Readonly<Record<string, string>>) {
  const service = await runningService(environment);
  const client = documentClient(service);
  const { body } = await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() });
  const asset = String(body.id);
  const send = async (bytes: Uint8Array, more: object) => {
    const whole = Buffer.from(bytes);
    const id = String((await client.declare(asset, whole, more)).body.id);
    for (const [index, part] of partsOf(whole).entries()) await client.put(id, index + 1, part);
    return { id, ...(await client.complete(id)).body } as { id: string; job_id: string };
  };
  const ended = (id: string) =>
    eventually(async () => {
      const answer = await client.read(id);
      return answer.body.status === 'VERIFYING' ? undefined : answer.body;
    });
  return {
    service,
    client,
    send,
    ended,
    verify: async (bytes: Uint8Array, mediaType: string, more: object = {}) =>
      ended((await send(bytes, { media_type: mediaType, ...more })).id),
    async scannerStatus(token = service.token) {
      const { body: status } = await service.call('GET', '/status', { token });
      return (status.components as { malware_scanner: object }).malware_scanner;
    },
  };
}
type Rig = Awaited<ReturnType<typeof rig>>;

describe('where no scanner is configured', () => {
  let here: Rig;
  beforeAll(async () => {
    here = await rig({});
  });
  afterAll(() => here.service.stop());

  it('a PDF is verified, marked as not scanned', async () => {
    const document = await here.verify(pdfFile({ pages: 3 }), 'application/pdf');
    expect(document).toMatchObject({
      status: 'VERIFIED',
      verification: {
        media_type: 'application/pdf',
        malware_scan: 'NOT_SCANNED',
        scanner: null,
        pages: 3,
        width: null,
        height: null,
      },
      refusal: null,
      review: { status: 'PENDING' },
    });
  });

  it('an image is decoded', async () => {
    const document = await here.verify(await picture('webp'), 'image/webp');
    expect(document).toMatchObject({ status: 'VERIFIED', verification: { width: 320, height: 200 } });
  });

  it('a document of several parts is one', async () => {
    const document = await here.verify(madeUpText(11_000_000), 'text/csv');
    expect(document).toMatchObject({ status: 'VERIFIED', part_count: 3 });
  });

  it.each<[string, () => Uint8Array, string, object, object]>([
    [
      'for its digest',
      () => Buffer.from('made up'),
      'text/plain',
      { sha256: '0'.repeat(64) },
      { code: 'DIGEST_MISMATCH' },
    ],
    ['for its type', () => zipOf(Buffer.from('made up')), 'application/pdf', {}, { code: 'TYPE_MISMATCH' }],
    ['as unreadable', () => Buffer.from('{"value": 01}'), 'application/json', {}, { code: 'UNREADABLE' }],
  ])('it is refused %s', async (_why, bytes, mediaType, more, refusal) => {
    const document = await here.verify(bytes(), mediaType, more);
    expect(document).toMatchObject({
      status: 'REFUSED',
      verification: null,
      refusal,
      review: { status: 'NOT_READY' },
    });
    const job = await here.service.call('GET', `/jobs/${document.job_id}`);
    expect(job.body).toMatchObject({ kind: 'DOCUMENT_VERIFICATION', status: 'SUCCEEDED', error: null });
  });

  it('its job is followed to the end', async () => {
    const { job_id, id } = await here.send(pdfFile(), { media_type: 'application/pdf' });
    const stream = await here.service.call('GET', `/jobs/${job_id}`, {
      headers: { accept: 'text/event-stream' },
    });
    const states = [...stream.text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
    expect(states.map(({ status }) => status)).toEqual(['QUEUED', 'RUNNING', 'SUCCEEDED']);
    expect(states.at(-1)).toMatchObject({
      id: job_id,
      kind: 'DOCUMENT_VERIFICATION',
      document_id: id,
      attempts: 1,
      progress: { completed_steps: 3, total_steps: 3 },
    });
    const job = await here.service.call('GET', `/jobs/${job_id}`);
    expect(job.body).toEqual(states.at(-1));
    expect(job.headers.get('etag')).toBe('"5-en"');
  });

  it('the status says so, and to operators and auditors in words', async () => {
    for (const profile of ACCESS_PROFILES) {
      const { token } = await here.service.issue('Coop Norte', 'Ana Lima', [profile]);
      const detail = { detail: 'uploads are not scanned for malware' };
      expect([profile, await here.scannerStatus(token)]).toEqual([
        profile,
        { status: 'DEGRADED', kind: 'none', ...(/OPERATOR|AUDITOR/.test(profile) && detail) },
      ]);
    }
  });

  it('an upload without progress expires after seven days', async () => {
    const { service, client, verify } = here;
    const { body } = await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() });
    const abandoned = String((await client.declare(String(body.id), Buffer.from('made up'))).body.id);
    await verify(Buffer.from('made up'), 'text/plain');
    const found = async () => {
      const before = touchedBeforeExpiry(service.clock.now());
      return (await listAbandonedUploads(service.engines.readModels, before, 500)).map(({ id }) => id);
    };
    await eventually(async () => (await client.read(abandoned)).body.status === 'UPLOADING');
    expect(await found()).toEqual([]);
    service.clock.advance(7 * DAY_MS + 1_000);
    expect(await found()).toEqual([abandoned]);
  });
});

describe('where clamd scans', () => {
  let clamd: MadeUpClamd;
  let here: Rig;
  beforeAll(async () => {
    clamd = await startClamd();
    here = await rig({ CLAMD_URL: clamd.url });
  });
  afterAll(async () => {
    await here.service.stop();
    await clamd.stop();
  });

  it('a clean file names the scanner', async () => {
    expect(await here.verify(Buffer.from('made up'), 'text/plain')).toMatchObject({
      status: 'VERIFIED',
      verification: { malware_scan: 'CLEAN', scanner: MADE_UP_VERSION },
    });
    expect(await here.scannerStatus()).toEqual({ status: 'UP', kind: 'clamd', detail: MADE_UP_VERSION });
  });

  it('an infected file is refused', async () => {
    const document = await here.verify(Buffer.from('made up EICAR'), 'application/pdf');
    expect(document).toMatchObject({
      status: 'REFUSED',
      refusal: { code: 'MALWARE_FOUND', detail: MADE_UP_SIGNATURE },
    });
  });

  it('nothing is verified without it: after five attempts the document may be completed again', async () => {
    clamd.behave({ answers: 'INSTREAM size limit exceeded. ERROR\0' });
    const { id, job_id } = await here.send(Buffer.from('made up'), { media_type: 'text/plain' });
    const given = await here.ended(id);
    expect(given).toMatchObject({
      status: 'UPLOADING',
      verification: null,
      refusal: null,
      error: { code: 'VERIFICATION_FAILED' },
      review: { status: 'NOT_READY' },
    });
    const job = await here.service.call('GET', `/jobs/${job_id}`);
    expect(job.body).toMatchObject({
      status: 'FAILED',
      attempts: 5,
      error: { code: 'VERIFICATION_FAILED', detail: 'the last attempt failed as those before it' },
    });
    clamd.behave('honest');
    expect((await here.client.complete(id)).body).toMatchObject({ status: 'VERIFYING', job_id });
    expect(await here.ended(id)).toMatchObject({ status: 'VERIFIED', error: null });
    const again = await here.service.call('GET', `/jobs/${job_id}`);
    expect(again.body).toMatchObject({ status: 'SUCCEEDED', attempts: 6, error: null });
  });

  it('an unavailable scanner is shown in the status', async () => {
    await clamd.stop();
    expect(await here.scannerStatus()).toMatchObject({
      status: 'DOWN',
      kind: 'clamd',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    clamd = await startClamd();
  });
});
