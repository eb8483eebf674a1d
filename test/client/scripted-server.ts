import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedRequest {
  readonly method: string;
  /** Path and query behind the base address. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Script = (request: ScriptedRequest, response: ServerResponse, count: number) => unknown;

/** Not the service's own path: what is answered here is made up, and not held against its document. */
const BASE = '/made-up';

/** A server that answers as a test says; `count` is 1 at the first request. */
export async function scriptedServer(script: Script) {
  const requests: ScriptedRequest[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of message) chunks.push(chunk as Buffer);
    } catch {
      // The client gave the request up.
      return;
    }
    const request = {
      method: message.method ?? '',
      target: (message.url ?? '').slice(BASE.length),
      headers: message.headers,
      body: Buffer.concat(chunks),
    };
    requests.push(request);
    await script(request, response, requests.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`,
    requests: requests as readonly ScriptedRequest[],
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type ScriptedServer = Awaited<ReturnType<typeof scriptedServer>>;

/** An answer of JSON. */
export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The service's refusal, as it words one. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
  errors: readonly object[] = [],
): void {
  const body = {
    type: `urn:asset-valuation:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title: 'A made-up refusal',
    status,
    code,
    detail: 'as the test wants it',
    instance: '/made-up',
    request_id: 'request-0001',
    errors,
  };
  answer(response, status, body, headers);
}
