import { useWords } from '../texts/use-words.ts';
import type { Trouble } from './ask.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface AgainButtonProps {
  readonly trouble: Trouble | undefined;
  onAgain(): void;
}

/** Another try; not before the time that the service named, where it counts every try. */
export function AgainButton({ trouble, onAgain }: AgainButtonProps) {
  const { trouble: words } = useWords();
  const mustWait = useSecondsLeft(trouble) > 0 && trouble?.kind === 'too_many';
  return (
    <button
      type="button"
      class="button"
      aria-disabled={mustWait ? 'true' : undefined}
      onClick={() => {
        if (!mustWait) onAgain();
      }}
    >
      {words.again}
    </button>
  );
}
