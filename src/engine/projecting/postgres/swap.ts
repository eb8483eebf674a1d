import type pg from 'pg';
import { backoff } from '../../../kernel/async/backoff.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { LOG_START, type Position } from '../../log/event-log.ts';
import { transaction, WHILE_OTHERS_WORK } from '../../postgres/pool.ts';
import type { BuildOf, SwapWaiting } from '../read-model-store.ts';
import { tableNames } from '../read-models.ts';
import { schemaOf } from './statements.ts';

/** Readers queue behind a waiting lock, so it does not wait for long; it tries again instead, ever more seldom. */
const LOCK_TIMEOUT_MS = 200;
const VACUUM_TIMEOUT_MS = 3_000;
const pauseMs = backoff({ first: 100, most: 2_000 });

interface LockedState {
  readonly position: Position;
  readonly tables: readonly string[];
  readonly epoch: string;
}

/**
 * One transaction. First only writers are kept out, while the new tables catch up; readers wait only for the moment
 * in which tables change their names. A reader that began before ends before; one that comes meanwhile finds the new.
 */
export async function swapIn(
  pool: pg.Pool,
  build: BuildOf,
  catchUp: (atLeast: Position) => Promise<void>,
  { signal, onWaiting }: SwapWaiting,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      await transaction(pool, (client) => swapOnce(client, build, catchUp, signal));
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
      onWaiting?.();
      await pause(pauseMs(tries), signal);
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

async function swapOnce(
  client: pg.PoolClient,
  { model, epoch }: BuildOf,
  catchUp: (atLeast: Position) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const [live, next] = [schemaOf(model.name, 'live'), schemaOf(model.name, 'next')];
  await client.query(WHILE_OTHERS_WORK);
  const before = await lockedState(client, model.name, 'live', '');
  const tables = (before?.tables ?? []).map((table) => `${live}.${table}`);
  const hasBuilt = await lockedState(client, model.name, 'next', '');
  const built = hasBuilt ? tableNames(model).map((table) => `${next}.${table}`) : [];
  const all = [...tables, ...built];
  if (all.length > 0) {
    // The server's own vacuum, which begins with what was just filled, gives way to who waits for a second. Neither readers nor writers
    // mind this lock.
    await client.query(`set local lock_timeout = ${VACUUM_TIMEOUT_MS}`);
    await client.query(`lock table ${all.join(', ')} in share update exclusive mode`);
  }
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  // Before the tables, as in every save: a save that finds the checkpoint held passes over the model, and waits for nothing.
  const position = (await lockedState(client, model.name, 'live', 'for update'))?.position ?? LOG_START;
  if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in share row exclusive mode`);
  await catchUp(position);
  const state = await lockedState(client, model.name, 'next', 'for update');
  if (!state || Number(state.epoch) !== epoch || state.position < position) {
    throw new Error(`the rebuilt ${model.name} did not catch up, or another process has it`);
  }
  signal.throwIfAborted();
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')}`);
  for (const table of tableNames(model)) {
    await client.query(`alter table ${next}.${table} set schema ${live}`);
  }
  await client.query(`drop schema ${next}`);
  await client.query(`delete from read_models.checkpoints where name = $1 and place = 'next'`, [model.name]);
  // Who follows the log without anything to write does not look here: a follower continues.
  await client.query(
    `insert into read_models.checkpoints (name, place, version, tables, position) values ($1, 'live', $2, $3, $4)
     on conflict (name, place) do update
     set version = $2, tables = $3, position = $4, detail = null,
       status = case checkpoints.status when 'FOLLOWING' then 'FOLLOWING' else 'STARTING' end, updated_at = clock_timestamp()`,
    [model.name, model.version, tableNames(model), state.position],
  );
}

async function lockedState(
  client: pg.PoolClient,
  name: string,
  place: 'live' | 'next',
  lock: 'for update' | '',
): Promise<LockedState | undefined> {
  const { rows } = await client.query<LockedState>(
    `select position, tables, epoch from read_models.checkpoints where name = $1 and place = $2 ${lock}`,
    [name, place],
  );
  return rows[0];
}
