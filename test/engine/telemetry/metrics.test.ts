import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCounters } from '../../../src/engine/telemetry/counters.ts';
import { type Measured, openMetrics } from '../../../src/engine/telemetry/metrics.ts';
import { commandPath } from '../../support/command-path.ts';
import { readExposition } from '../../support/exposition.ts';

const nothing: Measured = {
  build: { version: '1.2.3', commit: null },
  parts: () => [],
  roles: () => [],
  isStorageUp: () => undefined,
  sources: () => [],
  projections: () => undefined,
  lags: () => undefined,
  skips: () => undefined,
  unsealedSeconds: () => undefined,
  deliveries: () => undefined,
  queueDepth: () => undefined,
  obligations: () => undefined,
};
const read = async (measured: Partial<Measured>) =>
  readExposition(await openMetrics({ ...nothing, ...measured }, openCounters()).text());

afterEach(() => vi.useRealTimers());

const promtool = commandPath('promtool');

describe.skipIf(promtool === undefined)('the metrics, in Prometheus itself (needs promtool)', () => {
  it('follow its naming rules', async () => {
    const input = await openMetrics(nothing, openCounters()).text();
    const { status, stdout, stderr } = spawnSync(promtool ?? '', ['check', 'metrics'], {
      input,
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });
});

describe('the metrics', () => {
  it('name the program', async () => {
    const commit = 'f'.repeat(40);
    const known = await read({ build: { version: '1.2.3', commit } });
    expect(known.value('asset_valuation_build_info', { version: '1.2.3', commit })).toBe(1);
    expect((await read({})).value('asset_valuation_build_info', { version: '1.2.3', commit: '' })).toBe(1);
  });

  it('count requests and measure their duration', async () => {
    const counters = openCounters();
    const metrics = openMetrics(nothing, counters);
    for (const [status, seconds] of [
      [200, 0.002],
      [200, 0.03],
      [503, 20],
    ] as const)
      counters.observeRequest('getAsset', status, seconds);
    const { value, types } = readExposition(await metrics.text());
    expect(types.get('asset_valuation_http_requests_total')).toBe('counter');
    expect(value('asset_valuation_http_requests_total', { operation: 'getAsset', status: '200' })).toBe(2);
    expect(value('asset_valuation_http_requests_total', { operation: 'getAsset', status: '503' })).toBe(1);
    const duration = 'asset_valuation_http_request_duration_seconds';
    expect(types.get(duration)).toBe('histogram');
    const upTo = (le: string) => value(`${duration}_bucket`, { operation: 'getAsset', le });
    expect(['0.001', '0.0025', '0.025', '0.05', '10', '+Inf'].map(upTo)).toEqual([0, 1, 1, 2, 2, 3]);
    expect(value(`${duration}_count`, { operation: 'getAsset' })).toBe(3);
    expect(value(`${duration}_sum`, { operation: 'getAsset' })).toBeCloseTo(20.032);
  });

  it('count every one of many requests', async () => {
    const counters = openCounters();
    const metrics = openMetrics(nothing, counters);
    for (let sent = 0; sent < 1_025; sent += 1) counters.observeRequest(`op${sent % 2}`, 200, 0.002);
    const { value } = readExposition(await metrics.text());
    const counted = ['op0', 'op1'].map((operation) => [
      value('asset_valuation_http_requests_total', { operation, status: '200' }),
      value('asset_valuation_http_request_duration_seconds_count', { operation }),
    ]);
    expect(counted).toEqual([
      [513, 513],
      [512, 512],
    ]);
  });

  it('count appends, calls to sources, applied and skipped events, and spans', async () => {
    const counters = openCounters();
    counters.observeAppend('appended', 0.004, ['AssetRegistered', 'AssetArchived']);
    counters.observeAppend('conflict', 0.002, ['AssetPatched']);
    for (const how of ['fetched', 'cache', 'cache']) counters.countQuestion('fipe', how);
    counters.observeProjected('asset', 0.02);
    counters.countSkippedEvent('asset');
    counters.countSpans('exported', 3);
    counters.countSpans('dropped', 2);
    const { value } = readExposition(await openMetrics(nothing, counters).text());
    expect([
      value('asset_valuation_log_append_duration_seconds_count', { outcome: 'appended' }),
      value('asset_valuation_log_append_duration_seconds_sum', { outcome: 'conflict' }),
      value('asset_valuation_log_events_total', { type: 'AssetArchived' }),
      value('asset_valuation_log_events_total', { type: 'AssetPatched' }),
      value('asset_valuation_source_questions_total', { source: 'fipe', answered: 'cache' }),
      value('asset_valuation_projection_delay_seconds_count', { projection: 'asset' }),
      value('asset_valuation_projection_skips_passed_total', { projection: 'asset' }),
      value('asset_valuation_trace_spans_total', { outcome: 'exported' }),
      value('asset_valuation_trace_spans_total', { outcome: 'dropped' }),
    ]).toEqual([1, 0.002, 1, undefined, 2, 1, 1, 3, 2]);
  });

  it('show current values, and drop those that no longer exist', async () => {
    const part = {
      name: 'projection asset',
      state: 'waiting',
      failures: 3,
      restarts: 2,
      error: 'x',
    } as const;
    let isAvailable = true;
    const metrics = openMetrics(
      {
        ...nothing,
        parts: () => (isAvailable ? [part] : []),
        sources: () => [
          { id: 'a', isUp: true },
          { id: 'b', isUp: false },
        ],
        projections: () =>
          isAvailable ? Promise.resolve([{ name: 'asset', status: 'BLOCKED' }]) : undefined,
        lags: () => (isAvailable ? Promise.resolve([{ name: 'asset', events: 12 }]) : undefined),
        skips: () => (isAvailable ? Promise.resolve([{ name: 'asset', events: 2 }]) : undefined),
        queueDepth: () => (isAvailable ? Promise.resolve(0) : undefined),
        unsealedSeconds: () => (isAvailable ? Promise.resolve(90) : undefined),
      },
      openCounters(),
    );
    // Twice: a counter must not grow when its value is read again.
    await metrics.text();
    const { value } = readExposition(await metrics.text());
    const ofPart = (name: string) => value(`asset_valuation_supervised_part_${name}`, { part: part.name });
    expect(['running', 'failures', 'restarts_total'].map(ofPart)).toEqual([0, 3, 2]);
    expect(value('asset_valuation_source_up', { source: 'a' })).toBe(1);
    expect(value('asset_valuation_source_up', { source: 'b' })).toBe(0);
    const status = (name: string) =>
      value('asset_valuation_projection_status', { projection: 'asset', status: name });
    expect(['STARTING', 'FOLLOWING', 'BLOCKED'].map(status)).toEqual([0, 0, 1]);
    expect(value('asset_valuation_projection_lag_events', { projection: 'asset' })).toBe(12);
    expect(value('asset_valuation_projection_blocked', { projection: 'asset' })).toBe(1);
    expect(value('asset_valuation_projection_skipped_events', { projection: 'asset' })).toBe(2);
    expect(value('asset_valuation_work_queue_depth')).toBe(0);
    expect(value('asset_valuation_log_unsealed_seconds')).toBe(90);

    isAvailable = false;
    const after = readExposition(await metrics.text()).samples.filter(({ name }) =>
      /asset_valuation_(supervised|projection|work|log)/.test(name),
    );
    expect(after).toEqual([]);
  });

  it('leave out values that cannot be read', async () => {
    const { samples } = await read({
      projections: () => Promise.reject(new Error('down')),
      lags: () => {
        throw new Error('down at once');
      },
      skips: () => Promise.reject(new Error('down')),
      queueDepth: () => Promise.reject(new Error('down')),
      sources: () => [{ id: 'a', isUp: true }],
    });
    const own = samples.filter(({ name }) => name.startsWith('asset_valuation_'));
    expect(own.map(({ name }) => name)).toEqual([
      'asset_valuation_sealed_unreadable_events_total',
      'asset_valuation_coverage_calculations_total',
      'asset_valuation_build_info',
      'asset_valuation_source_up',
    ]);
  });

  it('do not wait for a slow value, and read it again only after its answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const asked: ((depth: number) => void)[] = [];
    const metrics = openMetrics(
      { ...nothing, queueDepth: () => new Promise((resolve) => asked.push(resolve)) },
      openCounters(),
    );
    const depth = async () => {
      const text = metrics.text();
      await vi.advanceTimersByTimeAsync(1_500);
      return readExposition(await text).value('asset_valuation_work_queue_depth');
    };
    expect(await depth()).toBeUndefined();
    expect(await depth()).toBeUndefined();
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await depth()).toBeUndefined();
    expect(asked).toHaveLength(2);
    asked[0]?.(7);
    asked[1]?.(8);
    await vi.advanceTimersByTimeAsync(0);
    const last = metrics.text();
    asked[2]?.(9);
    expect(readExposition(await last).value('asset_valuation_work_queue_depth')).toBe(9);
  });

  it('describe the process, without sampling its event loop', async () => {
    const { value, types } = await read({});
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(types.get('process_cpu_seconds_total')).toBe('counter');
    expect([...types.keys()].filter((name) => /lag_(min|p99)/.test(name))).toEqual([]);
  });
});
