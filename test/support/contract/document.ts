import { BASE_PATH } from '../../../src/api/base-path.ts';
import { openApiDocument } from '../../../src/api/openapi.ts';
import type { Route } from '../../../src/api/route.ts';

export interface Media {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Header {
  readonly required?: boolean;
  readonly schema: object;
}

export interface DeclaredResponse {
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, DeclaredResponse>>;
}

export interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

export const documentOf = (routes: readonly Route[]): Document =>
  JSON.parse(openApiDocument(routes)) as Document;

export interface FoundOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Finds the operation of a request's method and path; HEAD is found as GET. Undefined where the document has none. */
export function operationFinder(document: Document) {
  const templates = Object.entries(document.paths)
    .map(([path, methods]) => ({ path, methods, pattern: patternOf(path) }))
    // A path without parameters takes precedence over one with.
    .sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));
  return (method: string, pathname: string): FoundOperation | undefined => {
    const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
    const below = pathname.slice(BASE_PATH.length);
    const template = templates.find(({ pattern, methods }) => pattern.test(below) && methods[wanted]);
    const operation = template?.methods[wanted];
    return template && operation && { path: template.path, method: wanted, operation };
  };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

export const operationsOf = (document: Document): readonly FoundOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** A reference inside the document, followed. */
export function resolved<Target>(document: Document, value: Target | { readonly $ref: string }): Target {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as Target;
  const steps = value.$ref.slice(2).split('/').map(unescaped);
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Target;
}

const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');
