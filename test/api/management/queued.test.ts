import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../../support/bodies.ts';
import { type Answer, newKey, type Replica, SHORT_TIMEOUTS } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** No worker runs here, so that what is requested stays queued. */
const service = serviceOfTests({ ROLES: 'public,api,projector' });
let accepted: Answer;
beforeAll(async () => {
  const asset = await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() });
  accepted = await service.call('POST', '/valuations', {
    body: { asset_id: asset.body.id, purpose: 'SALE' },
    key: newKey(),
  });
});

describe('an export that nobody has worked out yet', () => {
  it('has no file: 409, and what is no export none: 404', async () => {
    const { body } = await service.call('POST', '/stress-tests', { body: {}, key: newKey() });
    const file = await service.call('GET', `/asset-batches/${body.batch_id}/file`);
    expect([file.status, file.body.code]).toEqual([409, 'STATE_CONFLICT']);
    expect((await service.call('GET', `/asset-batches/${body.batch_id}`)).body).toMatchObject({
      status: 'QUEUED',
      export: { content: 'STRESS_TEST', format: 'json', file: null },
    });
    const revaluation = { asset_class: 'VESSEL', purpose: 'SALE' };
    const other = await service.call('POST', '/revaluations', { body: revaluation, key: newKey() });
    expect((await service.call('GET', `/asset-batches/${other.body.batch_id}/file`)).status).toBe(404);
  });
});

describe('a valuation that nobody has calculated yet', () => {
  it('is shown with its job as queued at once', async () => {
    const valuation = await service.call('GET', `/valuations/${accepted.body.valuation_id}`);
    expect(valuation.body).toMatchObject({
      status: 'QUEUED',
      completed_at: null,
      calculation: [],
      review: { status: 'NOT_READY' },
    });
    expect(valuation.headers.get('consistency')).toBeNull();
    expect((await service.call('GET', `/jobs/${accepted.body.job_id}`)).body).toMatchObject({
      status: 'QUEUED',
      attempts: 0,
      progress: { completed_steps: 1, total_steps: 3 },
      started_at: null,
      finished_at: null,
    });
  });

  it.each(['json', 'pdf'])('has no report as %s: 409', async (format) => {
    const path = `/valuations/${accepted.body.valuation_id}/report?format=${format}`;
    const report = await service.call('GET', path);
    expect([report.status, report.body.code]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('is followed until the client disconnects, or the service stops', async () => {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${service.token}`, accept: 'text/event-stream' };
    const stream = await fetch(`${service.url}/jobs/${accepted.body.job_id}`, {
      headers,
      signal: leaving.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('data:')) text += (await reader?.read())?.value ?? '';
    expect(text).toContain('"status":"QUEUED"');
    leaving.abort();
    await expect(reader?.read()).rejects.toThrow();
  });
});

describe('a consistency token', () => {
  it('of a write lets a read wait for it; one of the far future is answered stale, or from the stream', async () => {
    const token = accepted.headers.get('consistency-token') ?? '';
    const hasty = await service.replica(SHORT_TIMEOUTS);
    const read = (path: string, value: string, at: Pick<Replica, 'call'> = service) =>
      at.call('GET', path, { headers: { 'consistency-token': value } });
    expect((await read('/valuations', token)).headers.get('consistency')).toBeNull();
    const future = Buffer.from('9'.repeat(20)).toString('base64url');
    const list = await read('/valuations', future, hasty);
    expect([list.status, list.headers.get('consistency')]).toEqual([200, 'stale']);
    expect((await read(`/valuations/${accepted.body.valuation_id}`, future, hasty)).body).toMatchObject({
      status: 'QUEUED',
    });
    await hasty.stop();
    expect((await read('/valuations', 'not ours!')).status).toBe(400);
  });
});
