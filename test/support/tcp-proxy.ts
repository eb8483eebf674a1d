import { createConnection, createServer, type Socket } from 'node:net';
import { listenAnywhere } from './free-port.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A TCP proxy in front of a server, to break connections at a chosen moment. `answered`: transforms the server's bytes. */
export async function startTcpProxy(target: Address, answered = (bytes: Buffer) => bytes) {
  let mode: 'open' | 'silent' | 'refuse' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (mode === 'refuse') return void client.destroy();
    const upstream = createConnection(target);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => {
      if (mode !== 'silent') client.write(answered(bytes));
    });
  });
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: { host: '127.0.0.1', port: await listenAnywhere(server) },
    /** Requests still arrive, answers never do, connections stay. Until `cut` or `restore`. */
    fallSilent() {
      mode = 'silent';
    },
    /** Breaks every connection with its bytes in transit; takes new ones. */
    cut() {
      mode = 'open';
      breakAll();
    },
    /** Breaks every connection and takes no new ones. Until `restore`. */
    refuse() {
      mode = 'refuse';
      breakAll();
    },
    restore() {
      mode = 'open';
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        breakAll();
      }),
  };
}
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
