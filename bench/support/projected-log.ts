import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { projections } from '../../projections/index.ts';
import type { Leadership } from '../../src/engine/leadership.ts';
import type { Append, EventLog, Position } from '../../src/engine/log/event-log.ts';
import { postgresEventLog } from '../../src/engine/log/postgres/event-log.ts';
import { postgresLeadership } from '../../src/engine/postgres/leadership.ts';
import { migrate } from '../../src/engine/postgres/migrate.ts';
import { createPool } from '../../src/engine/postgres/pool.ts';
import { rebuild } from '../../src/engine/projecting/build/rebuild.ts';
import { type RunnerOptions, runProjections } from '../../src/engine/projecting/live/runner.ts';
import { postgresReadModelStore } from '../../src/engine/projecting/postgres/store.ts';
import type { Projection } from '../../src/engine/projecting/projection.ts';
import type { ReadModelStore } from '../../src/engine/projecting/read-model-store.ts';
import { appendHistory, history } from '../../test/support/history.ts';
import { createDatabase, type TestServer } from '../../test/support/postgres-server.ts';

const SEED = 1;
const tables = projections.flatMap((projection) => projection.tables);

/** A log with a made-up history, and its read models, in one database. */
export interface ProjectedLog {
  readonly connectionString: string;
  /** For processes that use the same database. */
  readonly dataDir: string;
  readonly eventLog: EventLog;
  /** For the measurement itself: without the program's time limits. */
  readonly pool: pg.Pool;
  readonly store: ReadModelStore;
  readonly leadership: Leadership;
  /** Number of events. */
  readonly count: number;
  /** Appends the history up to `count` events; a longer history starts with the same events as a shorter one. */
  grow(count: number): Promise<void>;
  /** Number of rows of all read models. */
  rows(): Promise<number>;
  rebuild(some?: readonly Projection[]): Promise<void>;
  /** Follows the log into the living tables until the signal aborts. */
  follow(signal: AbortSignal, options: Pick<RunnerOptions, 'onAdvance'>): Promise<void>;
  close(): Promise<void>;
}

/** `openLog`: opens the log of the history, when it is not in the database. */
export async function projectedLog(server: TestServer, openLog?: () => EventLog): Promise<ProjectedLog> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'asset-valuation-bench-'));
  const { connectionString } = await createDatabase(server.connectionString);
  await migrate(connectionString, 'event_log');
  await migrate(connectionString, 'read_models');
  const eventLog = openLog?.() ?? postgresEventLog({ connectionString });
  const pool = new pg.Pool({ connectionString, max: 12 });
  const storePool = createPool({ connectionString, max: 6, applicationName: 'bench' });
  const store = postgresReadModelStore(storePool);
  const leadership = postgresLeadership({ connectionString, applicationName: 'bench' });
  const appends = history({ seed: SEED, count: Number.MAX_SAFE_INTEGER });
  let count = 0;

  return {
    connectionString,
    dataDir,
    eventLog,
    pool,
    store,
    leadership,
    get count() {
      return count;
    },
    async grow(target) {
      await appendHistory(eventLog, first(appends, target - count));
      count = target;
      if (!openLog) await pool.query('vacuum analyze event_log.events');
    },
    async rows() {
      const counts = tables.map(({ name }) => `select count(*)::int as count from read_models.${name}`);
      const { rows } = await pool.query<{ count: number }>(counts.join(' union all '));
      return rows.reduce((sum, row) => sum + row.count, 0);
    },
    async rebuild(some = projections) {
      await rebuild({ eventLog, store, leadership }, some, { signal: new AbortController().signal });
    },
    follow: (signal, options) =>
      runProjections({ eventLog, store, leadership, projections, ...options }, signal),
    async close() {
      await eventLog.close();
      await Promise.all([pool.end(), storePool.end()]);
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The next `count`; the iterator stays open for more. */
function* first(appends: Iterator<Append>, count: number): Generator<Append> {
  for (let taken = 0; taken < count; taken += 1) {
    const { done, value } = appends.next();
    if (done) return;
    yield value;
  }
}

/** Follows from the start until every read model has reached the head. */
export async function followFromNothing(log: ProjectedLog): Promise<void> {
  await log.pool.query('delete from read_models.checkpoints');
  const head = await log.eventLog.head();
  const stop = new AbortController();
  const behind = new Set(projections.map(({ name }) => name));
  const onAdvance = (name: string, position: Position) => {
    if (position >= head) behind.delete(name);
    if (behind.size === 0) stop.abort();
  };
  await log.follow(stop.signal, { onAdvance });
}
