import type { ComponentChildren } from 'preact';
import type { Read } from '../service/use-read.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useWords } from '../words/use-words.ts';

interface LoadedProps<Data> {
  readonly read: Pick<Read<Data>, 'data' | 'trouble' | 'isBusy' | 'again'>;
  readonly children: (data: Data) => ComponentChildren;
}

/** What was read; that it is being read; or why it could not be, above what is known from before. */
export function Loaded<Data>({ read, children }: LoadedProps<Data>) {
  const { frame } = useWords();
  const { data, trouble, isBusy, again } = read;
  return (
    <>
      {trouble !== undefined && !isBusy && <WorkTroubleNotice trouble={trouble} onAgain={again} />}
      {data === undefined ? (
        isBusy && (
          <p role="status" class="soft">
            {frame.loading}
          </p>
        )
      ) : (
        <div aria-busy={isBusy}>{children(data)}</div>
      )}
    </>
  );
}

interface PagerProps {
  /** Whether there is a page before this one. */
  readonly hasBefore: boolean;
  readonly nextCursor: string | null;
  onFirst(): void;
  onNext(cursor: string): void;
}

/** To the next page of a list, and back to its first: the browser's own back leads to the one before. */
export function Pager({ hasBefore, nextCursor, onFirst, onNext }: PagerProps) {
  const { frame } = useWords();
  if (!hasBefore && nextCursor === null) return null;
  return (
    <nav class="row pager" aria-label={frame.pages}>
      {hasBefore && (
        <button type="button" class="button" onClick={onFirst}>
          {frame.firstPage}
        </button>
      )}
      {nextCursor !== null && (
        <button type="button" class="button" onClick={() => onNext(nextCursor)}>
          {frame.nextPage}
        </button>
      )}
    </nav>
  );
}
