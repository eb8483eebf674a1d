import { setTimeout as pause } from 'node:timers/promises';
import { startStandIn } from '../../test/support/eventstoredb/server.ts';

/**
 * The tests' stand-in for EventStoreDB in a separate process; it keeps everything in memory. `DROPS_NOBODY`: like versions that
 * let slow followers catch up. SIGUSR2: drops every follower that is too slow for 100 ms.
 */
const version = process.env.DROPS_NOBODY ? ({ version: '24.2' } as const) : {};
const standIn = await startStandIn({ mostLagMs: 0, ...version });
process.stdout.write(`listening http://${standIn.host}:${standIn.port}\n`);
process.on('SIGTERM', () => process.exit(0));
process.on('SIGUSR2', async () => {
  standIn.misbehaviour.dropSubscribers();
  await pause(100);
  standIn.misbehaviour.recover();
});
