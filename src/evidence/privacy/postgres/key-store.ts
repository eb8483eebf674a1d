import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import { createPool, endSoon, REQUEST_STATEMENT_MS, rowsOf } from '../../../engine/postgres/pool.ts';
import type { SealedText } from '../../../kernel/identity/personal-data.ts';
import { COMPARISON_RULE } from '../../../kernel/identity/registration-mark.ts';
import { batchSubject, DestroyNotAllowed, KEY_MEMORY_MS, type KeyStore } from '../key-store.ts';
import {
  idOfCheckValue,
  KEY_BYTES,
  type KeyRow,
  type MasterKey,
  type MasterKeys,
  MissingMasterKey,
  openRow,
  wrapKey,
} from './master-keys.ts';

/** In the order of the subjects, like all statements on keys. */
const MARK = {
  name: 'privacy_mark',
  text: `
    insert into privacy.registration_marks (subject, sealed, mark, rule)
    select subject, sealed, mark, ${COMPARISON_RULE} from unnest($1::text[], $2::text[], $3::text[]) as i (subject, sealed, mark)
    order by subject collate "C"
    on conflict do nothing`,
};
const MARKED = {
  name: 'privacy_marked',
  text: 'select distinct subject, sealed from privacy.registration_marks where mark = $1',
};
const UNMARKED = {
  name: 'privacy_unmarked',
  text: `
    select subject, sealed from unnest($1::text[], $2::text[]) with ordinality as i (subject, sealed, place)
    where not exists (
      select from privacy.registration_marks m
      where m.subject = i.subject and m.sealed = i.sealed and m.rule = ${COMPARISON_RULE}
    )
    order by place`,
};

const columnsOf = (texts: readonly SealedText[]) => [
  texts.map(({ subject }) => subject),
  texts.map(({ sealed }) => sealed),
];

const MAX_CACHED = 10_000;

/** Caches keys briefly, so that the pages of a list need one query. */
class KeyCache {
  readonly #entries = new Map<string, { readonly key: Uint8Array; readonly until: number }>();

  get(subject: string): Uint8Array | undefined {
    const entry = this.#entries.get(subject);
    if (entry && entry.until > performance.now()) return entry.key;
    this.#entries.delete(subject);
    return undefined;
  }

  /** `requestedAt`: time of the query by `performance.now()`; later destruction is not known here. */
  keep(subject: string, key: Uint8Array, requestedAt: number): void {
    this.#entries.delete(subject);
    this.#entries.set(subject, { key, until: requestedAt + KEY_MEMORY_MS });
    // A map iterates in insertion order, oldest first.
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_CACHED) break;
      this.#entries.delete(oldest);
    }
  }

  forget(subject: string): void {
    this.#entries.delete(subject);
  }
}

interface PostgresKeyStoreOptions {
  readonly connectionString: string;
  readonly masterKeys: MasterKeys;
  readonly applicationName?: string;
}

/**
 * Rows in the order of the subjects, to avoid deadlocks. Creates no keys once another master key leads: a rotation locks
 * the table before it changes that.
 */
const OBTAIN = {
  name: 'privacy_obtain',
  text: `
    with input as materialized (
      select * from unnest($1::text[], $2::bytea[]) as i (subject, wrapped_key)
    ), made as (
      insert into privacy.keys (subject, wrapped_key, master_key_id)
      select subject, wrapped_key, $3 from input
      where not exists (select from privacy.master_key where check_value <> $4)
      order by subject collate "C"
      on conflict (subject) do nothing
      returning subject, wrapped_key, master_key_id
    )
    select subject, wrapped_key, master_key_id from made
    union all
    select k.subject, k.wrapped_key, k.master_key_id from privacy.keys k join input using (subject)`,
};

const LEADING = {
  name: 'privacy_leading_master_key',
  text: 'select check_value from privacy.master_key',
};

const FIND = {
  name: 'privacy_find',
  text: 'select subject, wrapped_key, master_key_id from privacy.keys where subject = any($1::text[]) and wrapped_key is not null',
};

/** Leaves destroyed keys unchanged. In the order of the subjects, as above. */
const DESTROY = {
  name: 'privacy_destroy',
  text: `
    insert into privacy.keys (subject, wrapped_key, erased_at)
    select subject, null, clock_timestamp() from unnest($1::text[]) as i (subject) order by subject collate "C"
    on conflict (subject) do update set wrapped_key = null, master_key_id = null, erased_at = excluded.erased_at
      where privacy.keys.wrapped_key is not null
    returning subject`,
};
const DESTROY_OF_BATCH = {
  name: 'privacy_destroy_of_batch',
  text: 'select privacy.destroy_batch_key($1::uuid)::text',
};
const BATCHES_WITH_KEY = {
  name: 'privacy_batches_with_key',
  text: `
    select substr(subject, 7) as id from privacy.keys
    where subject > 'batch-' and subject < 'batch.' and wrapped_key is not null and created_at < $1
    order by created_at limit $2`,
};
/** SQLSTATE `insufficient_privilege`. */
const NOT_ALLOWED = '42501';

