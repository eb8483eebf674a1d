import { copyFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from '../../src/engine/embedded/embedded-postgres.ts';
import { migrate } from '../../src/engine/postgres/migrate.ts';
import { createPool, type Pool } from '../../src/engine/postgres/pool.ts';
import { inventoryBody, receivableBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { closeNow, listenAnywhere } from '../support/free-port.ts';
import { ownService } from '../support/own-service.ts';
import { toolOn } from '../support/tool-here.ts';

const PERSONAL = ['Conceição Araújo', '529.982.247-25', 'José Antônio Guimarães'];
const ENVIRONMENT = { WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' };

interface Delivery {
  readonly status: string;
  readonly may_repeat: boolean;
  readonly try_count: number;
}

describe('deliveries in a backup of the embedded default', () => {
  const own = ownService(ENVIRONMENT);
  const { at } = own;
  let receiver: Server;
  /** What a path received, by the id of its asset. */
  let received: { readonly path: string; readonly asset: string }[] = [];
  /** Paths that are answered 503. */
  const failing = new Set(['/waits']);
  const to = (path: string) => received.filter((each) => each.path === path).map(({ asset }) => asset);
  const post = (path: string, body: object) =>
    own.post(path, body) as Promise<{ readonly id: string; readonly secret: string }>;
  const deliveries = async (id: string) =>
    (await own.get(`/webhooks/${id}/deliveries`)).body.items as readonly Delivery[];
  const begin = async (name: string) => {
    received = [];
    await own.start(name);
  };
  const atRest = async <T>(name: string, work: (pool: Pool, address: string) => Promise<T>): Promise<T> => {
    const server = await openEmbeddedPostgres({ dataDir: at(name), log: () => {} });
    const pool = createPool({ connectionString: server.connectionString, max: 1, applicationName: 'test' });
    try {
      return await work(pool, server.connectionString);
    } finally {
      await pool.end();
      await server.stop();
    }
  };
  let well: { readonly id: string; readonly secret: string };
  let waits: typeof well;
  let personal: string;

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        const path = request.url ?? '';
        received.push({ path, asset: JSON.parse(body).data.subject.id });
        // It sends back what it got, which is kept.
        response.writeHead(failing.has(path) ? 503 : 200).end(body);
      });
    });
    const origin = `http://127.0.0.1:${await listenAnywhere(receiver)}`;
    const types = ['asset.registered'];
    well = await post('/webhooks', { url: `${origin}/well`, types });
    waits = await post('/webhooks', { url: `${origin}/waits`, types });
    personal = (await post('/assets', receivableBody())).id;
    await eventually(async () => (await deliveries(well.id))[0]?.status === 'DELIVERED');
    await eventually(async () => (await deliveries(waits.id))[0]?.try_count);
    await own.done('backup', 'create', at('copy.tar'));
  });
  afterAll(() => closeNow(receiver));

  it('are not sent again where they were delivered, and say so where they may be', async () => {
    // It happened after the copy, and the restored service does not know of it.
    const later = (await post('/assets', inventoryBody())).id;
    await eventually(() => to('/well').includes(later));
    expect((await deliveries(waits.id)).every(({ may_repeat }) => !may_repeat)).toBe(true);
    await own.service.signal('SIGTERM');

    await own.done('backup', 'restore', at('copy.tar'), '--into', at('second'));
    await copyFile(at('data/privacy-key'), at('second/privacy-key'));
    await atRest('second', async (pool) => {
      const { rows } = await pool.query(
        `select repeats_until, lpad(tx::text, 20, '0') || '-' || lpad(e.position::text, 20, '0') as last
         from deliveries.place, event_log.events e order by e.tx desc, e.position desc limit 1`,
      );
      expect(rows[0]?.repeats_until).toBe(rows[0]?.last);
    });
    failing.clear();
    await begin('second');
    const next = (await post('/assets', inventoryBody())).id;
    await eventually(() => to('/well').length > 0 && to('/waits').includes(next));
    expect(await deliveries(waits.id)).toMatchObject([{ may_repeat: false }, { may_repeat: true }]);
    await eventually(async () => (await deliveries(waits.id)).every(({ status }) => status === 'DELIVERED'));
    expect(to('/well')).toEqual([next]);
    expect(to('/waits').toSorted()).toEqual([personal, next].toSorted());
    // What has come is recorded after it was answered.
    await eventually(async () => (await deliveries(well.id)).every(({ status }) => status === 'DELIVERED'));
    expect(await deliveries(well.id)).toMatchObject([
      { status: 'DELIVERED', may_repeat: false },
      { status: 'DELIVERED', may_repeat: false, try_count: 1 },
    ]);
  });

  it('hold no personal data and no secret, before and after an erasing', async () => {
    const erased = await toolOn(at('second'), 'privacy', 'erase', personal, '--reason', 'asked for');
    expect(erased.code, erased.stderr).toBe(0);
    await own.service.signal('SIGTERM');
    for (const name of ['data', 'second']) {
      const text = await atRest(name, async (pool) => {
        const tables = ['place', 'endpoints', 'deliveries', 'tries', 'replays'];
        const found = await Promise.all(
          tables.map(
            async (table) => (await pool.query(`select t::text as row from deliveries.${table} t`)).rows,
          ),
        );
        return found
          .flat()
          .map(({ row }) => row)
          .join('\n');
      });
      expect(text).toContain(personal);
      for (const word of [...PERSONAL, well.secret, waits.secret]) expect(text).not.toContain(word);
    }
    // Its deliveries can be shown as before.
    await begin('second');
    expect((await deliveries(well.id)).length).toBe(2);
  });

  it('begin at the newest event where they are lost, and the service says so', async () => {
    await own.service.signal('SIGTERM');
    await atRest('second', async (pool, address) => {
      await pool.query('drop schema deliveries cascade');
      await migrate(address, 'deliveries');
      // Clocks that differ by less than a minute are no sign of a loss.
      await pool.query(
        "update deliveries.migrations set migration_time = migration_time + interval '1 hour'",
      );
    });
    await begin('second');
    await eventually(() => own.service.output().includes('webhook delivery starts at the newest event'));
    const next = (await post('/assets', inventoryBody())).id;
    await eventually(() => to('/well').length > 0 && to('/waits').length > 0);
    expect(received.map(({ asset }) => asset)).toEqual([next, next]);
  });
});
