import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import { startOperatorsServer } from '../../src/api/operators.ts';
import { ACCESS_PROFILES } from '../../src/kernel/vocabulary.ts';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { type Exposition, scrape } from '../support/exposition.ts';
import { forSuite } from '../support/for-suite.ts';
import { newKey, type RunningService, runningService } from '../support/running-service.ts';
import { dataDirectory, startProcess } from '../support/service-process.ts';
import { deadAddress } from '../support/source-server.ts';

const PART = 'asset_valuation_supervised_part';
const LAG = 'asset_valuation_projection_lag_events';
const details = async (service: RunningService, token: string) => {
  const { body } = await service.call('GET', '/status', { token });
  return body.components as Record<'read_models' | 'work_queue', { status: string; detail?: string }>;
};

describe('the metrics of a service that is well', () => {
  const service = forSuite(() => runningService());
  let seen: Exposition;
  beforeAll(async () => {
    for (let made = 0; made < 3; made += 1)
      await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() });
    await service.call('GET', '/assets', { token: '' });
    await service.call('GET', '/nowhere');
    await eventually(async () => {
      seen = await scrape(`${service.operatorsUrl}/metrics`);
      return projections.every(
        ({ name: projection }) =>
          seen.value(LAG, { projection }) === 0 &&
          seen.value('asset_valuation_projection_status', { projection, status: 'FOLLOWING' }) === 1,
      );
    });
  });

  it('count the requests by operation and status', () => {
    const requests = seen.samples.filter(({ name }) => name === 'asset_valuation_http_requests_total');
    expect(requests.map(({ labels, value }) => [labels.operation, labels.status, value])).toEqual([
      ['registerAsset', '201', 3],
      ['listAssets', '401', 1],
      ['none', '404', 1],
    ]);
    const durations = 'asset_valuation_http_request_duration_seconds';
    expect(seen.value(`${durations}_count`, { operation: 'registerAsset' })).toBe(3);
    expect(seen.value(`${durations}_sum`, { operation: 'registerAsset' })).toBeGreaterThan(0);
    expect(seen.value(`${durations}_bucket`, { operation: 'registerAsset', le: '+Inf' })).toBe(3);
  });

  it('show every supervised part, every projection and the queue', () => {
    const parts = [
      ...['election', 'dispatcher', 'reconciler', 'upload-sweeper', 'batch-sweeper', 'registration-marker'],
      ...['reference-claims', 'policy-reaction', 'revaluation', 'worker', 'references'],
    ];
    for (const part of [...parts, ...projections.map(({ name }) => `projection ${name}`)]) {
      expect([part, seen.value(`${PART}_running`, { part })]).toEqual([part, 1]);
      expect(seen.value(`${PART}_failures`, { part })).toBe(0);
    }
    for (const { name: projection } of projections)
      expect(seen.value('asset_valuation_projection_status', { projection, status: 'FOLLOWING' })).toBe(1);
    expect(seen.value('asset_valuation_work_queue_depth')).toBe(0);
    // All sources are switched off here.
    expect(seen.types.get('asset_valuation_source_up')).toBe('gauge');
    expect(seen.samples.filter(({ name }) => name === 'asset_valuation_source_up')).toEqual([]);
  });

  it('are on this port only, and read-only', async () => {
    const { operatorsUrl } = service;
    const answer = await fetch(`${operatorsUrl}/metrics`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect((await fetch(`${operatorsUrl}/metrics`, { method: 'HEAD' })).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/metrics/'],
      ['GET', '/healthz'],
      ['POST', '/metrics'],
      ['POST', '/'],
      ['DELETE', '/data/overview.json'],
    ] as const)
      expect([path, (await fetch(operatorsUrl + path, { method })).status]).toEqual([path, 404]);
    expect((await fetch(`${service.origin}/metrics`)).status).toBe(404);
    expect((await service.call('GET', '/metrics')).status).toBe(404);
  });

  it('have their counterpart in /status, for operators and auditors alone', async () => {
    for (const profile of ACCESS_PROFILES) {
      const { token } = await service.issue('Coop Norte', 'Ana Lima', [profile]);
      const { read_models, work_queue } = await details(service, token);
      const isFull = profile === 'OPERATOR' || profile === 'AUDITOR';
      expect([profile, read_models.detail, work_queue.detail]).toEqual([
        profile,
        isFull ? `${projections.length} projections; projector leads` : undefined,
        isFull
          ? expect.stringMatching(
              /^0 waiting or under way; (?=.*dispatcher running)(?=.*reconciler running)(?=.*worker running)/,
            )
          : undefined,
      ]);
    }
  });
});

