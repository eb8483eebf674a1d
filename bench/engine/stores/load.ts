import { randomUUID } from 'node:crypto';
import type { Append } from '../../../src/engine/log/event-log.ts';
import { startChain } from '../../../test/support/events.ts';
import { perSecond } from '../../support/pace.ts';
import { printFigure, rounds } from '../../support/result.ts';
import { type Contestant, median, pairingOf, takeRounds } from '../../support/turns.ts';
import { type AccountStore, streamOf } from './account-store.ts';

const CENTS = 5;
const paidIn = { type: 'MoneyPaidIn', data: { cents: CENTS } };

/** Appends that build one account of `events` events, `each` events per append, hashes computed beforehand. */
export function accountOf(events: number, each: number): readonly Append[] {
  const chain = startChain(streamOf(randomUUID()));
  return Array.from({ length: events / each }, () =>
    chain.append(paidIn, ...Array.from({ length: each - 1 }, () => paidIn)),
  );
}

/** Runs a load and returns its events per second. Throws when the store does not hold `events` more events afterwards. */
async function storing(store: AccountStore, events: number, run: () => Promise<number>): Promise<number> {
  const before = await store.count();
  const figure = await run();
  const stored = (await store.count()) - before;
  if (stored !== events) throw new Error(`${store.name} has stored ${stored} events instead of ${events}`);
  return figure;
}

interface Load {
  readonly accounts: number;
  readonly eventsEach: number;
  readonly atOnce: number;
}

/** New accounts with `eventsEach` payments each, one after another. Each returned balance must include all earlier payments. */
export const paying = (store: AccountStore, { accounts, eventsEach, atOnce }: Load): Contestant => ({
  name: store.name,
  run: () =>
    storing(store, accounts * eventsEach, async () => {
      const rate = await perSecond(accounts, atOnce, async () => {
        const account = randomUUID();
        for (let paid = 1; paid <= eventsEach; paid += 1)
          if ((await store.payIn(account, CENTS)) !== paid * CENTS)
            throw new Error(`${store.name} lost money`);
      });
      return rate * eventsEach;
    }),
});

/** The same events appended one by one, without commands. */
export const appending = (store: AccountStore, { accounts, eventsEach, atOnce }: Load): Contestant => ({
  name: store.name,
  run: async () => {
    const sealed = Array.from({ length: accounts }, () => accountOf(eventsEach, 1));
    return storing(store, accounts * eventsEach, async () => {
      const rate = await perSecond(accounts, atOnce, async (index) => {
        for (const append of sealed[index] ?? []) await store.append(append);
      });
      return rate * eventsEach;
    });
  },
});

/** Runs all in turns and prints the ratio of the first to each of the others. */
export async function printRounds(
  what: string,
  unit: string,
  [first, ...peers]: readonly [Contestant, ...Contestant[]],
): Promise<void> {
  const figures = await takeRounds([first, ...peers], rounds());
  const of = (contestant: Contestant) => figures.get(contestant) ?? [];
  printFigure(`${what}, ${first.name}`, median(of(first)), unit);
  for (const peer of peers) {
    printFigure(`${what}, ${peer.name}`, median(of(peer)), unit);
    const { ratio, least, greatest } = pairingOf(of(first), of(peer));
    const range = `(${least.toFixed(2)} to ${greatest.toFixed(2)})`;
    printFigure(`  ${first.name} ÷ ${peer.name} ${range}`, ratio, '');
  }
}
