import { routeTable } from '../../src/app/routes.ts';
import type { FakeSources } from './fake-sources.ts';
import { httpRig } from './http-rig.ts';
import { testClock } from './test-clock.ts';

export type Body = { readonly [member: string]: unknown };

export const codesOf = ({ limitations = [] }: Body): readonly string[] =>
  (limitations as readonly { readonly code: string }[]).map(({ code }) => code);

/** The whole table of routes over HTTP, with no database behind it and sources of the test's own. */
export async function publicRig(sources: FakeSources) {
  const { routes } = routeTable(undefined, sources, testClock());
  const rig = await httpRig(routes, { roles: new Set(['public']) });

  async function call(method: string, target: string, init: RequestInit = {}) {
    const response = await fetch(rig.base + target, { method, ...init });
    const text = await response.text();
    const body: Body = text === '' ? {} : JSON.parse(text);
    const errors = (body.errors ?? []) as readonly { readonly pointer: string; readonly code: string }[];
    /** `pointer code` of each wrong field. */
    const faults = errors.map(({ pointer, code }) => `${pointer} ${code}`);
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
