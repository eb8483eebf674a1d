/** How long a source may take, and how it is left alone when it fails. */
export interface AskingLimits {
  /** For a whole question, retries and fallbacks included; a source answers or gives up within 6 s. */
  readonly totalMs: number;
  /** For the first of two addresses, where the second must still have its turn. */
  readonly firstMs: number;
  readonly retries: number;
  readonly retryDelayMs: number;
  /** So many failures in a row, and an address is left alone for `restMs`. */
  readonly failures: number;
  readonly restMs: number;
}

export const ASKING_LIMITS: AskingLimits = {
  totalMs: 5000,
  firstMs: 2500,
  retries: 1,
  retryDelayMs: 150,
  failures: 3,
  restMs: 15_000,
};

export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => minutes(count * 60);
