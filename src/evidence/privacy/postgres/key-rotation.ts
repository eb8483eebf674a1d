import pg from 'pg';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import { asUnavailable, endSoon, transaction } from '../../../engine/postgres/pool.ts';
import {
  idOfCheckValue,
  type KeyRow,
  type MasterKey,
  type MasterKeys,
  openRow,
  wrapKey,
} from './master-keys.ts';

export interface WrappedKeys {
  /** The master key for new data keys; undefined if there is none yet. */
  readonly leading: string | undefined;
  readonly former: string | undefined;
  readonly rotatedAt: Date | undefined;
  readonly counts: ReadonlyMap<string, number>;
}

/** Result for one page of data keys, in the order of the subjects. */
interface RewrapResult {
  readonly rewrapped: number;
  /** Subjects whose data key opens with no master key: damaged before the rotation. */
  readonly unreadable: readonly string[];
  /** Continue after this subject; undefined at the end. */
  readonly last: string | undefined;
}

const AT_ONCE = 500;
/** Advisory lock of a rotation; any otherwise unused number. */
const ROTATION_LOCK = '5930177264018853';
/** Blocks new keys between the check and the update. Readers and erasures are not blocked. */
const LOCK_KEYS = 'lock table privacy.keys in share row exclusive mode';
const NEEDS_REWRAP = 'wrapped_key is not null and master_key_id <> $1';

export async function wrappedKeys(pool: pg.Pool): Promise<WrappedKeys> {
  const { rows } = await orUnavailable(
    pool.query<{ check_value: Buffer; former_check_value: Buffer | null; rotated_at: Date | null }>(
      'select check_value, former_check_value, rotated_at from privacy.master_key',
    ),
  );
  const counted = await orUnavailable(
    pool.query<{ id: string; keys: string }>(
      'select master_key_id as id, count(*) as keys from privacy.keys where wrapped_key is not null group by 1 order by 1',
    ),
  );
  const [row] = rows;
  return {
    leading: row && idOfCheckValue(row.check_value),
    former: row?.former_check_value ? idOfCheckValue(row.former_check_value) : undefined,
    rotatedAt: row?.rotated_at ?? undefined,
    counts: new Map(counted.rows.map(({ id, keys }) => [id, Number(keys)])),
  };
}

/** Uses `to` for new data keys. False if another key than `from` leads, or a rotation is in progress. */
export const beginRotation = (pool: pg.Pool, from: MasterKey, to: MasterKey): Promise<boolean> =>
  orUnavailable(
    transaction(pool, async (client) => {
      await client.query(LOCK_KEYS);
      const { rowCount } = await client.query(
        `update privacy.master_key
           set former_check_value = check_value, check_value = $2, rotated_at = clock_timestamp()
           where check_value = $1 and former_check_value is null`,
        [from.checkValue, to.checkValue],
      );
      return rowCount === 1;
    }),
  );

/**
 * Rewraps the next data keys with `to` in one statement. A key is replaced only if it is unchanged since it was read, so
 * a destroyed key stays destroyed.
 */
export async function rewrapPage(
  pool: pg.Pool,
  keys: MasterKeys,
  to: MasterKey,
  after: string,
): Promise<RewrapResult> {
  const { rows } = await orUnavailable(
    pool.query<KeyRow>(
      `select subject, wrapped_key, master_key_id from privacy.keys
         where ${NEEDS_REWRAP} and subject > $2 order by subject limit $3`,
      [to.id, after, AT_ONCE],
    ),
  );
  const subjects: string[] = [];
  const before: (Buffer | null)[] = [];
  const wrapped: Buffer[] = [];
  const unreadable: string[] = [];
  for (const row of rows) {
    const key = await openRow(keys, row).catch((error: Error) => {
      if (error instanceof DependencyUnavailable) throw error;
      return undefined;
    });
    if (key === undefined || key === 'erased') {
      unreadable.push(row.subject);
      continue;
    }
    subjects.push(row.subject);
    before.push(row.wrapped_key);
    wrapped.push(wrapKey(to, row.subject, key));
  }
  const { rowCount } = await orUnavailable(
    pool.query(
      // Locks rows in the order of the subjects, to avoid deadlocks with erasures.
      `with input as materialized (
         select * from unnest($2::text[], $3::bytea[], $4::bytea[]) as i (subject, before, wrapped)
       ), held as materialized (
         select k.subject from privacy.keys k where k.subject = any($2::text[]) order by k.subject for update
       )
       update privacy.keys k set wrapped_key = i.wrapped, master_key_id = $1
         from input i join held using (subject)
         where k.subject = i.subject and k.wrapped_key = i.before`,
      [to.id, subjects, before, wrapped],
    ),
  );
  const last = rows.length === AT_ONCE ? rows.at(-1)?.subject : undefined;
  return { rewrapped: rowCount ?? 0, unreadable, last };
}

/** Drops the former master key once it wraps nothing; false while it does. */
export const endRotation = (pool: pg.Pool, to: MasterKey): Promise<boolean> =>
  orUnavailable(
    transaction(pool, async (client) => {
      await client.query(LOCK_KEYS);
      const { rows } = await client.query(`select from privacy.keys where ${NEEDS_REWRAP} limit 1`, [to.id]);
      if (rows.length > 0) return false;
      await client.query(
        `update privacy.master_key set former_check_value = null, rotated_at = clock_timestamp()
           where check_value = $1 and former_check_value is not null`,
        [to.checkValue],
      );
      return true;
    }),
  );

/** Runs `work` under the rotation lock; undefined if another process holds it. The lock ends with the connection. */
export async function withRotationLock<T>(
  connectionString: string,
  waitMs: number,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | undefined> {
  const client = new pg.Client({ connectionString, application_name: 'asset-valuation key rotation' });
  client.on('error', () => {});
  try {
    await orUnavailable(client.connect());
    await orUnavailable(client.query(`set lock_timeout = ${Math.round(waitMs)}`));
    try {
      await client.query('select pg_advisory_lock($1)', [ROTATION_LOCK]);
    } catch (error) {
      if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return undefined;
      throw asUnavailable('key_store', error);
    }
    return { done: await work() };
  } finally {
    await endSoon(client);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

const orUnavailable = <T>(query: Promise<T>): Promise<T> =>
  query.catch((error: unknown) => {
    throw asUnavailable('key_store', error);
  });
