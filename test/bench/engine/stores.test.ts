import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountStore, streamOf } from '../../../bench/engine/stores/account-store.ts';
import { bareStore } from '../../../bench/engine/stores/bare.ts';
import { engineStore } from '../../../bench/engine/stores/engine.ts';
import { accountOf, appending, paying } from '../../../bench/engine/stores/load.ts';
import { freshDatabase } from '../../support/fresh-database.ts';

/** What the engine is compared with must do the same work: emmett is not here, as no test installs anything. */
const LOAD = { accounts: 3, eventsEach: 4, atOnce: 2 };

interface StoredRow {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

describe.each([
  ['engine', engineStore],
  ['bare', bareStore],
])('the accounts of the measurements, %s', (_, open) => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let store: AccountStore;
  beforeAll(async () => {
    database = await freshDatabase();
    store = await open(database.connectionString);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const rowsOf = async (stream: string): Promise<readonly StoredRow[]> => {
    const client = new pg.Client(database.connectionString);
    await client.connect();
    try {
      const text = 'select * from event_log.events where stream = $1 order by revision';
      return (await client.query<StoredRow>(text, [stream])).rows;
    } finally {
      await client.end();
    }
  };

  it('stores appends as they were sealed', async () => {
    const appends = accountOf(4, 1);
    for (const append of appends) await store.append(append);
    const stream = String(appends[0]?.stream);
    const stored = (await rowsOf(stream)).map(({ revision, type, data, metadata }) => ({
      revision,
      type,
      data: JSON.parse(data),
      metadata: JSON.parse(metadata),
    }));
    const sealed = appends.flatMap(({ events }) => events);
    expect(stored).toEqual(
      sealed.map(({ type, data, metadata }, revision) => ({ revision, type, data, metadata })),
    );
    expect(await store.read(stream)).toBe(4);
  });

  it('decides a payment on what the account holds, and writes rows as long as anyone', async () => {
    const account = randomUUID();
    expect(await store.payIn(account, 5)).toBe(5);
    expect(await store.payIn(account, 7)).toBe(12);
    const rows = await rowsOf(streamOf(account));
    expect(rows.map(({ revision, type, data }) => [revision, type, data])).toEqual([
      [0, 'MoneyPaidIn', '{"cents":5}'],
      [1, 'MoneyPaidIn', '{"cents":7}'],
    ]);
    const [sealed] = accountOf(2, 2).flatMap(({ events }) => events.slice(1));
    expect(rows[1]?.metadata.length).toBe(JSON.stringify(sealed?.metadata).length);
  });

  it.each([
    ['paying', paying],
    ['appending', appending],
  ])('%s stores as many events as are counted', async (_name, contestant) => {
    const before = await store.count();
    expect(await contestant(store, LOAD).run()).toBeGreaterThan(0);
    expect(await store.count()).toBe(before + 12);
  });
});

it('refuses a figure of a store that has not stored what it was given', async () => {
  const forgetful: AccountStore = {
    name: 'forgetful',
    append: async () => {},
    payIn: async (_, cents) => cents,
    read: async () => 0,
    count: async () => 0,
    close: async () => {},
  };
  await expect(appending(forgetful, LOAD).run()).rejects.toThrow('0 events instead of 12');
  await expect(paying(forgetful, LOAD).run()).rejects.toThrow('lost money');
});
