import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { atMost } from '../../../kernel/async/at-most.ts';
import { BadValue, CopyFormat } from '../../postgres/copy-format.ts';
import { textArray } from '../../postgres/statement.ts';
import { transaction } from '../../postgres/transaction.ts';
import { type BuildOf, type Fill, RowsRefused, type SaveOutcome } from '../read-model-store.ts';
import { copyIn, deleteByKeys, moveCheckpoint, schemaOf } from './statements.ts';

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
    return 'saved';
  });
}

/** One message at a time: what the stream holds when the server refuses the copy, it would send into the void. */
async function copy(client: pg.PoolClient, statement: string, bytes: Buffer): Promise<void> {
  const stream = client.query(copyFrom(statement));
  const done = finished(stream);
  // Told once: by a message that could not be sent, or at the end.
  done.catch(() => {});
  for (let at = 0; at < bytes.length; at += MESSAGE_BYTES) {
    if (!stream.write(bytes.subarray(at, at + MESSAGE_BYTES))) await once(stream, 'drain');
  }
  stream.end();
  await done;
}
