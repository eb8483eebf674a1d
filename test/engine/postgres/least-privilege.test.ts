import { createHash, createHmac, pbkdf2Sync, randomUUID } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetProjection, assets } from '../../../projections/asset.ts';
import { migrateDatabases } from '../../../src/app/engines.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { migrate } from '../../../src/engine/postgres/migrate.ts';
import { connectedBelow, connectionName, createPool } from '../../../src/engine/postgres/pool.ts';
import { postgresReadModelStore } from '../../../src/engine/projecting/postgres/store.ts';
import { type EventLogStore, eventLogContract } from '../../contracts/event-log-contract.ts';
import { eventually } from '../../support/eventually.ts';
import { insertForeign } from '../../support/foreign-row.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { scaled } from '../../support/machine-speed.ts';
import { statement, type TestDatabase } from '../../support/postgres-server.ts';
import { dataDirectory, startProcess } from '../../support/service-process.ts';
import { toolWith } from '../../support/tool-here.ts';

const deployed = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, '../../../deploy/postgres', name), 'utf8');
const SQL = await deployed('10-roles.sql');
const OWNER = 'asset_valuation_owner';
const SERVICE = 'asset_valuation';

const as = (role: string, { connectionString }: Pick<TestDatabase, 'connectionString'>): string => {
  const url = new URL(connectionString);
  url.username = role;
  return url.href;
};

/** A database with the roles and schemas of deploy/postgres, before any migration. */
async function preparedDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase();
  await statement(database.connectionString, SQL);
  return database;
}

async function migratedDatabase(): Promise<TestDatabase> {
  const database = await preparedDatabase();
  for (const schema of ['event_log', 'privacy', 'read_models'] as const)
    await migrate(as(OWNER, database), schema);
  return database;
}

// Roles belong to the whole server: they can be dropped only after the last database that uses them.
afterAll(async () => {
  const server = await freshDatabase();
  await statement(server.connectionString, `drop role ${OWNER}, ${SERVICE}`);
  await server.drop();
});

async function storeOfTheService(): Promise<EventLogStore> {
  const database = await migratedDatabase();
  const address = new URL(as(SERVICE, database));
  return {
    address: { host: address.hostname, port: Number(address.port) },
    open(through) {
      const url = new URL(address);
      if (through) url.port = String(through.port);
      return postgresEventLog({ connectionString: url.href, appendTimeoutMs: scaled(3_000) });
    },
    writeForeign: (event) => insertForeign(database.connectionString, event),
    close: () => database.drop(),
  };
}

eventLogContract('the log in PostgreSQL, as the role with the least rights,', storeOfTheService);

