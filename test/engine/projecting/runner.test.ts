import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assetProjection } from '../../../projections/asset.ts';
import { projections } from '../../../projections/index.ts';
import type { EventLog, Position } from '../../../src/engine/log/event-log.ts';
import { startBuilds } from '../../../src/engine/projecting/build/standing.ts';
import { readToHead } from '../../../src/engine/projecting/live/read-log.ts';
import { type RunnerOptions, runProjections } from '../../../src/engine/projecting/live/runner.ts';
import type { Projection } from '../../../src/engine/projecting/projection.ts';
import { blockedEventOf } from '../../../src/engine/skips/blocked-event.ts';
import { assetRegistered } from '../../support/assets.ts';
import { newStream, startChain } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { appendHistory, history } from '../../support/history.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { type ReadModelDatabase, readModelDatabase } from '../../support/read-model-database.ts';

let database: ReadModelDatabase;
let running: { stop: () => Promise<void> }[] = [];
beforeAll(async () => {
  database = await readModelDatabase();
});
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  running = [];
  await database.pool.query('truncate read_models.checkpoints');
});
afterAll(() => database.close());

function start(eventLog: EventLog, overrides: Partial<RunnerOptions> = {}) {
  const stopping = new AbortController();
  const positions = new Map<string, Position>();
  let leading = false;
  const done = runProjections(
    {
      eventLog,
      store: database.store,
      leadership: database.leadership,
      projections,
      campaignMs: 10,
      firstDelayMs: 5,
      longestDelayMs: 20,
      onAdvance: (name, position) => positions.set(name, position),
      onLead: (now) => {
        leading = now;
      },
      ...overrides,
    },
    stopping.signal,
  );
  const runner = {
    positions,
    isLeading: () => leading,
    stop: () => {
      stopping.abort();
      return done;
    },
  };
  running.push(runner);
  return runner;
}

const stateOf = async (name: string) =>
  (await database.readModels.projections()).find((projection) => projection.name === name);

const caughtUp = (eventLog: EventLog, among: readonly Projection[] = projections) =>
  eventually(async () => {
    const head = await eventLog.head();
    // A test may just have cut its connections.
    const states = await database.readModels.projections().catch(() => []);
    return among.every(({ name }) =>
      states.some((state) => state.name === name && state.position === head && state.status === 'FOLLOWING'),
    );
  });

/** Each projection's rows are what the whole log makes of them. */
async function expectRowsOf(eventLog: EventLog, among: readonly Projection[] = projections) {
  const signal = new AbortController().signal;
  for (const projection of among) {
    const builds = await startBuilds({ eventLog, store: database.store }, [projection], 'scratch');
    await readToHead(eventLog, builds, { signal });
    const [live, scratch] = await Promise.all(
      (['live', 'scratch'] as const).map((place) => database.store.contentHashes(projection, place)),
    );
    await database.store.discard(projection.name, 'scratch');
    expect(live).toEqual(scratch);
  }
}

