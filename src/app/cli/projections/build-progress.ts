import type { BuildProgress } from '../../../engine/projecting/build/run.ts';
import { grouped, type Output, timeText } from '../progress.ts';

const TERMINAL_MS = 200;
const LINES_MS = 5_000;

const told = ({ projection, phase }: BuildProgress): string =>
  projection === undefined ? phase : `${projection}: ${phase}`;

interface BuildDisplay {
  show(progress: BuildProgress): void;
  /** Clears the line on a terminal. */
  end(): void;
}

/**
 * How far a build is: events, rate, share and time left while the log is read, then what is being done. One line that is
 * written over on a terminal; plain lines elsewhere: one in five seconds, and one for each new thing that is done.
 */
export function showBuild(output: Output = process.stderr): BuildDisplay {
  const isTerminal = output.isTTY === true;
  let first: { readonly at: number; readonly share: number; readonly events: number } | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;
  let shownWhat = '';
  const reading = ({ events, share = 0 }: BuildProgress, now: number): string => {
    // The first batch is where the rest is counted from: a resumed build begins in the middle.
    first ??= { at: now, share, events };
    const seconds = (now - first.at) / 1_000;
    const begun = `reading the log: ${grouped(events)} events, ${Math.floor(share * 100)} %`;
    if (seconds === 0 || share <= first.share) return begun;
    const left = (seconds * (1 - share)) / (share - first.share);
    return `${begun}, ${grouped((events - first.events) / seconds)}/s, about ${timeText(left)} left`;
  };
  return {
    show(progress) {
      const now = performance.now();
      const { phase, projection } = progress;
      const what = `${projection ?? ''}${phase}`;
      const isNew = what !== shownWhat && phase !== 'reading';
      // What comes after a pause has a pace of its own.
      if (phase === 'waiting for the databases') first = undefined;
      const text = phase === 'reading' ? reading(progress, now) : told(progress);
      if (!isNew && now - shownAt < (isTerminal ? TERMINAL_MS : LINES_MS)) return;
      output.write(isTerminal ? `\r\x1b[2K${text}` : `${text}\n`);
      shownAt = now;
      shownWhat = what;
    },
    end() {
      if (isTerminal && shownWhat !== '') output.write('\r\x1b[2K');
    },
  };
}
