import { run } from './program.ts';

/** The command line tool, `npx asset-valuation`. */

// `… | head` closes the pipe early: that is the reader's right, not a fault. What was begun goes on to its end, because
// half of a rebuild or of a backup helps nobody; only nobody hears of it.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

// A verb that finds something wrong sets the code by itself.
const code = await run(process.argv.slice(2));
if (code !== 0) process.exitCode = code;
