import { BASE_PATH } from '../../../src/api/base-path.ts';
import type { Route } from '../../../src/api/route.ts';
import { type DeclaredResponse, documentOf, operationFinder, resolved } from './document.ts';
import { schemasOf } from './schemas.ts';

export interface Exchange {
  readonly method: string;
  readonly pathname: string;
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where it is not read: streams, and bodies other than JSON. */
  readonly text: string | undefined;
}

/** The faults of an answer by the OpenAPI document; empty when it is as documented. */
export type AnswerCheck = (exchange: Exchange) => readonly string[];

/** Paths under the base path that are no operations: the document itself and its reading page. */
const PAGES = new Set(['', '/', '/openapi.json', '/docs', '/docs.css', '/docs.js', '/icon.svg']);
const isReference = (path: string, status: number) => /^\/docs\/[a-z.-]+$/.test(path) && status < 400;

/** Headers that belong to HTTP, to caches or to browsers, and to no operation in particular. */
const GENERAL_HEADERS = new Set(
  `cache-control connection content-length content-security-policy content-type cross-origin-resource-policy date
  keep-alive referrer-policy transfer-encoding vary x-accel-buffering x-content-type-options x-frame-options`.split(
    /\s+/,
  ),
);

const ERROR = ['components', 'schemas', 'Error'];
/** The service says nothing about its software; a proxy in front of it names itself. */
const isOfAProxy = (name: string, sent: Headers): boolean =>
  name === 'server' && (sent.get(name) ?? '').startsWith('nginx/');

const typeOf = (headers: Headers): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';

/**
 * The check of answers by the document that these routes give. `madeUp`: a route that declares no success at all
 * may have any; its errors are checked like all others.
 */
export function answerCheck(routes: readonly Route[], { madeUp = false } = {}): AnswerCheck {
  const document = documentOf(routes);
  const operationAt = operationFinder(document);
  const schemas = schemasOf(document);

  /** Outside of the document: nothing but 404, or a page. */
  function unknownFaults({ method, pathname, status, headers, text }: Exchange): readonly string[] {
    const isRead = method === 'GET' || method === 'HEAD';
    const path = pathname.slice(BASE_PATH.length);
    if (isRead && (PAGES.has(path) || isReference(path, status))) return [];
    if (status !== 404) return ['the document has no such operation, so that only 404 is an answer'];
    if (!headers.has('x-request-id')) return ['header X-Request-Id is missing'];
    return text === undefined || method === 'HEAD' ? [] : bodyFaults(ERROR, text);
  }

  function bodyFaults(steps: readonly string[], text: string): readonly string[] {
    try {
      return schemas.faultsAt(steps, JSON.parse(text));
    } catch (error) {
      if (error instanceof SyntaxError) return ['the body is not JSON'];
      throw error;
    }
  }

  /** Steps into the document to a response, and to what it refers. */
  function declaredAt(steps: readonly string[], response: DeclaredResponse | { readonly $ref: string }) {
    const at = '$ref' in response ? response.$ref.slice(2).split('/') : steps;
    return { at, declared: resolved<DeclaredResponse>(document, response) };
  }

  function headerFaults(at: readonly string[], declared: DeclaredResponse, sent: Headers): string[] {
    const faults: string[] = [];
    const names = new Set<string>();
    for (const [name, reference] of Object.entries(declared.headers ?? {})) {
      names.add(name.toLowerCase());
      const value = sent.get(name);
      const steps =
        '$ref' in reference ? String(reference.$ref).slice(2).split('/') : [...at, 'headers', name];
      if (value !== null)
        faults.push(
          ...schemas.faultsAt([...steps, 'schema'], value).map((fault) => `header ${name}: ${fault}`),
        );
      else if (resolved(document, reference).required) faults.push(`header ${name} is missing`);
    }
    for (const name of sent.keys())
      if (!GENERAL_HEADERS.has(name) && !names.has(name) && !isOfAProxy(name, sent))
        faults.push(`header ${name} is not declared`);
    return faults;
  }

  return (exchange) => {
    const { method, pathname, status, headers, text } = exchange;
    const found = operationAt(method, pathname);
    if (!found) return unknownFaults(exchange);
    const { path, operation } = found;
    const response = operation.responses[status];
    if (!response) {
      const isSilent = madeUp && !Object.keys(operation.responses).some((declared) => declared < '4');
      return isSilent && status < 400 ? [] : [`status ${status} is not declared`];
    }
    const { at, declared } = declaredAt(['paths', path, found.method, 'responses', String(status)], response);
    const faults = headerFaults(at, declared, headers);
    const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
    if (!declared.content) return hasBody || text ? [...faults, 'a body that is not declared'] : faults;
    const type = typeOf(headers);
    if (!declared.content[type]) return [...faults, `media type ${type} is not declared`];
    if (!hasBody || text === undefined) return faults;
    return [...faults, ...bodyFaults([...at, 'content', type, 'schema'], text)];
  };
}
