import type { Address } from '../tcp-proxy.ts';

const PARTS = /^(esdb(?:\+discover)?:\/\/)((?:[^/?]*@)?)([^/?,:]+)(?::(\d+))?([^/?]*)(.*)$/s;

/** Where the first server of a connection string listens. */
export function addressOf(connectionString: string): Address {
  const [, , , host = '', port = '2113'] = PARTS.exec(connectionString) ?? [];
  return { host, port: Number(port) };
}

/**
 * The same connection string through a proxy on this machine. A server's certificate must name the proxy's host: a
 * server on `localhost` is reached under that name, any other under 127.0.0.1.
 */
export function byWayOf(connectionString: string, { port }: Address): string {
  const [, , user = '', host = '', , , options = ''] = PARTS.exec(connectionString) ?? [];
  return `esdb://${user}${host === 'localhost' ? host : '127.0.0.1'}:${port}${options}`;
}
