/** How long an answer waits for what stands behind it. */
export interface Patience {
  /** For the projections it uses to pass what its reader was told of last: shorter, so that there is time left to read. */
  readonly settleMs: number;
  /** For all engines behind a management request together; then it is answered 503. Public routes stand on none. */
  readonly enginesMs: number;
}

/** Below the promised three seconds by what a busy machine needs to say so. */
export const PROMISED: Patience = { settleMs: 1_500, enginesMs: 2_200 };
