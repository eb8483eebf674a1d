import { useRef } from 'preact/hooks';
import type { RebuildStatus } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { duration } from '../reading/times.ts';
import { useWords } from '../words/use-words.ts';

interface BuildProps {
  readonly name: string;
  readonly build: RebuildStatus;
}

/** Progress of a rebuild of a read model, and how long it may take. */
export function Build({ name, build }: BuildProps) {
  const texts = useWords();
  const language = useLanguage();
  const secondsLeft = useSecondsLeft(build);
  const { version, share, under_way } = build;
  const what = fill(build.for === 'REBUILD' ? texts.rebuildOf : texts.verifyOf, { version });
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(share * 100) / 100);
  return (
    <div class="build">
      <span>
        {what}: {percent}
      </span>
      <progress max={1} value={share} aria-label={`${name}: ${what}`} />
      {!under_way && <span class="soft">{texts.leftByCrash}</span>}
      {under_way && secondsLeft !== undefined && (
        <span class="soft">{fill(texts.timeLeft, { time: duration(secondsLeft, language) })}</span>
      )}
    </div>
  );
}

/** Below it no estimate is possible. */
const LEAST_SECONDS = 4;
const LEAST_SHARE = 0.005;

/** From the pace since it was first seen here; undefined while that is too short. */
function useSecondsLeft({ share, under_way }: RebuildStatus): number | undefined {
  const first = useRef({ share, at: performance.now() });
  if (share < first.current.share || !under_way) first.current = { share, at: performance.now() };
  const seconds = (performance.now() - first.current.at) / 1_000;
  const gained = share - first.current.share;
  if (seconds < LEAST_SECONDS || gained < LEAST_SHARE) return undefined;
  return ((1 - share) / gained) * seconds;
}
