import { createConnection, createServer, type Socket } from 'node:net';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A TCP proxy before a server, to break connections at a chosen moment. */
export interface TcpProxy {
  readonly address: Address;
  /** Requests still arrive, answers never come, connections stay. Until `cut` or `restore`. */
  fallSilent(): void;
  /** Breaks every connection, whatever was on its way; new ones are taken. */
  cut(): void;
  /** Breaks every connection and takes no new ones. Until `restore`. */
  refuse(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: Address): Promise<TcpProxy> {
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
      if (mode !== 'silent') client.write(bytes);
    });
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    address: { host: '127.0.0.1', port },
    fallSilent() {
      mode = 'silent';
    },
    cut() {
      mode = 'open';
      for (const socket of sockets) socket.destroy();
    },
    refuse() {
      mode = 'refuse';
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      mode = 'open';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
