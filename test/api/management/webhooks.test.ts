import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WAITS_MS } from '../../../src/processes/webhooks/schedule.ts';
import { signatureHeaders } from '../../../src/processes/webhooks/signature.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, newKey, type RunningService, runningService } from '../../support/running-service.ts';

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let service: RunningService;
let receiver: Server;
let origin: string;
const received: Received[] = [];
/** The answer of each path; 204 by default. */
const answers = new Map<string, number>();

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers as Received['headers'], body });
      response.writeHead(answers.get(path) ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  service = await runningService({ WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' });
});
afterAll(async () => {
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
});

const post = (path: string, body: object, token = service.token, key = newKey()) =>
  service.call('POST', path, { body, token, key });
const hook = async (path: string, types: readonly string[], token = service.token) =>
  (await post('/webhooks', { url: origin + path, types }, token)).body as {
    readonly id: string;
    readonly secret: string;
  };
const asset = async (token = service.token) =>
  String((await post('/assets', inventoryBody(), token)).body.id);
const at = (path: string) => received.filter((each) => each.path === path);
const arrived = (path: string, count: number) => eventually(() => at(path).length >= count);
const deliveries = async (id: string, token = service.token) =>
  (await service.call('GET', `/webhooks/${id}/deliveries`, { token })).body.items as readonly {
    readonly [member: string]: unknown;
    readonly tries: readonly { readonly [member: string]: unknown }[];
  }[];
const statusIs = (id: string, status: string) =>
  eventually(async () => (await deliveries(id)).at(-1)?.status === status);
const codeOf = ({ body }: Answer) => (body.errors as { code: string }[] | undefined)?.[0]?.code ?? body.code;

describe('a webhook', () => {
  it('shows its secret only to the POST that created it and its repetition', async () => {
    const body = { url: `${origin}/shown`, types: ['asset.archived'] };
    const key = newKey();
    const made = await post('/webhooks', body, service.token, key);
    expect(made.status).toBe(201);
    expect(made.headers.get('idempotency-replayed')).toBeNull();
    expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const again = await post('/webhooks', body, service.token, key);
    expect(again.body).toEqual(made.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const { secret: _, ...shown } = made.body;
    expect((await service.call('GET', `/webhooks/${made.body.id}`)).body).toEqual(shown);
    expect((await service.call('GET', '/webhooks')).text).not.toContain('whsec_');
    expect(
      JSON.stringify(await service.engines.eventLog.readStream(`webhook-${made.body.id}`)),
    ).not.toContain('whsec_');
  });

  it('is one of fifty at most, however many are asked for at once', async () => {
    const { token } = await service.issue('Coop Leste');
    const asked = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        post('/webhooks', { url: `${origin}/many/${n}`, types: ['asset.archived'] }, token),
      ),
    );
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = asked.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(10);
    expect((await service.call('GET', '/webhooks?limit=200', { token })).body.items).toHaveLength(50);
  });

  it('is changed only if If-Match names its version', async () => {
    const { id } = await hook('/patched', ['asset.archived']);
    const patch = (body: object, version: number) =>
      service.call('PATCH', `/webhooks/${id}`, { body, headers: { 'if-match': `"${version}"` } });
    expect((await patch({ description: 'made up' }, 1)).body).toMatchObject({
      version: 2,
      description: 'made up',
    });
    expect((await patch({ description: 'late' }, 1)).status).toBe(412);
    expect((await patch({ url: 'http://example.com/' }, 2)).status).toBe(422);
    expect((await patch({ description: 'made up' }, 2)).body.version).toBe(2);
  });
});

