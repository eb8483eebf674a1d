import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTracing } from '../../../src/engine/telemetry/open-tracing.ts';
import { spanIdOf, type Tracing, traceIdOf } from '../../../src/engine/telemetry/tracing.ts';
import { type OtlpCollector, startOtlpCollector, treeOf } from '../../support/otlp-collector.ts';

let collector: OtlpCollector;
let counts: { exported: number; dropped: number };
beforeEach(async () => {
  collector = await startOtlpCollector();
  counts = { exported: 0, dropped: 0 };
});
afterEach(() => collector.stop());

const open = (share = 1): Tracing =>
  openTracing({
    endpoint: `${collector.url}/`,
    share,
    version: '1.2.3',
    roles: ['api'],
    onSpans: (outcome, count) => {
      counts[outcome] += count;
    },
  });
const place = { correlationId: 'request-17' };
const nothing = async () => {};

describe('traces', () => {
  it('have an id that can be derived from the request id', async () => {
    const tracing = open();
    await tracing.within({ name: 'a request', kind: 'server', place, attributes: { a: 1 } }, async (note) => {
      note({ b: 'two', c: true });
    });
    await tracing.stop();
    const [span] = collector.spans;
    expect(span).toMatchObject({
      traceId: createHash('sha256').update('request-17').digest('hex').slice(0, 32),
      parentSpanId: undefined,
      kind: 2,
      attributes: { a: 1, b: 'two', c: true },
      isError: false,
      links: [],
      resource: { 'service.name': 'asset-valuation', 'service.version': '1.2.3' },
    });
    expect(counts).toEqual({ exported: 1, dropped: 0 });
  });

  it('continue in another process from the event, as children of the append that stored it', async () => {
    const [here, there] = [open(), open()];
    await here.within({ name: 'request', place }, () =>
      here.within({ name: 'command' }, () => here.within({ name: 'append', appends: 'event-1' }, nothing)),
    );
    there.report({ name: 'project', place: { ...place, after: 'event-1' } }, 5);
    await there.within({ name: 'work', place: { ...place, after: 'event-1' } }, () =>
      there.within({ name: 'ask' }, nothing),
    );
    await Promise.all([here.stop(), there.stop()]);
    expect(treeOf(collector.spans)).toEqual([
      ...['request', '  command', '    append', '      project', '      work', '        ask'],
    ]);
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(
      new Set([traceIdOf('request-17')]),
    );
    expect(collector.spans.find(({ name }) => name === 'append')?.spanId).toBe(spanIdOf('event-1'));
    const project = collector.spans.find(({ name }) => name === 'project');
    expect(Number((project?.end ?? 0n) - (project?.start ?? 0n)) / 1e6).toBeCloseTo(5, 0);
  });

  it('record a failure by the name of its error only', async () => {
    const tracing = open();
    const failing = tracing.within({ name: 'work', place }, () => Promise.reject(new RangeError('S3CRET')));
    await expect(failing).rejects.toThrow('S3CRET');
    await tracing.stop();
    expect(collector.spans[0]).toMatchObject({ isError: true, attributes: { 'error.type': 'RangeError' } });
    expect(collector.bodies.join()).not.toContain('S3CRET');
  });

  it('link to the caller when its header is valid', async () => {
    const tracing = open();
    const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
    const links = [
      `00-${caller.traceId}-${caller.spanId}-01`,
      `00-${'0'.repeat(32)}-${caller.spanId}-01`,
      `00-${caller.traceId}-${caller.spanId}`,
      'anything',
    ];
    for (const link of links) await tracing.within({ name: 'request', place, link }, nothing);
    await tracing.stop();
    expect(collector.spans.map((span) => span.links.length)).toEqual([1, 0, 0, 0]);
    expect(collector.spans[0]?.links[0]).toMatchObject(caller);
    expect(collector.spans[0]?.traceId).toBe(traceIdOf('request-17'));
  });

  it('are not started when tracing is off', async () => {
    const tracing = open();
    expect(await tracing.within({ name: 'alone' }, async () => tracing.isWithin())).toBe(false);
    tracing.report({ name: 'alone' }, 1);
    await tracing.stop();
    expect([collector.spans, counts]).toEqual([[], { exported: 0, dropped: 0 }]);
  });

  it('are sampled whole, the same in every process', async () => {
    const [here, there] = [open(0.25), open(0.25)];
    for (let count = 0; count < 200; count += 1) {
      const one = { correlationId: `request-${count}` };
      await here.within({ name: 'request', place: one }, () => here.within({ name: 'command' }, nothing));
      there.report({ name: 'project', place: { ...one, after: `event-${count}` } }, 1);
    }
    await Promise.all([here.stop(), there.stop()]);
    const byTrace = Map.groupBy(collector.spans, ({ traceId }) => traceId);
    expect(byTrace.size).toBeGreaterThan(20);
    expect(byTrace.size).toBeLessThan(90);
    for (const spans of byTrace.values())
      expect(spans.map(({ name }) => name).toSorted()).toEqual(['command', 'project', 'request']);
  });

  it.each(['refuses', 'is down'])('are dropped and counted when the collector %s', async (what) => {
    const tracing = open();
    if (what === 'refuses') collector.become('refuses');
    else await collector.stop();
    await tracing.within({ name: 'request', place }, nothing);
    await tracing.stop();
    expect(counts).toEqual({ exported: 0, dropped: 1 });
    if (what !== 'refuses') collector = await startOtlpCollector();
  });
});
