/**
 * `… | head` closes the pipe early: that is the reader's right, not a fault, and so it is to close the terminal. What was
 * begun continues to its end, because half of a rebuild or of a backup helps nobody, and a service has other readers; only
 * nobody hears of it.
 */
export function allowClosedPipes(): void {
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (!isNobodyThere(error)) throw error;
    });
  }
}

/** The reader of a pipe is gone, or the terminal is. */
export const isNobodyThere = ({ code }: NodeJS.ErrnoException): boolean => code === 'EPIPE' || code === 'EIO';

/** Resolves when all that was printed is handed over, or its reader is gone. */
export const written = (): Promise<unknown> =>
  Promise.all(
    [process.stdout, process.stderr].map(
      (output) =>
        new Promise<void>((resolve) => {
          output.write('', () => resolve());
        }),
    ),
  );
