import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receivableBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { type OwnDatabase, ownDatabase } from '../support/own-service.ts';
import type { ServiceProcess } from '../support/service-process.ts';

const NEWER = pathToFileURL(join(import.meta.dirname, '../support/cluster/newer-version.ts')).href;

describe('two versions on one database', () => {
  let database: OwnDatabase;
  let client: pg.Client;
  const running: ServiceProcess[] = [];
  let token = '';

  const start = async (version: 'this' | 'next') => {
    const started = await database.start(version === 'next' ? { NODE_OPTIONS: `--import ${NEWER}` } : {});
    running.push(started);
    await eventually(async () => (await fetch(`${started.origin}/readyz`)).ok);
    return started;
  };
  const steps = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select name from event_log.migrations union all select name from privacy.migrations
       union all select name from read_models.migrations order by name`,
    );
    return rows.map(({ name }) => name);
  };
  /** Writes on one process, reads on the other, and waits for the valuation to complete. */
  const workTogether = async (writer: ServiceProcess, reader: ServiceProcess, key: string) => {
    const written = await writer.call('POST', '/assets', {
      token,
      key: `asset-${key}`,
      body: receivableBody(),
    });
    expect(written.status, written.text).toBe(201);
    const headers = { 'consistency-token': written.headers.get('consistency-token') ?? '' };
    const list = await eventually(async () => {
      const answer = await reader.call('GET', '/assets?limit=1', { token, headers });
      // On a busy machine the read model may exceed the wait of an answer, which then says so.
      return answer.status === 200 && answer.headers.get('consistency') === null ? answer : undefined;
    });
    expect(list.body.items).toMatchObject([{ id: written.body.id }]);
    const body = { asset_id: written.body.id, purpose: 'SALE' };
    const accepted = await reader.call('POST', '/valuations', { token, key: `valuation-${key}`, body });
    expect(accepted.status, accepted.text).toBe(202);
    await eventually(
      async () =>
        (await writer.call('GET', `/jobs/${accepted.body.job_id}`, { token })).body.status === 'SUCCEEDED',
    );
  };

  beforeAll(async () => {
    database = await ownDatabase(freshDatabase);
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
  });
  afterAll(async () => {
    await Promise.all(running.map((each) => each.signal('SIGKILL')));
    await client.end();
    await database.drop();
  });

  it('processes that start together on an empty database run each migration once', async () => {
    const [first, second] = await Promise.all([start('this'), start('this'), start('this')]);
    expect(await steps()).toEqual([
      'event-log-1.0.0-events',
      'privacy-1.0.0-keys',
      'privacy-1.1.0-rule-of-marks',
      'read-models-1.0.0-checkpoints',
      'read-models-1.1.0-kept-places',
      'read-models-1.1.0-last-uses',
    ]);
    token = await database.issue('ANALYST');
    await workTogether(first, second, 'before');
  });

  it('the previous version keeps working after the next one has migrated, and so does the next', async () => {
    const [old] = running;
    const [newer] = await Promise.all([start('next'), start('next')]);
    expect(await steps()).toEqual([
      'event-log-1.0.0-events',
      'event-log-9001-of-the-next-version',
      'privacy-1.0.0-keys',
      'privacy-1.1.0-rule-of-marks',
      'privacy-9001-of-the-next-version',
      'read-models-1.0.0-checkpoints',
      'read-models-1.1.0-kept-places',
      'read-models-1.1.0-last-uses',
      'read-models-9001-of-the-next-version',
    ]);
    if (!old) throw new Error('no process of this version');
    await workTogether(old, newer, 'old-to-new');
    await workTogether(newer, old, 'new-to-old');
  });

  it('the previous version also starts again after those migrations, when an upgrade is reverted', async () => {
    const again = await start('this');
    expect(await steps()).toHaveLength(9);
    for (const each of running.splice(0, running.length - 1)) await each.signal('SIGKILL');
    await workTogether(again, again, 'taken-back');
  });
});
