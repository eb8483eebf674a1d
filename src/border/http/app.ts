import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Response } from 'express';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../telemetry/log.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { BASE_PATH } from './base-path.ts';
import { health, type Ready } from './health.ts';
import { openApiDocument } from './openapi.ts';
import { pages, sendNothing } from './pages/pages.ts';
import { type Patience, PROMISED } from './pipeline/answer/patience.ts';
import { problem } from './pipeline/answer/problem.ts';
import { sendProblem } from './pipeline/answer/respond.ts';
import type { Authenticate } from './pipeline/request/checks.ts';
import { namesOneHost, requestIdOf } from './pipeline/request/headers.ts';
import { rateLimit } from './pipeline/request/rate-limit.ts';
import { remoteAddressOf } from './pipeline/request/remote-address.ts';
import { ServedRequest } from './pipeline/request/served.ts';
import { type OnRequest, pipeline, sendFault } from './pipeline.ts';
import type { Route } from './route.ts';
import { eventStreams, waitingRequests } from './streams/event-streams.ts';

export { BASE_PATH };

interface AppLimits {
  /** Requests a minute and address on public routes, and a minute and credential on the others. */
  readonly publicPerMinute: number;
  readonly managementPerMinute: number;
  /** How many proxies in front are ours: only as many entries of X-Forwarded-For are believed. */
  readonly trustedProxyHops: number;
  /** So many event streams, and beside them so many requests that wait for something to happen. */
  readonly eventStreamsPerCredential: number;
  /** As promised, where nothing is said. */
  readonly patience?: Patience;
}

export interface AppOptions {
  /** Every route of the service, also of roles that do not run here: the document is whole in every role. */
  readonly routes: readonly Route[];
  readonly roles: ReadonlySet<string>;
  readonly authenticate: Authenticate;
  readonly ready: Ready;
  readonly limits: AppLimits;
  readonly clock: Clock;
  readonly log: Log;
  readonly onRequest: OnRequest;
  /** Undefined where nobody collects traces. */
  readonly tracing?: Tracing | undefined;
  /** The program's own version; the contract's is in the vocabulary. */
  readonly version: string;
}

export interface App {
  handle(message: IncomingMessage, response: ServerResponse): void;
  /** From now on `/readyz` is 503, event streams and waiting end, and answers close their connections. */
  drain(): void;
}

export function createApp(options: AppOptions): App {
  const { routes, roles, authenticate, clock, log, onRequest, limits, tracing } = options;
  const streams = eventStreams(limits.eventStreamsPerCredential);
  const waiting = waitingRequests(limits.eventStreamsPerCredential);
  let draining = false;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.enable('case sensitive routing').enable('strict routing');

  const serveAt = (message: IncomingMessage, response: ServerResponse, target: string): ServedRequest => {
    if (draining) response.shouldKeepAlive = false;
    const address = remoteAddressOf(message, limits.trustedProxyHops);
    return new ServedRequest(message, response, target, requestIdOf(message), address);
  };
  const serve = (message: Request, response: Response): ServedRequest => {
    const request = serveAt(message, response, message.originalUrl);
    request.params = message.params;
    return request;
  };

  const parts = {
    authenticate,
    clock,
    log,
    onRequest,
    tracing,
    eventStreams: streams,
    waitingRequests: waiting,
    patience: limits.patience ?? PROMISED,
    publicLimit: rateLimit('public', limits.publicPerMinute, clock),
    managementLimit: rateLimit('management', limits.managementPerMinute, clock),
    guessLimit: rateLimit('management', limits.managementPerMinute, clock),
    isServedHere: (route: Route) => roles.has(route.access === 'public' ? 'public' : 'api'),
  };
  const fixed = new Map<string, (request: ServedRequest) => Promise<void>>();
  for (const route of routes) {
    const run = pipeline(route, parts);
    if (!route.path.includes('{')) fixed.set(`${route.method} ${BASE_PATH}${route.path}`, run);
    const path = BASE_PATH + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app[METHODS[route.method]](path, (message: Request, response: Response) => {
      void run(serve(message, response));
    });
  }

  const ready: Ready = (asked) =>
    draining ? { isReady: false, away: [], lost: [], notMade: [] } : options.ready(asked);
  for (const { path, answer } of [
    ...pages(() => openApiDocument(routes), options.version),
    ...health(ready),
  ]) {
    app.get(path, (message: Request, response: Response) => answer(serve(message, response)));
  }

  app.use((message: Request, response: Response) => {
    const request = serve(message, response);
    sendNothing(request);
    log.info({ request_id: request.requestId, method: message.method, status: 404 }, 'request');
    onRequest('none', 404, (performance.now() - request.startedAt) / 1_000);
  });
  app.use((error: unknown, message: Request, response: Response, _next: () => void) => {
    sendFault(serve(message, response), error, log);
  });

  return {
    handle(message, response) {
      const target = originForm(message.url ?? '/');
      if (!namesOneHost(message)) {
        response.shouldKeepAlive = false;
        sendProblem(serveAt(message, response, target), problem('MALFORMED_REQUEST', HOST));
        return;
      }
      // A path without a parameter is found here at once: walking along all routes costs a tenth of a short request.
      const run = fixed.get(`${message.method} ${pathOf(target)}`);
      if (run) {
        void run(serveAt(message, response, target));
        return;
      }
      Object.assign(message, { originalUrl: target });
      message.url = routable(target);
      app(message, response);
    },
    drain() {
      draining = true;
      streams.end();
      waiting.end();
    },
  };
}

const HOST = { en: 'It must name one Host', 'pt-BR': 'Deve informar um único Host' };

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put' } as const;

/** The path and query of a request's target: RFC 9112 also allows a whole address, and some clients send a fragment. */
function originForm(target: string): string {
  const fragment = target.indexOf('#');
  const sent = fragment < 0 ? target : target.slice(0, fragment);
  const address = /^https?:\/\/[^/?]*/i.exec(sent)?.[0] ?? '';
  return sent.slice(address.length) || '/';
}

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}

/** A path that cannot be decoded still finds its route, so that its checks come in their order; its id then fits nothing. */
function routable(url: string): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(pathOf(url));
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}
