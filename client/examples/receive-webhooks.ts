import { createServer, type IncomingMessage } from 'node:http';
import { verifyWebhook, type WebhookMessage, WebhookRefused } from '@asset-valuation/client';

// WEBHOOK_SECRETS: the secret of the webhook; for a day after a rotation both, with a comma between them.
const secret = (process.env.WEBHOOK_SECRETS ?? '').split(',');
const MOST_BYTES = 20_480;

/** Deliveries by `webhook-id`. In a real back end a table, written before the answer: what is answered 2xx is not sent again. */
const kept = new Map<string, WebhookMessage>();

function work({ type, data: { subject, url } }: WebhookMessage): void {
  console.log(type, subject.version, url);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= MOST_BYTES) pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const server = createServer(async (request, response) => {
  try {
    const body = await bytesOf(request);
    const { id, message } = await verifyWebhook({ body, headers: request.headers, secret });
    const isNew = !kept.has(id);
    kept.set(id, message);
    response.writeHead(204).end();
    if (isNew) setImmediate(work, message);
  } catch (error) {
    response.writeHead(error instanceof WebhookRefused ? 400 : 500).end();
  }
});
server.listen(Number(process.env.PORT ?? 8088), '127.0.0.1', () => console.log('listening'));
