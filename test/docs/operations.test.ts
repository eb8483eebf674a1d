import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROLES } from '../../src/app/configuration.ts';
import { eventTypes } from '../../src/domain/events/catalog.ts';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { inventoryBody, receivableBody } from '../support/bodies.ts';
import { recordSkip } from '../support/brittle.ts';
import { startChain } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { type Exposition, scrape } from '../support/exposition.ts';
import { goodSources } from '../support/good-sources.ts';
import { startOtlpCollector } from '../support/otlp-collector.ts';
import { labelsShown, wordsOf } from '../support/prom-query.ts';
import { newKey, type RunningService, runningService } from '../support/running-service.ts';
import { NOW } from '../support/scenario.ts';
import { dataDirectory } from '../support/service-process.ts';
import { deadAddress } from '../support/source-server.ts';
import { readDocument } from './markdown.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { groups } = parse(readDocument('docs/operations/alerts.yaml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readDocument('docs/operations/dashboard.json')) as {
  readonly panels: readonly Panel[];
};
const targets = panels.flatMap(({ title, targets: of = [] }) => of.map((target) => ({ title, ...target })));
const queries = [
  ...rules.map(({ alert, expr, annotations }) => [alert, expr, annotations.summary] as const),
  ...targets.map(({ title, expr, legendFormat }) => [title, expr, legendFormat] as const),
];
/** Every value that a label may be asked for, where it is one of a few. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  type: Object.keys(eventTypes),
  outcome: ['appended', 'conflict', 'unknown', 'unavailable', 'exported', 'dropped'],
  coverage: ['SHORT', 'UNKNOWN'],
  role: ROLES,
  answered: ['cache', 'shared', 'fetched', 'failed', 'resting'],
};
/** What Prometheus adds by itself. */
const SCRAPED = new Set(['job', 'instance']);

let service: RunningService;
let seen: Exposition;
let close: () => Promise<unknown>;

/** A service that has done something of everything: requests, a valuation, a skip, traces. */
beforeAll(async () => {
  const [sources, collector, home] = await Promise.all([
    goodSources(businessDateOf(NOW)),
    startOtlpCollector(),
    dataDirectory(),
  ]);
  service = await runningService({
    ...sources.settings,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SEAL_KEY_FILE: join(home.dir, 'seal-key.pem'),
    WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1',
  });
  close = async () => {
    await service.stop();
    await Promise.all([sources.close(), collector.stop(), home.remove()]);
  };
  const poison = startChain(`asset-${crypto.randomUUID()}`).append({
    type: 'AssetPatched',
    data: { name: 5 },
  });
  const { eventLog, readModels } = service.engines;
  await eventLog.append(poison);
  const asset = async () => (await readModels.projections()).find(({ name }) => name === 'asset');
  await eventually(async () => (await asset())?.status === 'BLOCKED');
  const [event] = await eventLog.readStream(poison.stream);
  await recordSkip(eventLog, 'asset', event as RecordedEvent);
  const webhook = { url: await deadAddress(), types: ['asset.registered'] };
  await service.call('POST', '/webhooks', { body: webhook, key: newKey() });
  const made = await service.call('POST', '/assets', { body: receivableBody(), key: newKey() });
  const body = { asset_id: made.body.id, purpose: 'SALE' };
  const { job_id } = (await service.call('POST', '/valuations', { body, key: newKey() })).body;
  await eventually(async () => (await service.call('GET', `/jobs/${job_id}`)).body.status === 'SUCCEEDED');
  await eventually(async () => {
    seen = await scrape(`${service.operatorsUrl}/metrics`);
    const isSkipped =
      seen.value('asset_valuation_projection_skips_passed_total', { projection: 'asset' }) === 1;
    // Nothing is known of collecting garbage before it is first done.
    const isCollected = seen.samples.some(({ name }) => name.startsWith('nodejs_gc_duration_seconds'));
    const isExported = seen.value('asset_valuation_trace_spans_total', { outcome: 'exported' });
    const isTried =
      seen.value('asset_valuation_webhooks_failing') === 1 &&
      seen.value('asset_valuation_webhook_try_duration_seconds_count', { outcome: 'CONNECTION_FAILED' });
    // The read models may know of an event before its append is counted.
    const isCounted = seen.value('asset_valuation_log_events_total', { type: 'ValuationCompleted' });
    const isStorageSeen = seen.value('asset_valuation_document_storage_up') === 1;
    return isStorageSeen && isSkipped && isCollected && isExported && isTried && isCounted;
  });
});
afterAll(() => close());

