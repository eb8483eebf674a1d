import { createContext } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';

/** Names of what was chosen from the service's lists, by path and value: what the address holds is a code. */
interface ChosenNames {
  nameOf(path: string, value: string): string | undefined;
  report(path: string, value: string, name: string): void;
}

export const ChosenNamesContext = createContext<ChosenNames>({ nameOf: () => undefined, report: () => {} });

export const useChosenNames = (): ChosenNames => useContext(ChosenNamesContext);

const keyOf = (path: string, value: string): string => `${path}=${value}`;

/** Kept above form and result, which both need them. */
export function useNamesKept(): ChosenNames {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  return useMemo(
    () => ({
      nameOf: (path, value) => names[keyOf(path, value)],
      report: (path, value, name) =>
        setNames((known) =>
          known[keyOf(path, value)] === name ? known : { ...known, [keyOf(path, value)]: name },
        ),
    }),
    [names],
  );
}
