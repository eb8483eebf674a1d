import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetProjection } from '../../projections/asset.ts';
import { projections } from '../../projections/index.ts';
import { postgresEventLog } from '../../src/engine/log/postgres/event-log.ts';
import { receivableBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { appendHistory, history } from '../support/history.ts';
import { type OwnDatabase, ownDatabase } from '../support/own-service.ts';
import { remainingBuilds } from '../support/remaining-builds.ts';
import { runToolWith, type ServiceProcess } from '../support/service-process.ts';

const NEWER = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, '../support/cluster/newer-projection.ts')).href}`,
};

describe('a new version of a read model, with a changed table', () => {
  let database: OwnDatabase;
  let pool: pg.Pool;
  const running: ServiceProcess[] = [];
  let token = '';

  const start = async (version: Readonly<Record<string, string>> = {}) => {
    const started = await database.start(version);
    running.push(started);
    return started;
  };
  const ready = async ({ origin }: ServiceProcess) => (await fetch(`${origin}/readyz`)).ok;
  const activeVersion = async () => {
    const { rows } = await pool.query<{ version: number }>(
      `select version from read_models.checkpoints where name = 'asset' and place = 'live'`,
    );
    return rows[0]?.version;
  };

  beforeAll(async () => {
    database = await ownDatabase(freshDatabase);
    const { connectionString } = database;
    pool = new pg.Pool({ connectionString });
    // Dropping its database ends connections that are closing.
    pool.on('error', () => undefined);
    expect((await database.tool('databases', 'migrate')).code).toBe(0);
    const eventLog = postgresEventLog({ connectionString });
    await appendHistory(eventLog, history({ seed: 74, count: 6_000 }));
    await eventLog.close();
    token = await database.issue('ANALYST');
  });
  afterAll(async () => {
    await Promise.all(running.map((each) => each.signal('SIGKILL')));
    await pool.end();
    await database.drop();
  });

  it('is built in a second schema while the older program reads, writes and follows, then swapped in; no request fails', async () => {
    const older = await start();
    await eventually(() => ready(older));
    await eventually(async () => (await activeVersion()) === assetProjection.version);
    let working = true;
    const failed: unknown[] = [];
    const counts: number[] = [];
    const write = async () => {
      for (let turn = 1; working; turn += 1) {
        const body = receivableBody();
        const written = await older.call('POST', '/assets', { token, key: `turn-${turn}-of-many`, body });
        if (written.status !== 201) failed.push([written.status, written.text]);
      }
    };
    const read = async () => {
      while (working) {
        const list = await older.call('GET', '/assets?limit=200', { token });
        if (list.status === 200) counts.push((list.body.items as unknown[]).length);
        else failed.push([list.status, list.text]);
      }
    };
    const work = Promise.all([write(), read(), read()]);

    const newer = await start(NEWER);
    await eventually(() => ready(newer));
    expect(await activeVersion()).toBe(assetProjection.version + 1);
    const before = counts.length;
    await eventually(() => counts.length > before + 20);
    working = false;
    await work;
    expect(failed).toEqual([]);
    // Two readers: each sees ever more, up to a page.
    expect(Math.max(...counts)).toBeGreaterThan(1);

    const written = await older.call('POST', '/assets', {
      token,
      key: 'the-last-one',
      body: receivableBody(),
    });
    const headers = { 'consistency-token': written.headers.get('consistency-token') ?? '' };
    for (const each of [older, newer]) {
      const list = await eventually(async () => {
        const answer = await each.call('GET', '/assets?limit=1', { token, headers });
        // A busy machine may need longer than an answer waits for the read model, and says so then.
        return answer.status === 200 && answer.headers.get('consistency') === null ? answer : undefined;
      });
      expect(list.body.items).toMatchObject([{ id: written.body.id }]);
    }
    const { rows } = await pool.query(
      'select count(*) filter (where name_length is null) as without from read_models.assets',
    );
    expect(rows).toEqual([{ without: '0' }]);
  });

  it('is what the log makes of it, and nothing stays behind', async () => {
    const verified = await runToolWith({ ...database.environment, ...NEWER }, 'projections', 'verify');
    expect([verified.code, verified.stdout.match(/EQUAL/g)?.length]).toEqual([0, projections.length]);
    await expect.poll(() => remainingBuilds({ pool })).toEqual([]);
  });

  it('is left alone by the older tool', async () => {
    for (const verb of ['rebuild', 'verify']) {
      const { code, stderr } = await database.tool('projections', verb, 'asset');
      expect(code).toBe(1);
      const { version } = assetProjection;
      expect(stderr).toContain(`asset is at version ${version + 1}; this program knows ${version}`);
    }
    expect(await activeVersion()).toBe(assetProjection.version + 1);
  });

  it('is taken back when the older tool is asked to, once the newer program is gone', async () => {
    await Promise.all(running.splice(0).map((each) => each.signal('SIGTERM')));
    const { code } = await database.tool('projections', 'rebuild', 'asset', '--downgrade');
    expect(code).toBe(0);
    expect(await activeVersion()).toBe(assetProjection.version);
    expect((await database.tool('projections', 'verify', 'asset')).code).toBe(0);
  });
});
