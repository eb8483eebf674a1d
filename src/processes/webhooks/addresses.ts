import { BlockList, isIP } from 'node:net';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { faultWords } from '../../kernel/words/faults.ts';
import { type Fault, faultAt } from '../../kernel/zod-faults.ts';

/** Private hosts that the operator allows, by `http` and on any port. Names as in a URL, in lower case. */
export type AllowedHosts = ReadonlySet<string>;

/**
 * Addresses that no delivery may reach: not routed on the internet, reserved, or a cloud's own (IANA special-purpose
 * registries).
 */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's address for platform services.
  ['168.63.129.16', 32],
] as const;

/** Within the global unicast block: protocol assignments, documentation, and embedded IPv4. */
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateAddresses = new BlockList();
for (const [net, bits] of PRIVATE_V4) privateAddresses.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of PRIVATE_V6) privateAddresses.addSubnet(net, bits, 'ipv6');
const unicastV6 = new BlockList();
unicastV6.addSubnet('2000::', 3, 'ipv6');

/**
 * Names that are not public: special use (RFC 6761, 6762, 7686, 8375, 9476), `internal` (ICANN 2024, for private
 * networks), and unregistered ones in use (RFC 6762, appendix G). No public authority certifies a name outside a public
 * top-level domain (CA/Browser Forum, Baseline Requirements, 4.2.2 and 7.1.2.7.12).
 */
const PRIVATE_NAMES: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
]);

/** Whether a name can have a public certificate: several labels, and no private or special-use domain. */
const isPublicName = (host: string): boolean => {
  const labels = host.split('.');
  return labels.length > 1 && !PRIVATE_NAMES.has(labels.at(-1) ?? '');
};

/** Whether a text is an IP address on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateAddresses.check(address, 'ipv4');
  return family === 6 && unicastV6.check(address, 'ipv6') && !privateAddresses.check(address, 'ipv6');
}

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

const NO_URL = faultWords('invalid_url', bilingual('processes.no_url'));
const NO_HTTPS = faultWords('not_https', bilingual('processes.no_https'));
const CREDENTIALS = faultWords('credentials_in_url', bilingual('processes.credentials'));
const FRAGMENT = faultWords('fragment_in_url', bilingual('processes.fragment'));
const PORT = faultWords('port_not_allowed', bilingual('processes.port'));
const INSIDE = faultWords('address_not_allowed', bilingual('processes.inside'));

/** The fault of a webhook URL, checked before its name is resolved; undefined if there is none. */
export function faultOfUrl(text: string, allowed: AllowedHosts) {
  const url = /[\s\p{Cc}\\]/u.test(text) ? null : URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || !/^https?:\/\//i.test(text)) return NO_URL;
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(text)) return CREDENTIALS;
  if (text.includes('#')) return FRAGMENT;
  const host = hostOf(url);
  if (allowed.has(host)) return undefined;
  if (url.protocol !== 'https:') return NO_HTTPS;
  if (url.port !== '' && Number(url.port) <= 1023) return PORT;
  const isPublic = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host);
  return isPublic ? undefined : INSIDE;
}

export function faultsOfUrl(url: string | undefined, allowed: AllowedHosts): readonly Fault[] {
  const fault = url === undefined ? undefined : faultOfUrl(url, allowed);
  return fault ? [faultAt('/url', fault)] : [];
}
