import { createHash } from 'node:crypto';
import pg from 'pg';
import { within } from '../../kernel/async/within.ts';
import { type Dependency, DependencyUnavailable } from '../dependency-unavailable.ts';

export type Pool = pg.Pool;

interface PoolOptions {
  readonly connectionString: string;
  /** Most connections at once; who comes later waits at most `CONNECT_TIMEOUT_MS`. */
  readonly max: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** The server gives a statement up after this time; a server that is silent `SILENCE_MS` longer is given up itself. */
  readonly statementTimeoutMs?: number;
  /** Prepared statements are planned once a connection, without looking at their values. */
  readonly planOnce?: boolean;
}

/** For pools that requests wait for (docs/decisions/0009-time-limits.md). */
export const REQUEST_STATEMENT_MS = 1_500;

const CONNECT_TIMEOUT_MS = 2_000;
/** For work in batches, which nobody waits for. */
const STATEMENT_TIMEOUT_MS = 5_000;
const SILENCE_MS = 500;
/** A connection that a dead link has silenced while nobody used it must not be there for long to be tried. */
const IDLE_MS = 4_000;
/** A transaction whose client went silent gives up its locks. */
const IDLE_IN_TRANSACTION_MS = 5_000;

/**
 * Connections to one database. A connection that breaks while nobody uses it is dropped in silence: the next one
 * who asks gets a new one, or learns that there is none. `bigint`, `numeric` and `xid8` come back as text.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const {
    connectionString,
    max,
    applicationName,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    planOnce,
  } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    ...(planOnce && { options: '-c plan_cache_mode=force_generic_plan' }),
  });
  pool.on('error', () => {});
  // A connection in use reports its error through the rejected query; the event as well would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Socket errors of Node, and SQLSTATE classes and codes, that mean "the database cannot answer now". */
const UNREACHABLE = /^(E[A-Z]+|08...|53...|57P..|57014|58...|25006|3D000|28...)$/;
/** Messages of `pg`, which gives these errors no code. */
const BROKEN = /connection terminated|timeout exceeded|not queryable|after calling end|read timeout/i;

/** The same error as `DependencyUnavailable` when the database could not be reached or could not answer; else as it is. */
export function asUnavailable(dependency: Dependency, error: unknown): unknown {
  if (error instanceof DependencyUnavailable || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const unreachable = code === undefined ? BROKEN.test(error.message) : UNREACHABLE.test(code);
  return unreachable ? new DependencyUnavailable(dependency, error) : error;
}

/** Rows of one prepared statement; throws `DependencyUnavailable` when the database cannot answer. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  dependency: Dependency,
  statement: { readonly name: string; readonly text: string },
  values: unknown[],
): Promise<Row[]> {
  try {
    const result = await pool.query<Row>({ ...statement, values });
    return result.rows;
  } catch (error) {
    throw asUnavailable(dependency, error);
  }
}

const MOST_MS = 500;

/** Ends a connection or a pool. A server at the end of a dead link never answers: it is not waited for. */
export async function endSoon(connected: { end(): Promise<unknown> }): Promise<void> {
  const ended = connected.end().catch(() => {});
  await within(ended, MOST_MS, () => undefined, { ref: false });
}

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

/**
 * Work with a connection of its own, of statements that may take long: when the signal aborts, the server is asked to
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

const names = new Map<string, string>();

/** A name to prepare a statement under: another text, another name, and never over the server's 63 characters. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

const A_DAY_MS = 86_400_000;

/** A statement over a whole table: the pool's time limit for an answer is not meant for it. */
export const patient = (text: string): { readonly text: string; readonly query_timeout: number } => ({
  text,
  query_timeout: A_DAY_MS,
});

const TEXT_OID = 25;
const NULL_LENGTH = -1;

/**
 * A `text[]` parameter in the server's binary form, which `pg` sends as it is: many large texts then need no quoting
 * here and no unquoting there.
 */
export function textArray(items: readonly (string | null)[]): Buffer {
  const lengths = items.map((item) => (item === null ? NULL_LENGTH : Buffer.byteLength(item)));
  const total = lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), 20);
  const buffer = Buffer.allocUnsafe(total);
  buffer.writeInt32BE(items.length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(lengths.includes(NULL_LENGTH) ? 1 : 0, 4);
  buffer.writeInt32BE(TEXT_OID, 8);
  if (items.length === 0) return buffer.subarray(0, 12);
  buffer.writeInt32BE(items.length, 12);
  buffer.writeInt32BE(1, 16);
  let offset = 20;
  items.forEach((item, index) => {
    offset = buffer.writeInt32BE(lengths[index] ?? NULL_LENGTH, offset);
    if (item !== null) offset += buffer.write(item, offset);
  });
  return buffer;
}

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
