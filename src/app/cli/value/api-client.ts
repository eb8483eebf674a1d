import { BASE_PATH } from '../../../api/base-path.ts';
import { problemBody } from '../../../api/pipeline/answer/problem.ts';
import { checkBody, checkParameters, tooLarge } from '../../../api/pipeline/request/checks.ts';
import type { Language, Route, RouteAnswer, RouteRequest } from '../../../api/route.ts';
import { renderJson } from '../../../kernel/json/source-text.ts';
import { readConfiguration } from '../../configuration.ts';
import { openPriceSources } from '../../opening/price-sources.ts';
import { routeTable } from '../../routes.ts';
import { systemClock, systemIds } from '../../system.ts';
import { basePathAt, requestErrorText } from '../verb/options.ts';
import { VerbError } from '../verb.ts';

interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: { readonly [name: string]: string };
  readonly body?: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

export interface ApiClient {
  ask(question: ApiRequest): Promise<ApiAnswer>;
  close(): Promise<void>;
}

/** Runs the routes in this process with the price sources of the environment; no service is needed. */
export function inProcessClient(language: Language): ApiClient {
  const sources = openPriceSources(readConfiguration(process.env), systemClock);
  const { routes } = routeTable(undefined, sources, systemClock);
  return {
    async ask({ method, path, query = {}, body = '' }) {
      const route = routes.find((each) => each.method === method && each.path === path);
      if (route?.access !== 'public') throw new Error(`${method} ${path} is no public route`);
      const request = requestOf(path, new URLSearchParams(query).toString(), language);
      const answer = await answerOf(route, request, Buffer.from(body));
      if (answer.kind === 'json') return { status: answer.status, text: renderJson(answer.body) };
      if (answer.kind !== 'problem') throw new Error(`${method} ${path} answers no JSON`);
      const shown = problemBody(answer, request) as { readonly status: number };
      return { status: shown.status, text: JSON.stringify(shown) };
    },
    close: () => sources.close(),
  };
}

async function answerOf(route: Route, request: InProcessRequest, bytes: Buffer): Promise<RouteAnswer> {
  if (route.body && bytes.length > route.body.limitBytes)
    return tooLarge(route.body.limitBytes, route.body.largerAt);
  const refused = checkParameters(request, route) ?? (route.body && checkBody(request, route.body, bytes));
  return refused ?? route.handle(request as Parameters<Route['handle']>[0]);
}

interface InProcessRequest extends RouteRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  content: RouteRequest['content'];
  readonly search: string;
}

function requestOf(path: string, search: string, language: Language): InProcessRequest {
  const never = (): never => {
    throw new Error('a public route asks for no credential and no such header');
  };
  return {
    params: {},
    query: {},
    body: undefined,
    content: null,
    search,
    requestId: systemIds.uuid(),
    language,
    languageOr: () => language,
    instance: BASE_PATH + path,
    remoteAddress: '',
    carriedPosition: undefined,
    wantsEvents: false,
    mediaType: '',
    lastEventId: undefined,
    message: { headers: {} },
    signal: new AbortController().signal,
    credential: never,
    idempotencyKey: never,
    ifMatch: never,
    contentDigest: never,
  };
}

/** Longer than any price source may take. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Calls a running service. `address`: its origin or its base path. */
export function remoteClient(address: string, language: Language): ApiClient {
  const base = basePathAt(address);
  return {
    async ask({ method, path, query = {}, body }) {
      const search = new URLSearchParams(query).toString();
      const url = `${base}${path}${search === '' ? '' : `?${search}`}`;
      try {
        const response = await fetch(url, {
          method,
          headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
          ...(body === undefined ? {} : { body }),
        });
        return { status: response.status, text: await response.text() };
      } catch (error) {
        throw new VerbError(`${base} does not answer: ${requestErrorText(error)}`);
      }
    },
    close: async () => {},
  };
}
