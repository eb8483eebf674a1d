import type { Instant } from './instant.ts';

/** Time from outside, so that tests can move it. */
export interface Clock {
  now(): Instant;
}

/** New random ids from outside. */
export interface IdSource {
  /** A random UUID. */
  uuid(): string;
}
