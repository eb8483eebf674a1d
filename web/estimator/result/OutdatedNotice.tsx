import { Notice } from '../../shared/Notice.tsx';
import { useWords } from '../texts/use-words.ts';

interface OutdatedNoticeProps {
  onEstimate(): void;
  onPutBack(): void;
}

/** The form has other entries by now than the result: said on the screen and on paper, with both ways out. */
export function OutdatedNotice({ onEstimate, onPutBack }: OutdatedNoticeProps) {
  const { result } = useWords();
  return (
    <Notice kind="warning">
      <p>{result.outdated}</p>
      <p class="row no-print">
        <button type="button" class="button" onClick={onEstimate}>
          {result.estimateAgain}
        </button>
        <button type="button" class="button" onClick={onPutBack}>
          {result.putBack}
        </button>
      </p>
    </Notice>
  );
}
