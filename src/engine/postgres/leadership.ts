import pg from 'pg';
import { type Leadership, type Lease, LeaseLost } from '../leadership.ts';
import { asUnavailable, endSoon } from './pool.ts';

const HEARTBEAT_MS = 2_000;
const ANSWER_TIMEOUT_MS = 3_000;
/** The server ends a leader that was silent for this long: a dead link has no other sign. */
const SILENCE_MS = 6_000;

/**
 * Leases by session advisory lock, each on a connection of its own: the server gives the lock up with the connection.
 * A leader that has not yet noticed is fenced by its epoch.
 */
export function postgresLeadership(options: {
  readonly connectionString: string;
  readonly applicationName: string;
}): Leadership {
  const open = () => {
    const client = new pg.Client({
      connectionString: options.connectionString,
      application_name: options.applicationName,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    return client;
  };
  return {
    async tryLead(name) {
      const client = open();
      try {
        await client.connect();
        const epoch = await take(client, name);
        if (epoch === undefined) await endSoon(client);
        return epoch === undefined ? undefined : leaseOf(client, epoch);
      } catch (error) {
        await endSoon(client);
        throw asUnavailable('read_models', error);
      }
    },
    async isLed(name) {
      const client = open();
      try {
        await client.connect();
        const { rows } = await client.query<{ held: boolean }>(HELD, [name]);
        return rows[0]?.held === true;
      } catch (error) {
        throw asUnavailable('read_models', error);
      } finally {
        await endSoon(client);
      }
    },
  };
}

/** An advisory lock shows its number in two halves. */
const HELD = `
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = hashtextextended('asset-valuation ' || $1, 0)
  ) as held`;

async function take(client: pg.Client, name: string): Promise<number | undefined> {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('asset-valuation ' || $1, 0)) as held`,
    [name],
  );
  if (!rows[0]?.held) return undefined;
  await client.query(`set idle_session_timeout = ${SILENCE_MS}`);
  const raised = await client.query<{ epoch: string }>(
    `insert into read_models.leadership (name, epoch) values ($1, 1)
     on conflict (name) do update set epoch = leadership.epoch + 1 returning epoch`,
    [name],
  );
  return Number(raised.rows[0]?.epoch);
}

function leaseOf(client: pg.Client, epoch: number): Lease {
  const lost = new AbortController();
  let isAsking = false;
  const heartbeat = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    client.query('select').then(() => {
      isAsking = false;
    }, end);
  }, HEARTBEAT_MS).unref();
  const end = () => {
    clearInterval(heartbeat);
    lost.abort(new LeaseLost());
  };
  client.on('error', end);
  client.on('end', end);
  return {
    epoch,
    signal: lost.signal,
    async release() {
      end();
      await endSoon(client);
    },
  };
}
