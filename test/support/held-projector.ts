import pg from 'pg';

/**
 * Holds every projector of a database where it stands, as SIGSTOP would: readers go on, nobody moves a checkpoint. Answers
 * what lets them go.
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
