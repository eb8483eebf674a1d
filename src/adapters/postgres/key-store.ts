import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { DestroyingNotAllowed, type KeyStore } from '../../ports/key-store.ts';
import { endSoon } from './farewell.ts';
import { createKeyCache } from './key-cache.ts';
import { KEY_BYTES, requireKeyLength, unwrapKey, wrapKey } from './master-key.ts';
import { createPool, REQUEST_STATEMENT_MS, rowsOf } from './pool.ts';

export interface PostgresKeyStoreOptions {
  readonly connectionString: string;
  /** 32 bytes; see `checkMasterKey`. */
  readonly masterKey: Uint8Array;
  readonly applicationName?: string;
  readonly maxConnections?: number;
}

interface KeyRow {
  readonly subject: string;
  readonly wrapped_key: Buffer | null;
}

/** In the order of the subjects, so that two of these never wait for each other in a circle. */
const OBTAIN = {
  name: 'privacy_obtain',
  text: `
    with input as materialized (
      select * from unnest($1::text[], $2::bytea[]) as i (subject, wrapped_key)
    ), made as (
      insert into privacy.keys (subject, wrapped_key)
      select subject, wrapped_key from input order by subject collate "C"
      on conflict (subject) do nothing
      returning subject, wrapped_key
    )
    select subject, wrapped_key from made
    union all
    select k.subject, k.wrapped_key from privacy.keys k join input using (subject)`,
};

const FIND = {
  name: 'privacy_find',
  text: 'select subject, wrapped_key from privacy.keys where subject = any($1::text[]) and wrapped_key is not null',
};

/** What is there already as destroyed is left as it is. In the order of the subjects, as above. */
const DESTROY = {
  name: 'privacy_destroy',
  text: `
    insert into privacy.keys (subject, wrapped_key, erased_at)
    select subject, null, clock_timestamp() from unnest($1::text[]) as i (subject) order by subject collate "C"
    on conflict (subject) do update set wrapped_key = null, erased_at = excluded.erased_at
      where privacy.keys.wrapped_key is not null
    returning subject`,
};
/** SQLSTATE `insufficient_privilege`. */
const NOT_ALLOWED = '42501';

/**
 * Data keys in the schema `privacy`, each under the master key. What an instance has just read it keeps for at most
 * two seconds: for so long may it still open what was erased elsewhere.
 */
export function postgresKeyStore(options: PostgresKeyStoreOptions): KeyStore {
  const { connectionString, masterKey, applicationName = 'asset-valuation keys' } = options;
  requireKeyLength(masterKey);
  const pool = createPool({
    connectionString,
    applicationName,
    max: options.maxConnections ?? 4,
    statementTimeoutMs: REQUEST_STATEMENT_MS,
  });
  const cache = createKeyCache();
  const asked = new Map<string, Promise<Uint8Array | 'erased'>>();
  let gathering: Promise<ReadonlyMap<string, KeyRow>> | undefined;
  let gathered = new Set<string>();

  /** Subjects asked for in one turn of the event loop share one statement, and one durable commit. */
  function gather(subject: string): Promise<ReadonlyMap<string, KeyRow>> {
    gathered.add(subject);
    gathering ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const subjects = [...gathered];
        gathering = undefined;
        gathered = new Set();
        obtainAll(pool, masterKey, subjects).then(resolve, reject);
      });
    });
    return gathering;
  }

  async function obtain(subject: string): Promise<Uint8Array | 'erased'> {
    const askedAt = performance.now();
    const row = (await gather(subject)).get(subject);
    if (!row) throw new Error(`no key was made for ${subject}`);
    const key = openRow(masterKey, row);
    if (key !== 'erased') cache.keep(subject, key, askedAt);
    return key;
  }

  return {
    async obtain(subject) {
      const known = cache.get(subject);
      if (known) return known;
      const underWay = asked.get(subject) ?? obtain(subject).finally(() => asked.delete(subject));
      asked.set(subject, underWay);
      return underWay;
    },
    async find(subjects) {
      const found = new Map<string, Uint8Array>();
      const missing: string[] = [];
      for (const subject of new Set(subjects)) {
        const known = cache.get(subject);
        if (known) found.set(subject, known);
        else missing.push(subject);
      }
      if (missing.length === 0) return found;
      const askedAt = performance.now();
      for (const row of await rowsOf<KeyRow>(pool, 'key_store', FIND, [missing])) {
        const key = openRow(masterKey, row);
        if (key === 'erased') continue;
        found.set(row.subject, key);
        cache.keep(row.subject, key, askedAt);
      }
      return found;
    },
    async destroy(subjects) {
      const destroyed = await destroyKeys(pool, subjects);
      for (const subject of subjects) cache.forget(subject);
      return destroyed;
    },
    close: () => endSoon(pool),
  };
}

/** The same without a master key, which destroying does not need. */
export async function destroyKeys(pool: pg.Pool, subjects: readonly string[]): Promise<readonly string[]> {
  const distinct = [...new Set(subjects)];
  if (distinct.length === 0) return [];
  try {
    const rows = await rowsOf<{ subject: string }>(pool, 'key_store', DESTROY, [distinct]);
    return rows.map(({ subject }) => subject);
  } catch (error) {
    throw (error as { code?: unknown }).code === NOT_ALLOWED ? new DestroyingNotAllowed(error) : error;
  }
}

async function obtainAll(
  pool: pg.Pool,
  masterKey: Uint8Array,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, KeyRow>> {
  const found = new Map<string, KeyRow>();
  let left = subjects;
  // A subject that another process made after this statement began is in neither half of its answer: ask again.
  for (let tries = 1; left.length > 0 && tries <= 3; tries += 1) {
    const wrapped = left.map((subject) => wrapKey(masterKey, subject, randomBytes(KEY_BYTES)));
    const rows = await rowsOf<KeyRow>(pool, 'key_store', OBTAIN, [[...left], wrapped]);
    for (const row of rows) found.set(row.subject, row);
    left = left.filter((subject) => !found.has(subject));
  }
  return found;
}

const openRow = (masterKey: Uint8Array, { subject, wrapped_key }: KeyRow): Uint8Array | 'erased' =>
  wrapped_key === null ? 'erased' : unwrapKey(masterKey, subject, wrapped_key);
