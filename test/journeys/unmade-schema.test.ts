import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Overview } from '../../src/api/operators/answers.ts';
import { grantCredential, newToken } from '../../src/app/keys/credentials.ts';
import { systemClock, systemIds } from '../../src/app/system.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import { postgresEventLog } from '../../src/engine/log/postgres/event-log.ts';
import type { AccessProfile } from '../../src/kernel/vocabulary.ts';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { type OwnDatabase, ownDatabase } from '../support/own-service.ts';
import type { ServiceProcess } from '../support/service-process.ts';

/** Refuses tables to everybody, as a server does that does not understand how they are to be made. */
const REFUSE_TABLES = `
  create function refuse() returns event_trigger language plpgsql
    as $$ begin raise exception 'no table is made here'; end $$;
  create event trigger no_tables on ddl_command_start when tag in ('CREATE TABLE') execute function refuse()`;

const reasons = (service: ServiceProcess): readonly string[] =>
  service.output().match(/.*"not ready: a role needs a database schema that does not exist".*/g) ?? [];

describe('a service whose schema cannot be made', () => {
  let database: OwnDatabase;
  let client: pg.Client;
  const running: ServiceProcess[] = [];

  beforeEach(async () => {
    database = await ownDatabase(freshDatabase);
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.signal('SIGKILL')));
    await client.end();
    await database.drop();
  });

  const start = async (ROLES: string, more: Readonly<Record<string, string>> = {}) => {
    const DOCUMENTS_URL = `file://${database.dir}/documents`;
    const service = await database.start({ DOCUMENTS_URL, ROLES, ...more });
    running.push(service);
    return service;
  };
  /** Into the log alone: nothing else need exist. */
  const issue = async (profile: AccessProfile) => {
    const log = postgresEventLog({ connectionString: database.connectionString });
    const handler = createCommandHandler({ log, clock: systemClock, ids: systemIds });
    const token = newToken();
    const grant = { organization: 'Coop Norte', person: 'Ana Lima', profiles: [profile], expiresAt: null };
    await grantCredential(handler, token, grant);
    await log.close();
    return token;
  };
  const status = async (service: ServiceProcess, token: string) => {
    const { body } = await service.call('GET', '/status', { token });
    return (body.components as { read_models: { status: string; kind: string; detail?: string } })
      .read_models;
  };
  const readiness = async ({ origin }: ServiceProcess, query = '') => {
    const answer = await fetch(`${origin}/readyz${query}`);
    return [answer.status, await answer.json()];
  };
  const NOT_MADE = [503, { status: 'DOWN', not_made: ['read_models'] }];
  const READY = [200, { status: 'UP' }];
  const overview = async ({ metricsUrl }: ServiceProcess) =>
    (await fetch(new URL('/data/overview.json', metricsUrl))).json() as Promise<Overview>;

  it('is not ready while the server refuses the tables of the read models, says why once, and continues when it may', async () => {
    expect((await database.tool('databases', 'migrate')).code).toBe(0);
    const token = await issue('ANALYST');
    const operator = await issue('OPERATOR');
    await client.query(REFUSE_TABLES);
    const [all, apart] = await Promise.all([
      start('public,api,projector,dispatcher,worker'),
      start('public,api'),
    ]);

    await eventually(async () => (await readiness(all, '?role=worker'))[0] === 200);
    // Tried by each read model again and again.
    const parts = async () => (await overview(all)).parts.filter(({ name }) => /^projection /.test(name));
    await eventually(async () => {
      const tried = await parts();
      return tried.length > 1 && tried.every(({ failures }) => failures > 2);
    });
    for (const role of ['api', 'projector']) expect(await readiness(all, `?role=${role}`)).toEqual(NOT_MADE);
    for (const role of ['public', 'dispatcher']) expect(await readiness(all, `?role=${role}`)).toEqual(READY);
    expect(await readiness(all)).toEqual(NOT_MADE);
    // It looks by itself, and is down before it knows why.
    await eventually(
      async () => JSON.stringify(await readiness(apart, '?role=api')) === JSON.stringify(NOT_MADE),
    );
    // Lines are written some at a time.
    await eventually(() => reasons(all).length > 0);
    expect(reasons(all)).toEqual([expect.stringContaining('"reason":"no table is made here"')]);

    const detail = expect.stringMatching(/^not made: no table is made here/);
    expect(await status(all, operator)).toEqual({ status: 'DOWN', kind: 'postgres', detail });
    expect(await status(all, token)).toEqual({ status: 'DOWN', kind: 'postgres' });
    expect((await overview(all)).unmade).toEqual([{ name: 'read_models', reason: 'no table is made here' }]);
    // Who only reads has not tried: it knows what is missing, and says it when that lasts.
    await eventually(() => reasons(apart).length > 0);
    const missing = expect.stringMatching(/not made yet: .*asset.*; a process with the role projector makes/);
    expect(reasons(apart)).toEqual([missing]);
    expect((await overview(apart)).unmade).toEqual([{ name: 'read_models', reason: missing }]);
    expect((await status(apart, operator)).detail).toEqual(missing);

    await client.query('drop event trigger no_tables');
    for (const service of [all, apart])
      await eventually(async () => JSON.stringify(await readiness(service)) === JSON.stringify(READY));
    const key = 'once-it-may-be-made';
    const asset = await apart.call('POST', '/assets', { token, key, body: inventoryBody() });
    const body = { asset_id: asset.body.id, purpose: 'COLLATERAL' };
    // While the read models that were just made are behind, it is asked to come again.
    const accepted = await eventually(async () => {
      const answer = await apart.call('POST', '/valuations', { token, key, body });
      return answer.status === 503 ? undefined : answer;
    });
    expect(accepted.status, accepted.text).toBe(202);
    expect((await overview(all)).unmade).toEqual([]);
    expect([reasons(all).length, reasons(apart).length]).toEqual([1, 1]);
  });

  it('is not ready while its role may not make a schema, says why once, and continues when it may', async () => {
    const role = `poor_${randomBytes(6).toString('hex')}`;
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name ?? '';
    await client.query(`create role ${role} login`);
    const url = new URL(database.connectionString);
    url.username = role;
    const service = await start('api,projector,dispatcher,worker', { DATABASE_URL: url.href });
    const reason = (what: string) => expect.stringContaining(`"reason":"permission denied for ${what}"`);

    await eventually(() => reasons(service).length > 0);
    const notMade = [503, { status: 'DOWN', not_made: ['event_log'] }];
    for (const each of ['api', 'projector', 'dispatcher', 'worker'])
      expect(await readiness(service, `?role=${each}`)).toEqual(notMade);
    expect((await overview(service)).unmade).toMatchObject([{ name: 'event_log' }]);
    // Another reason is another line; the tries between are none.
    await client.query(`create schema event_log; create schema privacy authorization ${role};
      create schema deliveries authorization ${role};
      create schema read_models; grant usage on schema event_log, read_models to ${role}`);
    await eventually(() => reasons(service).length > 1);
    await client.query(`grant create on schema event_log to ${role}`);
    await eventually(() => reasons(service).length > 2);
    expect(await readiness(service)).toEqual(NOT_MADE);
    expect(reasons(service)).toEqual([
      reason(`database ${name}`),
      reason('schema event_log'),
      reason('schema read_models'),
    ]);
    expect(await status(service, await issue('OPERATOR'))).toEqual({
      status: 'DOWN',
      kind: 'postgres',
      detail: expect.stringMatching(/^not made: permission denied for schema read_models/),
    });

    await client.query(`grant create on schema read_models to ${role}`);
    await eventually(async () => (await readiness(service))[0] === 200);
    expect(reasons(service)).toHaveLength(3);
    await service.signal('SIGTERM');
    await client.query(`drop owned by ${role}`);
    await client.query(`drop role ${role}`);
  });
});