/**
 * Data keys in the schema `privacy`, wrapped by the master key. Caches keys for at most two seconds, in which an instance
 * can still decrypt what was erased elsewhere.
 */
export function postgresKeyStore({
  connectionString,
  masterKeys,
  applicationName = 'asset-valuation keys',
}: PostgresKeyStoreOptions): KeyStore {
  const pool = createPool({
    connectionString,
    applicationName,
    max: 4,
    statementTimeoutMs: REQUEST_STATEMENT_MS,
  });
  const cache = new KeyCache();
  const pending = new Map<string, Promise<Uint8Array | 'erased'>>();
  let gathering: Promise<ReadonlyMap<string, KeyRow>> | undefined;
  let gathered = new Set<string>();

  /** Requests within one turn of the event loop share a statement and a commit. */
  function gather(subject: string): Promise<ReadonlyMap<string, KeyRow>> {
    gathered.add(subject);
    gathering ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const subjects = [...gathered];
        gathering = undefined;
        gathered = new Set();
        obtainAll(pool, masterKeys, subjects).then(resolve, reject);
      });
    });
    return gathering;
  }

  async function obtain(subject: string): Promise<Uint8Array | 'erased'> {
    const requestedAt = performance.now();
    const row = (await gather(subject)).get(subject);
    if (!row) throw new Error(`no key was made for ${subject}`);
    const key = await openRow(masterKeys, row);
    if (key !== 'erased') cache.keep(subject, key, requestedAt);
    return key;
  }

  return {
    async obtain(subject) {
      const known = cache.get(subject);
      if (known) return known;
      const underWay = pending.get(subject) ?? obtain(subject).finally(() => pending.delete(subject));
      pending.set(subject, underWay);
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
      const requestedAt = performance.now();
      for (const row of await rowsOf<KeyRow>(pool, 'key_store', FIND, [missing])) {
        const key = await openRow(masterKeys, row);
        if (key === 'erased') continue;
        found.set(row.subject, key);
        cache.keep(row.subject, key, requestedAt);
      }
      return found;
    },
    async destroy(subjects) {
      const destroyed = await destroyKeys(pool, subjects);
      for (const subject of subjects) cache.forget(subject);
      return destroyed;
    },
    async destroyBatchKey(batchId) {
      await rowsOf(pool, 'key_store', DESTROY_OF_BATCH, [batchId]);
      cache.forget(batchSubject(batchId));
    },
    async batchesWithKey(madeBefore, limit) {
      const rows = await rowsOf<{ id: string }>(pool, 'key_store', BATCHES_WITH_KEY, [madeBefore, limit]);
      return rows.map(({ id }) => id);
    },
    async mark(marks) {
      if (marks.length === 0) return;
      await rowsOf(pool, 'key_store', MARK, [...columnsOf(marks), marks.map(({ mark }) => mark)]);
    },
    marked: (mark) => rowsOf<SealedText>(pool, 'key_store', MARKED, [mark]),
    unmarked: async (texts) =>
      texts.length === 0 ? [] : rowsOf<SealedText>(pool, 'key_store', UNMARKED, columnsOf(texts)),
    close: () => endSoon(pool),
  };
}

export async function destroyKeys(pool: pg.Pool, subjects: readonly string[]): Promise<readonly string[]> {
  const distinct = [...new Set(subjects)];
  if (distinct.length === 0) return [];
  try {
    const rows = await rowsOf<{ subject: string }>(pool, 'key_store', DESTROY, [distinct]);
    return rows.map(({ subject }) => subject);
  } catch (error) {
    throw (error as { code?: unknown }).code === NOT_ALLOWED ? new DestroyNotAllowed(error) : error;
  }
}

async function obtainAll(
  pool: pg.Pool,
  masterKeys: MasterKeys,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, KeyRow>> {
  const found = new Map<string, KeyRow>();
  let [master] = masterKeys.all();
  let left = subjects;
  // Retry for subjects that another process created after this statement began, and for a replaced master key.
  for (let tries = 1; left.length > 0 && tries <= 4; tries += 1) {
    if (tries > 1) master = await leadingKey(pool, masterKeys);
    const wrapped = left.map((subject) => wrapKey(master, subject, randomBytes(KEY_BYTES)));
    const values = [[...left], wrapped, master.id, master.checkValue];
    for (const row of await rowsOf<KeyRow>(pool, 'key_store', OBTAIN, values)) found.set(row.subject, row);
    left = left.filter((subject) => !found.has(subject));
  }
  return found;
}

async function leadingKey(pool: pg.Pool, masterKeys: MasterKeys): Promise<MasterKey> {
  const [row] = await rowsOf<{ check_value: Buffer }>(pool, 'key_store', LEADING, []);
  if (!row) return masterKeys.all()[0];
  const id = idOfCheckValue(row.check_value);
  const key = await masterKeys.find(id);
  if (!key) throw new DependencyUnavailable('key_store', new MissingMasterKey(id));
  masterKeys.lead(id);
  return key;
}
