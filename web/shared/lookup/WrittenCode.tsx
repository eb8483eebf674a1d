import type { ControlProps } from '../Field.tsx';
import { fill } from '../language.ts';
import { AgainButton } from '../service/AgainButton.tsx';
import type { Trouble } from '../service/ask.ts';
import { Wait } from '../service/Wait.tsx';
import { useLanguage } from '../spoken.ts';
import { reasonWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';

interface WrittenCodeProps {
  readonly control: ControlProps;
  /** Why there is no list: trouble with the service, or its reasons. */
  readonly why: Trouble | readonly string[];
  readonly value: string;
  onValue(value: string): void;
  onLeave(): void;
  onAgain(): void;
}

/** A code without its list: it may be written, and an existing one is kept. */
export function WrittenCode({ control, why, value, onValue, onLeave, onAgain }: WrittenCodeProps) {
  const language = useLanguage();
  const { page } = useWords();
  const isTrouble = 'kind' in why;
  const said = isTrouble
    ? page.listTrouble
    : fill(page.listEmpty, { reason: why.map((code) => reasonWord(code, language)).join(' ') });
  const mayAnswerYet = isTrouble || why.includes('SOURCE_UNAVAILABLE');
  const none = `${control.id}-none`;
  return (
    <>
      <span class="hint" id={none} role="status">
        {said}
      </span>
      {isTrouble && (
        <span class="hint">
          <Wait trouble={why} />
        </span>
      )}
      <span class="row">
        <input
          {...control}
          aria-describedby={[control['aria-describedby'], none].filter(Boolean).join(' ')}
          type="text"
          autocomplete="off"
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
          onBlur={onLeave}
        />
        {mayAnswerYet && <AgainButton trouble={isTrouble ? why : undefined} onAgain={onAgain} />}
      </span>
    </>
  );
}
