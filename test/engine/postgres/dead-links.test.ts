import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { postgresLeadership } from '../../../src/engine/postgres/leadership.ts';
import { supervise } from '../../../src/kernel/async/supervise.ts';
import { newStream, renamed, startChain } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { migratedDatabase } from '../../support/fresh-database.ts';
import type { TestDatabase } from '../../support/postgres-server.ts';
import { startWireProxy, type WireProxy } from '../../support/wire/proxy.ts';
import { CLEAR } from '../../support/wire/weather.ts';

let database: TestDatabase;
let wire: WireProxy;
let through: string;
let client: pg.Client;

beforeAll(async () => {
  database = await migratedDatabase();
  const url = new URL(database.connectionString);
  wire = await startWireProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(wire.address.port);
  through = url.href;
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await wire.close();
  await database.drop();
});
beforeEach(() => wire.set(CLEAR));

describe('a leader on a dead connection', () => {
  it.each(['to-server', 'to-client'] as const)(
    'loses the lease, and another gets it: packets lost %s',
    async (lost) => {
      const options = { applicationName: 'a leader' };
      const lease = await postgresLeadership({ ...options, connectionString: through }).tryLead(lost);
      const rival = postgresLeadership({ ...options, connectionString: database.connectionString });
      expect(await rival.tryLead(lost)).toBeUndefined();
      await wire.set({ is: 'half-open', lost });
      // The proxy keeps the server's side open forever: only the server itself can detect the loss.
      const next = await eventually(() => rival.tryLead(lost));
      expect(next.epoch).toBe(2);
      await eventually(() => lease?.signal.aborted);
      await lease?.release();
      await next.release();
    },
  );
});

describe('a follower', () => {
  it('does not wait forever on a silent connection', async () => {
    const log = postgresEventLog({ connectionString: through, applicationName: 'dead links' });
    const other = postgresEventLog({ connectionString: database.connectionString });
    const stop = new AbortController();
    const following = supervise({
      name: 'a follower',
      signal: stop.signal,
      async run({ signal }) {
        for await (const _ of log.follow({ after: '', limit: 10, signal })) if (signal.aborted) return;
      },
    });
    const listener = async () => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'dead links signals' and query ~ 'listen|select'",
      );
      return rows.length === 1 ? rows[0]?.pid : undefined;
    };
    const first = await eventually(listener);
    await wire.set({ is: 'half-open', lost: 'to-client' });
    await other.append(startChain(newStream('asset')).append(renamed('not heard of')));
    await sleep(200);
    await wire.set(CLEAR);
    const second = await eventually(async () => [await listener()].find((pid) => pid !== first));
    expect(second).not.toBe(first);
    stop.abort();
    await following;
    await Promise.all([log.close(), other.close()]);
  });
});
