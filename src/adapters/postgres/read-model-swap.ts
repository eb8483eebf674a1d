import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LOG_START, type Position } from '../../ports/event-log.ts';
import type { ModelShape } from '../../ports/read-models.ts';
import { schemaOf } from './read-model-statements.ts';
import { transaction, WHILE_OTHERS_WORK } from './transaction.ts';

/** Whoever reads queues behind a waiting lock, so it does not wait for long; it tries again instead. */
const LOCK_TIMEOUT_MS = 500;
const TRIES = 100;

interface Standing {
  readonly position: Position;
  readonly tables: readonly string[];
}

/**
 * One transaction. First only writers are kept out, while the new tables catch up; readers wait only for the moment
 * in which tables change their names. A reader that began before ends before; one that comes meanwhile finds the new.
 */
export async function swapIn(
  pool: pg.Pool,
  model: ModelShape,
  catchUp: (atLeast: Position) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await transaction(pool, (client) => swapOnce(client, model, catchUp));
      return;
    } catch (error) {
      const timedOut = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!timedOut || tries === TRIES) throw error;
      await sleep(100);
    }
  }
}

async function swapOnce(
  client: pg.PoolClient,
  model: ModelShape,
  catchUp: (atLeast: Position) => Promise<void>,
): Promise<void> {
  const [live, next] = [schemaOf(model.name, 'live'), schemaOf(model.name, 'next')];
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query(WHILE_OTHERS_WORK);
  const before = await standing(client, model.name, 'live', '');
  const tables = (before?.tables ?? []).map((table) => `${live}.${table}`);
  if (tables.length > 0) {
    await client.query(`lock table ${tables.join(', ')} in share row exclusive mode`);
  }
  const position = (await standing(client, model.name, 'live', 'for update'))?.position ?? LOG_START;
  await catchUp(position);
  const built = await standing(client, model.name, 'next', 'for update');
  if (!built || built.position < position) throw new Error(`the rebuilt ${model.name} did not catch up`);
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')}`);
  for (const table of model.tables) {
    await client.query(`alter table ${next}.${table.name} set schema ${live}`);
  }
  await client.query(`drop schema ${next}`);
  await client.query(`delete from read_models.checkpoints where name = $1 and place = 'next'`, [model.name]);
  await client.query(
    `insert into read_models.checkpoints (name, place, version, tables, position) values ($1, 'live', $2, $3, $4)
     on conflict (name, place) do update
     set version = $2, tables = $3, position = $4, status = 'STARTING', detail = null, updated_at = clock_timestamp()`,
    [model.name, model.version, model.tables.map((table) => table.name), built.position],
  );
}

async function standing(
  client: pg.PoolClient,
  name: string,
  place: 'live' | 'next',
  lock: 'for update' | '',
): Promise<Standing | undefined> {
  const { rows } = await client.query<Standing>(
    `select position, tables from read_models.checkpoints where name = $1 and place = $2 ${lock}`,
    [name, place],
  );
  return rows[0];
}
