import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/engine/postgres/migrate.ts';
import { shownError } from '../../../src/engine/telemetry/shown-error.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { olderServer } from '../../support/older-server.ts';
import type { TestDatabase } from '../../support/postgres-server.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('migrating', () => {
  it('runs each step once when processes start together', async () => {
    await Promise.all(
      (['event_log', 'privacy', 'event_log', 'privacy', 'event_log'] as const).map((schema) =>
        migrate(database.connectionString, schema),
      ),
    );
    const { rows } = await client.query('select name from event_log.migrations');
    expect(rows).toEqual([{ name: 'event-log-1.0.0-events' }]);
  });

  it('changes nothing when run again', async () => {
    await migrate(database.connectionString, 'event_log');
    const { rows } = await client.query('select count(*)::int as events from event_log.events');
    expect(rows).toEqual([{ events: 0 }]);
  });

  it('succeeds on a database that a newer version has migrated further', async () => {
    await client.query(
      "insert into event_log.migrations (name, batch, migration_time) values ('event-log-9999-of-tomorrow', 2, now())",
    );
    await migrate(database.connectionString, 'event_log');
  });

  it('refuses schemas of a version before 1.0.0, and changes none of them', async () => {
    const old = await freshDatabase();
    const there = new pg.Client({ connectionString: old.connectionString });
    await there.connect();
    await there.query('create schema privacy; create table privacy.migrations (name text)');
    await there.query("insert into privacy.migrations values ('privacy-0001-keys')");
    const refused = migrate(old.connectionString, 'event_log', 'privacy');
    await expect(refused).rejects.toThrow('the schema privacy was made by a version before 1.0.0');
    const { rows } = await there.query(
      "select table_schema, table_name from information_schema.tables where table_schema in ('event_log', 'privacy')",
    );
    expect(rows).toEqual([{ table_schema: 'privacy', table_name: 'migrations' }]);
    await there.end();
    await old.drop();
  });

  it('reports a log that was restored from a dump of an older server', async () => {
    await client.query(
      `insert into event_log.events (tx, stream, revision, event_id, type, data, metadata)
       values ('18446744073709551000', 'asset-restored', 0, gen_random_uuid(), 'AssetPatched', '{}', '{}')`,
    );
    await expect(migrate(database.connectionString, 'event_log')).rejects.toThrow('restored from a dump');
  });

  it('is refused, with the reason, on a server older than 14', async () => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const older = await olderServer(database.connectionString, Number(rows[0]?.server_version_num), 130_021);
    const error = await migrate(older.connectionString, 'privacy').catch((refused: unknown) => refused);
    await older.close();
    expect(error).toMatchObject({ name: 'SchemaRefused', dependency: 'key_store' });
    expect(shownError(error)).toBe(
      'what key_store needs cannot be made: the server is PostgreSQL 13.21, and 14 or newer is needed',
    );
  });

  it('reports why the server refuses a step, without its statement', async () => {
    await client.query(`
      create function refuse() returns event_trigger language plpgsql as $$ begin raise exception 'none - here'; end $$;
      create event trigger no_tables on ddl_command_start when tag in ('CREATE TABLE') execute function refuse()`);
    const error = await migrate(database.connectionString, 'read_models').catch(
      (refused: unknown) => refused,
    );
    expect(shownError(error)).toBe('what read_models needs cannot be made: none - here');
    await client.query('drop event trigger no_tables');
    await migrate(database.connectionString, 'read_models');
  });
});
