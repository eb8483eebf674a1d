import { chmod, chown, copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOG_START } from '../../../src/engine/log/event-log.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { migrate } from '../../../src/engine/postgres/migrate.ts';
import { eventually } from '../../support/eventually.ts';
import { freshServer } from '../../support/fresh-database.ts';
import type { TestServer } from '../../support/postgres-server.ts';

/** A certificate for `localhost`, and the authority that signed it. */
const FIXTURES = join(import.meta.dirname, '../../fixtures/nats');

describe('an encrypted connection to PostgreSQL', () => {
  let server: TestServer;
  let port = '';
  beforeAll(async () => {
    server = await freshServer();
    port = new URL(server.connectionString).port;
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const data = rows[0]?.data_directory ?? '';
    const { uid, gid } = await stat(data);
    for (const name of ['server.pem', 'server-key.pem']) {
      await copyFile(join(FIXTURES, name), join(data, name));
      await chmod(join(data, name), 0o600);
      await chown(join(data, name), uid, gid);
    }
    await client.query("alter system set ssl_cert_file = 'server.pem'");
    await client.query("alter system set ssl_key_file = 'server-key.pem'");
    await client.query('alter system set ssl = on');
    await client.query('select pg_reload_conf()');
    await eventually(async () => (await client.query<{ ssl: string }>('show ssl')).rows[0]?.ssl === 'on');
    await client.end();
  });
  afterAll(() => server.stop());

  const address = (host: string, options: string): string =>
    `postgres://postgres@${host}:${port}/postgres?${options}`;
  const verified = `sslmode=verify-full&sslrootcert=${FIXTURES}/ca.pem`;

  it('is used by migrations, the log and every other connection', async () => {
    const connectionString = address('localhost', verified);
    await migrate(connectionString, 'event_log');
    const log = postgresEventLog({ connectionString });
    expect(await log.readAll({ after: LOG_START, limit: 1 })).toMatchObject({ events: [], caughtUp: true });
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    const { rows } = await client.query<{ ssl: boolean }>(
      `select ssl from pg_stat_ssl join pg_stat_activity using (pid)
       where application_name like 'asset-valuation%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ ssl }) => ssl)).toBe(true);
    await client.end();
    await log.close();
  });

  it.each([
    // The same server under a name that is not in its certificate.
    ['the certificate is for another name', '0.0.0.0', verified],
    ['the authority is unknown', 'localhost', 'sslmode=verify-full'],
  ])('is refused when %s', async (_title, host, options) => {
    const client = new pg.Client({ connectionString: address(host, options) });
    await expect(client.connect()).rejects.toThrow(/certificate|altnames/i);
  });
});
