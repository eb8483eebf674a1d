import type { Cause } from '../../engine/handling/cause.ts';
import type { Execution } from '../../engine/handling/command.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import type { Counters } from '../../engine/telemetry/counters.ts';
import type { Tracing } from '../../engine/telemetry/tracing.ts';
import type { Configuration } from '../configuration.ts';
import { VERSION } from '../version.ts';

export interface Watch {
  readonly counters: Counters;
  readonly tracing: Tracing | undefined;
}

/** Counters, and traces if configured; tracing is loaded only then. */
export async function openWatch(configuration: Configuration, counters: Counters): Promise<Watch> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, ROLES } = configuration;
  if (endpoint === undefined) return { counters, tracing: undefined };
  const { openTracing } = await import('../../engine/telemetry/open-tracing.ts');
  const onSpans: Counters['countSpans'] = (outcome, count) => counters.countSpans(outcome, count);
  return {
    counters,
    tracing: openTracing({ endpoint, share, version: VERSION, roles: [...ROLES], onSpans }),
  };
}

export function watchedLog(log: EventLog, { counters, tracing }: Watch): EventLog {
  const counted = countedAppends(log, counters);
  return tracing ? tracedAppends(counted, tracing) : counted;
}

/** The log with a span for each append, below its cause and findable by the id of its first event. */
const tracedAppends = (log: EventLog, tracing: Tracing): EventLog => ({
  ...log,
  append(append) {
    const [first] = append.events;
    const { correlation_id: correlationId, causation_id: after } = first.metadata;
    return tracing.within(
      {
        name: 'append',
        attributes: { 'event.type': first.type, events: append.events.length },
        appends: first.eventId,
        ...(!tracing.isWithin() && { place: { correlationId, after } }),
      },
      async (note) => {
        const appended = await log.append(append);
        note({ outcome: appended.outcome });
        return appended;
      },
    );
  },
});

const countedAppends = (log: EventLog, { observeAppend }: Counters): EventLog => ({
  ...log,
  async append(append) {
    const began = performance.now();
    const types = append.events.map(({ type }) => type);
    const observe = (outcome: Parameters<Counters['observeAppend']>[0]) =>
      observeAppend(outcome, (performance.now() - began) / 1_000, types);
    try {
      const appended = await log.append(append);
      observe(appended.outcome);
      return appended;
    } catch (error) {
      observe('unavailable');
      throw error;
    }
  },
});

export function tracedHandler(handler: CommandHandler, tracing: Tracing): CommandHandler {
  const within = <State>(name: string, cause: Cause, work: () => Promise<Execution<State>>) => {
    const place = { correlationId: cause.correlationId, after: cause.causationId };
    return tracing.within({ name, ...(!tracing.isWithin() && { place }) }, async (note) => {
      const execution = await work();
      note({ outcome: execution.outcome });
      if (execution.outcome === 'rejected') note({ rejection: execution.rejection.fact });
      return execution;
    });
  };
  return {
    ...handler,
    create: (command, creation) =>
      within(command.name, creation.cause, () => handler.create(command, creation)),
    change: (command, change) => within(command.name, change.cause, () => handler.change(command, change)),
    carryOn: (command, carrying) =>
      tracing.within({ name: command.name }, () => handler.carryOn(command, carrying)),
  };
}
