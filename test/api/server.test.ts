import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startServer } from '../../src/api/server.ts';

it('stops as soon as open requests are answered, also on a connection that is kept alive', async () => {
  const arrived = Promise.withResolvers<void>();
  const app = {
    handle(message: IncomingMessage, response: ServerResponse) {
      arrived.resolve();
      message.on('data', () => {}).on('end', () => response.end('done'));
    },
    drain() {},
  };
  const server = await startServer(app, { host: '127.0.0.1', port: 0 });
  const socket = connect(server.port, server.host);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab');
  await arrived.promise;
  // An hour: were the kept-alive connection waited for, this test would not end in its own time.
  const stopped = server.stop(3_600_000);
  socket.write('cd');
  await Promise.all([stopped, once(socket, 'close')]);
  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*done/);
});
