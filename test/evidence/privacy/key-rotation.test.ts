import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/engine/postgres/migrate.ts';
import { createPool } from '../../../src/engine/postgres/pool.ts';
import {
  beginRotation,
  endRotation,
  rewrapPage,
  withRotationLock,
  wrappedKeys,
} from '../../../src/evidence/privacy/postgres/key-rotation.ts';
import { destroyKeys, postgresKeyStore } from '../../../src/evidence/privacy/postgres/key-store.ts';
import {
  checkMasterKeys,
  type MasterKeys,
  masterKeyOf,
  masterKeysOf,
} from '../../../src/evidence/privacy/postgres/master-keys.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import type { TestDatabase } from '../../support/postgres-server.ts';

const [oldBytes, newBytes] = [randomBytes(32), randomBytes(32)];
const [from, to] = [masterKeyOf(oldBytes), masterKeyOf(newBytes)];
const both = () => masterKeysOf([newBytes, oldBytes]);

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await freshDatabase();
  await migrate(database.connectionString, 'privacy');
  pool = createPool({ connectionString: database.connectionString, max: 4, applicationName: 'test' });
  await checkMasterKeys(pool, masterKeysOf([oldBytes]));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const store = (masterKeys: MasterKeys) =>
  postgresKeyStore({ connectionString: database.connectionString, masterKeys });
async function having<T>(masterKeys: MasterKeys, work: (keys: ReturnType<typeof store>) => Promise<T>) {
  const keys = store(masterKeys);
  return work(keys).finally(() => keys.close());
}
const made = (count: number) =>
  having(masterKeysOf([oldBytes]), async (keys) => {
    const subjects = Array.from({ length: count }, () => randomUUID());
    return new Map(await Promise.all(subjects.map(async (each) => [each, await keys.obtain(each)] as const)));
  });
const rowOf = async (subject: string) => {
  const { rows } = await pool.query('select * from privacy.keys where subject = $1', [subject]);
  return rows[0] as { wrapped_key: Buffer | null; master_key_id: string | null; erased_at: Date | null };
};
const rewrapAll = () => rewrapPage(pool, both(), to, '');

