import pg from 'pg';
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
  // A connection in use tells its user through the rejected query; the event besides would end the process.
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