describe('a delivery', () => {
  it('is a thin event, signed with the secret, and with both after a rotation', async () => {
    const { id, secret } = await hook('/signed', ['asset.registered']);
    const assetId = await asset();
    await arrived('/signed', 1);
    const [first] = at('/signed');
    const { type, timestamp, data } = JSON.parse(first?.body ?? '');
    expect(type).toBe('asset.registered');
    expect(timestamp).toBe(data.occurred_at);
    expect(data.subject).toEqual({ kind: 'asset', id: assetId, version: 1 });
    expect(data.url).toBe(`/api/v1/asset-valuation/assets/${assetId}`);
    const signedBy = ({ headers, body }: Received, ...secrets: readonly string[]) =>
      signatureHeaders(
        { id: headers['webhook-id'] ?? '', timestamp: Number(headers['webhook-timestamp']), body },
        secrets,
      )['webhook-signature'];
    expect(first && signedBy(first, secret)).toBe(first?.headers['webhook-signature']);
    const rotated = String((await post(`/webhooks/${id}/secret-rotations`, {})).body.secret);
    expect(rotated).not.toBe(secret);
    expect((await post(`/webhooks/${id}/tests`, {})).status).toBe(202);
    await arrived('/signed', 2);
    const second = at('/signed')[1];
    expect(JSON.parse(second?.body ?? '').type).toBe('webhook.test');
    expect(second && signedBy(second, rotated, secret)).toBe(second?.headers['webhook-signature']);
    // It is recorded as delivered only after its receiver has had it.
    await eventually(async () => (await deliveries(id))[0]?.status === 'DELIVERED');
    expect((await deliveries(id))[0]).toMatchObject({ type: 'webhook.test', cause: 'TEST' });
  });

  it('is retried five seconds after a failure, and delays no other endpoint', async () => {
    answers.set('/failing', 503);
    const failing = await hook('/failing', ['asset.registered']);
    await hook('/well', ['asset.registered']);
    await asset();
    await arrived('/well', 1);
    await eventually(async () => (await deliveries(failing.id))[0]?.try_count === 1);
    expect((await deliveries(failing.id))[0]).toMatchObject({
      status: 'WAITING',
      tries: [{ number: 1, status: 503, failure: 'STATUS' }],
    });
    answers.delete('/failing');
    service.clock.advance(6_000);
    await statusIs(failing.id, 'DELIVERED');
    const [one, two] = at('/failing');
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(two?.body).toBe(one?.body);
  });

  it('is given up after ten tries, which is logged', async () => {
    answers.set('/dead', 500);
    const dead = await hook('/dead', ['asset.registered']);
    await asset();
    for (const [index, wait] of WAITS_MS.entries()) {
      await eventually(async () => (await deliveries(dead.id))[0]?.try_count === index + 1);
      service.clock.advance(wait * 1.1 + 1_000);
    }
    await statusIs(dead.id, 'GIVEN_UP');
    const stream = () => service.engines.eventLog.readStream(`webhook-${dead.id}`);
    await eventually(async () => (await stream()).at(-1)?.type === 'DeliveryGivenUp');
    expect((await stream()).at(-1)?.data).toMatchObject({
      tries: 10,
      failure: 'STATUS',
      type: 'asset.registered',
    });
    expect(at('/dead')).toHaveLength(10);
    // Two days later it has failed for five.
    service.clock.advance(2 * 86_400_000);
    await asset();
    await eventually(
      async () => (await service.call('GET', `/webhooks/${dead.id}`)).body.status === 'DISABLED',
    );
    expect((await service.call('GET', `/webhooks/${dead.id}`)).body.disabled_because).toBe('FAILED_FOR_DAYS');
  });

  it('disables an endpoint that is gone, and notifies the others, not itself', async () => {
    answers.set('/gone', 410);
    const types = ['asset.registered', 'webhook.disabled'];
    const gone = await hook('/gone', types);
    await hook('/other', ['webhook.disabled']);
    await asset();
    await arrived('/other', 1);
    expect(JSON.parse(at('/other')[0]?.body ?? '').data.subject).toMatchObject({
      kind: 'webhook',
      id: gone.id,
    });
    const disabled = await eventually(async () => {
      const { body } = await service.call('GET', `/webhooks/${gone.id}`);
      return body.status === 'DISABLED' ? body : undefined;
    });
    expect(disabled.disabled_because).toBe('GONE');
    await statusIs(gone.id, 'CANCELLED');
    expect(at('/gone')).toHaveLength(1);
    expect((await post(`/webhooks/${gone.id}/tests`, {})).status).toBe(409);
    expect((await post(`/webhooks/${gone.id}/replays`, { after: null })).status).toBe(409);
  });

  it('is made again by a replay, with the same id', async () => {
    const { token } = await service.issue('Coop Oeste');
    const first = await asset(token);
    const again = await hook('/again', ['asset.registered'], token);
    const second = await asset(token);
    await arrived('/again', 1);
    expect((await post(`/webhooks/${again.id}/replays`, { after: null }, token)).status).toBe(202);
    await arrived('/again', 3);
    const subjects = at('/again').map(({ body }) => JSON.parse(body).data.subject.id);
    expect(subjects).toEqual([second, first, second]);
    const after = at('/again')[1]?.headers['webhook-id'];
    await post(`/webhooks/${again.id}/replays`, { after }, token);
    await arrived('/again', 4);
    expect(JSON.parse(at('/again')[3]?.body ?? '').data.subject.id).toBe(second);
    for (const wrong of ['x', '5b0e7b4a-6c1d-4d0e-9a5e-2f2f1b7f6d11']) {
      const refused = await post(`/webhooks/${again.id}/replays`, { after: wrong }, token);
      expect([refused.status, codeOf(refused)]).toEqual([422, 'invalid_place']);
    }
  });
});
