import { useEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../../shared/spoken.ts';
import { placeOf } from '../texts/place.ts';
import { problemWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';
import { controlId } from './form-context.ts';
import type { Problems } from './read-form.ts';

interface ErrorSummaryProps {
  readonly problems: Problems;
  /** Another number: the summary takes the focus. */
  readonly refused: number;
}

/** All that is wrong in one place, each leading to its field. It takes the focus after a try that was refused. */
export function ErrorSummary({ problems, refused }: ErrorSummaryProps) {
  const language = useLanguage();
  const { page } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(problems);
  useEffect(() => {
    if (refused > 0) box.current?.focus();
  }, [refused]);
  if (refused === 0 || entries.length === 0) return null;
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

const focusOn = (path: string) => document.getElementById(controlId(path))?.focus();
