import { startTcpProxy } from './tcp-proxy.ts';

/** A PostgreSQL that reports another major version, because old ones cannot be installed: a proxy in front of a server. */
export async function olderServer(connectionString: string, version: number, instead: number) {
  const url = new URL(connectionString);
  // Both numbers have the same length, so that the lengths of the messages stay right.
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) }, (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll(`${version}`, `${instead}`), 'latin1'),
  );
  url.port = String(proxy.address.port);
  return { connectionString: url.href, close: proxy.close };
}
