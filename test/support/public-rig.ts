import { expect } from 'vitest';
import type { z } from 'zod';
import { ErrorBody } from '../../src/border/http/openapi/errors.ts';
import type { Route } from '../../src/border/http/route.ts';
import { routeTable } from '../../src/main/routes.ts';
import type { FakeSources } from './fake-sources.ts';
import { httpRig } from './http-rig.ts';
import { testClock } from './test-clock.ts';

/** What the members are, the tests say. */
export type Body = { readonly [member: string]: unknown };

/** The codes of what an answer says it does not cover. */
export const codesOf = ({ limitations = [] }: Body): readonly string[] =>
  (limitations as readonly { readonly code: string }[]).map(({ code }) => code);

export interface PublicAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  /** `pointer code` of each wrong field. */
  readonly faults: readonly string[];
}

/**
 * The whole table of routes over HTTP, with no database behind it and sources of the test's own. Each answer is held
 * against the schema that its route declares.
 */
export async function publicRig(sources: FakeSources) {
  const { routes } = routeTable(undefined, sources, testClock());
  const rig = await httpRig(routes, { roles: new Set(['public']) });

  async function call(method: string, target: string, init: RequestInit = {}): Promise<PublicAnswer> {
    const response = await fetch(rig.base + target, { method, ...init });
    const text = await response.text();
    const body = text === '' ? {} : JSON.parse(text);
    if (text !== '') schemaOf(routes, method, target, response.status).parse(body);
    const faults = (body.errors ?? []).map(
      ({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`,
    );
    return { status: response.status, headers: response.headers, body, faults };
  }

  return {
    ...rig,
    routes,
    sources,
    call,
    get: (target: string, language = 'en') =>
      call('GET', target, { headers: { 'accept-language': language } }),
    post: (target: string, body: unknown, language = 'en') =>
      call('POST', target, {
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

export type PublicRig = Awaited<ReturnType<typeof publicRig>>;

function schemaOf(routes: readonly Route[], method: string, target: string, status: number): z.ZodType {
  if (status >= 400) return ErrorBody;
  const path = target.split('?', 1)[0];
  const found = routes.find((route) => route.path === path && route.method === method);
  const schema = found?.responses[status]?.schema;
  expect(schema, `${method} ${path} declares ${status}`).toBeDefined();
  return schema as z.ZodType;
}
