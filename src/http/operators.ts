import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '../telemetry/metrics.ts';
import { type BuiltPage, builtPage } from './built-page.ts';
import { sendContent } from './fixed-content.ts';
import { languageOf } from './request-headers.ts';

export interface OperatorsServer {
  /** `http://host:port`, without a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

const MAX_CONNECTIONS = 64;
const REQUEST_TIMEOUT_MS = 10_000;
const STOP_MS = 2_000;
const PLAIN = 'text/plain; charset=utf-8';

/**
 * What operators read, apart from what clients reach: `GET /metrics`, and a page at `/`. It asks for no credential, so
 * its address must not be reachable from outside. Throws when the port is taken.
 */
export async function startOperatorsServer(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<OperatorsServer> {
  const page = builtPage('operators');
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (message, response) => {
    void answer({ metrics, page }, message, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const bound = server.address() as AddressInfo;
  const address = bound.address.includes(':') ? `[${bound.address}]` : bound.address;
  return { url: `http://${address}:${bound.port}`, stop: () => stop(server) };
}

interface Shown {
  readonly metrics: Metrics;
  /** Undefined where the pages are not built. */
  readonly page: BuiltPage | undefined;
}

async function answer(
  { metrics, page }: Shown,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Readers come every few seconds at most: nothing is gained by a connection that a stop would have to wait for.
  response.shouldKeepAlive = false;
  const [path = ''] = (message.url ?? '').split('?', 1);
  const isRead = message.method === 'GET' || message.method === 'HEAD';
  const content =
    path === '/' ? page?.html[languageOf(message.headers['accept-language'])] : page?.assets.get(path);
  if (content && isRead) {
    sendContent(message, response, content);
    return;
  }
  if (path !== '/metrics' || !isRead) {
    send(response, 404, PLAIN, 'Only GET / and GET /metrics are here.\n');
    return;
  }
  try {
    send(response, 200, metrics.contentType, await metrics.text());
  } catch {
    send(response, 500, PLAIN, 'The metrics cannot be read.\n');
  }
}

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const bound = setTimeout(() => server.closeAllConnections(), STOP_MS);
    server.close(() => {
      clearTimeout(bound);
      resolve();
    });
    server.closeIdleConnections();
  });
