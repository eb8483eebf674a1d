/**
 * `… | head` closes the pipe early: that is the reader's right, not a fault. What was begun goes on to its end, because
 * half of a rebuild or of a backup helps nobody; only nobody hears of it.
 */
export function allowClosedPipes(): void {
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
