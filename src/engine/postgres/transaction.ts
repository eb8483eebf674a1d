import type pg from 'pg';

/** For a transaction that waits for what others do meanwhile: it may be idle for longer than the pool allows. */
export const WHILE_OTHERS_WORK = 'set local idle_in_transaction_session_timeout = 0';

/** Runs `work` in a transaction of its own connection: committed when it resolves, rolled back when it throws. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    const rolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    );
    // A connection that cannot even roll back is not given to the next one.
    client.release(!rolledBack);
    throw error;
  }
}
