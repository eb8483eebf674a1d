import { useEffect, useRef } from 'preact/hooks';
import { fill } from '../../shared/language.ts';
import type { Rest } from '../service/use-pages.ts';
import { useWords } from '../words/use-words.ts';

interface MoreProps extends Rest {
  /** What the list is of: a screen may have several. */
  readonly list: string;
}

/**
 * How many items of a list are shown, and the button for the next of them, which keeps the focus. Nothing where all came at once.
 */
export function More({ list, count, hasMore, isBusy, onMore }: MoreProps) {
  const { frame } = useWords();
  const shown = useRef<HTMLParagraphElement>(null);
  const isUsed = useRef(false);
  useEffect(() => {
    // The button goes with the last item: the focus is then on what says so.
    if (isUsed.current && !hasMore) shown.current?.focus();
  }, [hasMore]);
  if (!hasMore && !isUsed.current) return null;
  const next = () => {
    isUsed.current = true;
    onMore();
  };
  return (
    <div class="row pager">
      <p ref={shown} role="status" tabIndex={-1} class="soft">
        {fill(hasMore ? frame.shownSoFar : frame.shownAll, { count })}
      </p>
      {hasMore && (
        <button
          type="button"
          class="button"
          aria-label={`${frame.more}: ${list}`}
          aria-disabled={isBusy}
          onClick={next}
        >
          {frame.more}
        </button>
      )}
    </div>
  );
}
