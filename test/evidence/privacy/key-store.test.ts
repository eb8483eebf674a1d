import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { migrate } from '../../../src/engine/postgres/migrate.ts';
import { createPool } from '../../../src/engine/postgres/pool.ts';
import { postgresKeyStore } from '../../../src/evidence/privacy/postgres/key-store.ts';
import {
  checkMasterKeys,
  masterKeysOf,
  WrongMasterKey,
} from '../../../src/evidence/privacy/postgres/master-keys.ts';
import { keyStoreContract } from '../../contracts/key-store-contract.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import type { TestDatabase } from '../../support/postgres-server.ts';

const masterKey = randomBytes(32);
const masterKeys = masterKeysOf([masterKey]);

async function keyDatabase(): Promise<{ readonly database: TestDatabase; readonly pool: pg.Pool }> {
  const database = await freshDatabase();
  await migrate(database.connectionString, 'privacy');
  return {
    database,
    pool: createPool({ connectionString: database.connectionString, max: 2, applicationName: 'test' }),
  };
}

keyStoreContract('the key table in PostgreSQL', async () => {
  const { database, pool } = await keyDatabase();
  return {
    open: () => postgresKeyStore({ connectionString: database.connectionString, masterKeys }),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
});

describe('data keys in PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof keyDatabase>>;
  beforeAll(async () => {
    place = await keyDatabase();
  });
  afterAll(async () => {
    await place.pool.end();
    await place.database.drop();
  });
  const open = (key = masterKey) =>
    postgresKeyStore({ connectionString: place.database.connectionString, masterKeys: masterKeysOf([key]) });

  const rowsOf = async (subject: string) =>
    (await place.pool.query('select * from privacy.keys where subject = $1', [subject])).rows;

  it('are stored only wrapped by the master key', async () => {
    const keys = open();
    const subject = randomUUID();
    const key = await keys.obtain(subject);
    const [row] = await rowsOf(subject);
    expect(row.wrapped_key.includes(Buffer.from(key === 'erased' ? [] : key))).toBe(false);
    const STRANGE = randomBytes(32);
    const stranger = open(STRANGE);
    const missing = { dependency: 'key_store', cause: { id: masterKeys.all()[0].id } };
    await expect(stranger.obtain(subject)).rejects.toMatchObject(missing);
    await expect(stranger.find([subject])).rejects.toMatchObject(missing);
    const named = 'update privacy.keys set master_key_id = $2 where subject = $1';
    await place.pool.query(named, [subject, masterKeysOf([STRANGE]).all()[0].id]);
    await expect(stranger.find([subject])).rejects.toThrow(`the data key of ${subject} does not open`);
    await Promise.all([keys.close(), stranger.close()]);
  });

  it('open for their own subject only', async () => {
    const keys = open();
    const [mine, yours] = [randomUUID(), randomUUID()];
    await Promise.all([keys.obtain(mine), keys.obtain(yours)]);
    await keys.close();
    await place.pool.query(
      'update privacy.keys set wrapped_key = (select wrapped_key from privacy.keys where subject = $1) where subject = $2',
      [mine, yours],
    );
    const later = open();
    await expect(later.obtain(yours)).rejects.toThrow(`the data key of ${yours} does not open`);
    expect(await later.obtain(mine)).toHaveLength(32);
    await later.close();
  });

  it('leave only subject and time of a destroyed key', async () => {
    const keys = open();
    const subject = randomUUID();
    await keys.obtain(subject);
    await keys.destroy([subject]);
    const rows = await rowsOf(subject);
    expect(rows).toMatchObject([{ subject, wrapped_key: null, erased_at: expect.any(Date) }]);
    await keys.destroy([subject]);
    expect(await rowsOf(subject)).toEqual(rows);
    await keys.close();
  });

  it('distinguish their master key from every other', async () => {
    await Promise.all([1, 2, 3].map(() => checkMasterKeys(place.pool, masterKeys)));
    await checkMasterKeys(place.pool, masterKeys);
    const others = checkMasterKeys(place.pool, masterKeysOf([randomBytes(32)]));
    await expect(others).rejects.toThrow(WrongMasterKey);
    expect(() => masterKeysOf([randomBytes(16)])).toThrow('32 bytes');
  });

  it('are an unavailable dependency without a database', async () => {
    const nobody = postgresKeyStore({ connectionString: 'postgres://postgres@127.0.0.1:1/none', masterKeys });
    const subject = randomUUID();
    await expect(nobody.obtain(subject)).rejects.toThrow(DependencyUnavailable);
    await expect(nobody.find([subject])).rejects.toThrow(DependencyUnavailable);
    await expect(nobody.destroy([subject])).rejects.toThrow(DependencyUnavailable);
    await nobody.close();
  });
});