describe('the runner', () => {
  it('follows the log into every read model, and checkpoints also pass events that a projection ignores', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 3, count: 1_500 }));
    const runner = start(eventLog);
    await caughtUp(eventLog);
    await eventLog.append(
      startChain(newStream('credential')).append({ type: 'CredentialRevoked', data: {} }),
    );
    await caughtUp(eventLog);
    // Told right after the checkpoint, which may be seen before.
    const head = await eventLog.head();
    await expect.poll(() => [...runner.positions.values()]).toEqual(Array(projections.length).fill(head));
    await expectRowsOf(eventLog);
  });

  it('lets one process lead; another takes over where it ended', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 4, count: 600 }));
    const [first, second] = [start(eventLog), start(eventLog)];
    await caughtUp(eventLog);
    const leader = [first, second].find((runner) => runner.isLeading());
    const follower = leader === first ? second : first;
    expect([first, second].filter((runner) => runner.isLeading())).toHaveLength(1);
    await leader?.stop();
    await eventually(() => follower.isLeading());
    await appendHistory(eventLog, history({ seed: 5, count: 600 }));
    await caughtUp(eventLog);
    await expectRowsOf(eventLog);
  });

  it('goes on by itself after all its connections were cut in the middle, rows and checkpoint together', async () => {
    const eventLog = memoryEventLog();
    const runner = start(eventLog, { batchSize: 20 });
    let cuts = 0;
    for (let part = 0; part < 8; part += 1) {
      await appendHistory(eventLog, history({ seed: 60 + part, count: 400 }));
      const { rows } = await database.pool.query<{ cut: string }>(
        `select count(pg_terminate_backend(pid)) as cut from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      cuts += Number(rows[0]?.cut);
    }
    expect(cuts).toBeGreaterThan(0);
    await caughtUp(eventLog);
    await eventually(() => runner.isLeading());
    await expectRowsOf(eventLog);
  });

  it('makes a read model anew whose table was deleted', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 6, count: 300 }));
    start(eventLog);
    await caughtUp(eventLog);
    await database.pool.query('drop table read_models.jobs');
    await appendHistory(eventLog, history({ seed: 7, count: 300 }));
    await caughtUp(eventLog);
    await expectRowsOf(eventLog);
  });

  it('rolls a new version out beside the old one, and an older program leaves it alone', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 8, count: 500 }));
    const older = start(eventLog);
    await caughtUp(eventLog);
    const [table] = assetProjection.tables;
    if (!table) throw new Error('no table');
    const newer: Projection = {
      ...assetProjection,
      version: assetProjection.version + 1,
      tables: [{ ...table, name: 'assets_renamed' }],
    };
    const others = projections.filter(({ name }) => name !== 'asset');
    start(eventLog, { projections: [newer, ...others] });
    await eventually(async () => (await stateOf('asset'))?.version === newer.version);
    await appendHistory(eventLog, history({ seed: 9, count: 200 }));
    await eventually(() => !older.isLeading());
    await caughtUp(eventLog);
    await expectRowsOf(eventLog, [newer, ...others]);
    const { rows } = await database.pool.query(`select to_regclass('read_models.assets') as old`);
    expect(rows).toEqual([{ old: null }]);
    await database.pool.query('drop table read_models.assets_renamed');
  });

  it('builds one that is new beside others while an older program leads, which does not know it', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 12, count: 300 }));
    const others = projections.filter(({ name }) => name !== 'asset');
    const older = start(eventLog, { projections: others });
    await caughtUp(eventLog, others);
    const newer = start(eventLog);
    await eventually(async () => (await stateOf('asset'))?.position === (await eventLog.head()));
    expect([older.isLeading(), newer.isLeading()]).toEqual([true, false]);
    await expectRowsOf(eventLog, [assetProjection]);
    await older.stop();
    await appendHistory(eventLog, history({ seed: 13, count: 100 }));
    await caughtUp(eventLog);
    await expectRowsOf(eventLog);
  });
});

describe('an event that a projection cannot take', () => {
  it('stops only that projection, is named, is never passed over, and heals with the program', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 10, count: 200 }));
    const chain = startChain(newStream('asset'));
    const poison = chain.append({
      type: 'AssetRegistered',
      data: { ...assetRegistered({ name: 'poison' }) },
    });
    await eventLog.append(poison);
    await appendHistory(eventLog, history({ seed: 11, count: 200 }));
    let fixed = false;
    const [table] = assetProjection.tables;
    if (!table) throw new Error('no table');
    const brittle: Projection = {
      ...assetProjection,
      tables: [
        {
          ...table,
          evolve(entry, event, position) {
            if (!fixed && event.stream === poison.stream) throw new Error('a defect of ours');
            return table.evolve(entry, event, position);
          },
        },
      ],
    };
    const others = projections.filter(({ name }) => name !== 'asset');
    start(eventLog, { projections: [brittle, ...others] });
    await caughtUp(eventLog, others);
    const blocked = await eventually(async () => {
      const state = await stateOf('asset');
      return state?.status === 'BLOCKED' ? state : undefined;
    });
    expect(blocked.detail).toContain(poison.events[0].eventId);
    expect(blocked.detail).toContain('a defect of ours');
    const at = eventLog.events.findIndex(({ eventId }) => eventId === poison.events[0].eventId);
    const before = eventLog.events.slice(0, at).findLast(({ stream }) => stream.startsWith('asset-'));
    // A batch may end anywhere in the stretch without events of assets.
    expect(blocked.position >= (before?.position ?? '')).toBe(true);
    expect(blocked.position < (eventLog.events[at]?.position ?? '')).toBe(true);
    fixed = true;
    await caughtUp(eventLog);
    expect((await stateOf('asset'))?.detail).toBeNull();
  });

  it('is also named when the log holds what this version cannot read', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 12, count: 50 }));
    await eventLog.append(startChain(newStream('asset')).append({ type: 'AssetTeleported', data: {} }));
    start(eventLog);
    await eventually(async () => (await stateOf('asset'))?.detail?.includes('unknown type'));
  });

  it('is also named when its data are of another shape than its type has, and only those who read it stop', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 14, count: 100 }));
    const poison = startChain(newStream('asset')).append({
      type: 'AssetRegistered',
      data: { ...assetRegistered(), name: 5 },
    });
    await eventLog.append(poison);
    start(eventLog);
    const readers = ['asset', 'portfolio'];
    await eventually(async () => (await stateOf('asset'))?.detail);
    await caughtUp(
      eventLog,
      projections.filter(({ name }) => !readers.includes(name)),
    );
    const [{ eventId }] = poison.events;
    for (const name of readers) {
      const stand = await eventually(async () => {
        const state = await stateOf(name);
        return state?.status === 'BLOCKED' ? state : undefined;
      });
      const blocked = blockedEventOf(stand.detail);
      expect(blocked).toMatchObject({ eventId, stream: poison.stream, revision: 0 });
      expect(blocked?.why).toMatch(/^\/name: /);
    }
  });

  it('is also found when the database refuses its row', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 13, count: 100 }));
    const nowhere = { metadata: { organization_id: 'not a uuid' } };
    const append = startChain(newStream('credential')).append({
      type: 'CredentialIssued',
      data: {
        organization: 'Coop Norte',
        responsible_person: 'Ana Lima',
        access_profiles: ['ANALYST'],
        token_sha256: '0'.repeat(64),
        expires_at: null,
      },
      ...nowhere,
    });
    await eventLog.append(append);
    start(eventLog);
    await eventually(async () => (await stateOf('credential'))?.detail?.includes(append.events[0].eventId));
    await caughtUp(
      eventLog,
      projections.filter(({ name }) => name !== 'credential'),
    );
  });
});
