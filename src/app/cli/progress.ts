/** Where progress goes: standard error, so that standard output stays clean for pipes. */
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

/** One line that is written over on a terminal; plain lines elsewhere, one in five seconds. `shownAt`: when one was last shown. */
export function shownLine(output: Output, shownAt: number) {
  const isTerminal = output.isTTY === true;
  let hasShown = false;
  return {
    /** True when a line was shown: it is time for one, or it `isNew`. */
    show(now: number, text: () => string, isNew = false): boolean {
      if (!isNew && now - shownAt < (isTerminal ? TERMINAL_MS : LINES_MS)) return false;
      output.write(isTerminal ? `\r\x1b[2K${text()}` : `${text()}\n`);
      shownAt = now;
      hasShown = true;
      return true;
    },
    /** Ends the line on a terminal. */
    end() {
      if (isTerminal && hasShown) output.write('\r\x1b[2K');
    },
  };
}

/** How far a long piece of work is, with rate and time left. `total`: as far as it is known. */
export function showProgress(what: string, total?: number, output: Output = process.stderr) {
  const began = performance.now();
  const line = shownLine(output, began);
  let done = 0;
  return {
    add(count: number) {
      done += count;
      const now = performance.now();
      line.show(now, () => {
        const rate = done / ((now - began) / 1_000);
        const isKnown = total !== undefined && total > done;
        const left = isKnown ? `, about ${timeText((total - done) / rate)} left` : '';
        return `${grouped(done)}${isKnown ? ` of ${grouped(total)}` : ''} ${what}, ${grouped(rate)}/s${left}`;
      });
    },
    end: line.end,
  };
}
