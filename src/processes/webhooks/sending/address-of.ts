import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AllowedHosts, hostOf, isOutside } from '../addresses.ts';

/** The addresses of a name; none where it has none. Throws when nobody could say. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Where a delivery is connected to, or why to nowhere. */
type Found =
  | { readonly address: string }
  | { readonly failure: 'NAME_NOT_FOUND' | 'ADDRESS_REFUSED'; readonly detail: string };

const ASK_MS = 2_000;
const NO_ANSWER = new Set(['ENODATA', 'ENOTFOUND', 'ENONAME', 'NXDOMAIN']);

/**
 * Asks the name servers, and neither /etc/hosts nor the search list: names inside are none of a client's. Asked without a thread
 * of the process, so that a silent name server holds back no other delivery.
 */
export function askNameServers(): Resolve {
  const resolver = new Resolver({ timeout: ASK_MS, tries: 2 });
  const none = (error: unknown): readonly string[] => {
    if (NO_ANSWER.has(String((error as { code?: unknown }).code))) return [];
    throw error;
  };
  return async (name) => {
    const [v4, v6] = await Promise.all([
      resolver.resolve4(name).catch(none),
      resolver.resolve6(name).catch(none),
    ]);
    return [...v4, ...v6];
  };
}

/** As every program of the machine finds a name: for the hosts that the operator excepts. */
export const askSystem: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * The one address that a delivery is connected to: the name is resolved once, and one answer inside refuses them all.
 */
export async function addressOf(
  url: URL,
  allowed: AllowedHosts,
  resolve: Resolve,
  resolveAllowed: Resolve,
): Promise<Found> {
  const host = hostOf(url);
  const isAllowed = allowed.has(host);
  if (isIP(host) !== 0) return isAllowed || isOutside(host) ? { address: host } : refused(host, host);
  let answers: readonly string[];
  try {
    answers = await (isAllowed ? resolveAllowed : resolve)(host);
  } catch (error) {
    return { failure: 'NAME_NOT_FOUND', detail: `${host}: ${(error as Error).message}` };
  }
  const [first] = answers;
  if (first === undefined) return { failure: 'NAME_NOT_FOUND', detail: `${host} has no address` };
  const inside = isAllowed ? undefined : answers.find((address) => !isOutside(address));
  return inside === undefined ? { address: first } : refused(host, inside);
}

const refused = (host: string, address: string): Found => ({
  failure: 'ADDRESS_REFUSED',
  detail:
    host === address
      ? `${address} is private, local or reserved`
      : `${host} resolves to ${address}, which is private, local or reserved`,
});
