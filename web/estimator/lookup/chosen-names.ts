import { createContext } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';

/** Names of what was chosen from the service's lists, by path: what the address holds is a code. */
export interface ChosenNames {
  readonly names: Readonly<Record<string, string>>;
  tell(path: string, name: string): void;
}

export const ChosenNamesContext = createContext<ChosenNames>({ names: {}, tell: () => {} });

export const useChosenNames = (): ChosenNames => useContext(ChosenNamesContext);

/** Kept above form and result, which both need them. */
export function useNamesKept(): ChosenNames {
  const [names, setNames] = useState<ChosenNames['names']>({});
  return useMemo(
    () => ({
      names,
      tell: (path, name) => setNames((known) => (known[path] === name ? known : { ...known, [path]: name })),
    }),
    [names],
  );
}
