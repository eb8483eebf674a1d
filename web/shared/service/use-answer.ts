import { useCallback, useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../spoken.ts';
import { type Answer, afterTrouble, type Held, settled, whileAsked } from './answer.ts';
import { ask, type Trouble, waitOf } from './ask.ts';

const NOTHING = { state: 'nothing' } as const;
const ASKING = { state: 'asking' } as const;

/**
 * Asks again whenever path, body or language is another, and gives up what is no longer wanted. Without a path nothing
 * is asked. The second member asks once more. In another language the answer before stays until there is one; where
 * there is trouble instead, that one is asked for again from time to time.
 */
export function useAnswer<Body>(
  path: string | undefined,
  body?: unknown,
): readonly [Answer<Body>, () => void] {
  const language = useLanguage();
  const wanted = JSON.stringify([path, body]);
  const nothingYet = path === undefined ? NOTHING : ASKING;
  const [tries, setTries] = useState(0);
  const [held, setHeld] = useState<Held<Body>>({ wanted, language, tries, answer: nothingYet });
  useEffect(() => {
    const question = { wanted, language, tries };
    if (path === undefined) {
      setHeld({ ...question, answer: NOTHING });
      return;
    }
    const already = settled(held, question);
    setHeld(already ?? whileAsked(held, question));
    if (already) return;
    const given = new AbortController();
    const options = { signal: given.signal, ...(body === undefined ? {} : { body }) };
    void ask<Body>(path, language, options).then((outcome) => {
      if (given.signal.aborted) return;
      setHeld((before) =>
        outcome.ok
          ? { ...question, answer: { state: 'answered', body: outcome.body } }
          : afterTrouble(before, question, outcome.trouble),
      );
    });
    return () => given.abort();
  }, [wanted, language, tries]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  const answer = held.wanted === wanted ? held.answer : nothingYet;
  useTriedLater(answer.state === 'answered' ? answer.late : undefined, again);
  return [answer, again];
}

function useTriedLater(late: Trouble | undefined, again: () => void): void {
  useEffect(() => {
    if (!late) return;
    const timer = setTimeout(again, waitOf(late) * 1000);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [late, again]);
}
