/** Where clamd listens, as `node:net` takes it. */
export type ClamdAddress =
  | { readonly host: string; readonly port: number }
  /** Of a Unix socket. */
  | { readonly path: string };

const TCP = /^tcp:\/\/(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?\/?$/i;
const UNIX = /^unix:\/\/(\/.+)$/;
const DEFAULT_PORT = 3310;
const LARGEST_PORT = 65_535;

/** Reads `tcp://host`, `tcp://host:port` or `unix:///path`; undefined when it is none of them. */
export function parseClamdAddress(text: string): ClamdAddress | undefined {
  const path = UNIX.exec(text)?.[1];
  if (path !== undefined) return { path };
  const [, address, name, digits] = TCP.exec(text) ?? [];
  const host = address ?? name;
  const port = digits === undefined ? DEFAULT_PORT : Number(digits);
  return host === undefined || port < 1 || port > LARGEST_PORT ? undefined : { host, port };
}
