import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import { postgresEventLog } from '../../src/engine/log/postgres/event-log.ts';
import { postgresLeadership } from '../../src/engine/postgres/leadership.ts';
import { eventually } from '../support/eventually.ts';
import { migratedDatabase } from '../support/fresh-database.ts';
import { appendHistory, history } from '../support/history.ts';
import { remainingBuilds } from '../support/remaining-builds.ts';
import { dataDirectory, startTool } from '../support/service-process.ts';
import { toolHere } from '../support/tool-here.ts';

describe('the tool on read models', () => {
  let home: Awaited<ReturnType<typeof dataDirectory>>;
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  let pool: pg.Pool;
  let environment: Record<string, string>;

  const tool = (...words: readonly string[]) => toolHere(['projections', ...words], environment);
  /** Connections of the tool; the test's own pool has no application name. */
  const connections = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name <> ''`,
      )
    ).rowCount;
  const everythingIsEqual = async () => {
    const verified = await tool('verify');
    expect([verified.code, verified.stdout.match(/EQUAL/g)?.length]).toEqual([0, projections.length]);
    await expect.poll(() => remainingBuilds({ pool })).toEqual([]);
  };

  beforeAll(async () => {
    [home, database] = await Promise.all([dataDirectory(), migratedDatabase()]);
    const { connectionString } = database;
    pool = new pg.Pool({ connectionString });
    // Dropping the database ends connections that are still closing.
    pool.on('error', () => undefined);
    environment = { DATABASE_URL: connectionString, DATA_DIR: home.dir };
    expect((await toolHere(['databases', 'migrate'], environment)).code).toBe(0);
    // A service would create it at its first start; a verb that only reads does not.
    await writeFile(join(home.dir, 'privacy-key'), randomBytes(32).toString('base64'));
    const eventLog = postgresEventLog({ connectionString });
    await appendHistory(eventLog, history({ seed: 73, count: 8_000 }));
    await eventLog.close();
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
    await home.remove();
  });

  it('lists, rebuilds and compares them', async () => {
    const before = await tool('list', '--json');
    expect(JSON.parse(before.stdout)).toMatchObject(
      projections.map(({ name }) => ({ name, version: null, status: 'ABSENT', builds: [] })),
    );
    const rebuilt = await tool('rebuild', '--all', '--json');
    expect(rebuilt.stderr).toMatch(/^reading the log: [\d,]+ events, \d+ %$/m);
    expect(rebuilt.stderr).toMatch(/^valuation: swapped$/m);
    expect(rebuilt.stderr).toMatch(/8,000 events in [\d.]+ s\n$/);
    expect(rebuilt.code).toBe(0);
    expect(JSON.parse(rebuilt.stdout)).toMatchObject({
      events: 8_000,
      rebuilt: projections.map(({ name, version }) => ({ name, version })),
    });
    const listed = await tool('list');
    expect(listed.stdout.split('\n').slice(1, -1)).toEqual(
      projections.map(({ name, version }) =>
        expect.stringMatching(new RegExp(`^${name} +${version} +[\\d-]+ +0 +STARTING +-`)),
      ),
    );
    await everythingIsEqual();
  });

  it('names the first row and column that differ, shows both values, and repairs them', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `update read_models.jobs set status = 'SUCCEEDED', version = 77
       where id = (select min(id::text)::uuid from read_models.jobs) returning id`,
    );
    await pool.query('delete from read_models.assets where id = (select id from read_models.assets limit 1)');
    const verified = await tool('verify');
    expect(verified.code).toBe(1);
    expect(verified.stdout).toMatch(/^valuation +DIFFERS/m);
    expect(verified.stderr).toMatch(
      new RegExp(
        `first in jobs, row ${rows[0]?.id}, column version:\\n {2}stored: {3}77\\n {2}from log: \\d\\n`,
      ),
    );
    expect(verified.stderr).toMatch(/first in assets, row [\da-f-]{36}:\n {2}stored: {3}no such row/);
    const one = await tool('verify', 'document', 'valuation', '--json');
    expect(one.code).toBe(1);
    expect(JSON.parse(one.stdout)).toMatchObject([
      { name: 'valuation', is_equal: false, difference: { table: 'jobs', key: rows[0]?.id, stored: 77 } },
      { name: 'document', is_equal: true, difference: null },
    ]);
    expect((await tool('rebuild', 'valuation', 'asset')).code).toBe(0);
    await everythingIsEqual();
  });

  it.each([
    ['no name', ['rebuild'], 'name read models, or say --all'],
    ['both', ['rebuild', 'asset', '--all'], 'name read models, or say --all'],
    ['a name that is none', ['rebuild', 'horse'], 'Allowed choices are asset, valuation'],
    ['a name that is none to compare', ['verify', 'horse'], 'Allowed choices are asset, valuation'],
  ])('refuses unknown arguments: %s', async (_what, words, message) => {
    const { code, stderr, stdout } = await tool(...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('explains a missing permission, and a log that ends too early', async () => {
    const role = `limited_${randomBytes(4).toString('hex')}`;
    const schemas = 'event_log, privacy, read_models';
    await pool.query(`create role ${role} login; grant usage on schema ${schemas} to ${role}`);
    for (const schema of schemas.split(', '))
      await pool.query(`grant all on all tables in schema ${schema} to ${role}`);
    const address = new URL(database.connectionString);
    address.username = role;
    const limited = { ...environment, DATABASE_URL: address.href };
    const refused = await toolHere(['projections', 'rebuild', 'policy'], limited);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The database refuses it to the role of this address: permission denied for [^\n]*"Least privilege"\.\n$/,
      ),
    ]);
    await pool.query(`drop owned by ${role}; drop role ${role}`);
    const [{ position } = { position: '' }] = (
      await pool.query<{ position: string }>(
        `update read_models.checkpoints now set position = repeat('9', 20) || '-' || repeat('9', 20)
         from read_models.checkpoints old
         where now.name = 'policy' and old.name = now.name and now.place = 'live' and old.place = 'live'
         returning old.position`,
      )
    ).rows;
    const beyond = await tool('verify', 'policy');
    expect([beyond.code, beyond.stderr]).toEqual([
      1,
      expect.stringMatching(/^The log ends before position 9[\d-]+, which policy has passed: [^\n]*\n$/m),
    ]);
    expect(beyond.stderr).not.toContain('    at ');
    await pool.query(`update read_models.checkpoints set position = $1 where name = 'policy'`, [position]);
    await everythingIsEqual();
  });

  it('reports that another process is rebuilding the same read model', async () => {
    const leadership = postgresLeadership({
      connectionString: database.connectionString,
      applicationName: 'other',
    });
    const lease = await leadership.tryLead('build policy');
    for (const verb of ['rebuild', 'verify']) {
      const { code, stderr } = await tool(verb, 'asset', 'policy');
      expect([code, stderr]).toEqual([1, 'policy is being built by another process\n']);
    }
    await lease?.release();
  });

  const moments = [/reading the log/, /credential: analyzing/, /document: swapping/];
  const signalled = async (moment: RegExp, ...signals: readonly NodeJS.Signals[]) => {
    const run = startTool(environment, 'projections', 'rebuild', '--all');
    await eventually(() => moment.test(run.stderr()));
    for (const signal of signals) run.signal(signal);
    const [code] = await run.exited;
    return { code, stderr: run.stderr() };
  };

  it.each(moments)('leaves nothing behind when Ctrl-C comes at: %s', async (moment) => {
    const { code, stderr } = await signalled(moment, 'SIGINT', 'SIGINT');
    // A tool interrupted at the last swap may finish before the signal arrives.
    expect(stderr).toMatch(code === 0 ? /8,000 events in/ : /\nCancelled: .* nothing is left behind\.\n$/);
    await expect.poll(() => remainingBuilds({ pool })).toEqual([]);
    await everythingIsEqual();
  });

  it.each(moments)('completes after its output is closed, at: %s', async (moment) => {
    const run = startTool(environment, 'projections', 'rebuild', '--all');
    await eventually(() => moment.test(run.stderr()));
    run.stopListening();
    expect(await run.exited).toEqual([0, null]);
    await everythingIsEqual();
  });

  it.each(moments)('continues after it was killed at: %s', async (moment) => {
    expect((await signalled(moment, 'SIGKILL')).code).toBe(null);
    // Its connections, and their open transactions, end a moment later.
    const left = await eventually(async () => {
      const [still, builds] = [await connections(), await remainingBuilds({ pool })];
      return still === 0 && builds.every((what) => !what.startsWith('lease')) ? builds : undefined;
    });
    const { stdout } = await tool('list');
    expect(/left by a crash/.test(stdout)).toBe(left.some((what) => what.startsWith('checkpoint')));
    expect((await tool('rebuild', '--all')).code).toBe(0);
    await everythingIsEqual();
  });
});
