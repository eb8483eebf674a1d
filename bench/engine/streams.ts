import { perSecond } from '../support/pace.ts';
import { setting } from '../support/result.ts';
import type { Contestant } from '../support/turns.ts';
import type { AccountStore } from './stores/account-store.ts';
import { measureStores } from './stores/index.ts';
import { accountOf, printRounds } from './stores/load.ts';

/** Reading streams of BENCH_EVENTS (100) events, every event parsed, by the engine's log, by emmett and by a bare SELECT. */
const EVENTS = setting('BENCH_EVENTS', 100);
const STREAMS = 100;
const READS = 2_000;

async function reading(store: AccountStore, atOnce: number): Promise<Contestant> {
  const streams: string[] = [];
  while (streams.length < STREAMS)
    for (const append of accountOf(EVENTS, EVENTS)) {
      await store.append(append);
      streams.push(append.stream);
    }
  return {
    name: store.name,
    run: () =>
      perSecond(READS, atOnce, async (index) => {
        const read = await store.read(streams[index % STREAMS] ?? '');
        if (read !== EVENTS) throw new Error(`${store.name} has read ${read} events instead of ${EVENTS}`);
      }),
  };
}

await measureStores(async ({ engine, bare, emmett }) => {
  for (const atOnce of [1, 32]) {
    const peers = await Promise.all([...emmett, bare].map((store) => reading(store, atOnce)));
    const contestants = [await reading(engine, atOnce), ...peers] as const;
    await printRounds(`streams of ${EVENTS} events, ${atOnce} at once`, '/s', contestants);
  }
});
