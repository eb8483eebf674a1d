import { postgresLeadership } from '../../src/engine/postgres/leadership.ts';
import { createPool } from '../../src/engine/postgres/pool.ts';
import { postgresReadModels } from '../../src/engine/projecting/postgres/read-models.ts';
import { postgresReadModelStore } from '../../src/engine/projecting/postgres/store.ts';
import type { ReadModelPlace } from '../contracts/read-model-fixture.ts';
import { migratedDatabase } from './fresh-database.ts';

/** A database with the read models' own tables, and all adapters on it. */
export async function readModelDatabase() {
  const database = await migratedDatabase();
  const { connectionString } = database;
  const pool = createPool({ connectionString, max: 8, applicationName: 'read models' });
  return {
    connectionString,
    pool,
    store: postgresReadModelStore(pool),
    readModels: postgresReadModels(pool),
    leadership: postgresLeadership({ connectionString, applicationName: 'leadership' }),
    async close(): Promise<void> {
      await pool.end();
      await database.drop();
    },
  };
}
export type ReadModelDatabase = Awaited<ReturnType<typeof readModelDatabase>>;

/** The same for the contracts of the read models. */
export async function postgresReadModelPlace(): Promise<ReadModelPlace> {
  const { pool, close } = await readModelDatabase();
  return {
    open: () => ({ store: postgresReadModelStore(pool), readModels: postgresReadModels(pool) }),
    dropTable: async (name) => void (await pool.query(`drop table read_models.${name}`)),
    close,
  };
}
