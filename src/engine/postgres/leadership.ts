import pg from 'pg';
import { DependencyUnavailable } from '../dependency-unavailable.ts';
import { type Leadership, type Lease, LeaseLost, type Membership } from '../leadership.ts';
import { asUnavailable, endSoon } from './pool.ts';

const HEARTBEAT_MS = 2_000;
const ANSWER_TIMEOUT_MS = 3_000;
/** The server ends a leader that was silent for this long: a dead link has no other sign. */
const SILENCE_MS = 6_000;

/**
 * Leases by session advisory lock, each on a connection of its own: the server gives the lock up with the connection.
 * Members of one name hold its lock together, and their parts on the same connection. One that has not yet noticed a loss
 * is fenced by its epoch.
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
  /** On a connection that stays open where something was taken. */
  const taking = async <T>(take: (client: pg.Client) => Promise<T | undefined>): Promise<T | undefined> => {
    const client = open();
    try {
      await client.connect();
      const taken = await take(client);
      if (taken === undefined) await endSoon(client);
      return taken;
    } catch (error) {
      await endSoon(client);
      throw asUnavailable('read_models', error);
    }
  };
  return {
    tryLead: (name) =>
      taking(async (client) => {
        if (!(await lock(client, 'pg_try_advisory_lock', name))) return undefined;
        return leaseOf(client, await raise(client, name));
      }),
    tryJoin: (name) =>
      taking(async (client) => {
        if (!(await lock(client, 'pg_try_advisory_lock_shared', name))) return undefined;
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        return membershipOf(client, name, rows[0]?.pid ?? 0);
      }),
    async isLed(name) {
      const client = open();
      try {
        await client.connect();
        return (await holders(client, name)).length > 0;
      } catch (error) {
        throw asUnavailable('read_models', error);
      } finally {
        await endSoon(client);
      }
    },
  };
}

/** The number of the lock of a name, given as SQL. */
const keyOf = (name: string) => `hashtextextended('asset-valuation ' || ${name}, 0)`;

const PART = "$1 || ' ' || part";

/** An advisory lock shows its number in two halves. */
const HOLDERS = `
  select pid from pg_locks
  where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = ${keyOf('$1')}
  order by pid`;

async function holders(client: pg.Client, name: string): Promise<readonly number[]> {
  const { rows } = await client.query<{ pid: number }>(HOLDERS, [name]);
  return rows.map(({ pid }) => pid);
}

async function lock(
  client: pg.Client,
  how: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  name: string,
): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select ${how}(${keyOf('$1')}) as held`, [name]);
  if (!rows[0]?.held) return false;
  await client.query(`set idle_session_timeout = ${SILENCE_MS}`);
  return true;
}

async function raise(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ epoch: string }>(
    `insert into read_models.leadership (name, epoch) values ($1, 1)
     on conflict (name) do update set epoch = leadership.epoch + 1 returning epoch`,
    [name],
  );
  return Number(rows[0]?.epoch);
}

/** What a connection holds until it is closed, or does not answer. */
function holding(client: pg.Client) {
  const lost = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const end = () => {
    clearInterval(heartbeat);
    lost.abort(new LeaseLost());
  };
  /** One at a time; without an answer all that the connection holds is lost. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    waiting += 1;
    const answer = turn.then(async () => {
      lost.signal.throwIfAborted();
      return work();
    });
    turn = answer.then(
      () => {
        waiting -= 1;
      },
      () => release(),
    );
    return answer;
  };
  const release = async () => {
    end();
    await endSoon(client);
  };
  const heartbeat = setInterval(() => {
    if (waiting === 0) inTurn(() => client.query('select')).catch(() => {});
  }, HEARTBEAT_MS).unref();
  client.on('error', end);
  client.on('end', end);
  return { signal: lost.signal, inTurn, release };
}

function leaseOf(client: pg.Client, epoch: number): Lease {
  const { signal, release } = holding(client);
  return { epoch, signal, release };
}

function membershipOf(client: pg.Client, name: string, pid: number): Membership {
  const { signal, inTurn, release } = holding(client);
  const ask = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(work).catch((error: unknown) => {
      throw error instanceof LeaseLost
        ? new DependencyUnavailable('read_models', error)
        : asUnavailable('read_models', error);
    });
  return {
    signal,
    seat: () =>
      ask(async () => {
        const members = await holders(client, name);
        return { index: members.indexOf(pid), count: members.length };
      }),
    take: (parts) =>
      ask(async () => {
        const { rows } = await client.query<{ part: string }>(
          `select part from unnest($2::text[]) as part where pg_try_advisory_lock(${keyOf(PART)})`,
          [name, parts],
        );
        if (rows.length === 0) return { epoch: 0, parts: [] };
        return { epoch: await raise(client, name), parts: rows.map(({ part }) => part) };
      }),
    give: (parts) =>
      ask(async () => {
        await client.query(`select pg_advisory_unlock(${keyOf(PART)}) from unnest($2::text[]) as part`, [
          name,
          parts,
        ]);
      }),
    leave: release,
  };
}
