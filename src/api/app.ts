import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Response } from 'express';
import { BASE_PATH } from './base-path.ts';
import { type App, type Behind, type Door, type DoorOptions, openDoor, pathOf } from './door.ts';
import { health } from './health.ts';
import { openApiDocument } from './openapi.ts';
import { pages, sendNothing } from './pages/pages.ts';
import type { ServedRequest } from './pipeline/request/served.ts';
import { sendFault } from './pipeline.ts';
import type { Route } from './route.ts';

export { BASE_PATH };

interface RouterOptions extends Pick<DoorOptions, 'log' | 'onRequest'> {
  /** Every route of the service, also of roles that do not run here: the document is whole in every role. */
  readonly routes: readonly Route[];
  /** The program's own version; the contract's is in the vocabulary. */
  readonly version: string;
}

export type AppOptions = DoorOptions & RouterOptions;

/** Everything that the service answers. */
export const createApp = (options: AppOptions): App =>
  openDoor(options, options.routes, (door) => router(options, door));

/** All routes and pages, and what is none of them. */
export function router({ routes, version, log, onRequest }: RouterOptions, door: Door): Behind {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.enable('case sensitive routing').enable('strict routing');

  const serve = (message: Request, response: Response): ServedRequest => {
    const request = door.serveAt(message, response, message.originalUrl);
    request.params = message.params;
    return request;
  };

  for (const route of routes) {
    const run = door.runOf(route);
    const path = BASE_PATH + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app[METHODS[route.method]](path, (message: Request, response: Response) => {
      void run(serve(message, response));
    });
  }

  for (const { path, answer } of [...pages(() => openApiDocument(routes), version), ...health(door.ready)]) {
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

  return (message: IncomingMessage, response: ServerResponse, target) => {
    Object.assign(message, { originalUrl: target });
    message.url = routable(target);
    app(message, response);
  };
}

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put' } as const;

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
