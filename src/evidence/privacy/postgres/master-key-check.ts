import type pg from 'pg';
import { createPool, endSoon, rowsOf } from '../../../engine/postgres/pool.ts';
import { OperationalError } from '../../../kernel/operational-error.ts';
import { idOfCheckValue, type MasterKeys } from './master-keys.ts';

/** A master key that stored data keys are wrapped with was not given to this process. */
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

const IS_THERE = {
  name: 'privacy_has_master_key_table',
  text: `select to_regclass('privacy.master_key') is not null as there`,
};
const REMEMBERED = { name: 'privacy_has_master_key', text: 'select 1 from privacy.master_key' };

/**
 * Remembers the first master key that a database sees (by a value that does not reveal it), and throws
 * `WrongMasterKey` where the one that it knows, or during a rotation one of the two, is not at hand: run it once before
 * the key store is used. The schema `privacy` must stand.
 */
export async function checkMasterKeys(pool: pg.Pool, keys: MasterKeys): Promise<void> {
  const [first] = keys.all();
  // A twin that was first, after this statement began, is seen by the second try.
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
