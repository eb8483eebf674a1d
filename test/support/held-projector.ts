import pg from 'pg';

/**
 * Pauses every projector of a database, like SIGSTOP: readers continue, no checkpoint moves. Returns
 * the function that resumes them.
 */
export async function holdProjectors(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table read_models.checkpoints in exclusive mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
