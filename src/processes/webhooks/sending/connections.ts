import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { hostOf } from '../addresses.ts';

export interface ConnectionOptions {
  readonly userAgent: string;
  /** Certificates of authorities in place of the system's. */
  readonly ca?: string;
}

/** The address that was found for the host of a URL. */
export interface Destination {
  readonly url: URL;
  readonly address: string;
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Connections {
  /** Sends it to the address and to no other. `isNew`: over a connection of its own. */
  post(to: Destination, post: Post, signal: AbortSignal, isNew: boolean): ClientRequest;
  close(): void;
}

/** A connection that nobody used for so long is closed, before the other side closes it with a request under way. */
const IDLE_MS = 4_000;

/** Connections that are kept for the next one to the same address. */
export function openConnections({ userAgent, ca }: ConnectionOptions): Connections {
  const kept = { keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo', maxFreeSockets: 64 } as const;
  const http = new HttpAgent(kept);
  const https = new HttpsAgent({ ...kept, maxCachedSessions: 0 });
  return {
    post({ url, address }, { headers, body }, signal, isNew) {
      const bytes = Buffer.from(body);
      const name = hostOf(url);
      const common = {
        method: 'POST',
        host: address,
        path: url.pathname + url.search,
        port: url.port,
        signal,
        // What is connected to is an address already: nothing is left to look up.
        lookup: undefined,
        headers: {
          host: url.host,
          'user-agent': userAgent,
          'content-type': 'application/json',
          'content-length': String(bytes.length),
          ...headers,
        },
      };
      const request =
        url.protocol === 'https:'
          ? httpsRequest({
              ...common,
              agent: isNew ? false : https,
              servername: isIP(name) === 0 ? name : '',
              rejectUnauthorized: true,
              ...(ca !== undefined && { ca }),
            })
          : httpRequest({ ...common, agent: isNew ? false : http });
      request.end(bytes);
      return request;
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}
