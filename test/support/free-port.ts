import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Has a server listen on a port of 127.0.0.1 that nobody listens on; which one. */
export async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port of 127.0.0.1 that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenAnywhere(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Takes no more, and hangs up on everybody who is still waiting. */
export function closeNow(server: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}
