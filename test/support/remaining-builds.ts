import type { ReadModelDatabase } from './read-model-database.ts';

/**
 * The remains of a build in the database: its schema, its checkpoint, its lease. Empty where nothing was left; the lease
 * goes a moment later, when the server has noticed that its connection was ended.
 */
export async function remainingBuilds({ pool }: Pick<ReadModelDatabase, 'pool'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select 'schema ' || nspname as what from pg_namespace where nspname like 'read\\_models\\_%'
     union all select 'checkpoint ' || name || ' ' || place from read_models.checkpoints where place <> 'live'
     union all
     select 'lease ' || name from read_models.leadership, pg_locks
     where name like 'build %' and locktype = 'advisory' and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = hashtextextended('asset-valuation ' || name, 0)
     order by 1`,
  );
  return rows.map(({ what }) => what);
}
