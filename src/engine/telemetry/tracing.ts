import { hash } from 'node:crypto';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Where a span belongs that has none around it: in the trace of a correlation id, which every event carries. */
export interface TracePlace {
  readonly correlationId: string;
  /** Id of the event that it follows from: it then hangs below the append that stored it. */
  readonly after?: string | null;
}

/** A span before it begins. Names are few and hold no ids; attributes hold nothing personal. */
export interface SpanDraft {
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes?: Attributes;
  /** Left out: below the span around it; without one there is no span. */
  readonly place?: TracePlace;
  /** The first event that it appends: whatever follows from that event finds this span. */
  readonly appends?: string;
  /** A `traceparent` of the caller: linked to, because a caller does not decide what this service records. */
  readonly link?: string | undefined;
}

/** Spans of one process. Neither a slow nor a silent collector is felt here. */
export interface Tracing {
  /** Runs the work inside a span, which ends with it; `note` adds what is known later, `error.type` that it failed. */
  within<T>(draft: SpanDraft, work: (note: (attributes: Attributes) => void) => Promise<T>): Promise<T>;
  /** True inside of a span. */
  isWithin(): boolean;
  /** A span that has just ended. */
  report(draft: SpanDraft, durationMs: number): void;
  /** Hands over what waits, within 2 s. */
  stop(): Promise<void>;
}

/** The trace of everything that one request caused, in every process: 16 bytes of its correlation id's SHA-256, in hex. */
export const traceIdOf = (correlationId: string): string => hash('sha256', correlationId).slice(0, 32);

/** The span of the append whose first event this is. */
export const spanIdOf = (eventId: string): string => hash('sha256', `append ${eventId}`).slice(0, 16);
