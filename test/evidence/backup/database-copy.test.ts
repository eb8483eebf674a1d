import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { migrate } from '../../../src/engine/postgres/migrate.ts';
import { createPool } from '../../../src/engine/postgres/pool.ts';
import { CopyRefused, type DatabaseCopy } from '../../../src/evidence/backup/manifest.ts';
import { openDatabaseCopy } from '../../../src/evidence/backup/postgres/database-copy.ts';
import { openDatabaseFill, requireKnownCopy } from '../../../src/evidence/backup/postgres/database-fill.ts';
import { postgresKeyStore } from '../../../src/evidence/privacy/postgres/key-store.ts';
import { checkMasterKeys, masterKeysOf } from '../../../src/evidence/privacy/postgres/master-keys.ts';
import { startChain } from '../../support/events.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import type { TestDatabase } from '../../support/postgres-server.ts';
import { chainFaults, storedLog } from '../../support/whole-log.ts';

const masterKeys = masterKeysOf([randomBytes(32)]);
const never = new AbortController().signal;

let source: TestDatabase;
let target: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  [source, target] = await Promise.all([freshDatabase(), freshDatabase()]);
  await migrate(source.connectionString, 'event_log');
  await migrate(source.connectionString, 'privacy');
  client = new pg.Client({ connectionString: source.connectionString });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await Promise.all([source.drop(), target.drop()]);
});

async function append(count: number, text = 'made up', stream = `asset-${randomUUID()}`): Promise<void> {
  const log = postgresEventLog({ connectionString: source.connectionString });
  const events = startChain(stream);
  for (let each = 0; each < count; each += 1)
    expect(await log.append(events.append({ type: 'AssetPatched', data: { name: text } }))).toMatchObject({
      outcome: 'appended',
    });
  await log.close();
}

async function fill(copy: DatabaseCopy): Promise<void> {
  const into = await openDatabaseFill(target.connectionString);
  for (const table of copy.tables) for await (const piece of copy.rows(table)) await into.write(table, piece);
  await into.finish(never, () => {});
  await into.close();
  await copy.close();
}

const poolOn = ({ connectionString }: TestDatabase) =>
  createPool({ connectionString, max: 1, applicationName: 'test' });
const eventRows = async (database: TestDatabase) => {
  const pool = poolOn(database);
  const { rows } = await pool.query('select e::text as row from event_log.events e order by tx, position');
  await pool.end();
  return rows.map(({ row }) => row as string);
};
/** A table with one event. */
const EVENTS = {
  name: 'event_log.events',
  columns: ['tx', 'position', 'stream', 'revision', 'event_id', 'type', 'data', 'metadata'],
  rows: 1,
};
const rowAt = (tx: string, position: string) =>
  `${[tx, position, 'asset-far', '0', randomUUID(), 'AssetArchived', '{}', '{}'].join('\t')}\n`;

