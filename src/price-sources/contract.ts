import type { ReferenceAnswer, ReferenceQuery } from '../kernel/reference.ts';
import type { Label } from '../kernel/vocabulary.ts';

/** How a source does, for `/status`. OFF: switched off or not configured. */
export interface SourceHealth {
  readonly id: string;
  readonly status: 'UP' | 'DEGRADED' | 'DOWN';
  readonly kind: string;
  readonly detail: string;
}

/** The bytes a source answered, to be kept by digest with what was calculated from them. */
export interface SourceBytes {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** An answer, and the bytes it was read from (none when there is no answer). */
export interface SourcedAnswer {
  readonly answer: ReferenceAnswer;
  readonly bytes: readonly SourceBytes[];
}

/**
 * A place that prices come from: a client with its limits, a pure parser, its terms. It never throws for what a
 * source does wrong: whatever happens there is an answer with `found: false` and a reason, within 6 s.
 */
export interface PriceSource {
  readonly id: string;
  readonly name: Label;
  readonly publisher: string;
  readonly terms: string;
  answers(query: ReferenceQuery): boolean;
  ask(query: ReferenceQuery): Promise<SourcedAnswer>;
  health(): SourceHealth;
  close(): Promise<void>;
}
