import { startTcpProxy } from './tcp-proxy.ts';

/** A PostgreSQL that says of itself that it is of another major, as old ones can be had nowhere: a proxy before a server. */
export async function olderServer(connectionString: string, version: number, instead: number) {
  const url = new URL(connectionString);
  // Both numbers are as long, so that the lengths of the messages stay true.
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) }, (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll(`${version}`, `${instead}`), 'latin1'),
  );
  url.port = String(proxy.address.port);
  return { connectionString: url.href, close: proxy.close };
}
