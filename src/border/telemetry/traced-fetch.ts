import type { Tracing } from './tracing.ts';

/** Fetch, each call a span that names the host, never the path: what is asked for may be somebody's. */
export const tracedFetch =
  (fetch: typeof globalThis.fetch, tracing: Tracing): typeof globalThis.fetch =>
  (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const attributes = { 'server.address': host, 'http.request.method': method };
    return tracing.within({ name: method, kind: 'client', attributes }, async (note) => {
      const response = await fetch(input, init);
      note({ 'http.response.status_code': response.status });
      return response;
    });
  };
