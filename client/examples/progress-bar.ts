const WIDTH = 30;

/** A terminal or a file, such as standard error. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows progress: a bar on a terminal, elsewhere a line for every tenth. */
export function progressBar(total: number, output: Output, now: () => number) {
  const begin = now();
  let done = 0;
  let failed = 0;
  let lastTenth = 0;

  const left = (): string => {
    const seconds = (((now() - begin) / 1_000) * (total - done)) / done;
    return done === total ? 'done' : `about ${Math.ceil(seconds)} s left`;
  };
  const figures = (): string =>
    `${done}/${total}${failed === 0 ? '' : `, ${failed} failed`}${done === 0 ? '' : `, ${left()}`}`;
  const show = (): void => {
    const filled = total === 0 ? WIDTH : Math.floor((done / total) * WIDTH);
    if (output.isTTY) {
      output.write(`\r[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] ${figures()}\u001b[K`);
      if (done === total) output.write('\n');
      return;
    }
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    output.write(`${figures()}\n`);
  };
  show();

  return {
    /** Counts one ended item. */
    ended(wasGood: boolean): void {
      done += 1;
      if (!wasGood) failed += 1;
      show();
    },
    /** Sets the number of ended items. */
    upTo(count: number): void {
      if (count <= done) return;
      done = count;
      show();
    },
    /** Writes a line above the bar. */
    writeLine(line: string): void {
      output.write(output.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`);
      if (output.isTTY) show();
    },
  };
}
