import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import type { Trouble } from '../service/ask.ts';
import { useWords } from '../texts/use-words.ts';

interface TroubleNoticeProps {
  readonly trouble: Trouble;
  onAgain(): void;
}

/** Why there is no answer, in words, with a way to try again. */
export function TroubleNotice({ trouble, onAgain }: TroubleNoticeProps) {
  const { trouble: words } = useWords();
  return (
    <Notice kind="error" title={words.title} role="alert">
      <p>{said(trouble, words)}</p>
      {trouble.kind === 'failed' && trouble.requestId !== '' && (
        <p class="small">{fill(words.request, { id: trouble.requestId })}</p>
      )}
      <button type="button" class="button" onClick={onAgain}>
        {words.again}
      </button>
    </Notice>
  );
}

function said(trouble: Trouble, words: ReturnType<typeof useWords>['trouble']): string {
  switch (trouble.kind) {
    case 'offline':
      return words.offline;
    case 'too_many':
    case 'unavailable':
      return fill(words[trouble.kind], { seconds: trouble.retryAfter });
    case 'failed':
      return fill(words.failed, { detail: trouble.detail });
    case 'fields':
      return fill(words.failed, { detail: trouble.errors.map(({ detail }) => detail).join(' ') });
  }
}
