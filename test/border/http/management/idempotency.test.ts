import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody, realEstateText, receivableBody } from '../../../support/bodies.ts';
import { eventually } from '../../../support/eventually.ts';
import { newKey, type RunningService, runningService } from '../../../support/running-service.ts';
import { DAY_MS } from '../../../support/test-clock.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const post = (body: unknown, key: string, headers: Record<string, string> = {}) =>
  service.call('POST', '/assets', { body, key, headers });

describe('an idempotency key', () => {
  it('makes one resource of eight simultaneous twins, and all get its response', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(receivableBody(), key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(7);
    expect(await service.engines.eventLog.readStream(`asset-${answers[0]?.body.id}`)).toHaveLength(1);
  });

  it('answers the first response again, whatever happened to the resource since', async () => {
    const key = newKey();
    const first = await post(inventoryBody(), key);
    await service.call('PATCH', `/assets/${first.body.id}`, {
      body: { name: 'Other', status: 'ARCHIVED' },
      headers: { 'if-match': '"1"' },
    });
    const again = await post(inventoryBody(), key);
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([201, first.text, '"1"']);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('sees the same content in another order of members and other spaces', async () => {
    const key = newKey();
    const { name, ...rest } = inventoryBody();
    const first = await post({ ...rest, name }, key);
    expect((await post(JSON.stringify({ name, ...rest }, null, 3), key)).text).toBe(first.text);
  });

  it('sees other content in one space of a text that is kept word for word', async () => {
    const key = newKey();
    expect((await post(realEstateText('{"value":"1.00"}'), key)).status).toBe(201);
    expect((await post(realEstateText('{"value": "1.00"}'), key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('refuses other content: 422, and nothing is made', async () => {
    const key = newKey();
    await post(inventoryBody(), key);
    const other = await post(inventoryBody({ name: 'Other' }), key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('does not remember a request that failed', async () => {
    const key = newKey();
    expect((await post(inventoryBody({ name: '' }), key)).status).toBe(422);
    expect((await post(inventoryBody(), key)).status).toBe(201);
  });

  it('belongs to one organization', async () => {
    const key = newKey();
    const other = await service.issue('Coop Sul');
    const [mine, theirs] = [
      await post(inventoryBody(), key),
      await service.call('POST', '/assets', { body: inventoryBody(), key, token: other.token }),
    ];
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it.each([
    ['missing', undefined, 'IDEMPOTENCY_KEY_REQUIRED'],
    ['of 7 characters', 'k'.repeat(7), 'IDEMPOTENCY_KEY_INVALID'],
    ['of 129 characters', 'k'.repeat(129), 'IDEMPOTENCY_KEY_INVALID'],
    ['with a letter beyond ASCII', 'chave-ção-1', 'IDEMPOTENCY_KEY_INVALID'],
  ])('that is %s is 400', async (_what, key, code) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await service.call('POST', '/assets', { body: inventoryBody(), headers });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it.each([8, 128])('may have %i characters', async (length) => {
    expect((await post(inventoryBody(), newKey().padEnd(length, '.').slice(-length))).status).toBe(201);
  });

  it('of a valuation answers again although the asset was archived since', async () => {
    const asset = await post(inventoryBody(), newKey());
    const key = newKey();
    const body = { asset_id: asset.body.id, purpose: 'SALE' };
    const first = await service.call('POST', '/valuations', { body, key });
    expect(first.status).toBe(202);
    await eventually(
      async () => (await service.call('GET', `/jobs/${first.body.job_id}`)).body.status === 'SUCCEEDED',
    );
    await service.call('PATCH', `/assets/${asset.body.id}`, {
      body: { status: 'ARCHIVED' },
      headers: { 'if-match': '"1"' },
    });
    const again = await service.call('POST', '/valuations', { body, key });
    expect([again.status, again.text]).toEqual([202, first.text]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('is new again after seven days, and not a moment before', async () => {
    const key = newKey();
    const first = await post(inventoryBody(), key);
    service.clock.advance(7 * DAY_MS - 1_000);
    expect((await post(inventoryBody(), key)).text).toBe(first.text);
    service.clock.advance(1_000);
    const later = await post(inventoryBody({ name: 'Other content' }), key);
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
    expect((await post(inventoryBody({ name: 'Other content' }), key)).text).toBe(later.text);
    expect((await service.call('GET', `/assets/${first.body.id}`)).body.name).toBe('Coffee in warehouse 7');
  });
});
