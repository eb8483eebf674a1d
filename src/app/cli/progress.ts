/** Where progress goes: standard error, so that standard output stays clean for pipes. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

interface Progress {
  add(count: number): void;
  /** Ends the line on a terminal. */
  end(): void;
}

const TERMINAL_MS = 200;
const LINES_MS = 5_000;

export const grouped = (count: number): string => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');

export function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

/**
 * How far a long piece of work is: with rate and time left, in one line that is written over on a terminal, in plain lines
 * elsewhere, one in five seconds. `total`: as far as it is known.
 */
export function showProgress(what: string, total?: number, output: Output = process.stderr): Progress {
  const began = performance.now();
  const isTerminal = output.isTTY === true;
  let done = 0;
  let shownAt = began;
  let hasShown = false;
  const show = (now: number) => {
    const seconds = (now - began) / 1_000;
    const rate = done / seconds;
    const isKnown = total !== undefined && total > done;
    const left = isKnown ? `, about ${timeText((total - done) / rate)} left` : '';
    const text = `${grouped(done)}${isKnown ? ` of ${grouped(total)}` : ''} ${what}, ${grouped(rate)}/s${left}`;
    output.write(isTerminal ? `\r\x1b[2K${text}` : `${text}\n`);
    shownAt = now;
    hasShown = true;
  };
  return {
    add(count) {
      done += count;
      const now = performance.now();
      if (now - shownAt >= (isTerminal ? TERMINAL_MS : LINES_MS)) show(now);
    },
    end() {
      if (isTerminal && hasShown) output.write('\r\x1b[2K');
    },
  };
}
