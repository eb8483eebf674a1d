import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientOptions, createClient } from '../../client/src/index.ts';
import { forTest } from '../support/for-suite.ts';
import { fakeTiming } from './fake-timing.ts';

export interface ScriptedRequest {
  readonly method: string;
  /** Path and query behind the base address. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Script = (request: ScriptedRequest, response: ServerResponse, count: number) => unknown;

/** Not the service's path: these answers are made up, and not checked against its document. */
const BASE = '/made-up';

/** A server whose answers a test scripts; `count` is 1 at the first request. */
export async function scriptedServer(script: Script) {
  const requests: ScriptedRequest[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of message) chunks.push(chunk as Buffer);
    } catch {
      // The client aborted the request.
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

/** A client with a stopped clock, and a server that the test scripts; both end with the test. */
export async function scriptedClient(script: Script, options: Partial<ClientOptions> = {}) {
  const { baseUrl, requests } = await forTest(scriptedServer(script));
  const time = fakeTiming();
  const client = createClient({ baseUrl, token: 'avs_secret', timing: time.timing, ...options });
  return { client, requests, ...time };
}

/** Uses one script for each request in order; the last one for all further requests. */
export const inTurn =
  (...scripts: readonly [Script, ...Script[]]): Script =>
  (request, response, count) =>
    (scripts[count - 1] ?? scripts.at(-1))?.(request, response, count);
export const answering =
  (status: number, body: unknown): Script =>
  (_, response) =>
    answer(response, status, body);
export const refusing =
  (...refusal: Refusal): Script =>
  (_, response) =>
    refuse(response, ...refusal);
export const breaking: Script = (_, response) => response.destroy();

/** An answer of JSON. */
export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

type Refusal = [
  status: number,
  code: string,
  headers?: Readonly<Record<string, string>>,
  errors?: readonly object[],
];

/** A refusal in the form of the service. */
export function refuse(
  response: ServerResponse,
  ...[status, code, headers = {}, errors = []]: Refusal
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
