import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type BuildOf, type Fill, RowsRefused, type SaveOutcome } from '../../ports/read-model-store.ts';
import { BadValue, CopyFormat } from './copy-format.ts';
import { copyIn, deleteByKeys, moveCheckpoint, schemaOf } from './read-model-statements.ts';
import { textArray } from './text-array.ts';
import { transaction } from './transaction.ts';

/** A message of the protocol: the server works on one while the next is on its way. */
const MESSAGE_BYTES = 1 << 17;

/** Fills builds, one after the other: they share the bytes, and the server is better off with one who copies. */
export function filler(pool: pg.Pool): (build: BuildOf, fill: Fill) => Promise<SaveOutcome> {
  const format = new CopyFormat();
  let last: Promise<unknown> = Promise.resolve();
  return (build, fill) => {
    const filled = last.then(() => fillRows(pool, format, build, fill));
    last = filled.catch(() => {});
    return filled;
  };
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
  const copies = encoded(format, changes);
  return transaction(pool, async (client) => {
    await client.query('set local synchronous_commit = off');
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
    return 'saved';
  });
}

function encoded(format: CopyFormat, changes: Fill['changes']): readonly Buffer[] {
  try {
    return format.encode(changes);
  } catch (error) {
    throw error instanceof BadValue ? new RowsRefused(error) : error;
  }
}

async function copy(client: pg.PoolClient, statement: string, bytes: Buffer): Promise<void> {
  const stream = client.query(copyFrom(statement));
  for (let at = 0; at < bytes.length; at += MESSAGE_BYTES) {
    stream.write(bytes.subarray(at, at + MESSAGE_BYTES));
  }
  stream.end();
  await finished(stream);
}
