import { allowClosedPipes, written } from '../../engine/telemetry/closed-pipe.ts';
import { run } from './program.ts';

/** The command line tool, `npx asset-valuation`. */

allowClosedPipes();

// A verb that finds something wrong sets the code by itself.
const code = (await run(process.argv.slice(2))) || process.exitCode;
await written();
// What a client still does behind its closed connections, such as asking a name server that does not answer, is no work of the verb.
process.exit(code);
