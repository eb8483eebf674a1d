import { run } from './program.ts';

/** The command line tool, `npx asset-valuation`. */

// `… | head` closes the pipe early: that is the reader's right, not a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

// A verb that finds something wrong sets the code by itself.
const code = await run(process.argv.slice(2));
if (code !== 0) process.exitCode = code;
