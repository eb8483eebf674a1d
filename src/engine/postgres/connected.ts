import { createPool, endSoon, rowsOf } from './pool.ts';

const LEVEL_IN = 'asset-valuation \\(shapes (\\d+)\\) ';

/** What PostgreSQL shows of a connection: up to which shape level its process can read, and what it is for. */
export const connectionName = (level: number, part: string): string =>
  `asset-valuation (shapes ${level}) ${part}`;

/**
 * Connections to a database, by their names, of processes that cannot read the shapes of a level: `name (pid n, from address)`. One
 * whose name the address of the database chose, or a pooler, is not seen.
 */
export async function connectedBelow(connectionString: string, level: number): Promise<readonly string[]> {
  const pool = createPool({ connectionString, max: 1, applicationName: 'asset-valuation finish' });
  try {
    const rows = await rowsOf<{ name: string; pid: number; address: string | null }>(
      pool,
      'read_models',
      {
        name: 'connected_below',
        text: `select application_name as name, pid, host(client_addr) as address from pg_stat_activity
               where datname = current_database()
                 and substring(application_name from $1)::int < $2
               order by application_name, pid`,
      },
      [LEVEL_IN, level],
    );
    return rows.map(({ name, pid, address }) => `${name} (pid ${pid}, from ${address ?? 'this host'})`);
  } finally {
    await endSoon(pool);
  }
}
