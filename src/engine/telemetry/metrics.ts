import { Counter, collectDefaultMetrics, Gauge } from 'prom-client';
import { within } from '../../kernel/async/within.ts';
import { type OpenCounters, ours } from './counters.ts';
import type { Part } from './parts.ts';

const BOUND_MS = 1_500;
/** A question without an answer for this long is asked again. */
const FORGET_MS = 30_000;

/**
 * Asks a dependency that may be slow, down or absent: the answer, or undefined when there is none within 1.5 s. While one
 * question is under way the next one waits for its answer, so that a silent engine is not heaped with them.
 */
export function question<T>(ask: () => Promise<T> | undefined): () => Promise<T | undefined> {
  let underWay: { readonly answer: Promise<T | undefined>; readonly since: number } | undefined;
  return async () => {
    if (!underWay || performance.now() - underWay.since > FORGET_MS) {
      const asked = { answer: answerOf(ask), since: performance.now() };
      underWay = asked;
      void asked.answer.then(() => {
        if (underWay === asked) underWay = undefined;
      });
    }
    return within(underWay.answer, BOUND_MS, () => undefined);
  };
}

async function answerOf<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

/** What is looked at when the metrics are read. What cannot be known here, or not now, is left out of them. */
export interface Measured {
  /** Which program it is; the commit is null where it is not known. */
  readonly build: { readonly version: string; readonly commit: string | null };
  parts(): readonly Part[];
  sources(): readonly { readonly id: string; readonly isUp: boolean }[];
  projections(): Promise<readonly { readonly name: string; readonly status: string }[]> | undefined;
  lags(): Promise<readonly { readonly name: string; readonly events: number }[]> | undefined;
  /** How many events each projection skips. */
  skips(): Promise<readonly { readonly name: string; readonly events: number }[]> | undefined;
  queueDepth(): Promise<number> | undefined;
  /** How many obligations were last recorded as short, and how many as unknown. */
  obligations(): Promise<readonly { readonly coverage: string; readonly count: number }[]> | undefined;
  /** Age of the oldest event that no seal covers; 0 when there is none. */
  unsealedSeconds(): Promise<number> | undefined;
  /** What this process does. */
  roles(): readonly string[];
  /** Whether documents can be kept and read; undefined where nobody needs it, and until it was looked at. */
  isStorageUp(): boolean | undefined;
  /** Deliveries to webhooks by status, in all organizations together. */
  deliveries(): Promise<DeliveriesMeasured> | undefined;
}

export interface DeliveriesMeasured {
  readonly waiting: number;
  readonly givenUp: number;
  /** Enabled webhooks of which the last try failed. */
  readonly failing: number;
  /** Age of the oldest that nobody has tried yet; 0 when there is none. */
  readonly untriedSeconds: number;
}

export type Metrics = ReturnType<typeof openMetrics>;

const PROJECTION_STATUSES = ['STARTING', 'FOLLOWING', 'BLOCKED', 'STOPPED'];
/** Sampling the event loop costs an idle process more than all the rest of it: never within a process's life. */
const NEVER_MS = 2 ** 31 - 1;
const SAMPLED = /^nodejs_eventloop_lag_(min|max|mean|stddev|p\d+)_seconds$/;
/** Gauges of prom-client with a counter's name, which `promtool` refuses; the sum of `nodejs_active_resources` by type says the same. */
const MISNAMED = /^nodejs_active_\w+_total$/;

