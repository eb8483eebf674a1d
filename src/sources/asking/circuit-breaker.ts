import type { Clock } from '../../kernel/clock.ts';
import { epochOf } from '../../kernel/instant.ts';

export interface CircuitBreakerOptions {
  readonly clock: Clock;
  /** So many failures in a row open it. */
  readonly failures: number;
  /** So long it stays open before one question may try again. */
  readonly restMs: number;
}

/** Leaves a place alone that keeps failing, so that callers do not wait for it again and again. */
export interface CircuitBreaker {
  /** Whether a question may be asked now. Whoever is allowed must report `succeeded` or `failed`. */
  allows(): boolean;
  succeeded(): void;
  /** `atOnce`: one such failure is enough, such as silence: nobody is to wait for it a second time. */
  failed(atOnce?: boolean): void;
}

export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let trial = false;

  return {
    allows: () => {
      if (failures < options.failures) return true;
      // Half open: one question goes through, the others wait for what it brings.
      if (trial || epochOf(options.clock.now()) < openUntil) return false;
      trial = true;
      return true;
    },
    succeeded: () => {
      failures = 0;
      trial = false;
    },
    failed: (atOnce = false) => {
      failures = atOnce ? Math.max(failures + 1, options.failures) : failures + 1;
      trial = false;
      openUntil = epochOf(options.clock.now()) + options.restMs;
    },
  };
}
