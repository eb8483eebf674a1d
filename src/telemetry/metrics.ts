import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { batchedRequests } from './batched-requests.ts';
import type { Part } from './parts.ts';
import { question } from './question.ts';

/** What is looked at when the metrics are read. What cannot be known here, or not now, is left out of them. */
export interface Measured {
  parts(): readonly Part[];
  sources(): readonly { readonly id: string; readonly isUp: boolean }[];
  projections(): Promise<readonly { readonly name: string; readonly status: string }[]> | undefined;
  lags(): Promise<readonly { readonly name: string; readonly events: number }[]> | undefined;
  queueDepth(): Promise<number> | undefined;
}

export interface Metrics {
  readonly contentType: string;
  observeRequest(operation: string, status: number, seconds: number): void;
  /** All metrics in the text format of Prometheus. Takes at most about 1.5 s, whatever the engines do. */
  text(): Promise<string>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PROJECTION_STATUSES = ['STARTING', 'FOLLOWING', 'BLOCKED'];
/** Sampling the event loop costs an idle process more than all the rest of it: never within a process's life. */
const NEVER_MS = 2 ** 31 - 1;
const SAMPLED = /^nodejs_eventloop_lag_(min|max|mean|stddev|p\d+)_seconds$/;

/** The metrics of one process. */
export function openMetrics(measured: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  for (const { name } of registry.getMetricsAsArray())
    if (SAMPLED.test(name)) registry.removeSingleMetric(name);

  const named = <L extends string>(name: string, help: string, ...labelNames: L[]) => ({
    name: `asset_valuation_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  const requests = new Counter(
    named(
      'http_requests_total',
      'Requests answered; status 499: the client went away.',
      'operation',
      'status',
    ),
  );
  const durations = new Histogram({
    ...named('http_request_duration_seconds', 'From request to the end of its answer.', 'operation'),
    buckets: SECONDS,
  });
  const running = new Gauge(
    named('supervised_part_running', '0: it failed and waits to be run again.', 'part'),
  );
  const failures = new Gauge(
    named('supervised_part_failures', 'Failures in a row; 0 again after a run of 30 s.', 'part'),
  );
  const restarts = new Counter(named('supervised_part_restarts_total', 'Runs after the first one.', 'part'));
  const lag = new Gauge(
    named('projection_lag_events', 'Events it has still to take, counted up to 1000.', 'projection'),
  );
  const status = new Gauge(
    named('projection_status', '1 at the status in which the projection is.', 'projection', 'status'),
  );
  const depth = new Gauge(named('work_queue_depth', 'Items waiting or under way.'));
  const sourceUp = new Gauge(
    named(
      'source_up',
      '1: the price source answers, at least in part. Without those switched off.',
      'source',
    ),
  );

  const answered = batchedRequests((operation, code, seconds) => {
    requests.inc({ operation, status: code });
    durations.observe({ operation }, seconds);
  });
  const projections = question(() => measured.projections());
  const lags = question(() => measured.lags());
  const queueDepth = question(() => measured.queueDepth());

  return {
    contentType: registry.contentType,
    observeRequest: answered.add,
    async text() {
      const [stands, behind, items] = await Promise.all([projections(), lags(), queueDepth()]);
      answered.takeOver();
      for (const metric of [running, failures, restarts, lag, status, depth, sourceUp]) metric.reset();
      for (const part of measured.parts()) {
        running.set({ part: part.name }, part.state === 'running' ? 1 : 0);
        failures.set({ part: part.name }, part.failures);
        restarts.inc({ part: part.name }, part.restarts);
      }
      for (const stand of stands ?? [])
        for (const each of PROJECTION_STATUSES)
          status.set({ projection: stand.name, status: each }, each === stand.status ? 1 : 0);
      for (const { name, events } of behind ?? []) lag.set({ projection: name }, events);
      if (items === undefined) depth.remove();
      else depth.set(items);
      for (const { id, isUp } of measured.sources()) sourceUp.set({ source: id }, isUp ? 1 : 0);
      return registry.metrics();
    },
  };
}
