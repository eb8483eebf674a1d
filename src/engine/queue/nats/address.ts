/** Where the servers are and who we are to them. Never to be written anywhere: it holds a password or token. */
export interface NatsAddress {
  /** `host:port`, without names and passwords. */
  readonly servers: readonly string[];
  readonly isEncrypted: boolean;
  readonly credentials:
    | { readonly user: string; readonly pass: string }
    | { readonly token: string }
    | Record<string, never>;
}

const DEFAULT_PORT = '4222';

/**
 * Reads `nats://user:password@host:4222`, `nats://token@host`, `tls://…`, or several of them separated by commas:
 * one cluster, so one account; what only one of them names holds for all. Throws an `Error` that quotes nothing of it.
 */
export function parseNatsAddress(text: string): NatsAddress {
  const urls = text.split(',').map((part, index) => {
    // The platform's own error would carry the text, and with it the password.
    const url = URL.parse(part.trim());
    const isBare = url?.pathname === '' || url?.pathname === '/';
    if (!url?.hostname || !isBare || !['nats:', 'tls:'].includes(url.protocol))
      throw new Error(
        `server ${index + 1} is not an address such as nats://user:password@host:4222 or tls://host`,
      );
    return url;
  });
  const accounts = new Map(
    urls.filter(({ username }) => username !== '').map((url) => [`${url.username}:${url.password}`, url]),
  );
  if (accounts.size > 1) throw new Error('the servers of one list must be reached as the same user');
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`),
    isEncrypted: urls.some(({ protocol }) => protocol === 'tls:'),
    credentials: credentialsOf([...accounts.values()][0]),
  };
}

function credentialsOf(url: URL | undefined): NatsAddress['credentials'] {
  if (!url) return {};
  const user = decoded(url.username);
  return url.password === '' ? { token: user } : { user, pass: decoded(url.password) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
