import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Prints the address for the measurement, and exits on SIGTERM. */
export function listening(server: Server): void {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening http://127.0.0.1:${port}\n`);
  process.on('SIGTERM', () => process.exit(0));
}
