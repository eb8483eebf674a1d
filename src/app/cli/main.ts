import { allowClosedPipes, written } from '../../engine/telemetry/closed-pipe.ts';
import { run } from './program.ts';

allowClosedPipes();

// A verb that finds a fault sets `process.exitCode` itself.
const code = (await run(process.argv.slice(2))) || process.exitCode;
await written();
// Pending client work, such as a DNS query without an answer, must not delay the exit.
process.exit(code);