describe('the role of the service', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await migratedDatabase();
    await statement(
      database.connectionString,
      `insert into event_log.events (stream, revision, event_id, type, data, metadata)
         values ('asset-1', 0, gen_random_uuid(), 'AssetRegistered', '{}', '{}');
       insert into privacy.keys (subject, wrapped_key, master_key_id) values ('asset-1', 'key', 'master')`,
    );
    client = new pg.Client({ connectionString: as(SERVICE, database) });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it.each([
    "update event_log.events set data = '{ }'",
    'delete from event_log.events',
    'truncate event_log.events',
    'drop table event_log.events',
    'alter table event_log.events disable trigger all',
    'create table event_log.mine (x integer)',
    'update privacy.keys set wrapped_key = null, erased_at = now()',
    'delete from privacy.keys',
    "update privacy.registration_marks set mark = 'x'",
    'delete from privacy.registration_marks',
    'drop trigger remove_marks_of_key on privacy.keys',
    "update privacy.master_key set check_value = 'x'",
    'drop table read_models.checkpoints',
    'create table public.mine (x integer)',
    `set role ${OWNER}`,
    'create role mine',
    "select pg_read_file('/etc/passwd')",
    "copy (select 1) to program 'true'",
  ])('may not: %s', async (sql) => {
    await expect(client.query(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^42501$/) });
  });

  it('is seen by its owner and by itself, with the shape levels of its processes', async () => {
    const options = { application_name: connectionName(1, 'log'), connectionString: as(SERVICE, database) };
    const older = new pg.Client(options);
    await older.connect();
    for (const role of [OWNER, SERVICE]) {
      expect(await connectedBelow(as(role, database), 2)).toEqual([
        expect.stringMatching(/^asset-valuation \(shapes 1\) log \(pid \d+, from .+\)$/),
      ]);
      expect(await connectedBelow(as(role, database), 1)).toEqual([]);
    }
    await older.end();
  });

  it('adds a mark, which is removed when the owner destroys the key of its subject', async () => {
    const marks = async () => {
      const { rows } = await client.query('select subject from privacy.registration_marks');
      return rows.map(({ subject }) => subject);
    };
    await client.query(
      "insert into privacy.registration_marks values ('asset-1', 'a', 'm'), ('asset-2', 'a', 'm')",
    );
    expect(await marks()).toEqual(['asset-1']);
    await statement(
      as(OWNER, database),
      "update privacy.keys set wrapped_key = null, master_key_id = null, erased_at = now() where subject = 'asset-1'",
    );
    expect(await marks()).toEqual([]);
  });

  it('rebuilds a read model, swaps it in and discards it', async () => {
    const pool = createPool({ connectionString: as(SERVICE, database), max: 8, applicationName: 'test' });
    const store = postgresReadModelStore(pool);
    await store.create(assetProjection, 'live');
    const { signal } = new AbortController();
    const build = { model: assetProjection, place: 'next', epoch: 1 } as const;
    await store.begin(build);
    const row = { id: randomUUID(), organization_id: randomUUID(), first_position: '1', version: 1 };
    const texts = { asset_class: 'RURAL_LAND', status: 'ACTIVE', portfolio: null, external_reference: null };
    const rows = [{ ...row, ...texts, state: '{}' }];
    await store.fill(build, { from: '', to: '1', changes: [{ table: assets, rows, replaced: [] }] });
    await store.analyze(build, signal);
    await store.swap(build, async () => {}, { signal });
    await store.begin({ ...build, place: 'scratch' });
    await store.discard('asset', 'scratch');
    expect(await store.checkpoint('asset', 'live')).toMatchObject({ version: assetProjection.version });
    expect(await store.checkpoint('asset', 'next')).toBeUndefined();
    await pool.end();
  });
});

/** Whether a stored verifier matches a password (RFC 5802, section 3). */
function isPasswordOf(verifier: string, password: string): boolean {
  const [, iterations = '', salt = '', storedKey] =
    /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):/.exec(verifier) ?? [];
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(iterations), 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  return createHash('sha256').update(clientKey).digest('base64') === storedKey;
}

it('the roles get their passwords from files', async () => {
  const [database, home] = await Promise.all([preparedDatabase(), dataDirectory()]);
  const passwords = { owner: 'one-password', service: "it's another" };
  for (const [role, password] of Object.entries(passwords)) {
    const file = join(home.dir, `postgres-${role}-password`);
    await writeFile(file, `${password}\n`);
    // The server runs as another user of this machine.
    await chmod(file, 0o644);
  }
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query((await deployed('20-passwords.sql')).replaceAll('/run/secrets', home.dir));
  const { rows } = await client.query<{ rolpassword: string }>(
    'select rolpassword from pg_authid where rolname in ($1, $2) order by rolname desc',
    [OWNER, SERVICE],
  );
  await client.end();
  const verifiers = rows.map(({ rolpassword }) => rolpassword);
  expect(isPasswordOf(verifiers[0] ?? '', passwords.owner)).toBe(true);
  expect(isPasswordOf(verifiers[1] ?? '', passwords.service)).toBe(true);
  expect(isPasswordOf(verifiers[0] ?? '', passwords.service)).toBe(false);
  await Promise.all([database.drop(), home.remove()]);
});

it('only their owner creates the schemas, even while services ask for them', async () => {
  const database = await preparedDatabase();
  const at = (url: string) => ({ eventLogUrl: url, databaseUrl: url, embedded: false, stop: async () => {} });
  let isOver = false;
  const askOnAndOn = async () => {
    while (!isOver) await migrateDatabases(at(as(SERVICE, database))).catch(() => undefined);
  };
  const services = Promise.all([askOnAndOn(), askOnAndOn(), askOnAndOn()]);
  try {
    await migrateDatabases(at(as(OWNER, database)));
    // Migrates again: the owner can read everything that exists.
    await migrateDatabases(at(as(OWNER, database)));
  } finally {
    isOver = true;
    await services;
    await database.drop();
  }
});

