import { setting } from '../support/result.ts';
import { measureStores } from './stores/index.ts';
import { appending, printRounds } from './stores/load.ts';

/**
 * Appends of one event each, its hash computed beforehand, to the engine's log, to emmett's event store and by bare INSERTs of
 * the same rows. BENCH_ACCOUNTS (100) streams of ten events.
 */
const load = { accounts: setting('BENCH_ACCOUNTS', 100), eventsEach: 10 };

await measureStores(async ({ engine, bare, emmett }) => {
  for (const atOnce of [1, 32]) {
    const at = { ...load, accounts: atOnce === 1 ? load.accounts : 5 * load.accounts, atOnce };
    const peers = [...emmett, bare].map((store) => appending(store, at));
    await printRounds(`appends, ${atOnce} at once`, '/s', [appending(engine, at), ...peers]);
  }
});