const valuesOf = (metric: string, label: string): ReadonlySet<string | undefined> =>
  new Set(seen.samples.filter(({ name }) => name === metric).map(({ labels }) => labels[label]));

describe('the example dashboard and alert rules', () => {
  it('are many, each with a name of its own', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(targets.length).toBeGreaterThan(15);
    for (const names of [rules.map(({ alert }) => alert), panels.map(({ id }) => String(id))])
      expect(new Set(names).size).toBe(names.length);
    for (const { alert, labels, annotations } of rules) {
      expect(alert).toMatch(/^AssetValuation/);
      expect(['page', 'ticket', 'notice']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
    }
  });

  it.each(queries)('%s asks for metrics and labels that a running service has', (_, query, text) => {
    const { metrics, labels } = wordsOf(query);
    expect(metrics.size).toBeGreaterThan(0);
    for (const metric of metrics)
      if (metric !== 'up') expect(seen.samples.map(({ name }) => name)).toContain(metric);
    for (const { metric, label } of labels)
      if (!SCRAPED.has(label))
        expect([metric, label, [...valuesOf(metric, label)]]).not.toEqual([metric, label, [undefined]]);
    for (const { label, value } of labels)
      for (const each of value?.split('|') ?? []) expect(VALUES[label] ?? [each]).toContain(each);
    for (const label of labelsShown(text)) {
      const known =
        SCRAPED.has(label) || [...metrics].some((metric) => !valuesOf(metric, label).has(undefined));
      expect([label, known]).toEqual([label, true]);
    }
  });
});

const documented = [
  ...readDocument('docs/operations.md').matchAll(/^\| `(asset_valuation_\w+)` \|([^|]*)\|/gm),
].map(([, name = '', labels = '']) => ({
  name,
  labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
}));

describe('the table of metrics', () => {
  it('names every metric of the service', () => {
    const own = [...seen.types.keys()].filter((name) => name.startsWith('asset_valuation_'));
    expect(documented.map(({ name }) => name).toSorted()).toEqual(own.toSorted());
  });

  it.each(documented)('has the labels of $name', ({ name, labels }) => {
    const samples = seen.samples.filter(
      (each) => each.name.replace(/_(bucket|sum|count)$/, '') === name || each.name === name,
    );
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples)
      expect(
        Object.keys(sample.labels)
          .filter((label) => label !== 'le')
          .toSorted(),
      ).toEqual(labels.toSorted());
  });

  it('counts what was done', async () => {
    const { value } = seen;
    expect(value('asset_valuation_log_events_total', { type: 'ValuationCompleted' })).toBe(1);
    expect(value('asset_valuation_log_append_duration_seconds_count', { outcome: 'appended' })).toBe(6);
    expect(value('asset_valuation_source_questions_total', { source: 'bcb_sgs', answered: 'fetched' })).toBe(
      1,
    );
    expect(value('asset_valuation_projection_skipped_events', { projection: 'asset' })).toBe(1);
    expect(value('asset_valuation_deliveries_waiting')).toBe(1);
    expect(value('asset_valuation_deliveries_given_up')).toBe(0);
    expect(value('asset_valuation_delivery_untried_seconds')).toBe(0);
    const refused = { outcome: 'CONNECTION_FAILED' };
    expect(value('asset_valuation_webhook_try_duration_seconds_count', refused)).toBe(1);
    // The same day's rate again: from what is held.
    const made = await service.call('POST', '/assets', { body: receivableBody(), key: newKey() });
    const body = { asset_id: made.body.id, purpose: 'SALE' };
    await service.call('POST', '/valuations', { body, key: newKey() });
    await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() });
    const cached = { source: 'bcb_sgs', answered: 'cache' };
    await eventually(async () =>
      (await scrape(`${service.operatorsUrl}/metrics`)).value(
        'asset_valuation_source_questions_total',
        cached,
      ),
    );
  });
});