describe('a service with the least rights', () => {
  let database: TestDatabase;
  let home: Awaited<ReturnType<typeof dataDirectory>>;
  beforeAll(async () => {
    [database, home] = await Promise.all([preparedDatabase(), dataDirectory()]);
  });
  afterAll(() => Promise.all([database.drop(), home.remove()]));

  it('waits until the owner has migrated, then does all its work', async () => {
    const environment = { DATA_DIR: home.dir, DATABASE_URL: as(SERVICE, database) };
    const service = await startProcess(home.dir, environment);
    await expect.poll(() => service.output()).toContain('"reason":"permission denied for schema event_log"');
    expect((await fetch(`${service.origin}/readyz?role=api`)).status).toBe(503);

    const toolAs = (role: string, ...words: readonly string[]) =>
      toolWith({ DATA_DIR: home.dir, DATABASE_URL: as(role, database) }, ...words);
    const migrated = await toolAs(OWNER, 'databases', 'migrate');
    expect(migrated).toEqual({ code: 0, stdout: 'The schemas are up to date.\n', stderr: '' });
    await expect.poll(async () => (await fetch(`${service.origin}/readyz?role=api`)).status).toBe(200);

    const finished = await toolAs(SERVICE, 'databases', 'migrate', '--finish', '--json');
    expect(JSON.parse(finished.stdout).finished).toEqual({ level: 2, adopted: false });

    const words = ['--organization', 'Coop Norte', '--person', 'Ana Lima', '--profile', 'ANALYST'];
    const issued = await toolAs(SERVICE, 'credentials', 'issue', ...words);
    const token = issued.stdout.trim();
    // The service is ready before all its connections are open: repeating the request changes nothing.
    const posted = (path: string, call: Parameters<typeof service.call>[2]) =>
      eventually(async () => {
        const answer = await service.call('POST', path, { token, ...call });
        return answer.status === 503 ? undefined : answer;
      });
    const asset = await posted('/assets', {
      key: 'asset-in-the-least-rights',
      body: {
        asset_class: 'REAL_ESTATE',
        profile_version: '1.0.0',
        name: 'Farm',
        owner: { name: 'João Prado' },
        attributes: { estimate: { value: '100.00', date: '2026-01-01', method: 'm', limitations: [] } },
      },
    });
    expect(asset.status).toBe(201);
    const requested = await posted('/valuations', {
      key: 'valuation-in-the-least-rights',
      body: { asset_id: asset.body.id, purpose: 'COLLATERAL' },
    });
    expect(requested.status).toBe(202);
    const job = () => service.call('GET', `/jobs/${requested.body.job_id}`, { token });
    await expect.poll(async () => (await job()).body.status).toBe('SUCCEEDED');

    // A process with the file and the role of the service cannot start a rebuild; the service keeps reading meanwhile.
    const rotate = (role: string, ...words: string[]) => toolAs(role, 'privacy', 'rotate-key', ...words);
    const ownersAlone = {
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Run the verb as their owner'),
    };
    expect(await rotate(OWNER)).toMatchObject({ code: 1, stderr: expect.stringContaining('--prepare') });
    expect(await rotate(SERVICE, '--prepare')).toMatchObject({ code: 0, stderr: '' });
    expect(await rotate(SERVICE)).toMatchObject(ownersAlone);
    const rotated = await rotate(OWNER);
    expect(rotated, rotated.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(rotated.stdout).toContain(': 1 re-wrapped now, 0 were already.');
    const shown = async () => (await service.call('GET', `/assets/${asset.body.id}`, { token })).body.owner;
    const named = (name: string) => ({ name, tax_id: null, tax_id_country: null });
    expect(await shown()).toEqual(named('João Prado'));

    const erase = (role: string) =>
      toolAs(role, 'privacy', 'erase', String(asset.body.id), '--reason', 'asked for');
    expect(await erase(SERVICE)).toMatchObject(ownersAlone);
    expect(await shown()).toEqual(named('João Prado'));
    expect(await erase(OWNER)).toMatchObject({ code: 0, stderr: '' });
    expect(await shown()).toEqual(named('[erased]'));
    await service.signal('SIGTERM');

    // As after a restored log: the owner of the schemas resets the positions of the read models.
    await statement(as(OWNER, database), 'truncate read_models.checkpoints');
    const restored = await startProcess(home.dir, environment);
    const again = () => restored.call('GET', '/assets', { token });
    await expect.poll(async () => (await again()).body.items).toMatchObject([{ id: asset.body.id }]);
    await restored.signal('SIGTERM');
  });
});
