import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.ts';
import type { Answer, Call, RunningService } from './running-service.ts';

/** Where the receiver of the story stands in what is recorded. */
const SHOWN_ORIGIN = 'https://example.com';
/** In place of the secrets, which are no one's example. */
const SHOWN_SECRET = `whsec_${Buffer.from('a made-up secret of 32 bytes, ok').toString('base64')}`;

interface Receiver {
  readonly origin: string;
  /** What is recorded: nothing of this run's own addresses and secrets. */
  shown(text: string): string;
  stop(): void;
}

/** A back end that answers every delivery with 204. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    shown: (text) =>
      text.replaceAll(origin, SHOWN_ORIGIN).replaceAll(/whsec_[A-Za-z0-9+/]+=*/g, SHOWN_SECRET),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Ask = (operation: string, summary: string, ids: readonly string[], call?: Call) => Promise<Answer>;

/** A webhook from its registration to what became of a test. */
export async function recordWebhook(service: RunningService, ask: Ask, origin: string): Promise<void> {
  const body = {
    url: `${origin}/hooks/valuations`,
    types: ['valuation.completed', 'valuation.failed', 'coverage.short'],
    description: 'Made-up back end of the treasury',
  };
  const registered = await ask('POST /webhooks', 'Told of three types', [], { body });
  const webhook = String(registered.body.id);
  await ask('PATCH /webhooks/{id}', 'Told of one type, version 2', [webhook], {
    body: { types: ['valuation.completed'] },
    headers: { 'if-match': registered.headers.get('etag') ?? '' },
  });
  await ask('POST /webhooks/{id}/secret-rotations', 'With its new secret', [webhook], { body: {} });
  await ask('GET /webhooks', 'The only page', []);
  await ask('GET /webhooks/{id}', 'Version 3', [webhook]);
  await ask('POST /webhooks/{id}/tests', 'Asked for', [webhook], { body: {} });
  await eventually(async () => {
    const { items } = (await service.call('GET', `/webhooks/${webhook}/deliveries`)).body;
    return (items as { status: string }[])[0]?.status === 'DELIVERED';
  });
  await ask('GET /webhooks/{id}/deliveries', 'A test that was delivered', [webhook]);
  await ask('POST /webhooks/{id}/replays', 'Asked for', [webhook], { body: { after: null } });
}
