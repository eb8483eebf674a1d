import type pg from 'pg';
import { LOG_START, type Position } from '../../ports/event-log.ts';
import type { BuildOf, BuildPlace, StandingBuild } from '../../ports/read-model-store.ts';
import type { ModelShape } from '../../ports/read-models.ts';
import { cancellable } from './cancellable.ts';
import { createIndexes, createTable, indexName, schemaOf } from './read-model-statements.ts';
import { patient } from './statement.ts';
import { transaction } from './transaction.ts';

interface Left {
  readonly version: number;
  readonly position: Position;
  readonly epoch: string;
  readonly whole: boolean;
}

/** A build that a process has left is taken over when it is of this version, and when something of it is certain. */
export async function beginBuild(
  pool: pg.Pool,
  { model, place, epoch }: BuildOf,
): Promise<Position | 'fenced'> {
  const schema = schemaOf(model.name, place);
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`create ${schema}`]);
    const { rows } = await client.query<Left>(
      `select version, position, epoch,
         not exists (select from unnest(tables) as t (name) where to_regclass($3 || '.' || t.name) is null) as whole
       from read_models.checkpoints where name = $1 and place = $2 for update`,
      [model.name, place, schema],
    );
    const left = rows[0];
    if (left && Number(left.epoch) > epoch) return 'fenced';
    // Rows may run ahead of the checkpoint: at the start of the log they would not be looked for.
    if (left?.whole && left.version === model.version && left.position !== LOG_START) {
      await client.query('update read_models.checkpoints set epoch = $3 where name = $1 and place = $2', [
        model.name,
        place,
        epoch,
      ]);
      return left.position;
    }
    await client.query(`drop schema if exists ${schema} cascade`);
    await client.query(`create schema ${schema}`);
    // Their indexes come at the end: `completeBuild`.
    for (const table of model.tables) await client.query(createTable(schema, table));
    await client.query(
      `insert into read_models.checkpoints (name, place, version, tables, position, epoch) values ($1, $2, $3, $4, $5, $6)
       on conflict (name, place) do update
       set version = $3, tables = $4, position = $5, epoch = $6, status = 'STARTING', detail = null`,
      [model.name, place, model.version, model.tables.map(({ name }) => name), LOG_START, epoch],
    );
    return LOG_START;
  });
}

/**
 * Outside of any transaction, `concurrently`: an index built in one long transaction would hold back everybody who
 * follows the log in the same server.
 */
export async function completeBuild(
  pool: pg.Pool,
  { model, place }: { readonly model: ModelShape; readonly place: BuildPlace },
  signal: AbortSignal,
): Promise<void> {
  const schema = schemaOf(model.name, place);
  await cancellable(pool, signal, async (client) => {
    await client.query('set statement_timeout = 0');
    // A server whose client was killed gives up soon; where it cannot look, it ends what it is at.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {});
    for (const table of model.tables) {
      for (const columns of table.indexes) {
        await client.query(`drop index if exists ${schema}.${indexName(table, columns)}`);
      }
      for (const index of createIndexes(schema, table, 'concurrently')) {
        signal.throwIfAborted();
        await client.query(patient(index));
      }
      signal.throwIfAborted();
      await client.query(patient(`analyze ${schema}.${table.name}`));
    }
  });
}

export const discardBuild = (
  pool: pg.Pool,
  name: string,
  place: BuildPlace,
  epoch: number | undefined,
): Promise<void> =>
  transaction(pool, async (client) => {
    const values = [name, place, epoch ?? null];
    const { rows } = await client.query(
      'select from read_models.checkpoints where name = $1 and place = $2 and epoch > $3::bigint for update',
      values,
    );
    if (rows.length > 0) return;
    await client.query('delete from read_models.checkpoints where name = $1 and place = $2', [name, place]);
    await client.query(`drop schema if exists ${schemaOf(name, place)} cascade`);
  });

export async function standingBuilds(pool: pg.Pool): Promise<readonly StandingBuild[]> {
  const { rows } = await pool.query<StandingBuild>(
    `select name, place, version, position from read_models.checkpoints where place <> 'live' order by name, place`,
  );
  return rows;
}
