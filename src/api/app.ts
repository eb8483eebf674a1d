import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Response } from 'express';
import { bilingual } from '../kernel/text/bilingual.ts';
import { BASE_PATH } from './base-path.ts';
import { health, type Ready } from './health.ts';
import { once } from './once.ts';
import type { Page } from './pages/pages.ts';
import { problem } from './pipeline/answer/problem.ts';
import { sendFault, sendProblem } from './pipeline/answer/respond.ts';
import { remoteAddressOf } from './pipeline/request/rate-limit.ts';
import { namesOneHost, requestIdOf, ServedRequest } from './pipeline/request/served-request.ts';
import { type PipelineOptions, pipeline, pipelineParts } from './pipeline.ts';
import type { Route } from './route.ts';

export interface AppOptions extends PipelineOptions {
  readonly limits: PipelineOptions['limits'] & {
    /** Number of trusted proxies in front: only as many entries of X-Forwarded-For are believed. */
    readonly trustedProxyHops: number;
  };
  readonly ready: Ready;
  /** The routes of this process's roles, served from the start. */
  readonly routes: readonly Route[];
  /** Routes of the workspace, with whole paths: they are no part of the OpenAPI document. With them its page is served. */
  readonly workspace?: readonly Route[] | undefined;
  /** All other operations of the service, for the OpenAPI document, which is complete in every role. Loaded with the pages. */
  otherRoutes?(): Promise<readonly Route[]>;
  /** The program's own version; the contract's is in the vocabulary. */
  readonly version: string;
}

export interface App {
  handle(message: IncomingMessage, response: ServerResponse): void;
  /** Loads the pages and the other operations now instead of on their first request. */
  load(): Promise<unknown>;
  /** From now on `/readyz` is 503, event streams and waiting end, and answers close their connections. */
  drain(): void;
}

type Routed = Request & { served: ServedRequest };

/** The HTTP application: a router finds the route, and every route runs the same chain of checks. */
export function createApp(options: AppOptions): App {
  const { routes, otherRoutes, log, onRequest, limits } = options;
  const parts = pipelineParts(options);
  let isDraining = false;
  const ready: Ready = (roles) =>
    isDraining ? { isReady: false, away: [], lost: [], notMade: [], stopped: [] } : options.ready(roles);

  const rest = once(async () => {
    const [pages, { openApiDocument }, others = []] = await Promise.all([
      import('./pages/pages.ts'),
      import('./openapi.ts'),
      otherRoutes?.(),
    ]);
    const document = () => openApiDocument([...routes, ...others]);
    const shown = pages.pages(document, options.version, options.workspace !== undefined);
    return routerOf(others, shown).use(
      answering((request) => {
        pages.sendNothing(request);
        log.info({ request_id: request.requestId, method: request.message.method, status: 404 }, 'request');
        onRequest('none', 404, (performance.now() - request.startedAt) / 1_000);
      }),
    );
  });

  function routerOf(served: readonly Route[], shown: readonly Page[] = [], base: string = BASE_PATH) {
    const router = express.Router({ caseSensitive: true, strict: true });
    for (const { path, answer } of shown) router.get(path, answering(answer));
    for (const route of served) {
      const path = base + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
      router[METHODS[route.method]](path, answering(pipeline(route, parts)));
    }
    return router;
  }

  const onToRest = (message: Request, response: Response, next: (error?: unknown) => void): void =>
    void rest().then((found) => found(message, response, next), next);
  // Express tries some ninety routes in order; one router a resource leaves a handful to try.
  const byResource = new Map(
    [...Map.groupBy(routes, ({ path }) => resourceOf(BASE_PATH + path))].map(([resource, served]) => [
      resource,
      routerOf(served).use(onToRest),
    ]),
  );
  const people = routerOf(options.workspace ?? [], [], '').use(onToRest);
  const router = routerOf([], health(ready))
    .use((message, response, next) => {
      const found = message.url.startsWith('/workspace/') ? people : byResource.get(resourceOf(message.url));
      if (found) found(message, response, next);
      else next();
    })
    .use(onToRest)
    .use((error: unknown, message: Request, _response: Response, _next: () => void) => {
      sendFault((message as Routed).served, error, log);
    });

  return {
    handle(message, response) {
      const target = originForm(message.url ?? '/');
      if (isDraining) response.shouldKeepAlive = false;
      const address = remoteAddressOf(message, limits.trustedProxyHops);
      const served = new ServedRequest(message, response, target, requestIdOf(message), address);
      if (!namesOneHost(message)) {
        response.shouldKeepAlive = false;
        sendProblem(served, problem('MALFORMED_REQUEST', HOST));
        return;
      }
      const routed = Object.assign(message, { served, url: routable(target) }) as Routed;
      router(routed, response as Response, (error) => sendFault(served, error, log));
    },
    load: rest,
    drain() {
      isDraining = true;
      parts.streams.end();
      parts.waiting.end();
    },
  };
}

const resourceOf = (path: string): string => path.slice(BASE_PATH.length + 1).split(/[/?]/, 1)[0] ?? '';

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const;

const answering =
  (answer: (request: ServedRequest) => unknown) =>
  (message: Request): void => {
    const { served, params } = message as Routed;
    served.params = params;
    answer(served);
  };

const HOST = bilingual('app.host');

/** The path and query of a request's target: RFC 9112 also allows an absolute URL, and some clients send a fragment. */
function originForm(target: string): string {
  const fragment = target.indexOf('#');
  const sent = fragment < 0 ? target : target.slice(0, fragment);
  const address = /^https?:\/\/[^/?]*/i.exec(sent)?.[0] ?? '';
  return sent.slice(address.length) || '/';
}

/** A path that cannot be decoded still finds its route, so that its checks come in their order; its id then fits nothing. */
function routable(target: string): string {
  if (!target.includes('%')) return target;
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '');
    return target;
  } catch {
    return target.replaceAll('%', '%25');
  }
}
