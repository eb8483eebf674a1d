import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { projections } from '../../projections/index.ts';
import { createTable } from '../../src/engine/projecting/postgres/statements.ts';
import type { TableShape } from '../../src/engine/projecting/read-models.ts';

const allTables = projections.flatMap((projection) => projection.tables);
const MESSAGE_BYTES = 1 << 19;

async function onConnection(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

/** The live rows in files, copied into tables of the same shape: the fastest way to write them. */
export async function takeRows(pool: pg.Pool, tables: readonly TableShape[] = allTables) {
  const folder = await mkdtemp(path.join(tmpdir(), 'asset-valuation-rows-'));
  const fileOf = (table: string) => path.join(folder, table);
  for (const { name } of tables)
    await onConnection(pool, (client) =>
      pipeline(
        client.query(to(`copy read_models.${name} to stdout (format binary)`)),
        createWriteStream(fileOf(name)),
      ),
    );
  return {
    /** Copies all tables at once, indexes included; the copies are dropped before the next run. */
    async copyIn(): Promise<void> {
      await pool.query('drop schema if exists copied cascade');
      await pool.query('create schema copied');
      await Promise.all(
        tables.map((table) =>
          onConnection(pool, async (client) => {
            for (const text of createTable('copied', { ...table, key: [table.key] }))
              await client.query(text);
            const file = createReadStream(fileOf(table.name), { highWaterMark: MESSAGE_BYTES });
            await pipeline(file, client.query(from(`copy copied.${table.name} from stdin (format binary)`)));
          }),
        ),
      );
    },
    async remove(): Promise<void> {
      await pool.query('drop schema if exists copied cascade');
      await rm(folder, { recursive: true });
    },
  };
}
