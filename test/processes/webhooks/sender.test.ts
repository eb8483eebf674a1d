import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSender, type SenderOptions } from '../../../src/processes/webhooks/sender.ts';

const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** The port of a server that is closed after the test, with its connections. */
async function listening(server: TcpServer): Promise<number> {
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  opened.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const serving = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listening(createServer(answer))}/`;
const raw = async (text: string) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(text));
  });
  return `http://127.0.0.1:${await listening(server)}/`;
};

const opening = (options: Partial<SenderOptions> = {}) => {
  const sender = openSender({
    allowedHosts: new Set(['127.0.0.1']),
    userAgent: 'made up',
    resolve: async () => [],
    resolveAllowed: async () => ['127.0.0.1'],
    ...options,
  });
  opened.push(sender);
  return sender;
};
const sending = (options: Partial<SenderOptions> = {}) => {
  const sender = opening({ timeoutMs: 10_000, restMs: 1_000, ...options });
  return (url: string) =>
    sender.send({ url, headers: { 'webhook-id': 'x' }, body: '{}' }, new AbortController().signal);
};

it('returns status 200 and the answer', async () => {
  const url = await serving((request, response) =>
    response.end(`${request.method} ${request.headers['webhook-id']}`),
  );
  expect(await sending()(url)).toEqual({ status: 200, failure: null, detail: null, answer: 'POST x' });
});

it.each([
  [204, null],
  [299, null],
  [301, 'REDIRECTED'],
  [304, 'REDIRECTED'],
  [400, 'STATUS'],
  [410, 'GONE'],
  [503, 'STATUS'],
])('%i is %s', async (status, failure) => {
  const url = await serving((_, response) =>
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(),
  );
  expect(await sending()(url)).toMatchObject({ status, failure });
});

it('never follows a redirect', async () => {
  let asked = 0;
  const target = await serving((_, response) => {
    asked += 1;
    response.end();
  });
  const url = await serving((_, response) => response.writeHead(307, { location: target }).end());
  expect(await sending()(url)).toMatchObject({ status: 307, failure: 'REDIRECTED' });
  expect(asked).toBe(0);
});

it('keeps the first 1,024 bytes of a long answer, without NUL', async () => {
  const url = await serving((_, response) => response.end(`\0${'x'.repeat(100_000)}`));
  const { answer, failure } = await sending()(url);
  expect(failure).toBeNull();
  expect(answer).toBe(`\ufffd${'x'.repeat(1_023)}`);
});

it('does not wait for the rest of a slow answer', async () => {
  const url = await serving((_, response) => {
    response.writeHead(200);
    response.write('slow');
  });
  expect(await sending()(url)).toMatchObject({ status: 200, failure: null, answer: 'slow' });
});

it('times out without an answer', async () => {
  const url = await serving(() => {});
  expect(await sending({ timeoutMs: 300 })(url)).toMatchObject({ status: null, failure: 'TIMED_OUT' });
});

it('times out without an answer of a name server', async () => {
  const send = sending({ resolve: () => new Promise(() => {}), timeoutMs: 300 });
  expect(await send('https://hooks.example/')).toMatchObject({ failure: 'TIMED_OUT' });
});

it('reports an invalid answer and a closed port', async () => {
  expect(await sending()(await raw('garbage\r\n\r\n'))).toMatchObject({ failure: 'UNREADABLE_ANSWER' });
  expect(
    await sending()(
      await raw('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    ),
  ).toMatchObject({ failure: 'STATUS', status: 101 });
  expect(await sending()('http://127.0.0.1:1/')).toMatchObject({ failure: 'CONNECTION_FAILED' });
});

it('connects to no private address, whatever a name resolves to', async () => {
  let asked = 0;
  const url = new URL(
    await serving((_, response) => {
      asked += 1;
      response.end();
    }),
  );
  for (const answers of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']]) {
    const send = sending({ allowedHosts: new Set(), resolve: async () => answers });
    expect(await send(`https://hooks.example:${url.port}/`)).toMatchObject({
      failure: 'ADDRESS_REFUSED',
      status: null,
    });
    expect(await send(url.href)).toMatchObject({ failure: 'URL_REFUSED' });
  }
  expect(asked).toBe(0);
});

it('repeats once over a new connection if a reused one was closed, and never after an answer', async () => {
  let asked = 0;
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', () => {
      asked += 1;
      // The second request on the first connection finds it closed.
      if (socket === sockets[0] && asked > 1) socket.resetAndDestroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
  });
  const url = `http://127.0.0.1:${await listening(server)}/`;
  const send = sending();
  expect(await send(url)).toMatchObject({ status: 200, answer: 'ok' });
  expect(await send(url)).toMatchObject({ status: 200, answer: 'ok', failure: null });
  expect([asked, sockets.length]).toEqual([3, 2]);
});

it('aborts with the signal, and holds no reference afterwards', async () => {
  const url = await serving((_, response) => response.end());
  const sender = opening();
  const stop = new AbortController();
  const message = { url, headers: {}, body: '{}' };
  for (let n = 0; n < 20; n += 1)
    expect(await sender.send(message, stop.signal)).toMatchObject({ failure: null });
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
  const hanging = sender.send({ ...message, url: await serving(() => stop.abort()) }, stop.signal);
  expect(await hanging).toMatchObject({ status: null, failure: 'CONNECTION_FAILED' });
});

describe('https', () => {
  const certificates = join(import.meta.dirname, '../../fixtures/certificates');
  const file = (name: string) => readFileSync(join(certificates, name), 'utf8');
  const secure = () => {
    const options = { key: file('server.key'), cert: file('server.crt') };
    return listening(createSecureServer(options, (request, response) => response.end(request.headers.host)));
  };
  const allowedHosts = new Set(['localhost', 'other.example', '127.0.0.1']);

  it('accepts a certificate of the name or the address', async () => {
    const send = sending({ allowedHosts, ca: file('authority.crt') });
    const port = await secure();
    for (const host of ['localhost', '127.0.0.1'])
      expect(await send(`https://${host}:${port}/`)).toMatchObject({
        status: 200,
        answer: `${host}:${port}`,
      });
  });

  it('refuses a certificate of another name or an unknown authority, with the reason', async () => {
    const port = await secure();
    const known = sending({ allowedHosts, ca: file('authority.crt') });
    expect(await known(`https://other.example:${port}/`)).toMatchObject({
      status: null,
      failure: 'CERTIFICATE_REFUSED',
      detail: expect.stringContaining('other.example'),
    });
    const unknown = sending({ allowedHosts, ca: file('other-authority.crt') });
    expect(await unknown(`https://localhost:${port}/`)).toMatchObject({ failure: 'CERTIFICATE_REFUSED' });
  });
});

it('resolves a name once and connects to the answer', async () => {
  let asked = 0;
  const { port } = new URL(await serving((request, response) => response.end(request.headers.host)));
  const send = sending({
    allowedHosts: new Set(['hooks.example']),
    resolveAllowed: async () => {
      asked += 1;
      return [asked === 1 ? '127.0.0.1' : '127.0.0.2'];
    },
  });
  expect(await send(`http://hooks.example:${port}/`)).toMatchObject({ answer: `hooks.example:${port}` });
  expect(asked).toBe(1);
});
