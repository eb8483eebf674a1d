import { shownSeconds } from '../figures/dates.ts';
import { fill } from '../language.ts';
import { Notice } from '../Notice.tsx';
import { useLanguage } from '../spoken.ts';
import { useWords } from '../texts/use-words.ts';
import { AgainButton } from './AgainButton.tsx';
import type { Trouble } from './ask.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { Wait } from './Wait.tsx';

interface TroubleNoticeProps {
  readonly trouble: Trouble;
  onAgain(): void;
}

/** Why there is no answer, in words, with a way to try again. Seconds to wait are counted down for the eye. */
export function TroubleNotice({ trouble, onAgain }: TroubleNoticeProps) {
  const language = useLanguage();
  const { trouble: words } = useWords();
  const isOver = useSecondsLeft(trouble) === 0;
  const why = said(trouble, words);
  if (!('retryAfter' in trouble))
    return (
      <Notice kind="error" title={words.title} role="alert">
        <p>{why}</p>
        {trouble.kind === 'failed' && trouble.requestId !== '' && (
          <p class="small">{fill(words.request, { id: trouble.requestId })}</p>
        )}
        <AgainButton trouble={trouble} onAgain={onAgain} />
      </Notice>
    );
  const waiting = fill(words.waiting, { time: shownSeconds(trouble.retryAfter, language) });
  return (
    <>
      <Notice kind="error" title={words.title}>
        <p>
          {why} <Wait trouble={trouble} />
        </p>
        <AgainButton trouble={trouble} onAgain={onAgain} />
      </Notice>
      {/* Heard when it begins and when it is over, not each second. */}
      <p class="visually-hidden" role="alert">
        {isOver ? words.waited : `${why} ${waiting}`}
      </p>
    </>
  );
}

function said(trouble: Trouble, words: ReturnType<typeof useWords>['trouble']): string {
  switch (trouble.kind) {
    case 'failed':
      return fill(words.failed, { detail: trouble.detail });
    case 'fields':
      return fill(words.failed, { detail: trouble.errors.map(({ detail }) => detail).join(' ') });
    default:
      return words[trouble.kind];
  }
}
