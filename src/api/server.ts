import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { App } from './app.ts';
import { PROBLEMS, type ProblemCode, problem, problemBody } from './pipeline/answer/problem.ts';
import { API_HEADERS } from './pipeline/answer/respond.ts';
import { limitBodyTime } from './pipeline/request/read-body.ts';
import { ownRequestId, requestIdOf } from './pipeline/request/served-request.ts';

interface ServerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Milliseconds until a request must have arrived; its headers have a quarter of that. */
  readonly requestTimeoutMs?: number;
  readonly maxConnections?: number;
}

interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** `http://host:port`, without a trailing slash. */
  readonly url: string;
  /** Accepts no more connections, waits for open requests at most `boundMs`, then closes the rest. */
  stop(boundMs: number): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 10_000;
/** Longer than the idle timeout of usual proxies, so that they close first. */
const KEEP_ALIVE_MS = 65_000;
/** Without a byte in either direction; event streams write a comment every fifteen seconds. */
const SILENCE_MS = 120_000;
const SWEEP_MS = 50;

export async function startServer(
  app: Pick<App, 'handle' | 'drain'>,
  options: ServerOptions,
): Promise<RunningServer> {
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const latest = new WeakMap<Duplex, IncomingMessage>();
  const handle = (message: IncomingMessage, response: ServerResponse): void => {
    latest.set(message.socket, message);
    limitBodyTime(message, requestTimeout, () => answerUnreadable(TOO_SLOW, message.socket, message));
    app.handle(message, response);
  };
  const server = createServer(
    {
      requestTimeout: 0,
      headersTimeout: Math.ceil(requestTimeout / 4),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The application answers this error, with a problem body.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(5_000, Math.ceil(requestTimeout / 4)),
    },
    handle,
  );
  server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  server.timeout = SILENCE_MS;
  // With these two, `100 Continue` is only sent when the body will be read.
  server.on('checkContinue', handle);
  server.on('checkExpectation', handle);
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, latest.get(socket)));
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

const TOO_SLOW = Object.assign(new Error('the body did not arrive in time'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

interface ParseError extends NodeJS.ErrnoException {
  /** The bytes that Node was parsing. */
  readonly rawPacket?: Buffer;
}

/**
 * Answers input that is not HTTP, or arrives too slowly, with a problem body. `latest`: the last request of the connection whose
 * headers were read.
 */
function answerUnreadable(error: ParseError, socket: Duplex, latest?: IncomingMessage): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = codeOf(error.code);
  // A request whose body did not arrive in time has a path and an id; of any other only the first bytes are known.
  const slow = latest?.complete === false ? latest : undefined;
  const requestId = slow ? requestIdOf(slow) : ownRequestId();
  const instance = slow ? pathOf(slow.url) : pathIn(error.rawPacket);
  const context = { language: 'en', instance, requestId } as const;
  const body = JSON.stringify(problemBody(problem(code), context));
  const { status } = PROBLEMS[code];
  const headers = [...API_HEADERS, 'X-Request-Id', requestId, 'Cache-Control', 'no-store'];
  headers.push('Connection', 'close', 'Content-Language', 'en', 'Content-Type', 'application/json');
  headers.push('Content-Length', String(Buffer.byteLength(body)));
  let head = `HTTP/1.1 ${status} ${REASONS[code]}`;
  for (let at = 0; at < headers.length; at += 2) head += `\r\n${headers[at]}: ${headers[at + 1]}`;
  socket.end(`${head}\r\n\r\n${body}`);
}

const REASONS = {
  REQUEST_TIMEOUT: 'Request Timeout',
  HEADERS_TOO_LARGE: 'Request Header Fields Too Large',
  MALFORMED_REQUEST: 'Bad Request',
} as const satisfies { readonly [Code in ProblemCode]?: string };

function codeOf(code: string | undefined): keyof typeof REASONS {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT';
  return code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'MALFORMED_REQUEST';
}

/** The path in the request line if there is one; else that of the server. */
const pathIn = (packet: Buffer | undefined): string =>
  pathOf(/^[A-Z]+ (\/[\x21-\x7e]{0,2000})/.exec(packet?.toString('latin1') ?? '')?.[1]);

const pathOf = (target = '/'): string => target.split('?')[0] ?? '/';

const listen = (server: Server, { host, port }: ServerOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

function stop(server: Server, app: Pick<App, 'drain'>, boundMs: number): Promise<void> {
  app.drain();
  return new Promise((resolve) => {
    const bound = setTimeout(() => server.closeAllConnections(), boundMs);
    // A connection with a request from before the drain becomes idle only after its answer.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(bound);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