describe('a part that fails', () => {
  const service = forSuite(async () =>
    runningService({ NATS_URL: `nats://asset:S3CRET@${new URL(await deadAddress()).host}` }),
  );

  it('is in the metrics, which omit unknown values', async () => {
    const seen = await eventually(async () => {
      const now = await scrape(`${service.operatorsUrl}/metrics`);
      const restarts = now.value(`${PART}_restarts_total`, { part: 'worker' }) ?? 0;
      const knowsAll = projections.every(({ name }) => now.value(LAG, { projection: name }) !== undefined);
      const isDown = now.value(`${PART}_running`, { part: 'worker' }) === 0;
      return restarts >= 2 && isDown && knowsAll ? now : undefined;
    });
    expect(seen.value(`${PART}_failures`, { part: 'worker' })).toBeGreaterThanOrEqual(2);
    expect(seen.value(`${PART}_running`, { part: 'election' })).toBe(1);
    expect(seen.value('asset_valuation_work_queue_depth')).toBeUndefined();
    for (const { name: projection } of projections)
      expect(seen.value('asset_valuation_projection_lag_events', { projection })).toBeDefined();
  });

  it('and in /status, with its reason, without credentials', async () => {
    const { work_queue, read_models } = await details(service, service.token);
    expect(read_models.detail).toContain('projector leads');
    expect(work_queue.status).toBe('DOWN');
    expect(work_queue.detail).toMatch(/worker (waiting|running again) after \d+ failures: \S+/);
    expect(JSON.stringify(await details(service, service.token))).not.toContain('S3CRET');
  });
});

describe('the port of the operators', () => {
  it('is named when it is in use, like that of the service, and the failed start leaves nothing running', async () => {
    const data = await dataDirectory();
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const OPERATORS_PORT = String((holder.address() as AddressInfo).port);
    await expect(startProcess(data.dir, { OPERATORS_PORT, ROLES: 'public' })).rejects.toThrow(
      /OPERATORS_PORT.*EADDRINUSE/,
    );
    await expect(startProcess(data.dir, { PORT: OPERATORS_PORT, ROLES: 'public' })).rejects.toThrow(
      /^the service ended: HOST and PORT are in use already \(listen EADDRINUSE[^\n]*free one\.\n$/,
    );
    holder.close();
    await data.remove();
  });

  it('is printed, and closed when the service stops; the public role has it too', async () => {
    const service = await startProcess('/proc/no-such-place', { ROLES: 'public' });
    const { value, samples } = await scrape(service.metricsUrl);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(samples.filter(({ name }) => /supervised|projection|queue/.test(name))).toEqual([]);
    await service.signal('SIGTERM');
    await expect(fetch(service.metricsUrl)).rejects.toThrow();
  });

  it('answers 500 without a reason when metrics or data cannot be made', async () => {
    const metrics = {
      contentType: 'text/plain',
      observeRequest: () => {},
      text: () => Promise.reject(new Error('S3CRET')),
    };
    const content = { metrics, data: () => Promise.reject(new Error('S3CRET')) };
    const server = await startOperatorsServer(content, { host: '127.0.0.1', port: 0 });
    for (const [path, text] of [
      ['/metrics', 'The metrics cannot be read.\n'],
      ['/data/overview.json', 'The data cannot be read.\n'],
    ] as const) {
      const answer = await fetch(server.url + path);
      expect([answer.status, await answer.text()]).toEqual([500, text]);
    }
    await server.stop();
  });
});
