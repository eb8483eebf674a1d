import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems give to connections, and to servers that listen anywhere. */
const PORTS = { from: 15_000, count: 16_000 };

const anyPort = (): number => PORTS.from + Math.floor(Math.random() * PORTS.count);

/**
 * A port of 127.0.0.1 that nobody else gets while this process runs, however often a server listens there and is gone: in between it
 * refuses connections, as a dead server's does. `propose`: candidates, until one is free.
 */
export async function freePort(propose: () => number = anyPort): Promise<number> {
  for (;;) {
    const port = propose();
    if ((await isHeld(port)) && (await isUnused(port))) return port;
  }
}

/** Makes a server listen on such a port, and returns it. */
export async function listenAnywhere(server: Server): Promise<number> {
  const port = await freePort();
  await listenAt(server, port);
  return port;
}

export const listenAt = (server: Server, port: number): Promise<unknown> =>
  once(server.listen(port, '127.0.0.1'), 'listening');

/** The UDP port of the same number is the sign that a process of tests has the TCP port. The system removes it with the process. */
const isHeld = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const sign = createSocket('udp4').unref();
    sign.once('error', () => resolve(false));
    sign.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });

const isUnused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Takes no more requests, and hangs up on all that are still waiting. */
export function closeNow(server: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}
