import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { endSoon } from './farewell.ts';
import { createPool, rowsOf } from './pool.ts';

/** Bytes of a master key and of a data key. */
export const KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A data key under the master key: nonce, tag, ciphertext. It opens for its own subject only. */
export function wrapKey(masterKey: Uint8Array, subject: string, dataKey: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, masterKey, nonce).setAAD(Buffer.from(subject));
  const sealed = Buffer.concat([cipher.update(dataKey), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the wrapped key is damaged, of another subject, or of another master key. */
export function unwrapKey(masterKey: Uint8Array, subject: string, wrapped: Uint8Array): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, masterKey, wrapped.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(subject))
      .setAuthTag(wrapped.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Error(`the data key of ${subject} does not open: it is damaged, or of another master key`, {
      cause,
    });
  }
}

/** The master key given to this process is not the one under which the stored data keys are kept. */
export class WrongMasterKey extends Error {
  constructor() {
    super('the master key is not the one that the stored data keys were made with');
    this.name = 'WrongMasterKey';
  }
}

/** Told apart from every data key by what it is made of; it reveals nothing of the master key. */
const checkValueOf = (masterKey: Uint8Array): Buffer =>
  createHmac('sha256', masterKey).update('asset-valuation master key check').digest();

const CHECK = {
  name: 'privacy_check_master_key',
  text: `with made as (
      insert into privacy.master_key (check_value) values ($1) on conflict do nothing returning check_value
    )
    select check_value from made union all select check_value from privacy.master_key`,
};

const IS_THERE = {
  name: 'privacy_has_master_key_table',
  text: `select to_regclass('privacy.master_key') is not null as there`,
};
const REMEMBERED = { name: 'privacy_has_master_key', text: 'select 1 from privacy.master_key' };

/**
 * Remembers the first master key that a database sees (by a value that does not reveal it), and throws
 * `WrongMasterKey` for any other: run it once before the key store is used. The schema `privacy` must stand.
 */
export async function checkMasterKey(pool: pg.Pool, masterKey: Uint8Array): Promise<void> {
  requireKeyLength(masterKey);
  const own = checkValueOf(masterKey);
  // A twin that was first, after this statement began, is seen by the second try.
  for (let tries = 1; tries <= 2; tries += 1) {
    const [row] = await rowsOf<{ check_value: Buffer }>(pool, 'key_store', CHECK, [own]);
    if (!row) continue;
    if (row.check_value.length === own.length && timingSafeEqual(row.check_value, own)) return;
    throw new WrongMasterKey();
  }
  throw new Error('the master key could not be checked');
}

/** Whether anything was ever sealed in this database under a master key. Makes nothing, asks of a fresh database too. */
export async function hasMasterKey(connectionString: string): Promise<boolean> {
  const pool = createPool({ connectionString, max: 1, applicationName: 'asset-valuation start' });
  try {
    const [table] = await rowsOf<{ there: boolean }>(pool, 'key_store', IS_THERE, []);
    if (!table?.there) return false;
    return (await rowsOf(pool, 'key_store', REMEMBERED, [])).length > 0;
  } finally {
    await endSoon(pool);
  }
}

export function requireKeyLength(masterKey: Uint8Array): void {
  if (masterKey.length !== KEY_BYTES)
    throw new Error(`a master key has ${KEY_BYTES} bytes, not ${masterKey.length}`);
}
