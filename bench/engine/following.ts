import { accounts } from '../../test/engine/bank-account.ts';
import { setting } from '../support/result.ts';
import { takeRows } from '../support/row-copy.ts';
import type { Contestant } from '../support/turns.ts';
import type { FollowedStore } from './stores/account-store.ts';
import { measureStores } from './stores/index.ts';
import { accountOf, printRounds } from './stores/load.ts';

/**
 * A read model of accounts built by following the log from its start, by the engine and by emmett's consumer with a pongo
 * projection, over BENCH_EVENTS (5,000) events, ten per account; and COPY of the resulting rows.
 */
const EVENTS = setting('BENCH_EVENTS', 5_000);
const OF_EACH = 10;

async function following(store: FollowedStore): Promise<Contestant> {
  const rows = EVENTS / OF_EACH;
  for (let account = 0; account < rows; account += 1)
    for (const append of accountOf(OF_EACH, OF_EACH)) await store.append(append);
  return {
    name: store.name,
    async run() {
      const began = performance.now();
      const made = await store.follow();
      const seconds = (performance.now() - began) / 1_000;
      if (made !== rows) throw new Error(`${store.name} has made ${made} rows instead of ${rows}`);
      return EVENTS / seconds;
    },
  };
}

await measureStores(async ({ engine, emmett }) => {
  const contestant = await following(engine);
  await engine.follow();
  const copied = await takeRows(engine.pool, accounts.tables);
  const copying = {
    name: 'COPY of the very rows',
    async run() {
      const began = performance.now();
      await copied.copyIn();
      return EVENTS / ((performance.now() - began) / 1_000);
    },
  };
  const peers = [...(await Promise.all(emmett.map(following))), copying];
  await printRounds('events followed from nothing', '/s', [contestant, ...peers]);
  await copied.remove();
});
