import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  type IdGenerator,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { within } from '../../kernel/async/within.ts';
import {
  type Attributes,
  type SpanDraft,
  spanIdOf,
  type TracePlace,
  type Tracing,
  traceIdOf,
} from './tracing.ts';

const LONGEST_QUEUE = 2_048;
const BATCH = 512;
const EVERY_MS = 1_000;
const FLUSH_MS = 2_000;
/** The exporter's word for success (`ExportResultCode.SUCCESS`). */
const SUCCESS = 0;

interface SpanQueueOptions {
  readonly exporter: SpanExporter;
  readonly onSpans: (outcome: 'exported' | 'dropped', count: number) => void;
  readonly everyMs?: number;
}

/**
 * Ended spans on their way out: one batch at a time under way, the others wait, and those for which there is no place are
 * dropped. Every span is counted once, as exported or as dropped, which the SDK's own processor does not do.
 */
export class SpanQueue implements SpanProcessor {
  readonly #exporter: SpanExporter;
  readonly #report: SpanQueueOptions['onSpans'];
  readonly #timer: NodeJS.Timeout;
  #waiting: ReadableSpan[] = [];
  #underWay: { readonly count: number; readonly ended: Promise<void> } | undefined;
  #closed = false;

  constructor({ exporter, onSpans, everyMs = EVERY_MS }: SpanQueueOptions) {
    this.#exporter = exporter;
    this.#report = onSpans;
    this.#timer = setInterval(() => this.#send(), everyMs).unref();
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.#closed || this.#waiting.length >= LONGEST_QUEUE) {
      this.#report('dropped', 1);
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length >= BATCH) this.#send();
  }

  #send(): void {
    if (this.#underWay || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, BATCH);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay = { count: batch.length, ended: promise };
    this.#exporter.export(batch, ({ code }) => {
      if (!this.#closed) this.#report(code === SUCCESS ? 'exported' : 'dropped', batch.length);
      this.#underWay = undefined;
      resolve();
      // A collector that fails is left alone until the timer's next turn.
      if (code === SUCCESS && this.#waiting.length >= BATCH) this.#send();
    });
  }

  async forceFlush(): Promise<void> {
    while (this.#underWay || this.#waiting.length > 0) {
      this.#send();
      await this.#underWay?.ended;
    }
  }

  /** Hands over what waits, for at most 2 s. */
  async shutdown(): Promise<void> {
    clearInterval(this.#timer);
    await within(this.forceFlush(), FLUSH_MS, () => undefined);
    this.#closed = true;
    const left = this.#waiting.length + (this.#underWay?.count ?? 0);
    if (left > 0) this.#report('dropped', left);
    this.#waiting = [];
    void this.#exporter.shutdown().catch(() => {});
  }
}

interface TracingOptions {
  /** Base address of an OTLP/HTTP collector. Its other settings are the exporter's own, such as OTEL_EXPORTER_OTLP_HEADERS. */
  readonly endpoint: string;
  /** Share of traces that is kept, 0 to 1: the same ones in every process. */
  readonly share: number;
  readonly version: string;
  readonly roles: readonly string[];
  readonly onSpans: SpanQueueOptions['onSpans'];
  readonly everyMs?: number;
  /** In place of the exporter, for tests. */
  readonly exporter?: SpanExporter;
}

const EXPORT_TIMEOUT_MS = 5_000;
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Ids that are known before their span is; the others are random. */
class GivenIds implements IdGenerator {
  traceId: string | undefined;
  spanId: string | undefined;
  generateTraceId(): string {
    return this.traceId ?? randomBytes(16).toString('hex');
  }
  generateSpanId(): string {
    return this.spanId ?? randomBytes(8).toString('hex');
  }
}

/**
 * Traces, sent to a collector. Trace ids come from correlation ids, and the span of an append from its event's id: so
 * a reader of an event, in any process, continues the trace of the request that caused it.
 */
export function openTracing(options: TracingOptions): Tracing {
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = options.exporter ?? new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const { onSpans, everyMs } = options;
  const queue = new SpanQueue({ exporter, onSpans, ...(everyMs === undefined ? {} : { everyMs }) });
  const ids = new GivenIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'asset-valuation',
      'service.version': options.version,
      'asset_valuation.roles': [...options.roles],
    }),
    sampler: new TraceIdRatioBasedSampler(options.share),
    idGenerator: ids,
    spanProcessors: [queue],
  });
  const tracer = provider.getTracer('asset-valuation', options.version);
  const around = new AsyncLocalStorage<Context>();

  function begin(draft: SpanDraft, startTime?: number): { span: Span; context: Context } | undefined {
    const parent = draft.place ? contextOf(draft.place) : around.getStore();
    if (!parent) return undefined;
    ids.traceId = draft.place && traceIdOf(draft.place.correlationId);
    ids.spanId = draft.appends === undefined ? undefined : spanIdOf(draft.appends);
    const span = tracer.startSpan(
      draft.name,
      {
        ...(draft.kind && { kind: KINDS[draft.kind] }),
        ...(draft.attributes && { attributes: { ...draft.attributes } }),
        ...(startTime !== undefined && { startTime }),
        links: linksTo(draft.link),
      },
      parent,
    );
    ids.traceId = undefined;
    ids.spanId = undefined;
    return { span, context: trace.setSpan(parent, span) };
  }

  return {
    async within(draft, work) {
      const begun = begin(draft);
      if (!begun) return work(() => {});
      const { span, context } = begun;
      try {
        return await around.run(context, () => work((attributes) => noteOn(span, attributes)));
      } catch (error) {
        // Its name alone: a message may hold what no trace may.
        noteOn(span, { 'error.type': error instanceof Error ? error.name : typeof error });
        throw error;
      } finally {
        span.end();
      }
    },
    isWithin: () => around.getStore() !== undefined,
    report(draft, durationMs) {
      const now = Date.now();
      begin(draft, now - durationMs)?.span.end(now);
    },
    stop: () => provider.shutdown(),
  };
}

function noteOn(span: Span, attributes: Attributes): void {
  span.setAttributes(attributes);
  if ('error.type' in attributes) span.setStatus({ code: SpanStatusCode.ERROR });
}

function contextOf({ correlationId, after }: TracePlace): Context {
  if (after === undefined || after === null) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: traceIdOf(correlationId),
    spanId: spanIdOf(after),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}

function linksTo(traceparent: string | undefined): Link[] {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId) return [];
  return [{ context: { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true } }];
}
