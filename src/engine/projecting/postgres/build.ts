import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { atMost } from '../../../kernel/async/at-most.ts';
import { LOG_START, type Position } from '../../log/event-log.ts';
import { BadValue, CopyFormat } from '../../postgres/copy-format.ts';
import { cancellable, patient, textArray, transaction } from '../../postgres/pool.ts';
import {
  type BuildOf,
  type BuildPlace,
  type ExistingBuild,
  type Fill,
  RowsRefused,
  type SaveOutcome,
} from '../read-model-store.ts';
import { type ModelShape, storedShapes, tableNames } from '../read-models.ts';
import { copyIn, createTable, deleteByKeys, moveCheckpoint, schemaOf } from './statements.ts';
import { keepSumsOf } from './sums.ts';

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
    // Indexes from the start cost the server no more than at the end, while the log is read; and at the end, made
    // without holding anybody up, they would wait for whatever transaction is the oldest, such as a backup.
    const tables = storedShapes(model).flatMap((table) => createTable(schema, table));
    await client.query(
      [`drop schema if exists ${schema} cascade`, `create schema ${schema}`, ...tables].join(';\n'),
    );
    await client.query(
      `insert into read_models.checkpoints (name, place, version, tables, position, epoch) values ($1, $2, $3, $4, $5, $6)
       on conflict (name, place) do update
       set version = $3, tables = $4, position = $5, epoch = $6, status = 'STARTING', detail = null`,
      [model.name, place, model.version, tableNames(model), LOG_START, epoch],
    );
    return LOG_START;
  });
}

/** Statistics, without which the first questions after a swap would be planned badly. */
export async function analyzeBuild(
  pool: pg.Pool,
  { model, place }: { readonly model: ModelShape; readonly place: BuildPlace },
  signal: AbortSignal,
): Promise<void> {
  await cancellable(pool, signal, async (client) => {
    await client.query('set statement_timeout = 0');
    signal.throwIfAborted();
    const tables = tableNames(model).map((name) => `${schemaOf(model.name, place)}.${name}`);
    // Without a name it would go through the whole database.
    if (tables.length > 0) await client.query(patient(`analyze ${tables.join(', ')}`));
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

export async function existingBuilds(pool: pg.Pool): Promise<readonly ExistingBuild[]> {
  const { rows } = await pool.query<ExistingBuild>(
    `select name, place, version, position from read_models.checkpoints where place <> 'live' order by name, place`,
  );
  return rows;
}

/** A message of the protocol: the server works on one while the next is on its way. */
const MESSAGE_BYTES = 1 << 19;
/** While one waits for the server's answer another one sends; more would only take its connections. */
const FILLS_AT_ONCE = 2;

/** Fills builds, a few at once, each with bytes of its own. */
export function filler(pool: pg.Pool): (build: BuildOf, fill: Fill) => Promise<SaveOutcome> {
  const fills = atMost(FILLS_AT_ONCE);
  const idle: CopyFormat[] = [];
  return (build, fill) =>
    fills.run(async () => {
      const format = idle.pop() ?? new CopyFormat();
      try {
        return await fillRows(pool, format, build, fill);
      } catch (error) {
        throw asRefused(error);
      } finally {
        idle.push(format);
      }
    });
}

/** SQLSTATE classes of what is wrong with the values themselves. */
const REFUSED = /^(22|23|54)/;

/** The same error as `RowsRefused` when the rows themselves cannot be stored; else as it is. */
export function asRefused(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof BadValue || REFUSED.test(code) ? new RowsRefused(error) : error;
}

/** Encoded before the transaction begins: while one writes, who follows a log in the same server waits for its end. */
async function fillRows(
  pool: pg.Pool,
  format: CopyFormat,
  { model, place, epoch }: BuildOf,
  fill: Fill,
): Promise<SaveOutcome> {
  const schema = schemaOf(model.name, place);
  const changes = fill.changes.filter(({ rows }) => rows.length > 0);
  const copies = format.encode(changes);
  return transaction(pool, async (client) => {
    const moved = await client.query(moveCheckpoint, [
      fill.to,
      model.name,
      place,
      epoch,
      fill.from,
      model.version,
    ]);
    if (moved.rowCount !== 1) return 'moved';
    for (const [index, { table, replaced }] of changes.entries()) {
      if (replaced.length > 0) await client.query(deleteByKeys(schema, table), [textArray(replaced)]);
      await copy(client, copyIn(schema, table), copies[index] ?? Buffer.alloc(0));
    }
    if (fill.isSummed === true) await keepSumsOf(client, schema, model, changes);
    return 'saved';
  });
}

/** One message at a time: what the stream holds when the server refuses the copy, it would send into the void. */
async function copy(client: pg.PoolClient, statement: string, bytes: Buffer): Promise<void> {
  const stream = client.query(copyFrom(statement));
  const done = finished(stream);
  // Reported once: when a message could not be sent, or at the end.
  done.catch(() => {});
  for (let at = 0; at < bytes.length; at += MESSAGE_BYTES) {
    if (!stream.write(bytes.subarray(at, at + MESSAGE_BYTES))) await once(stream, 'drain');
  }
  stream.end();
  await done;
}
