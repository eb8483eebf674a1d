import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import type { Metrics } from '../engine/telemetry/metrics.ts';
import type { DataProblem } from './operators/answers.ts';
import type { OperatorsData } from './operators/data.ts';
import { type BuiltPage, builtPage, sendContent } from './pages/fixed-content.ts';
import { API_HEADERS } from './pipeline/answer/respond.ts';
import { languageOf } from './pipeline/request/served-request.ts';

export interface OperatorsServer {
  /** `http://host:port`, without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

const MAX_CONNECTIONS = 64;
const REQUEST_TIMEOUT_MS = 10_000;
const STOP_MS = 2_000;
const PLAIN = 'text/plain; charset=utf-8';
const NOTHING = 'Only GET / and GET /metrics are here.\n';

/** Shown if the page is not built. */
const UNBUILT = `The page is not built here: run "npm ci" in the checkout, and start the service again.
The same data are available as JSON:
  /data/overview.json          the current state
  /data/timeline.json?id=...   the history of one resource, by its id
and the figures, for Prometheus:
  /metrics
`;

/** The content of the server: `data` answers the page's requests. */
interface OperatorsContent {
  readonly metrics: Metrics;
  readonly data: OperatorsData;
}

/**
 * The operators' server, apart from the API: `GET /metrics`, and a page at `/` with its data. It requires no credential, so its
 * address must not be reachable from outside. It is read-only. Throws when the port is in use.
 */
export async function startOperatorsServer(
  content: OperatorsContent,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<OperatorsServer> {
  const shown = { ...content, page: builtPage('operators'), host };
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (message, response) => {
    void answer(shown, message, response);
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

interface Shown extends OperatorsContent {
  readonly page: BuiltPage | undefined;
  readonly host: string;
}

async function answer(shown: Shown, message: IncomingMessage, response: ServerResponse): Promise<void> {
  // Requests are seconds apart: a connection kept alive would only delay a stop.
  response.shouldKeepAlive = false;
  const [path = '', search = ''] = (message.url ?? '').split('?', 2);
  if (message.method !== 'GET' && message.method !== 'HEAD') send(response, 404, PLAIN, NOTHING);
  else if (path === '/metrics') await answerMetrics(shown, response);
  else if (!isOwnHost(message.headers, shown.host))
    send(response, 403, PLAIN, 'Ask for this page by localhost or by an IP address.\n');
  else if (path.startsWith('/data/')) await answerData(shown, { path, search }, message, response);
  else answerPage(shown, path, message, response);
}

/**
 * Guards the page and its data against other sites in an operator's browser, because there is no credential: a site must not read
 * them through a DNS name of its own that points here (DNS rebinding; an IP address cannot be rebound). `/metrics` is exempt:
 * scrapers are not browsers, and use any name.
 */
const isOwnHost = ({ host }: IncomingHttpHeaders, operatorsHost: string): boolean => {
  const name = nameOf(host ?? '');
  return (
    name !== undefined && (name === 'localhost' || name === operatorsHost.toLowerCase() || isIP(name) !== 0)
  );
};

/** Links from other sites may open the page, but only the page and programs other than browsers get its data. */
function isOwnSite(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin !== undefined && URL.parse(origin)?.host !== host) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The name or address in a `Host` header, in lower case and without brackets. */
function nameOf(host: string): string | undefined {
  const url = URL.parse(`http://${host}`);
  if (url?.pathname !== '/' || url.username !== '' || url.search !== '' || url.hash !== '') return undefined;
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

function answerPage({ page }: Shown, path: string, message: IncomingMessage, response: ServerResponse): void {
  const content =
    path === '/' ? page?.html[languageOf(message.headers['accept-language'])] : page?.assets.get(path);
  if (content) sendContent(message, response, content);
  else if (path === '/' && !page) send(response, 200, PLAIN, UNBUILT);
  else send(response, 404, PLAIN, NOTHING);
}

async function answerData(
  { data }: Shown,
  { path, search }: { readonly path: string; readonly search: string },
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const respond = (status: number, body: unknown) =>
    send(response, status, 'application/json', JSON.stringify(body), API_HEADERS);
  const refuse = (status: number, code: DataProblem['code'], detail: string) =>
    respond(status, { code, detail } satisfies DataProblem);
  if (!isOwnSite(message.headers)) {
    refuse(403, 'FORBIDDEN', 'these data are for the page of this address');
    return;
  }
  try {
    const answered = await data(path, search);
    if (answered) respond(answered.status, answered.body);
    else refuse(404, 'NOT_FOUND', 'there are no such data');
  } catch {
    send(response, 500, PLAIN, 'The data cannot be read.\n');
  }
}

async function answerMetrics({ metrics }: Shown, response: ServerResponse): Promise<void> {
  try {
    send(response, 200, metrics.contentType, await metrics.text());
  } catch {
    send(response, 500, PLAIN, 'The metrics cannot be read.\n');
  }
}

function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string,
  security: readonly string[] = ['X-Content-Type-Options', 'nosniff'],
): void {
  const length = String(Buffer.byteLength(body));
  const own = ['Content-Type', contentType, 'Content-Length', length, 'Cache-Control', 'no-store'];
  response.writeHead(status, [...security, ...own]);
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
