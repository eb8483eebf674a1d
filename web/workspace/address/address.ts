import { createContext } from 'preact';
import { useCallback, useContext, useLayoutEffect, useState } from 'preact/hooks';

/** Where the workspace begins; each screen has an address below it. */
export const ROOT = '/workspace';

export interface Address {
  /** Below the workspace, such as `['assets', '7b0c…']`; none of Today. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

/** `go` replaces the entry of the history where only the view changes, such as a filter while one types. */
export interface Addressing {
  readonly address: Address;
  go(href: string, options?: { readonly replace?: boolean }): void;
}

export function addressOf(pathname: string, search: string): Address {
  const path = pathname.slice(ROOT.length).split('/').filter(Boolean).map(decoded);
  return { path, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** The address of a screen; values that are empty are left out. */
export function hrefOf(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return [ROOT, ...path.map(encodeURIComponent)].join('/') + search;
}

/** A part of an address that somebody mistyped stays as it is: it names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const AddressContext = createContext<Addressing | undefined>(undefined);
export const AddressProvider = AddressContext.Provider;

export function useAddress(): Addressing {
  const addressing = useContext(AddressContext);
  if (!addressing) throw new Error('a screen is outside the workspace');
  return addressing;
}

/** The address as the browser has it, back and forward included. */
export function useBrowserAddress(): Addressing {
  const [address, setAddress] = useState(() => addressOf(location.pathname, location.search));
  const follow = useCallback(() => setAddress(addressOf(location.pathname, location.search)), []);
  useLayoutEffect(() => {
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [follow]);
  const go = useCallback(
    (href: string, { replace = false }: { readonly replace?: boolean } = {}) => {
      if (replace) history.replaceState(null, '', href);
      else {
        history.pushState(null, '', href);
        scrollTo(0, 0);
      }
      follow();
    },
    [follow],
  );
  return { address, go };
}
