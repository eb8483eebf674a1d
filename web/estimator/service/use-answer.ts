import { useCallback, useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../../shared/spoken.ts';
import { ask, type Trouble } from './ask.ts';

export type Answer<Body> =
  | { readonly state: 'nothing' }
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly body: Body }
  | { readonly state: 'trouble'; readonly trouble: Trouble };

/**
 * Asks again whenever path, body or language is another, and gives up what is no longer wanted. Without a path nothing
 * is asked. The second member asks once more.
 */
export function useAnswer<Body>(
  path: string | undefined,
  body?: unknown,
): readonly [Answer<Body>, () => void] {
  const language = useLanguage();
  const [answer, setAnswer] = useState<Answer<Body>>({ state: path === undefined ? 'nothing' : 'asking' });
  const [tries, setTries] = useState(0);
  const wanted = JSON.stringify([path, body]);
  useEffect(() => {
    const [asked, sent] = JSON.parse(wanted) as [string | null, unknown];
    if (asked === null) {
      setAnswer({ state: 'nothing' });
      return;
    }
    const given = new AbortController();
    setAnswer({ state: 'asking' });
    const options = { signal: given.signal, ...(sent === null ? {} : { body: sent }) };
    void ask<Body>(asked, language, options).then((outcome) => {
      if (given.signal.aborted) return;
      setAnswer(
        outcome.ok
          ? { state: 'answered', body: outcome.body }
          : { state: 'trouble', trouble: outcome.trouble },
      );
    });
    return () => given.abort();
  }, [wanted, language, tries]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  return [answer, again];
}
