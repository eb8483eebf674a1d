import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { closeNow, freePort, listenAnywhere } from './free-port.ts';

export type Behaviour = (response: ServerResponse) => void;

const send =
  (status: number, body: Uint8Array | string, type: string): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };

export const answers = {
  html: (body: Uint8Array | string, status = 200) => send(status, body, 'text/html'),
  json: (body: unknown, status = 200) => send(status, JSON.stringify(body), 'application/json'),
  bytes: (body: Uint8Array, status = 200) => send(status, body, 'application/octet-stream'),
  maintenance: send(200, '<html><body>Sistema em manutenção</body></html>', 'text/html'),
  tooManyRequests: send(429, 'slow down', 'text/plain'),
  /** A quota that is used up, as JSON, with `Retry-After` where given. */
  quota:
    (error: string, retryAfter?: string): Behaviour =>
    (response) => {
      response.writeHead(429, {
        'content-type': 'application/json',
        ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      });
      response.end(JSON.stringify({ error }));
    },
  redirect:
    (location: string): Behaviour =>
    (response) => {
      response.writeHead(302, { location });
      response.end();
    },
  /** Compressed with the matching header, although nobody asked for it. */
  packed:
    (body: string | Uint8Array): Behaviour =>
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(body));
    },
  silence: (() => undefined) as Behaviour,
  hangUp: ((response) => response.socket?.destroy()) as Behaviour,
  /** Half a body, and then nothing more, on an open connection. */
  halfway:
    (body: Uint8Array): Behaviour =>
    (response) => {
      response.writeHead(200, { 'content-length': body.length });
      response.write(body.subarray(0, Math.floor(body.length / 2)));
    },
  truncated:
    (body: Uint8Array): Behaviour =>
    (response) => {
      response.writeHead(200, { 'content-length': body.length });
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
    },
  endless: ((response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) {
        // Until the socket's buffer is full.
      }
    };
    response.on('drain', more);
    more();
  }) as Behaviour,
} as const;

/** A source's server, on a free local port: real HTTP, misbehaving on command. */
export async function startSourceServer() {
  const behaviours = new Map<string, Behaviour>();
  const asked: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    headers.push(request.headers);
    const path = (request.url ?? '').split('?')[0] ?? '';
    (behaviours.get(path) ?? answers.html('not found', 404))(response);
  });
  const port = await listenAnywhere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    headers,
    /** Sets the answer of a path (without query). Everything else is 404. */
    on: (path: string, behaviour: Behaviour) => void behaviours.set(path, behaviour),
    hangUp: () => server.closeAllConnections(),
    close: () => closeNow(server),
  };
}
export type SourceServer = Awaited<ReturnType<typeof startSourceServer>>;

/** An address at which nobody listens, nor does while this process runs. */
export const deadAddress = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;
