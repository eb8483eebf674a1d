import { Counter, Histogram, Registry } from 'prom-client';

/** The outcome of an append; `unavailable`: certainly not stored. */
type AppendOutcome = 'appended' | 'conflict' | 'unknown' | 'unavailable';

/** What is counted while it happens. */
export type Counters = Omit<OpenCounters, 'registry' | 'takeOver'>;

export type OpenCounters = ReturnType<typeof openCounters>;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const ours = <L extends string>(
  registry: Registry,
  name: string,
  help: string,
  ...labelNames: L[]
) => ({ name: `asset_valuation_${name}`, help, labelNames, registers: [registry] });

export function openCounters() {
  const registry = new Registry();
  const requests = new Counter(
    ours(
      registry,
      'http_requests_total',
      'Requests answered; status 499: the client went away.',
      'operation',
      'status',
    ),
  );
  const durations = new Histogram({
    ...ours(registry, 'http_request_duration_seconds', 'From request to the end of its answer.', 'operation'),
    buckets: SECONDS,
  });
  const appends = new Histogram({
    ...ours(registry, 'log_append_duration_seconds', 'From append to its outcome.', 'outcome'),
    buckets: SECONDS,
  });
  const events = new Counter(ours(registry, 'log_events_total', 'Events that were appended.', 'type'));
  const questions = new Counter(
    ours(
      registry,
      'source_questions_total',
      'Questions to a price source by how they were answered.',
      'source',
      'answered',
    ),
  );
  const delays = new Histogram({
    ...ours(
      registry,
      'projection_delay_seconds',
      'From the oldest event of a batch until readers see it.',
      'projection',
    ),
    buckets: [...SECONDS, 60, 600],
  });
  const skipped = new Counter(
    ours(
      registry,
      'projection_skips_passed_total',
      'Times that an event was skipped on instruction of an operator.',
      'projection',
    ),
  );
  const unreadable = new Counter(
    ours(registry, 'sealed_unreadable_events_total', 'Events that were sealed and cannot be read.'),
  );
  const spans = new Counter(
    ours(registry, 'trace_spans_total', 'Spans by whether the collector took them.', 'outcome'),
  );
  const tries = new Histogram({
    ...ours(
      registry,
      'webhook_try_duration_seconds',
      'Attempts of deliveries to webhooks by outcome.',
      'outcome',
    ),
    buckets: [...SECONDS, 15],
  });
  const calculations = new Counter(
    ours(registry, 'coverage_calculations_total', 'Coverages of obligations calculated to see what changed.'),
  );
  const answered = batchedRequests((operation, code, seconds) => {
    requests.inc({ operation, status: code });
    durations.observe({ operation }, seconds);
  });

  return {
    registry,
    observeRequest: answered.add,
    /** Brings in what was gathered, before the metrics are read. */
    takeOver: answered.takeOver,
    /** `types`: of the events, which count once they are stored. */
    observeAppend(outcome: AppendOutcome, seconds: number, types: readonly string[]): void {
      appends.observe({ outcome }, seconds);
      if (outcome === 'appended') for (const type of types) events.inc({ type });
    },
    /** How a question to a price source was answered, such as `cache`. */
    countQuestion: (source: string, how: string): void => questions.inc({ source, answered: how }),
    /** `seconds`: from the oldest event of a batch until readers could see it. */
    observeProjected: (projection: string, seconds: number): void => delays.observe({ projection }, seconds),
    /** An event that cannot be read came under a seal. */
    countSealedUnreadable: (): void => unreadable.inc(),
    countSkippedEvent: (projection: string): void => skipped.inc({ projection }),
    /** One try of a delivery to a webhook: `DELIVERED`, or why it failed. */
    observeDelivery: (outcome: string, seconds: number): void => tries.observe({ outcome }, seconds),
    /** Coverages that were calculated to see whether they have changed. */
    countCalculations: (count: number): void => calculations.inc(count),
    countSpans: (outcome: 'exported' | 'dropped', count: number): void => spans.inc({ outcome }, count),
  };
}

const BATCH = 512;

/**
 * Keeps measurements of requests until they are recorded in one go. Counting each at once measured as 5 µs of a public
 * request's 80 of CPU, in batches as less than one.
 */
function batchedRequests(count: (operation: string, status: number, seconds: number) => void) {
  const operations: string[] = new Array(BATCH).fill('');
  const statuses = new Uint16Array(BATCH);
  const durations = new Float64Array(BATCH);
  let kept = 0;

  const takeOver = (): void => {
    for (let at = 0; at < kept; at += 1) count(operations[at] ?? '', statuses[at] ?? 0, durations[at] ?? 0);
    kept = 0;
  };

  return {
    add(operation: string, status: number, seconds: number): void {
      operations[kept] = operation;
      statuses[kept] = status;
      durations[kept] = seconds;
      kept += 1;
      if (kept === BATCH) takeOver();
    },
    takeOver,
  };
}
