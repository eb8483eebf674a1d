import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { freshServer } from '../support/fresh-database.ts';
import { type OwnDatabase, ownDatabase, ownService } from '../support/own-service.ts';
import type { TestServer } from '../support/postgres-server.ts';
import { dataDirectory, type ServiceProcess, startProcess } from '../support/service-process.ts';

const publicEstimate = (service: ServiceProcess) =>
  service.call('POST', '/public-estimates', {
    body: { asset_class: 'INVENTORY', parameters: { quantity: '2', unit_price: '3.50', unit: 'kg' } },
  });

describe('a service whose embedded database is killed', () => {
  const own = ownService({ LOG_LEVEL: 'silent' });

  it('restarts it by itself, and loses nothing acknowledged', async () => {
    const write = (key: string) => own.call('POST', '/assets', { key, body: inventoryBody() });
    const before = await write('before-0001');
    const postmaster = async () =>
      (await readFile(own.inData('postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0];
    const first = await postmaster();
    process.kill(Number(first), 'SIGKILL');
    // Child processes of the killed server answer for a moment longer: only a new server counts as recovered.
    await eventually(async () => ![first, ''].includes(await postmaster()));
    await eventually(async () => (await write('after-00001')).status === 201);
    const again = await eventually(async () => {
      const answer = await write('before-0001');
      return answer.status === 503 ? undefined : answer;
    });
    expect([again.status, again.text]).toEqual([201, before.text]);
  });
});

describe('a service whose database is down for a while', () => {
  let server: TestServer;
  let database: OwnDatabase;
  let service: ServiceProcess;
  let token = '';
  beforeAll(async () => {
    server = await freshServer();
    database = await ownDatabase(async () => ({ ...server, drop: () => server.stop() }));
    service = await database.start({ LOG_LEVEL: 'silent' });
    token = await database.issue('ANALYST');
    await eventually(async () => (await fetch(`${service.origin}/readyz`)).ok);
    await eventually(async () => (await service.call('GET', '/assets', { token })).status === 200);
  });
  afterAll(async () => {
    await service.signal('SIGTERM');
    await database.drop();
  });

  it('answers 503 with Retry-After where it needs the database, serves the rest, and recovers by itself', async () => {
    const write = (key: string) => service.call('POST', '/assets', { token, key, body: inventoryBody() });
    const before = await write('before-0001');
    expect(before.status, before.text).toBe(201);
    await server.kill();
    const needing = [
      () => write('during-001'),
      () => service.call('GET', '/assets', { token }),
      () => service.call('GET', `/assets/${before.body.id}`, { token }),
    ];
    for (const ask of needing) {
      // Child processes of the killed server answer for a moment longer.
      const down = await eventually(async () => {
        const answer = await ask();
        return answer.status < 400 ? undefined : answer;
      });
      expect([down.status, down.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(down.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect((await publicEstimate(service)).body).toMatchObject({ amount: '7.00' });
    const ready = async (role = ''): Promise<readonly [number, Readyz]> => {
      const answer = await fetch(`${service.origin}/readyz${role === '' ? '' : `?role=${role}`}`);
      return [answer.status, (await answer.json()) as Readyz];
    };
    const missed = async () => {
      const [status, { away = [], lost = [] }] = await ready();
      return [status, [...away, ...lost].sort()];
    };
    await expect.poll(missed).toEqual([200, ['event_log', 'read_models']]);
    for (const [role, lost] of [
      ['api', ['event_log', 'read_models']],
      ['projector', ['event_log', 'read_models']],
      ['dispatcher', ['event_log', 'read_models']],
      ['worker', ['event_log']],
    ] as const) {
      // Each is checked separately: one may be found lost a moment before the other.
      await eventually(async () => {
        const [status, body] = await ready(role);
        return status === 503 && JSON.stringify(body) === JSON.stringify({ status: 'DOWN', lost });
      });
    }
    expect(await ready('public')).toEqual([200, { status: 'UP' }]);
    expect(await ready()).toEqual([200, { status: 'UP', lost: ['event_log', 'read_models'] }]);
    await server.start();
    await eventually(async () => (await write('during-001')).status === 201);
    await eventually(async () => (await ready('api,projector,dispatcher,worker'))[0] === 200);
    const again = await eventually(async () => {
      const answer = await write('before-0001');
      return answer.status === 503 ? undefined : answer;
    });
    expect([again.status, again.text]).toEqual([201, before.text]);
    const body = { asset_id: before.body.id, purpose: 'SALE' };
    // While the read models are behind, it is answered to retry.
    const accepted = await eventually(async () => {
      const answer = await service.call('POST', '/valuations', { token, key: 'valuation-1', body });
      return answer.status === 503 ? undefined : answer;
    });
    expect(accepted.status).toBe(202);
    await eventually(
      async () =>
        (await service.call('GET', `/jobs/${accepted.body.job_id}`, { token })).body.status === 'SUCCEEDED',
    );
  });
});

describe('a service whose configured database is unreachable at its start', () => {
  it('serves the public area, answers 503 for the rest, and is not ready', async () => {
    const data = await dataDirectory();
    const service = await startProcess(data.dir, {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      LOG_LEVEL: 'silent',
    });
    try {
      expect((await service.call('GET', '/profiles')).status).toBe(200);
      const management = await service.call('GET', '/assets', { token: `avs_${'A'.repeat(49)}` });
      expect([management.status, management.headers.get('retry-after')]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
      ]);
      expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
      expect((await fetch(`${service.origin}/readyz`)).status).toBe(503);
      expect((await fetch(`${service.origin}/readyz?role=public`)).status).toBe(200);
    } finally {
      await service.signal('SIGTERM');
      await data.remove();
    }
  });
});

interface Readyz {
  readonly status: string;
  readonly away?: readonly string[];
  readonly lost?: readonly string[];
}
