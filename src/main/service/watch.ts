import { countedAppends } from '../../border/telemetry/counted-appends.ts';
import type { Counters } from '../../border/telemetry/counters.ts';
import { tracedAppends } from '../../border/telemetry/traced-appends.ts';
import type { Tracing } from '../../border/telemetry/tracing.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import type { Configuration } from '../configuration.ts';
import { VERSION } from '../version.ts';

/** Those who look on while the service works. */
export interface Watch {
  readonly counters: Counters;
  /** Undefined where no collector is named. */
  readonly tracing: Tracing | undefined;
}

/** Counters, and traces where they are wanted: what they need is loaded only then. */
export async function openWatch(configuration: Configuration, counters: Counters): Promise<Watch> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, ROLES } = configuration;
  if (endpoint === undefined) return { counters, tracing: undefined };
  const { openTracing } = await import('../../border/telemetry/open-tracing.ts');
  const onSpans: Counters['countSpans'] = (outcome, count) => counters.countSpans(outcome, count);
  return {
    counters,
    tracing: openTracing({ endpoint, share, version: VERSION, roles: [...ROLES], onSpans }),
  };
}

/** The log, its appends counted and traced. */
export function watchedLog(log: EventLog, { counters, tracing }: Watch): EventLog {
  const counted = countedAppends(log, counters);
  return tracing ? tracedAppends(counted, tracing) : counted;
}
