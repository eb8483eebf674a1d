import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Tells the measurement where a peer listens, and ends it on SIGTERM. */
export function listening(server: Server): void {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening http://127.0.0.1:${port}\n`);
  process.on('SIGTERM', () => process.exit(0));
}
