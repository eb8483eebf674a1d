import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Makes a server listen on a free port of 127.0.0.1, and returns it. */
export async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenAnywhere(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Takes no more requests, and hangs up on all that are still waiting. */
export function closeNow(server: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}
