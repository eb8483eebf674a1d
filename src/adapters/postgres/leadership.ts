import pg from 'pg';
import type { Leadership, Lease } from '../../ports/leadership.ts';
import { asUnavailable } from './pool.ts';

const HEARTBEAT_MS = 2_000;
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Leases by session advisory lock, each on a connection of its own: the server gives the lock up with the connection.
 * A leader that has not yet noticed is fenced by its epoch.
 */
export function postgresLeadership(options: {
  readonly connectionString: string;
  readonly applicationName: string;
}): Leadership {
  return {
    async tryLead(name) {
      const client = new pg.Client({
        connectionString: options.connectionString,
        application_name: options.applicationName,
        connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
        query_timeout: ANSWER_TIMEOUT_MS,
        keepAlive: true,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        const epoch = await take(client, name);
        if (epoch === undefined) await client.end();
        return epoch === undefined ? undefined : leaseOf(client, epoch);
      } catch (error) {
        await client.end().catch(() => {});
        throw asUnavailable('read_models', error);
      }
    },
  };
}

async function take(client: pg.Client, name: string): Promise<number | undefined> {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('asset-valuation ' || $1, 0)) as held`,
    [name],
  );
  if (!rows[0]?.held) return undefined;
  // When the leader's machine vanishes without a word, the server notices within half a minute.
  await client.query(
    'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  );
  const raised = await client.query<{ epoch: string }>(
    `insert into read_models.leadership (name, epoch) values ($1, 1)
     on conflict (name) do update set epoch = leadership.epoch + 1 returning epoch`,
    [name],
  );
  return Number(raised.rows[0]?.epoch);
}

function leaseOf(client: pg.Client, epoch: number): Lease {
  const lost = new AbortController();
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(end);
  }, HEARTBEAT_MS).unref();
  const end = () => {
    clearInterval(heartbeat);
    lost.abort(new Error('the lease is over'));
  };
  client.on('error', end);
  client.on('end', end);
  return {
    epoch,
    signal: lost.signal,
    async release() {
      end();
      await client.end().catch(() => {});
    },
  };
}
