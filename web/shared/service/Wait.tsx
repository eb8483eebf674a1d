import { shownSeconds } from '../figures/dates.ts';
import { fill } from '../language.ts';
import { useLanguage } from '../spoken.ts';
import { useWords } from '../texts/use-words.ts';
import type { Trouble } from './ask.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The seconds to wait, counted down for the eye, and then that they are over; nothing where none were named. */
export function Wait({ trouble }: { readonly trouble: Trouble }) {
  const language = useLanguage();
  const { trouble: words } = useWords();
  const left = useSecondsLeft(trouble);
  if (!('retryAfter' in trouble)) return null;
  return (
    <span role="timer">
      {left > 0 ? fill(words.waiting, { time: shownSeconds(left, language) }) : words.waited}
    </span>
  );
}
