import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest';
import { projections } from '../../../projections/index.ts';
import type { EventLog, Position, RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { verifyAll } from '../../../src/engine/projecting/build/comparison.ts';
import type { BuildOptions } from '../../../src/engine/projecting/build/rebuild.ts';
import type { Projection } from '../../../src/engine/projecting/projection.ts';
import type { ReadModelStore } from '../../../src/engine/projecting/read-model-store.ts';
import { appendHistory, history } from '../../support/history.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { projecting } from '../../support/projecting.ts';
import { type ReadModelDatabase, readModelDatabase } from '../../support/read-model-database.ts';

export const never = new AbortController().signal;
export const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);
export const othersThan = (...names: readonly string[]) =>
  projections.filter(({ name }) => !names.includes(name));

/** A database for the tests of a file; its members exist only while tests run. */
export function sharedReadModels(): ReadModelDatabase {
  const database = {} as ReadModelDatabase;
  beforeAll(async () => void Object.assign(database, await readModelDatabase()));
  afterAll(() => database.close());
  return database;
}

/** The same, with projectors that stop after each test and leave no checkpoint. */
export function sharedProjectors() {
  const database = sharedReadModels();
  const projectors = projecting(database);
  afterEach(async () => {
    await projectors.stopAll();
    await database.pool.query('truncate read_models.checkpoints');
  });
  return { database, projectors };
}

export async function logOf(seed: number, count: number) {
  const log = memoryEventLog();
  await appendHistory(log, history({ seed, count }));
  return log;
}
export const appendMore = (log: EventLog, seed: number, count: number) =>
  appendHistory(log, history({ seed, count }));

/** The events of such a history as a log stores them. */
export const recordedEvents = (seed: number, count: number): readonly RecordedEvent[] =>
  [...history({ seed, count })].map(({ stream, expectedRevision, events: [event] }, index) => ({
    ...event,
    stream,
    revision: expectedRevision + 1,
    position: String(index + 1).padStart(6, '0'),
  }));

/** The log in short batches; `onRead` gets the start position before each read. */
export const inStretches = (
  log: EventLog,
  limit: number,
  onRead: (after: Position) => unknown = () => {},
): EventLog => ({
  ...log,
  async readAll(read) {
    await onRead(read.after);
    return log.readAll({ ...read, limit });
  },
});

/** A store that calls `onFill` before each write to a build. */
export const beforeFills = (
  { store }: ReadModelDatabase,
  onFill: (readModel: string) => unknown,
): ReadModelStore => ({
  ...store,
  async fill(build, rows) {
    await onFill(build.model.name);
    return store.fill(build, rows);
  },
});

export const buildOptions = (
  { store, leadership }: ReadModelDatabase,
  eventLog: EventLog,
  more: Partial<BuildOptions> = {},
): BuildOptions => ({ eventLog, store, leadership, ...more });

/** Expects each read model to have the rows of the whole log. */
export async function expectRows(
  database: ReadModelDatabase,
  log: EventLog,
  among: readonly Projection[] = projections,
) {
  const verified = await verifyAll(buildOptions(database, log), among, { signal: never });
  expect(namesOf(verified)).toEqual(namesOf(among));
  expect(verified.filter(({ difference }) => difference)).toEqual([]);
}

/** Holds the locks of a statement until the returned function is called, or the test ends. */
export async function held({ pool }: ReadModelDatabase, sql: string) {
  const client = await pool.connect();
  let release = async () => {
    release = async () => {};
    await client.query('rollback');
    client.release();
  };
  onTestFinished(() => release());
  await client.query(`begin; ${sql}`);
  return () => release();
}

/** Ends the connections selected by `which`, by default all others; returns how many. */
export async function cut({ pool }: ReadModelDatabase, which = 'pid <> pg_backend_pid()') {
  const { rows } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${which}`,
  );
  return rows.length;
}
