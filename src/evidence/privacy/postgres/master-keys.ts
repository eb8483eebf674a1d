import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import { createPool, endSoon, rowsOf } from '../../../engine/postgres/pool.ts';
import { OperationalError } from '../../../kernel/operational-error.ts';
import { decryptBytes, encryptBytes, randomNonce } from '../encryption.ts';

export const KEY_BYTES = 32;
const ID_BYTES = 8;

/** A master key, with the values that identify it in a database without revealing it. */
export interface MasterKey {
  /** Sixteen hexadecimal digits, shown to operators. */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly checkValue: Buffer;
}

export function masterKeyOf(bytes: Uint8Array): MasterKey {
  if (bytes.length !== KEY_BYTES) throw new Error(`a master key has ${KEY_BYTES} bytes, not ${bytes.length}`);
  // The message distinguishes this HMAC from every data key.
  const checkValue = createHmac('sha256', bytes).update('asset-valuation master key check').digest();
  return { id: idOfCheckValue(checkValue), bytes, checkValue };
}

export const idOfCheckValue = (checkValue: Uint8Array): string =>
  Buffer.from(checkValue.subarray(0, ID_BYTES)).toString('hex');

/** The available master keys: one, or several during a rotation. */
export interface MasterKeys {
  /** The key for new data keys comes first, as far as known. */
  all(): readonly [MasterKey, ...MasterKey[]];
  /** Finds a key by id. Rereads the source if the key is missing. */
  find(id: string): Promise<MasterKey | undefined>;
  /** Sets the key for new data keys, as the database says. */
  lead(id: string): void;
}

/**
 * Holds the keys of `first`, and those that `again` returns when one is missing. Keys are never dropped, because data
 * wrapped with them may still be read.
 */
export function masterKeysOf(
  first: readonly Uint8Array[],
  again: () => Promise<readonly Uint8Array[]> = async () => [],
): MasterKeys {
  const held = new Map<string, MasterKey>();
  let leader: string | undefined;
  let looking: Promise<void> | undefined;
  const hold = (keys: readonly Uint8Array[]) => {
    for (const key of keys.map(masterKeyOf)) if (!held.has(key.id)) held.set(key.id, key);
  };
  const look = async () => hold(await again());
  hold(first);
  return {
    all() {
      const keys = [...held.values()];
      const [head, ...rest] = keys.toSorted((a, b) => Number(b.id === leader) - Number(a.id === leader));
      if (!head) throw new Error('there is no master key');
      return [head, ...rest];
    },
    async find(id) {
      const known = held.get(id);
      if (known) return known;
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
      return held.get(id);
    },
    lead(id) {
      leader = id;
    },
  };
}

/** Wraps a data key; it opens only for its own subject. */
export const wrapKey = (masterKey: MasterKey, subject: string, dataKey: Uint8Array): Buffer =>
  encryptBytes(masterKey.bytes, subject, randomNonce(), dataKey);

/** A row of `privacy.keys`; without a key if it was destroyed. */
export interface KeyRow {
  readonly subject: string;
  readonly wrapped_key: Buffer | null;
  readonly master_key_id: string | null;
}

/** A data key is wrapped with a master key that is missing; it opens once that key is added. */
export class MissingMasterKey extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`data keys are wrapped with master key ${id}, which is not in the key file: bring it there`);
    this.name = 'MissingMasterKey';
    this.id = id;
  }
}

/** Throws `DependencyUnavailable` for a missing master key, and `Error` for a damaged data key. */
export async function openRow(keys: MasterKeys, row: KeyRow): Promise<Uint8Array | 'erased'> {
  const { subject, wrapped_key: wrapped, master_key_id: id } = row;
  if (wrapped === null || id === null) return 'erased';
  const key = await keys.find(id);
  if (!key) throw new DependencyUnavailable('key_store', new MissingMasterKey(id));
  try {
    return decryptBytes(key.bytes, subject, wrapped);
  } catch (cause) {
    throw new Error(`the data key of ${subject} does not open: it is damaged, or of another master key`, {
      cause,
    });
  }
}

/** The process lacks a master key that wraps stored data keys. */
export class WrongMasterKey extends OperationalError {
  constructor(missing: readonly string[], keys: MasterKeys) {
    const here = keys.all().map(({ id }) => id);
    super(
      `the master key is not the one that the stored data keys were made with: they need key ${missing.join(' and ')}, and here is ${here.join(', ')}`,
    );
    this.name = 'WrongMasterKey';
  }
}

interface KnownKeys {
  readonly check_value: Buffer;
  readonly former_check_value: Buffer | null;
}

const CHECK = {
  name: 'privacy_check_master_key',
  text: `with made as (
      insert into privacy.master_key (check_value) values ($1) on conflict do nothing
      returning check_value, former_check_value
    )
    select check_value, former_check_value from made
    union all select check_value, former_check_value from privacy.master_key`,
};

const TABLE_EXISTS = {
  name: 'privacy_has_master_key_table',
  text: `select to_regclass('privacy.master_key') is not null as there`,
};
const REMEMBERED = { name: 'privacy_has_master_key', text: 'select 1 from privacy.master_key' };

/**
 * Records the first master key of a database (by a value that does not reveal it). Throws `WrongMasterKey` if a recorded
 * key is missing; during a rotation there are two. Run it before using the key store. Requires the schema `privacy`.
 */
export async function checkMasterKeys(pool: pg.Pool, keys: MasterKeys): Promise<void> {
  const [first] = keys.all();
  // The second attempt sees a key that another process recorded after this statement began.
  for (let tries = 1; tries <= 2; tries += 1) {
    const [row] = await rowsOf<KnownKeys>(pool, 'key_store', CHECK, [first.checkValue]);
    if (!row) continue;
    const needed = [row.check_value, row.former_check_value].flatMap((value) => value ?? []);
    const missing: string[] = [];
    for (const value of needed) {
      const key = await keys.find(idOfCheckValue(value));
      if (!key?.checkValue.equals(value)) missing.push(idOfCheckValue(value));
    }
    if (missing.length > 0) throw new WrongMasterKey(missing, keys);
    keys.lead(idOfCheckValue(row.check_value));
    return;
  }
  throw new Error('the master key could not be checked');
}

/** Whether this database was ever used with a master key. Changes nothing and accepts a new database. */
export async function hasMasterKey(connectionString: string): Promise<boolean> {
  const pool = createPool({ connectionString, max: 1, applicationName: 'asset-valuation start' });
  try {
    const [table] = await rowsOf<{ there: boolean }>(pool, 'key_store', TABLE_EXISTS, []);
    if (!table?.there) return false;
    return (await rowsOf(pool, 'key_store', REMEMBERED, [])).length > 0;
  } finally {
    await endSoon(pool);
  }
}
