import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventLog, RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { sharedReads } from '../../../src/engine/log/postgres/follower.ts';
import type { Stretch } from '../../../src/engine/log/postgres/reader.ts';
import { newStream, renamed, renames, startChain } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { type Following, startFollowing } from '../../support/follow.ts';
import { migratedDatabase } from '../../support/fresh-database.ts';
import { statement, type TestDatabase } from '../../support/postgres-server.ts';
import { seededRandom } from '../../support/random.ts';

describe('pages that followers share', () => {
  const stretch = (events: number, position: string): Stretch => ({
    events: Array.from({ length: events }, () => ({ stream: 'asset-1' }) as RecordedEvent),
    position,
    caughtUp: true,
    heldBack: false,
  });
  /** The events after each position; records every read. */
  function rig(stored: Readonly<Record<string, Stretch>>) {
    const read: string[] = [];
    const shared = sharedReads(
      async (after) => {
        read.push(after);
        await pause(1);
        const found = stored[after];
        if (!found) throw new Error(`nothing at ${after}`);
        return found;
      },
      { count: () => read.length },
    );
    return { read, shared };
  }

  it('are read once for all followers at one position, at the same time or later', async () => {
    const { read, shared } = rig({ a: stretch(3, 'b'), b: stretch(2, 'c') });
    const asked = [shared('a'), shared('a'), shared('a')];
    expect(new Set(await Promise.all(asked.map((each) => each.stretch))).size).toBe(1);
    await shared('b').stretch;
    await shared('a').stretch;
    expect(read).toEqual(['a', 'b']);
  });

  it('count the signals that arrived before they were read, not before they were requested', async () => {
    const { shared } = rig({ a: stretch(1, 'b'), b: stretch(1, 'c') });
    const first = shared('a');
    shared('b');
    expect([first.count, shared('a').count]).toEqual([0, 0]);
  });

  it('are read again when they were empty before', async () => {
    const { read, shared } = rig({ a: stretch(0, 'a') });
    await shared('a').stretch;
    await pause(10);
    await shared('a').stretch;
    expect(read).toEqual(['a', 'a']);
  });

  it('are read again when they failed', async () => {
    const { read, shared } = rig({});
    await expect(shared('a').stretch).rejects.toThrow('nothing at a');
    await expect(shared('a').stretch).rejects.toThrow('nothing at a');
    expect(read).toEqual(['a', 'a']);
  });

  it('are dropped when newer ones fill the cache', async () => {
    const { read, shared } = rig({ a: stretch(900, 'b'), b: stretch(900, 'c'), c: stretch(900, 'd') });
    for (const place of ['a', 'b', 'c']) await shared(place).stretch;
    await pause(1);
    await Promise.all(['c', 'b', 'a'].map((place) => shared(place).stretch));
    expect(read).toEqual(['a', 'b', 'c', 'a']);
  });
});

describe('many followers of one process', () => {
  let database: TestDatabase;
  let log: EventLog;
  let other: EventLog;
  beforeAll(async () => {
    database = await migratedDatabase();
    const { connectionString } = database;
    [log, other] = [postgresEventLog({ connectionString }), postgresEventLog({ connectionString })];
  });
  afterAll(async () => {
    await Promise.all([log.close(), other.close()]);
    await database.drop();
  });

  const AGGREGATES = ['asset', 'valuation', 'credential', 'source'] as const;
  const SUBSETS = [
    ['asset-'],
    ['valuation-'],
    ['asset-', 'document-'],
    ['policy-'],
    undefined,
    ['scenario-'],
  ];

  it('each get their events once and in order, for any writer, start and speed', async () => {
    const random = seededRandom(7);
    const after = await log.head();
    const followings: { readonly following: Following; readonly prefixes: readonly string[] | undefined }[] =
      [];
    const follow = (from: string) => {
      for (const prefixes of SUBSETS) {
        const streamPrefixes = prefixes === undefined ? {} : { streamPrefixes: prefixes };
        followings.push({ following: startFollowing(log, { after: from, ...streamPrefixes }), prefixes });
      }
    };
    follow(after);
    const slow = new AbortController();
    const slowly: RecordedEvent[] = [];
    const ended = (async () => {
      for await (const { events } of log.follow({ after, limit: 1_000, signal: slow.signal })) {
        slowly.push(...events);
        await pause(20);
      }
    })();
    const written: string[] = [];
    for (let round = 0; round < 60; round += 1) {
      if (round === 20) follow(after);
      const writer = random.next() < 0.5 ? log : other;
      const aggregate = AGGREGATES[Math.floor(random.next() * AGGREGATES.length)] ?? 'asset';
      const count = 1 + Math.floor(random.next() * 40);
      const chains = Array.from({ length: count }, () => startChain(newStream(aggregate)));
      await Promise.all(chains.map((chain) => writer.append(chain.append(renamed(chain.stream)))));
      written.push(...chains.map(({ stream }) => stream));
      if (random.next() < 0.3) await pause(30 * random.next());
    }
    // An open transaction in another database of the server delays the end of the log.
    const all = await eventually(async () => {
      const read = await log.readAll({ after, limit: 10_000 });
      return read.events.length >= written.length ? read : undefined;
    });
    expect(all.events.map(({ stream }) => stream).toSorted()).toEqual(written.toSorted());
    for (const { following, prefixes } of followings) {
      const wanted = all.events.filter(
        ({ stream }) => prefixes?.some((each) => stream.startsWith(each)) ?? true,
      );
      await following.until(({ batches }) => batches.at(-1)?.position === all.position);
      await following.stop();
      expect(following.events).toEqual(wanted);
    }
    await expect.poll(() => slowly.length).toBe(written.length);
    slow.abort();
    await ended;
    expect(slowly).toEqual(all.events);
  });

  it('continue past an entry that one of them cannot read, which gets its place', async () => {
    const after = await log.head();
    const [assets, valuations, keeping] = [
      startFollowing(log, { after, streamPrefixes: ['asset-'] }),
      startFollowing(log, { after, streamPrefixes: ['valuation-'] }),
      startFollowing(log, { after, streamPrefixes: ['asset-'], keepUnreadable: true }),
    ];
    for (const each of [assets, valuations, keeping])
      await each.until(({ batches }) => batches.some(({ caughtUp }) => caughtUp));
    const stream = newStream('asset');
    await statement(
      database.connectionString,
      `insert into event_log.events (stream, revision, event_id, type, data, metadata)
       values ('${stream}', 0, gen_random_uuid(), 'AssetPatched', '{nope', '{}')`,
    );
    await log.append(startChain(newStream('valuation')).append(...renames(3)));
    await valuations.until(({ events }) => events.length === 3);
    await expect(assets.until(() => false)).rejects.toMatchObject({ name: 'UnreadableStoredEvent', stream });
    const unreadablePlaces = () => keeping.batches.flatMap(({ unreadable = [] }) => unreadable);
    await keeping.until(() => unreadablePlaces().length === 1);
    expect(unreadablePlaces()[0]).toMatchObject({ stream, revision: 0 });
    await Promise.all([valuations.stop(), keeping.stop()]);
  });
});
