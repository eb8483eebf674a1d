import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

/** A PostgreSQL that says of itself that it is of another major, as old ones can be had nowhere: a proxy before a server. */
export async function olderServer(connectionString: string, version: number, instead: number) {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = createConnection({ host: target.hostname, port: Number(target.port) });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    // Both numbers are as long, so that the lengths of the messages stay true.
    upstream.on('data', (bytes) =>
      client.write(bytes.toString('latin1').replaceAll(`${version}`, `${instead}`), 'latin1'),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const through = new URL(connectionString);
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    connectionString: through.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
