import type pg from 'pg';

/**
 * Work with a connection of its own, of statements that may take long: when the signal aborts, the server is told to
 * give up the one under way, and the signal's reason is thrown. The work asks the signal between its statements.
 */
export async function cancellable<T>(
  pool: pg.Pool,
  signal: AbortSignal,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let cancelled: Promise<unknown> | undefined;
  const cancel = (pid: number) => {
    cancelled = pool.query('select pg_cancel_backend($1)', [pid]).catch(() => {});
  };
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const abort = () => cancel(rows[0]?.pid ?? 0);
    signal.addEventListener('abort', abort, { once: true });
    try {
      signal.throwIfAborted();
      return await work(client);
    } finally {
      signal.removeEventListener('abort', abort);
      await cancelled;
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    // One whose statement was given up, or that has settings of its own, is not for the next one.
    client.release(true);
  }
}
