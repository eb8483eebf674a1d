import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import { listAssets } from '../../queries/list-assets.ts';
import { ask } from '../../queries/question.ts';
import type { EventLog, Position } from '../../src/ports/event-log.ts';
import { BuildUnderWay, rebuild, startBuilds } from '../../src/projection-runner/rebuild.ts';
import { runProjections } from '../../src/projection-runner/runner.ts';
import { verify } from '../../src/projection-runner/verify.ts';
import { supervise } from '../../src/subscriptions/supervisor.ts';
import { eventually } from '../support/eventually.ts';
import { appendHistory, history } from '../support/history.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { type ReadModelDatabase, readModelDatabase } from '../support/read-model-database.ts';

const eventLog = memoryEventLog();
const never = new AbortController().signal;
const stopping = new AbortController();
let database: ReadModelDatabase;
let projecting: Promise<void>;
beforeAll(async () => {
  database = await readModelDatabase();
  await appendHistory(eventLog, history({ seed: 70, count: 6_000 }));
  const { store, leadership } = database;
  projecting = runProjections(
    { eventLog, store, leadership, projections, supervise, campaignMs: 10, firstDelayMs: 5 },
    stopping.signal,
  );
  await caughtUp();
});
afterEach(() => caughtUp());
afterAll(async () => {
  stopping.abort();
  await projecting;
  await database.close();
});

const options = (log: EventLog = eventLog) => ({
  eventLog: log,
  store: database.store,
  leadership: database.leadership,
});
const caughtUp = () =>
  eventually(async () => {
    const head = await eventLog.head();
    const states = await database.readModels.projections();
    return states.length === projections.length && states.every(({ position }) => position === head);
  });
const schemas = async () => {
  const { rows } = await database.pool.query<{ nspname: string }>(
    `select nspname from pg_namespace where nspname like 'read\\_models\\_%'`,
  );
  return rows.map(({ nspname }) => nspname);
};
/** A log that tells before each reading how many there were. */
const watched = (onRead: (count: number) => void): EventLog => {
  let count = 0;
  return {
    ...eventLog,
    readAll: (read) => {
      count += 1;
      onRead(count);
      return eventLog.readAll({ ...read, limit: Math.min(read.limit, 500) });
    },
  };
};

describe('a rebuild', () => {
  it('goes unnoticed by readers, while writers and projectors go on', async () => {
    const organizationId = String(eventLog.events[0]?.metadata.organization_id);
    let reading = true;
    let reads = 0;
    const sizes: number[] = [];
    const positions: Position[] = [];
    const reader = async () => {
      while (reading) {
        const filter = {};
        const { states } = await ask(database.readModels, listAssets, {
          organizationId,
          filter,
          limit: 5_000,
        });
        const all = await database.readModels.projections();
        sizes.push(states.length);
        positions.push(all.find(({ name }) => name === 'asset')?.position ?? '');
        reads += 1;
      }
    };
    const readers = [reader(), reader()];
    const writing = appendHistory(eventLog, history({ seed: 71, count: 3_000 }));
    for (let turn = 0; turn < 3; turn += 1) await rebuild(options(), projections, { signal: never });
    await writing;
    reading = false;
    await Promise.all(readers);
    expect(reads).toBeGreaterThan(3);
    expect(Math.min(...sizes)).toBe(sizes[0]);
    await caughtUp();
    for (const projection of projections) {
      expect(await verify(options(), projection, { signal: never })).toBeUndefined();
    }
    expect(await schemas()).toEqual([]);
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const cancel = new AbortController();
    const log = watched((count) => {
      if (count === 4) cancel.abort();
    });
    await expect(rebuild(options(log), projections, { signal: cancel.signal })).rejects.toThrow();
    expect(await schemas()).toEqual([]);
    const { rows } = await database.pool.query(`select from read_models.checkpoints where place <> 'live'`);
    expect(rows).toEqual([]);
  });

  it('goes on where a crash cut it off', async () => {
    const [projection] = projections;
    if (!projection) throw new Error('no projection');
    const [crashed] = await startBuilds(database.store, [projection], 'next');
    const { events } = eventLog;
    const at = events[2_000]?.position ?? '';
    await crashed?.writer.take({
      events: events.slice(0, 2_001).filter(({ stream }) => stream.startsWith('asset-')),
      position: at,
      caughtUp: false,
    });
    const readFrom: Position[] = [];
    const log: EventLog = {
      ...eventLog,
      readAll: (read) => {
        readFrom.push(read.after);
        return eventLog.readAll(read);
      },
    };
    await rebuild(options(log), [projection], { signal: never });
    expect(readFrom[0]).toBe(at);
    expect(await verify(options(), projection, { signal: never })).toBeUndefined();
  });

  it('is refused while another process builds the same', async () => {
    const lease = await database.leadership.tryLead('build asset');
    await expect(rebuild(options(), projections, { signal: never })).rejects.toBeInstanceOf(BuildUnderWay);
    await lease?.release();
  });

  it('leaves the living tables alone when the log breaks in the middle', async () => {
    const log = watched((count) => {
      if (count === 5) throw new Error('the log is gone');
    });
    const before = await database.store.contentHashes(projections[0] as (typeof projections)[number], 'live');
    await expect(rebuild(options(log), projections, { signal: never })).rejects.toThrow('the log is gone');
    expect(await schemas()).toEqual([]);
    const after = await database.store.contentHashes(projections[0] as (typeof projections)[number], 'live');
    expect(after).toEqual(before);
  });
});
