import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Address, addressOf, fragmentOf } from './address.ts';

/** The address as the browser has it, back and forward included, and a way to go to another one. */
export function useAddress(): readonly [Address, (next: Address) => void] {
  const [address, setAddress] = useState(() => addressOf(location.hash));
  useEffect(() => {
    const follow = () => setAddress(addressOf(location.hash));
    addEventListener('popstate', follow);
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('hashchange', follow);
    };
  }, []);
  const go = useCallback((next: Address) => {
    const fragment = fragmentOf(next);
    if (fragment !== location.hash) history.pushState(null, '', fragment || location.pathname);
    setAddress(next);
  }, []);
  return [address, go];
}
