export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const TERMINAL_MS = 200;
const LINES_MS = 5_000;

export const grouped = (count: number): string => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');

export function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

/**
 * On a terminal one line that is overwritten; otherwise a plain line every five seconds. `shownAt`: time of the last
 * line.
 */
export function shownLine(output: Output, shownAt: number) {
  const isTerminal = output.isTTY === true;
  let hasShown = false;
  return {
    /** Returns true if a line was written: because it is due, or because `isNew`. */
    show(now: number, text: () => string, isNew = false): boolean {
      if (!isNew && now - shownAt < (isTerminal ? TERMINAL_MS : LINES_MS)) return false;
      output.write(isTerminal ? `\r\x1b[2K${text()}` : `${text()}\n`);
      shownAt = now;
      hasShown = true;
      return true;
    },
    end() {
      if (isTerminal && hasShown) output.write('\r\x1b[2K');
    },
  };
}

/** Progress of a long operation, with rate and time left. `total`: if known. */
export function showProgress(what: string, total?: number, output: Output = process.stderr) {
  const began = performance.now();
  const line = shownLine(output, began);
  let done = 0;
  return {
    /** `more`: what the line says at its end. */
    add(count: number, more = '') {
      done += count;
      const now = performance.now();
      line.show(now, () => {
        const rate = done / ((now - began) / 1_000);
        const isKnown = total !== undefined && total > done;
        const left = isKnown ? `, about ${timeText((total - done) / rate)} left` : '';
        return `${grouped(done)}${isKnown ? ` of ${grouped(total)}` : ''} ${what}, ${grouped(rate)}/s${left}${more}`;
      });
    },
    end: line.end,
  };
}
