import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useWords } from '../words/use-words.ts';
import { When } from './now.tsx';
import { REFRESH_MS } from './use-refreshed.ts';

export interface Refreshing {
  readonly isPaused: boolean;
  setPaused(isPaused: boolean): void;
}

interface RefreshBarProps extends Refreshing {
  /** The service's time in the answer that is shown; undefined before the first. */
  readonly at: string | undefined;
  readonly failure: string | undefined;
  refresh(): void;
}

/** How old what is shown is, and the switch that pauses refreshing. */
export function RefreshBar({ at, failure, isPaused, setPaused, refresh }: RefreshBarProps) {
  const texts = useWords();
  const often = isPaused ? texts.pausedNow : fill(texts.everySeconds, { seconds: REFRESH_MS / 1_000 });
  return (
    <>
      <div class="refresh-bar">
        <p class="small">
          {at === undefined ? (
            texts.loading
          ) : (
            <>
              <When instant={at} />
              <span class="soft"> · {often}</span>
            </>
          )}
        </p>
        <div class="row">
          <button type="button" class="button" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
            {texts.pause}
          </button>
          <button type="button" class="button" onClick={refresh}>
            {texts.refresh}
          </button>
        </div>
      </div>
      <div role="status">
        {failure !== undefined && (
          <Notice kind="error" title={texts.noAnswer}>
            <p>{fill(at === undefined ? texts.noAnswerYet : texts.noAnswerWhy, { reason: failure })}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
