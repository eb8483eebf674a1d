import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { newStream, renamed, renames, startChain } from '../../support/events.ts';
import { startFollowing } from '../../support/follow.ts';
import { migratedDatabase } from '../../support/fresh-database.ts';
import type { TestDatabase } from '../../support/postgres-server.ts';

let database: TestDatabase;
let log: EventLog;
let client: pg.Client;

beforeAll(async () => {
  database = await migratedDatabase();
  log = postgresEventLog({ connectionString: database.connectionString });
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await log.close();
  await client.end();
  await database.drop();
});

const one = (name: string) => startChain(newStream('asset')).append(renamed(name));
const insert = (stream: string, name: string) =>
  client.query(
    `insert into event_log.events (stream, revision, event_id, type, data, metadata)
     values ($1, 0, gen_random_uuid(), 'AssetPatched', $2, '{}')`,
    [stream, JSON.stringify({ name })],
  );

describe('a slow transaction with faster successors', () => {
  it('makes followers wait until it ends, and none of its events is skipped', async () => {
    const after = await log.head();
    const following = startFollowing(log, { after });
    await following.until(({ batches }) => batches.length === 1);
    await client.query('begin');
    await insert(newStream('asset'), 'slow');
    const quick = await Promise.all([1, 2, 3].map((index) => log.append(one(`quick ${index}`))));
    expect(quick.map(({ outcome }) => outcome)).toEqual(['appended', 'appended', 'appended']);
    expect(await log.readAll({ after, limit: 10 })).toEqual({ events: [], position: after, caughtUp: false });
    expect(await log.head()).toBe(after);
    expect(following.events).toEqual([]);
    await client.query('commit');

    await following.until(({ events }) => events.length === 4);
    await following.stop();
    expect(following.events[0]?.data.name).toBe('slow');
    const positions = following.events.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted());
    expect(await log.readAll({ after, limit: 10 })).toMatchObject({
      caughtUp: true,
      position: positions.at(-1),
    });
  });

  it('that is rolled back blocks no follower permanently, and leaves a gap that readers skip', async () => {
    const after = await log.head();
    await client.query('begin');
    await insert(newStream('asset'), 'never');
    await log.append(one('kept'));
    const following = startFollowing(log, { after });
    await client.query('rollback');
    await following.until(({ events }) => events.length === 1);
    await following.stop();
    expect(following.events[0]?.data.name).toBe('kept');
  });

  it('that wrote the same revision first wins, even against a batch', async () => {
    const stream = newStream('asset');
    await client.query('begin');
    await insert(stream, 'first');
    const late = log.append(startChain(stream).append(renamed('late')));
    const others = [1, 2, 3].map(() => log.append(startChain(newStream('asset')).append(...renames(2))));
    await expect
      .poll(async () => {
        const waiting =
          "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        return (await client.query(waiting)).rows;
      })
      .toEqual([{ waiting: 1 }]);
    await client.query('commit');
    expect(await late).toEqual({ outcome: 'conflict', actualRevision: 0 });
    expect((await Promise.all(others)).map(({ outcome }) => outcome)).toEqual([
      'appended',
      'appended',
      'appended',
    ]);
  });
});

describe('waiting appends', () => {
  it('are combined: many simultaneous appends take few transactions', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => log.append(one('together'))));
    const transactions = new Set(
      outcomes.map((outcome) => outcome.outcome === 'appended' && outcome.position.split('-')[0]),
    );
    expect(transactions.size).toBeLessThan(10);
  });

  it('to one stream are stored in the order of their calls', async () => {
    const chain = startChain(newStream('asset'));
    const appends = Array.from({ length: 20 }, (_, index) => chain.append(renamed(`step ${index}`)));
    const outcomes = await Promise.all(appends.map((append) => log.append(append)));
    expect(outcomes.map((outcome) => outcome.outcome === 'appended' && outcome.revision)).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
  });

  it('are refused when there are too many, and none of the refused is stored', async () => {
    const small = postgresEventLog({ connectionString: database.connectionString, maxWaitingAppends: 10 });
    const streams = Array.from({ length: 15 }, () => newStream('asset'));
    const results = await Promise.allSettled(
      streams.map((stream) => small.append(startChain(stream).append(renamed('one of many')))),
    );
    expect(results.map(({ status }) => status)).toEqual([
      ...Array<string>(10).fill('fulfilled'),
      ...Array<string>(5).fill('rejected'),
    ]);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.every((reason) => reason instanceof DependencyUnavailable)).toBe(true);
    expect(await small.readStream(streams[14] ?? '')).toEqual([]);
    await small.close();
  });

  it('are stored before the log closes', async () => {
    const closing = postgresEventLog({ connectionString: database.connectionString });
    const appends = Array.from({ length: 50 }, () => closing.append(one('last')));
    await closing.close();
    expect((await Promise.all(appends)).every(({ outcome }) => outcome === 'appended')).toBe(true);
    await expect(closing.append(one('too late'))).rejects.toThrow(DependencyUnavailable);
  });

  it('succeed when one of them cannot be stored, which fails alone', async () => {
    const taken = one('taken');
    await log.append(taken);
    const [event] = taken.events;
    const thief = startChain(newStream('asset')).append({
      ...renamed('same id elsewhere'),
      eventId: event.eventId,
    });
    const results = await Promise.allSettled([
      log.append(one('innocent')),
      log.append(thief),
      log.append(one('innocent')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('followers of other processes', () => {
  it('are notified of appends, of many by one signal', async () => {
    let signals = 0;
    const notified = new Promise<void>((resolve) => {
      client.on('notification', () => {
        signals += 1;
        resolve();
      });
    });
    await client.query('listen event_log_appended');
    const writer = postgresEventLog({ connectionString: database.connectionString });
    await Promise.all(Array.from({ length: 50 }, () => writer.append(one('notified'))));
    await notified;
    await writer.close();
    expect(signals).toBeLessThan(25);
  });
});
