import { run } from './program.ts';
import { allowClosedPipes } from './verb/closed-pipe.ts';

/** The command line tool, `npx asset-valuation`. */

allowClosedPipes();

// A verb that finds something wrong sets the code by itself.
const code = await run(process.argv.slice(2));
if (code !== 0) process.exitCode = code;