describe('a copy of log and keys', () => {
  it('fills a new database with the same rows at the same positions, whatever they contain', async () => {
    await append(3, 'tab\t, newline\n, backslash \\N \\., quote ", null \u0000, água 🌊');
    await append(2);
    const keys = postgresKeyStore({ connectionString: source.connectionString, masterKeys });
    const [kept, erased] = [randomUUID(), randomUUID()];
    const key = await keys.obtain(kept);
    await keys.destroy([erased]);
    await keys.close();

    const copy = await openDatabaseCopy(source.connectionString);
    expect(copy.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['event_log.events', 5],
      ['privacy.keys', 2],
      ['privacy.master_key', 0],
    ]);
    requireKnownCopy(copy.tables, copy.migrations);
    await fill(copy);
    expect(await eventRows(target)).toEqual(await eventRows(source));
    const events = await storedLog(target.connectionString);
    expect(events).toEqual(await storedLog(source.connectionString));
    expect(chainFaults(events)).toEqual([]);
    const restored = postgresKeyStore({ connectionString: target.connectionString, masterKeys });
    expect(await restored.obtain(kept)).toEqual(key);
    expect(await restored.obtain(erased)).toBe('erased');
    await restored.close();
  });

  it('is a snapshot: excludes what is written while it is read', async () => {
    await append(2);
    const copy = await openDatabaseCopy(source.connectionString);
    await append(3);
    await fill(copy);
    expect(await storedLog(target.connectionString)).toHaveLength(2);
    expect(await storedLog(source.connectionString)).toHaveLength(5);
  });

  it('waits for running writers, so that it has no gaps', async () => {
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    await append(2);
    const opening = openDatabaseCopy(source.connectionString);
    await append(1);
    await client.query(
      `insert into event_log.events (stream, revision, event_id, type, data, metadata)
         values ('asset-slow', 0, gen_random_uuid(), 'AssetArchived', '{}', '{}')`,
    );
    await client.query('commit');
    const copy = await opening;
    await fill(copy);
    const held = await storedLog(target.connectionString);
    expect(held.slice(0, 3)).toEqual((await storedLog(source.connectionString)).slice(0, 3));
    expect(held.map(({ stream }) => stream)).toContain('asset-slow');
  });

  it('continues at the next position after a restore', async () => {
    const stream = 'asset-goes-on';
    await append(2, 'made up', stream);
    await fill(await openDatabaseCopy(source.connectionString));
    const last = (await storedLog(target.connectionString)).at(-1);
    const log = postgresEventLog({ connectionString: target.connectionString });
    const next = startChain('asset-next').append({ type: 'AssetPatched', data: {} });
    expect(await log.append(next)).toMatchObject({ outcome: 'appended' });
    await log.close();
    const after = await storedLog(target.connectionString);
    expect(after.map((event) => event.stream)).toEqual([stream, stream, 'asset-next']);
    expect(Number(after.at(-1)?.position.split('-')[1])).toBe(Number(last?.position.split('-')[1]) + 1);
  });

  it('is readable on a server with a lower transaction counter', async () => {
    const { rows } = await client.query<{ ahead: string }>(
      'select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 120000)::text as ahead',
    );
    const ahead = rows[0]?.ahead ?? '';
    const into = await openDatabaseFill(target.connectionString);
    const row = rowAt(ahead, '7');
    for (const piece of [row.slice(0, 20), row.slice(20)]) await into.write(EVENTS, Buffer.from(piece));
    const counted: number[] = [];
    await into.finish(never, (count) => counted.push(count));
    await into.close();
    const total = counted.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(110_000);
    expect(counted.length).toBeGreaterThan(2);
    await migrate(target.connectionString, 'event_log');
    expect(await storedLog(target.connectionString)).toMatchObject([
      { position: `${ahead.padStart(20, '0')}-${'7'.padStart(20, '0')}` },
    ]);
  });

  it('can be stopped while the transaction counter advances', async () => {
    const into = await openDatabaseFill(target.connectionString);
    await into.write(EVENTS, Buffer.from(rowAt('999999999999', '1')));
    const stop = new AbortController();
    const stopped = into.finish(stop.signal, () => stop.abort(new Error('stopped')));
    await expect(stopped).rejects.toThrow('stopped');
    await into.close();
  });

  it('keeps nothing of an unfinished restore, and fills only empty databases', async () => {
    await append(2);
    const copy = await openDatabaseCopy(source.connectionString);
    const [events] = copy.tables;
    if (!events) throw new Error('no table');
    const into = await openDatabaseFill(target.connectionString);
    for await (const piece of copy.rows(events)) await into.write(events, piece);
    await into.close();
    expect(await storedLog(target.connectionString)).toEqual([]);
    await copy.close();

    const again = await openDatabaseFill(source.connectionString);
    await expect(again.write(events, Buffer.from('x'))).rejects.toThrow('event_log.events is not empty');
    await again.close();
  });

  it('refuses invalid rows', async () => {
    const into = await openDatabaseFill(target.connectionString);
    const table = { name: 'privacy.keys', columns: ['subject', 'erased_at'], rows: 1 };
    await into.write(table, Buffer.from('one\ttwo\tthree\n'));
    await expect(into.finish(never, () => {})).rejects.toThrow('extra data after last expected column');
    await into.close();
  });

  it('identifies the master key of its keys', async () => {
    const pool = poolOn(source);
    await checkMasterKeys(pool, masterKeys);
    await pool.end();
    await fill(await openDatabaseCopy(source.connectionString));
    const restored = poolOn(target);
    await checkMasterKeys(restored, masterKeys);
    await expect(checkMasterKeys(restored, masterKeysOf([randomBytes(32)]))).rejects.toThrow(
      'master key is not the one',
    );
    await restored.end();
  });

  it('requires the tables of a service, and is refused by an older program', async () => {
    await expect(openDatabaseCopy(target.connectionString)).rejects.toThrow(CopyRefused);
    const events = { name: 'event_log.events', columns: ['tx', 'colour'], rows: 0 };
    expect(() => requireKnownCopy([], { privacy: ['privacy-0001-keys'] })).toThrow('a version before 1.0.0');
    expect(() => requireKnownCopy([events], {})).toThrow('a newer version of this program, which has colour');
    expect(() => requireKnownCopy([{ ...events, name: 'pg_catalog.pg_authid' }], {})).toThrow('pg_authid');
    expect(() =>
      requireKnownCopy([], { event_log: ['event-log-1.0.0-events', 'event-log-9999-later'] }),
    ).toThrow('9999-later');
  });
});
