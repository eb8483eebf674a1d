import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { App } from './app.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** How long a request may take to arrive whole; its headers have a quarter of that. */
  readonly requestTimeoutMs?: number;
  readonly maxConnections?: number;
}

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** `http://host:port`, without a slash at its end. */
  readonly url: string;
  /** Takes no more connections, finishes what is under way within the bound, then cuts the rest. */
  stop(boundMs: number): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 10_000;
/** Longer than the idle timeout of usual proxies, so that it is they who close. */
const KEEP_ALIVE_MS = 65_000;
/** Without a byte in either direction; event streams write a comment every fifteen seconds. */
const SILENCE_MS = 120_000;
const SWEEP_MS = 50;

export async function startServer(app: App, options: ServerOptions): Promise<RunningServer> {
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const handle = (message: IncomingMessage, response: ServerResponse): void => app.handle(message, response);
  const server = createServer(
    {
      requestTimeout,
      headersTimeout: Math.ceil(requestTimeout / 4),
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(5_000, Math.ceil(requestTimeout / 4)),
    },
    handle,
  );
  server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  server.timeout = SILENCE_MS;
  // With these two, a body announced by `Expect: 100-continue` is only asked for when it will be read.
  server.on('checkContinue', handle);
  server.on('checkExpectation', handle);
  server.on('clientError', answerUnreadable);
  await listen(server, options);
  const { address, port } = server.address() as AddressInfo;
  const host = address.includes(':') ? `[${address}]` : address;
  return {
    host: address,
    port,
    url: `http://${host}:${port}`,
    stop: (boundMs) => stop(server, app, boundMs),
  };
}

const listen = (server: Server, { host, port }: ServerOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

function stop(server: Server, app: App, boundMs: number): Promise<void> {
  app.drain();
  return new Promise((resolve) => {
    const bound = setTimeout(() => server.closeAllConnections(), boundMs);
    // A connection whose request came before the drain is only idle, and kept alive, once it was answered.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(bound);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** What is no HTTP, or comes too slowly, never becomes a request; it still gets a body it can read. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, code, title] = unreadable(error.code);
  const slug = code.toLowerCase().replaceAll('_', '-');
  const body = JSON.stringify({
    type: `urn:asset-valuation:error:${slug}`,
    title,
    status,
    code,
    detail: title,
    errors: [],
  });
  const head = `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff`;
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function unreadable(code: string | undefined): readonly [number, string, string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'REQUEST_TIMEOUT', 'Request Timeout'];
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'HEADERS_TOO_LARGE', 'Request Header Fields Too Large'];
  return [400, 'MALFORMED_REQUEST', 'Bad Request'];
}
