import { setting } from '../support/result.ts';
import { measureStores } from './stores/index.ts';
import { appending, paying, printRounds } from './stores/load.ts';

/**
 * A command (load, decide, append) on the engine over PostgreSQL, on emmett over PostgreSQL, and by the driver alone:
 * SELECT and INSERT, and the INSERTs of such rows alone. BENCH_ACCOUNTS (100) new accounts of ten commands each.
 */
const load = { accounts: setting('BENCH_ACCOUNTS', 100), eventsEach: 10 };

await measureStores(async ({ engine, bare, emmett }) => {
  for (const atOnce of [1, 32]) {
    const at = { ...load, accounts: atOnce === 1 ? load.accounts : 5 * load.accounts, atOnce };
    const peers = [
      ...emmett.map((store) => paying(store, at)),
      paying(bare, at),
      { ...appending(bare, at), name: 'bare INSERTs of such rows' },
    ];
    await printRounds(`commands, ${atOnce} at once`, '/s', [paying(engine, at), ...peers]);
  }
});
