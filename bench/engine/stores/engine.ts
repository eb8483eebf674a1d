import type pg from 'pg';
import { systemClock, systemIds } from '../../../src/app/system.ts';
import { createCommandHandler } from '../../../src/engine/handling/handler.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { postgresLeadership } from '../../../src/engine/postgres/leadership.ts';
import { migrate } from '../../../src/engine/postgres/migrate.ts';
import { createPool } from '../../../src/engine/postgres/pool.ts';
import { runProjections } from '../../../src/engine/projecting/live/runner.ts';
import { postgresReadModelStore } from '../../../src/engine/projecting/postgres/store.ts';
import { accounts, catalog, move } from '../../../test/engine/bank-account.ts';
import { cause, type FollowedStore, openPool } from './account-store.ts';

/** The engine over PostgreSQL, wired for accounts alone. */
export async function engineStore(
  connectionString: string,
): Promise<FollowedStore & { readonly pool: pg.Pool }> {
  await migrate(connectionString, 'event_log');
  await migrate(connectionString, 'read_models');
  const eventLog = postgresEventLog({ connectionString });
  const handler = createCommandHandler({ log: eventLog, catalog, clock: systemClock, ids: systemIds });
  const storePool = createPool({ connectionString, max: 6, applicationName: 'bench' });
  const store = postgresReadModelStore(storePool);
  const leadership = postgresLeadership({ connectionString, applicationName: 'bench' });
  const pool = openPool(connectionString, 4);
  const countOf = async (table: string) => {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    return rows[0]?.count ?? 0;
  };

  return {
    name: 'engine',
    pool,
    async append(append) {
      const { outcome } = await eventLog.append(append);
      if (outcome !== 'appended') throw new Error(outcome);
    },
    async payIn(id, cents) {
      const execution = await handler.change(move, { id, cause, input: () => cents });
      if (execution.outcome !== 'done') throw new Error(execution.outcome);
      return execution.state.cents;
    },
    read: async (stream) => (await eventLog.readStream(stream)).length,
    count: () => countOf('event_log.events'),
    async follow() {
      await pool.query('delete from read_models.checkpoints');
      const head = await eventLog.head();
      const stop = new AbortController();
      const onAdvance = (_: string, position: string) => {
        if (position >= head) stop.abort();
      };
      await runProjections({ eventLog, store, leadership, projections: [accounts], onAdvance }, stop.signal);
      return countOf('read_models.accounts');
    },
    async close() {
      await eventLog.close();
      await Promise.all([pool.end(), storePool.end()]);
    },
  };
}
