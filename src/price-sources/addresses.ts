import { fail, ok, type Result } from '../kernel/result.ts';

/** The settings that name where sources are asked, and the public address each has when unset. */
export const PUBLIC_ADDRESSES = {
  SOURCE_DERAL_SIMA_HTML_URL: 'https://celepar7.pr.gov.br',
  SOURCE_DERAL_SIMA_URL: 'https://www.agricultura.pr.gov.br',
  SOURCE_BCB_SGS_URL: 'https://api.bcb.gov.br',
} as const;

export type SourceAddressName = keyof typeof PUBLIC_ADDRESSES;
/** Absent (or empty): the public address. `off`: not asked at all. */
export type SourceAddresses = { readonly [Name in SourceAddressName]?: string | undefined };

/** The address a setting names; null when it is switched off; the error names the setting. */
export function sourceAddress(
  name: SourceAddressName,
  value: string | undefined,
): Result<URL | null, string> {
  const text = value?.trim() ?? '';
  if (text === 'off') return ok(null);
  const url = URL.parse(text === '' ? PUBLIC_ADDRESSES[name] : text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return fail(`${name} must be an http(s) address or "off"`);
  }
  return ok(url);
}

/** A path at an address: the setting names scheme and host, a path before it is kept. */
export function addressUnder(base: URL, path: string): string {
  const before = base.pathname.replace(/\/+$/, '');
  return new URL(before.endsWith(path) ? before : `${before}${path}`, base).href;
}
