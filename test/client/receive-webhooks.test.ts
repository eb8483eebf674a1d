import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetValuationClient, createClient } from '../../client/src/index.ts';
import { signatureHeaders } from '../../src/processes/webhooks/signature.ts';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningService, runningService } from '../support/running-service.ts';
import { NOW } from '../support/scenario.ts';
import { type PackedClient, packedClient } from './packed-client.ts';

/** The receiver of docs/webhooks.md from the tarball, and a service that sends to it. */

let service: RunningService;
let packed: PackedClient;
let client: AssetValuationClient;
let receiver: ChildProcess;
let webhook: { readonly id: string; readonly secret: string };
let url: string;
let said = '';

beforeAll(async () => {
  // First: this process does nothing else while the client is built, and a database gives up who says nothing for a minute.
  packed = await packedClient();
  service = await runningService({ WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' });
  // The receiver uses the real time.
  service.clock.advance(Date.now() - Date.parse(NOW));
  client = createClient({ baseUrl: service.url, token: service.token });
  const port = await freePort();
  url = `http://127.0.0.1:${port}/hooks`;
  webhook = await client.webhooks.register({ url, types: ['asset.registered'] });
  receiver = spawn(
    process.execPath,
    ['node_modules/@asset-valuation/client/dist/examples/receive-webhooks.js'],
    {
      cwd: packed.folder,
      env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRETS: webhook.secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  receiver.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await eventually(() => said.includes('listening'));
});
afterAll(async () => {
  const ended = once(receiver, 'exit');
  receiver.kill();
  await ended;
  await service.stop();
  await packed.remove();
});

const lines = () => said.split('\n').filter((line) => line.startsWith('asset.registered'));
const deliveries = async () => Array.fromAsync(client.webhooks.deliveries(webhook.id));
const delivered = async (cause: string): Promise<number> =>
  (await deliveries()).filter((each) => each.cause === cause && each.status === 'DELIVERED').length;

describe('the receiver of the guide', () => {
  it('handles a repeated delivery once', async () => {
    const asset = await client.assets.register(inventoryBody() as never);
    await eventually(() => lines().length === 1);
    expect(lines()).toEqual([`asset.registered 1 /api/v1/asset-valuation/assets/${asset.id}`]);
    await eventually(async () => (await delivered('EVENT')) === 1);
    await client.webhooks.replay(webhook.id, null);
    await eventually(async () => (await delivered('REPLAY')) === 1);
    const [again, first] = await deliveries();
    expect(again?.event_id).toBe(first?.event_id);
    expect(again?.tries[0]?.status).toBe(204);
    expect(lines()).toHaveLength(1);
  });

  it('accepts the old secret during a rotation', async () => {
    const { secret } = await client.webhooks.rotateSecret(webhook.id);
    expect(secret).not.toBe(webhook.secret);
    await client.webhooks.test(webhook.id);
    await eventually(async () => (await delivered('TEST')) === 1);
    await eventually(() => said.includes('webhook.test'));
  });

  it('refuses wrong signatures, old and long deliveries, without a reason', async () => {
    const body = '{"type":"asset.registered"}';
    const now = Math.floor(Date.now() / 1_000);
    const post = async (text: string, timestamp: number, secret: string) => {
      const headers = signatureHeaders({ id: 'made-up', timestamp, body: text }, [secret]);
      const answer = await fetch(url, { method: 'POST', body: text, headers });
      return [answer.status, await answer.text()];
    };
    const other = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
    expect(await post(body, now, other)).toEqual([400, '']);
    expect(await post(body, now - 301, webhook.secret)).toEqual([400, '']);
    expect(await post(`"${'x'.repeat(20_480)}"`, now, webhook.secret)).toEqual([400, '']);
    expect(await fetch(url)).toMatchObject({ status: 400 });
  });
});
