import { createConnection, createServer, type Socket } from 'node:net';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A TCP proxy before a server, to break connections at a chosen moment. */
export interface TcpProxy {
  readonly address: Address;
  /** The next request that holds this text reaches the server; its answer does not come back: the connection breaks instead. */
  loseAnswerTo(text: string): void;
  /** Requests still arrive, answers never come, connections stay. Until `restore`. */
  fallSilent(): void;
  /** Breaks every connection and takes no new ones. Until `restore`. */
  refuse(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: Address): Promise<TcpProxy> {
  let mode: 'open' | 'lose' | 'silent' | 'refuse' = 'open';
  let lost = '';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (mode === 'refuse') return void client.destroy();
    const upstream = createConnection(target);
    let asked = false;
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
    client.on('data', (bytes) => {
      asked ||= mode === 'lose' && bytes.includes(lost);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (mode === 'lose' && asked) {
        mode = 'open';
        end();
      } else if (mode !== 'silent') client.write(bytes);
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
    loseAnswerTo(text) {
      mode = 'lose';
      lost = text;
    },
    fallSilent() {
      mode = 'silent';
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