/** The metrics of one process: what is counted while it works, and what is looked at when they are read. */
export function openMetrics(measured: Measured, { registry, takeOver }: OpenCounters) {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  for (const { name } of registry.getMetricsAsArray())
    if (SAMPLED.test(name) || MISNAMED.test(name)) registry.removeSingleMetric(name);

  const named = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    ours(registry, name, help, ...labelNames);
  const { version, commit } = measured.build;
  new Gauge(named('build_info', '1: the program by version and commit.', 'version', 'commit')).set(
    { version, commit: commit ?? '' },
    1,
  );
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
  const blocked = new Gauge(named('projection_blocked', '1: an event that it cannot take.', 'projection'));
  const skipped = new Gauge(
    named('projection_skipped_events', 'Events skipped on instruction of an operator.', 'projection'),
  );
  const depth = new Gauge(named('work_queue_depth', 'Items waiting or under way.'));
  const obligations = new Gauge(named('obligations', 'Obligations by last recorded coverage.', 'coverage'));
  const unsealed = new Gauge(
    named('log_unsealed_seconds', 'Age of the oldest event that no seal covers; 0: none.'),
  );
  const sourceUp = new Gauge(
    named(
      'source_up',
      '1: the price source answers, at least in part. Without those switched off.',
      'source',
    ),
  );
  const waiting = new Gauge(named('deliveries_waiting', 'Deliveries to webhooks that are not over.'));
  const givenUp = new Gauge(
    named('deliveries_given_up', 'Deliveries to webhooks given up in the last 90 days.'),
  );
  const failing = new Gauge(named('webhooks_failing', 'Enabled webhooks whose last try failed.'));
  const untried = new Gauge(
    named('delivery_untried_seconds', 'Age of the oldest delivery without a first try; 0: none.'),
  );
  const role = new Gauge(named('role', '1 for each role of this process.', 'role'));
  const storage = new Gauge(named('document_storage_up', '1: documents can be written and read.'));
  const gauges = [
    role,
    storage,
    ...[running, failures, restarts, lag, status, blocked, skipped, depth, unsealed, sourceUp],
    ...[obligations, waiting, givenUp, failing, untried],
  ];

  const contentType: string = registry.contentType;
  const projections = question(() => measured.projections());
  const lags = question(() => measured.lags());
  const skips = question(() => measured.skips());
  const unsealedSeconds = question(() => measured.unsealedSeconds());
  const queueDepth = question(() => measured.queueDepth());
  const covered = question(() => measured.obligations());
  const deliveries = question(() => measured.deliveries());

  return {
    contentType,
    /** All metrics in the text format of Prometheus. Takes at most about 1.5 s, whatever the engines do. */
    async text(): Promise<string> {
      const [states, behind, left, items, age, coverages, sent] = await Promise.all([
        projections(),
        lags(),
        skips(),
        queueDepth(),
        unsealedSeconds(),
        covered(),
        deliveries(),
      ]);
      takeOver();
      for (const gauge of gauges) gauge.reset();
      for (const part of measured.parts()) {
        running.set({ part: part.name }, part.state === 'running' ? 1 : 0);
        failures.set({ part: part.name }, part.failures);
        restarts.inc({ part: part.name }, part.restarts);
      }
      for (const { name: projection, status: now } of states ?? []) {
        for (const each of PROJECTION_STATUSES)
          status.set({ projection, status: each }, each === now ? 1 : 0);
        blocked.set({ projection }, now === 'BLOCKED' || now === 'STOPPED' ? 1 : 0);
      }
      for (const { name, events } of behind ?? []) lag.set({ projection: name }, events);
      for (const { name, events } of left ?? []) skipped.set({ projection: name }, events);
      for (const { coverage, count } of coverages ?? []) obligations.set({ coverage }, count);
      for (const each of measured.roles()) role.set({ role: each }, 1);
      const isStorageUp = measured.isStorageUp();
      setKnown(storage, isStorageUp === undefined ? undefined : Number(isStorageUp));
      setKnown(depth, items);
      setKnown(unsealed, age);
      setKnown(waiting, sent?.waiting);
      setKnown(givenUp, sent?.givenUp);
      setKnown(failing, sent?.failing);
      setKnown(untried, sent?.untriedSeconds);
      for (const { id, isUp } of measured.sources()) sourceUp.set({ source: id }, isUp ? 1 : 0);
      return registry.metrics();
    },
  };
}

/** A gauge without labels is 0 by itself: an unknown value must not be reported. */
function setKnown(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
