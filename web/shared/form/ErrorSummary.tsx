import { useEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../spoken.ts';
import { placeOf } from '../texts/place.ts';
import { problemWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';
import { controlId } from './form-context.ts';
import type { Problems } from './read-form.ts';

interface ErrorSummaryProps {
  readonly problems: Problems;
  /** Another number: the first wrong field takes the focus. */
  readonly refused: number;
  /** Another number: it does so where nothing else has it. */
  readonly unlisted: number;
}

/**
 * All that is wrong in one place, each leading to its field. After a try that was refused it is heard, and the focus is
 * in the first wrong field; where no field can take it, here.
 */
export function ErrorSummary({ problems, refused, unlisted }: ErrorSummaryProps) {
  const language = useLanguage();
  const { page } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(problems);
  const toFirst = () => {
    if (!Object.keys(problems).some(focusOn)) box.current?.focus();
  };
  useEffect(() => {
    if (refused > 0) toFirst();
  }, [refused]);
  useEffect(() => {
    if (unlisted > 0 && !document.activeElement?.matches('a, button, input, select')) toFirst();
  }, [unlisted]);
  if (refused + unlisted === 0 || entries.length === 0) return null;
  return (
    <div class="notice error summary" ref={box} tabIndex={-1} role="alert" aria-labelledby="summary-title">
      <h3 id="summary-title">{page.problems}</h3>
      <ul>
        {entries.map(([path, problem]) => (
          <li key={path}>
            {path === '' ? (
              problemWord(problem, language)
            ) : (
              <button type="button" class="to-field" onClick={() => focusOn(path)}>
                {placeOf(path, language)}: {problemWord(problem, language)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether it took the focus: a list that is not there yet does not. */
function focusOn(path: string): boolean {
  const control = document.getElementById(controlId(path));
  control?.focus();
  return control !== null && control === document.activeElement;
}