describe('rotating the master key in PostgreSQL', () => {
  it('rewraps every key without changing it', async () => {
    const before = await made(30);
    expect(await beginRotation(pool, from, to)).toBe(true);
    expect(await wrappedKeys(pool)).toMatchObject({ leading: to.id, former: from.id });
    expect(await endRotation(pool, to)).toBe(false);
    expect(await rewrapAll()).toEqual({ rewrapped: 30, unreadable: [], last: undefined });
    expect(await rewrapAll()).toEqual({ rewrapped: 0, unreadable: [], last: undefined });
    expect(await endRotation(pool, to)).toBe(true);
    expect(await wrappedKeys(pool)).toEqual({
      leading: to.id,
      former: undefined,
      rotatedAt: expect.any(Date),
      counts: new Map([[to.id, 30]]),
    });
    const found = await having(masterKeysOf([newBytes]), (keys) => keys.find([...before.keys()]));
    expect(found).toEqual(before);
  });

  it('resumes, in batches', async () => {
    await made(1_200);
    await beginRotation(pool, from, to);
    const first = await rewrapAll();
    expect(first).toMatchObject({ rewrapped: 500, last: expect.any(String) });
    const second = await rewrapPage(pool, both(), to, first.last ?? '');
    // Simulates a crash: the next run starts over and finds the rest.
    expect(second.rewrapped).toBe(500);
    expect(await rewrapAll()).toMatchObject({ rewrapped: 200, last: undefined });
    expect(await endRotation(pool, to)).toBe(true);
  });

  it('begins once, and only from the leading key', async () => {
    const third = masterKeyOf(randomBytes(32));
    expect(await beginRotation(pool, third, to)).toBe(false);
    const twins = await Promise.all([beginRotation(pool, from, to), beginRotation(pool, from, to)]);
    expect(twins.toSorted()).toEqual([false, true]);
    expect(await beginRotation(pool, to, third)).toBe(false);
    expect(await wrappedKeys(pool)).toMatchObject({ leading: to.id, former: from.id });
  });

  it('never restores a key destroyed between reading and writing', async () => {
    const subjects = [...(await made(3)).keys()].toSorted();
    const [erased = '', ...others] = subjects;
    await beginRotation(pool, from, to);
    // The rewrapping waits for the open erasure, holding the key that it read before.
    const eraser = await pool.connect();
    await eraser.query('begin');
    const erase = 'update privacy.keys set wrapped_key = null, master_key_id = null, erased_at = now()';
    await eraser.query(`${erase} where subject = $1`, [erased]);
    const rewrapping = rewrapAll();
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waits)).rows.length).toBe(1);
    await eraser.query('commit');
    eraser.release();
    expect(await rewrapping).toEqual({ rewrapped: 2, unreadable: [], last: undefined });
    expect(await rowOf(erased)).toMatchObject({ wrapped_key: null, erased_at: expect.any(Date) });
    for (const each of others) expect((await rowOf(each)).master_key_id).toBe(to.id);
    await having(both(), async (keys) => expect(await keys.obtain(erased)).toBe('erased'));
    expect(await endRotation(pool, to)).toBe(true);
  });

  it('rewraps while keys are created and destroyed, without missing one', async () => {
    const before = await made(400);
    const doomed = [...before.keys()].filter((_, index) => index % 4 === 0);
    // A process started with one key that finds the other in the file later.
    const running = masterKeysOf([oldBytes], async () => [newBytes, oldBytes]);
    const added = new Map<string, Uint8Array | 'erased'>();
    await having(running, async (keys) => {
      const adding = async () => {
        for (const subject of Array.from({ length: 60 }, () => randomUUID()))
          added.set(subject, await keys.obtain(subject));
      };
      const erasing = async () => {
        for (const subject of doomed) await destroyKeys(pool, [subject]);
      };
      const rotating = async () => {
        await beginRotation(pool, from, to);
        do await rewrapAll();
        while (!(await endRotation(pool, to)));
      };
      await Promise.all([adding(), erasing(), rotating()]);
    });
    await having(masterKeysOf([newBytes]), async (keys) => {
      expect(await keys.find([...added.keys()])).toEqual(added);
      const kept = new Map([...before].filter(([subject]) => !doomed.includes(subject)));
      expect(await keys.find([...before.keys()])).toEqual(kept);
    });
    expect((await wrappedKeys(pool)).counts).toEqual(new Map([[to.id, 360]]));
  });

  it('reports a damaged key, rewraps the others, and does not finish', async () => {
    const [damaged = '', other = ''] = (await made(2)).keys();
    await pool.query(`update privacy.keys set wrapped_key = '\\x00' where subject = $1`, [damaged]);
    await beginRotation(pool, from, to);
    expect(await rewrapAll()).toEqual({ rewrapped: 1, unreadable: [damaged], last: undefined });
    expect((await rowOf(other)).master_key_id).toBe(to.id);
    expect(await endRotation(pool, to)).toBe(false);
    await destroyKeys(pool, [damaged]);
    expect(await endRotation(pool, to)).toBe(true);
  });

  it('runs in one process at a time, whose lock ends with it', async () => {
    const { connectionString } = database;
    const inner = await withRotationLock(connectionString, 10_000, () =>
      withRotationLock(connectionString, 100, async () => 'twice'),
    );
    expect(inner).toEqual({ done: undefined });
    expect(await withRotationLock(connectionString, 10_000, async () => 'later')).toEqual({ done: 'later' });
  });
});

describe('processes while the master key is rotated', () => {
  it('need both keys during the rotation, and only the new one afterwards', async () => {
    const only = (bytes: Uint8Array) => checkMasterKeys(pool, masterKeysOf([bytes]));
    await checkMasterKeys(pool, both());
    await expect(only(newBytes)).rejects.toThrow(`they need key ${from.id}, and here is ${to.id}`);
    await beginRotation(pool, from, to);
    await checkMasterKeys(pool, both());
    await expect(only(newBytes)).rejects.toThrow(`need key ${from.id}`);
    await expect(only(oldBytes)).rejects.toThrow(`need key ${to.id}`);
    await endRotation(pool, to);
    await only(newBytes);
    await expect(only(oldBytes)).rejects.toThrow(`need key ${to.id}`);
  });

  it('wrap with the key that the database names, whichever is first in their file', async () => {
    const [before, after] = [randomUUID(), randomUUID()];
    await having(both(), async (keys) => {
      await keys.obtain(before);
      expect((await rowOf(before)).master_key_id).toBe(from.id);
      await beginRotation(pool, from, to);
      await keys.obtain(after);
      expect((await rowOf(after)).master_key_id).toBe(to.id);
    });
  });

  it('that lack the new key report it, lose nothing, and continue once it is added', async () => {
    const [known = ''] = (await made(1)).keys();
    const files: Uint8Array[] = [oldBytes];
    await having(
      masterKeysOf([oldBytes], async () => files),
      async (keys) => {
        await beginRotation(pool, from, to);
        await rewrapAll();
        const lacking = { dependency: 'key_store', cause: { id: to.id } };
        await expect(keys.find([known])).rejects.toMatchObject(lacking);
        await expect(keys.obtain(randomUUID())).rejects.toMatchObject(lacking);
        files.unshift(newBytes);
        expect((await keys.find([known])).size).toBe(1);
        expect(await keys.obtain(randomUUID())).toHaveLength(32);
      },
    );
  });
});
