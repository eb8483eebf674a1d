import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/app/system.ts';
import { traceIdOf } from '../../src/engine/telemetry/tracing.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { receivableBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { scrape } from '../support/exposition.ts';
import { goodSources } from '../support/good-sources.ts';
import { type OtlpCollector, startOtlpCollector, treeOf } from '../support/otlp-collector.ts';
import { type OwnDatabase, ownDatabase } from '../support/own-service.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';

const REQUEST_ID = 'a-request-of-the-traces-test';
const REPORTS_PACKAGES = pathToFileURL(join(import.meta.dirname, '../support/report-packages.ts')).href;
const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

describe('the trace of a valuation over two processes', () => {
  let database: OwnDatabase;
  let sources: Awaited<ReturnType<typeof goodSources>>;
  let collector: OtlpCollector;
  let api: ServiceProcess;
  let behind: ServiceProcess;
  let token = '';
  const own = () => collector.spans.filter(({ traceId }) => traceId === traceIdOf(REQUEST_ID));
  const call = (method: string, path: string, more: Parameters<ServiceProcess['call']>[2] = {}) =>
    api.call(method, path, { token, ...more });

  beforeAll(async () => {
    [database, sources, collector] = await Promise.all([
      ownDatabase(),
      goodSources(businessDateOf(systemClock.now())),
      startOtlpCollector(),
    ]);
    const shared = { ...sources.settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    [api, behind] = await Promise.all([
      database.start({ ...shared, ROLES: 'public,api' }),
      database.start({ ...shared, ROLES: 'projector,dispatcher,worker' }),
    ]);
    for (const { origin } of [api, behind])
      await eventually(async () => (await fetch(`${origin}/readyz`)).ok);
    token = await database.issue('ANALYST');
    const made = await call('POST', '/assets', { key: 'asset-of-traces', body: receivableBody() });
    const accepted = await call('POST', '/valuations', {
      key: 'valuation-of-traces',
      headers: {
        'x-request-id': REQUEST_ID,
        traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`,
      },
      body: { asset_id: made.body.id, purpose: 'SALE' },
    });
    expect(accepted.status, accepted.text).toBe(202);
    await eventually(
      async () => (await call('GET', `/jobs/${accepted.body.job_id}`)).body.status === 'SUCCEEDED',
    );
  });
  afterAll(async () => {
    await Promise.all([api, behind].map((each) => each.signal('SIGTERM')));
    await Promise.all([collector.stop(), sources.close(), database.drop()]);
  });

  it('goes from the request through its event to the worker, the sources and the read models', async () => {
    // Each appended event shows in its read model: the last of these spans is that of the last append.
    const projected = () => own().filter(({ name }) => name === 'project valuation');
    await eventually(
      () => projected().reduce((sum, { attributes }) => sum + Number(attributes.events), 0) >= 3,
    );
    for (const last of ['POST /valuations', 'work VALUATION'])
      await eventually(() => own().some(({ name }) => name === last));
    // How many events a read model takes at once depends on timing.
    expect(treeOf(own())).toContain('      project valuation');
    expect(treeOf(own()).filter((line) => !line.includes('project '))).toEqual([
      'POST /valuations',
      '  RequestValuation',
      '    append',
      '      dispatch ValuationRequested',
      '      work VALUATION',
      '        CompleteValuation',
      '          append',
      '        StartValuation',
      '          append',
      '        ask selic-target',
      '          GET',
    ]);
  });

  it('says of each process what it did', () => {
    const rolesOf = (name: string) =>
      new Set(own().flatMap((span) => (span.name === name ? [JSON.stringify(span.resource)] : [])));
    expect([...rolesOf('POST /valuations')].join()).toContain('"api"');
    expect([...rolesOf('work VALUATION')].join()).toContain('"worker"');
    expect(own().find(({ name }) => name === 'POST /valuations')).toMatchObject({
      kind: 2,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/valuations',
        'http.response.status_code': 202,
        operation: 'requestValuation',
      },
      isError: false,
    });
  });

  it('links to the caller', () => {
    expect(own().flatMap(({ links }) => links)).toMatchObject([CALLER]);
  });

  it('holds no id in a name, and nothing personal or secret anywhere', () => {
    for (const { name } of collector.spans) expect(name).not.toMatch(/[0-9a-f]{8}/);
    const { owner, attributes } = receivableBody();
    const sent = collector.bodies.join('\n');
    for (const canary of [token, owner.name, owner.tax_id, attributes.debtor, 'Ana Lima', 'Coop Norte'])
      expect(sent).not.toContain(canary);
  });

  it('holds a request that is refused, too', async () => {
    await call('GET', '/assets', { token: '', headers: { 'x-request-id': 'a-refused-request' } });
    const [refused] = await eventually(() => {
      const found = collector.spans.filter(({ traceId }) => traceId === traceIdOf('a-refused-request'));
      return found.length > 0 ? found : undefined;
    });
    expect(refused).toMatchObject({ name: 'GET /assets', isError: false });
    expect(refused?.attributes['http.response.status_code']).toBe(401);
  });

  it('costs a request nothing while the collector refuses: what is dropped is counted', async () => {
    collector.become('refuses');
    expect((await call('GET', '/assets')).status).toBe(200);
    const dropped = await eventually(async () =>
      (await scrape(api.metricsUrl)).value('asset_valuation_trace_spans_total', { outcome: 'dropped' }),
    );
    expect(dropped).toBeGreaterThan(0);
    const exported = (await scrape(behind.metricsUrl)).value('asset_valuation_trace_spans_total', {
      outcome: 'exported',
    });
    expect(exported).toBeGreaterThan(0);
    collector.become('takes');
  });
});

describe('a process', () => {
  it.each([
    ['that has no collector loads none of the packages for traces', false],
    ['that has one loads them', true],
  ])('%s', async (_, isTraced) => {
    const collector = await startOtlpCollector();
    const service = await startProcess('/proc/no-such-place', {
      ROLES: 'public',
      NODE_OPTIONS: `--import ${REPORTS_PACKAGES}`,
      ...(isTraced && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
    });
    await fetch(`${service.url}/profiles`);
    await service.signal('SIGTERM');
    const packages = /^packages: (.*)$/m.exec(service.output())?.[1]?.split(' ') ?? [];
    // The API alone comes with prom-client.
    const ours = packages.filter((name) => /^@opentelemetry\/(?!api$)/.test(name));
    expect(packages).toContain('prom-client');
    expect(ours.includes('@opentelemetry/sdk-trace')).toBe(isTraced);
    expect(ours.length > 0).toBe(isTraced);
    // What was under way when the process ended was handed over.
    expect(collector.spans.map(({ name }) => name)).toEqual(isTraced ? ['GET /profiles'] : []);
    await collector.stop();
  });
});
