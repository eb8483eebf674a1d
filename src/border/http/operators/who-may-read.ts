import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a browser may show the page and its data to who asks. The address asks for no credential, so a page of another
 * site must not read it through an operator's browser: neither by a name of its own that it lets point here (DNS
 * rebinding; an address of digits cannot be rebound), nor by a request across sites. Scrapers of `/metrics` are no
 * browsers, and come by whatever name.
 */
export const isOwnHost = ({ host }: IncomingHttpHeaders, operatorsHost: string): boolean => {
  const name = nameOf(host ?? '');
  return (
    name !== undefined && (name === 'localhost' || name === operatorsHost.toLowerCase() || isIP(name) !== 0)
  );
};

/** A link from elsewhere may open the page; its data go to the page alone, and to whoever is no browser. */
export function isOwnSite(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin !== undefined && URL.parse(origin)?.host !== host) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The name or address in a `Host` header, in lower case and without brackets. */
function nameOf(host: string): string | undefined {
  const url = URL.parse(`http://${host}`);
  if (url?.pathname !== '/' || url.username !== '' || url.search !== '' || url.hash !== '') return undefined;
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
