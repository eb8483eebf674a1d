const FRAGMENT = '#link=';

/** Whether the address is a link to sign in by. */
export const hasLinkToken = ({ hash }: Pick<Location, 'hash'>): boolean => hash.startsWith(FRAGMENT);

/** The token of a link to sign in by, which is removed from the address and from the history at once; undefined without one. */
export function takeLinkToken(
  { hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState'>,
): string | undefined {
  if (!hash.startsWith(FRAGMENT)) return undefined;
  history.replaceState(null, '', pathname + search);
  return hash.slice(FRAGMENT.length);
}

/** The token of a link that a person pasted, whole or the token alone; undefined where it is neither. */
export function tokenOfPasted(text: string): string | undefined {
  const written = text.trim();
  const at = written.indexOf(FRAGMENT);
  const token = at < 0 ? written : written.slice(at + FRAGMENT.length);
  return /^[\w.~-]{16,}$/.test(token) ? token : undefined;
}
