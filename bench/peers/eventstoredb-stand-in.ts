import { startStandIn } from '../../test/support/eventstoredb/server.ts';

/** The tests' stand-in for EventStoreDB, in a process of its own. It keeps everything in memory, and lags behind nothing. */
const standIn = await startStandIn({ mostLagMs: 0 });
process.stdout.write(`listening http://${standIn.host}:${standIn.port}\n`);
process.on('SIGTERM', () => process.exit(0));
