/** Which way bytes go: as the client sends them, or as the server answers. */
export type Direction = 'to-server' | 'to-client';

/** How a connection is broken: by a reset, or by an end as if the other side had finished. */
export type Break = 'reset' | 'finish';

/**
 * The effects of a wire on its bytes.
 *
 * - `latency`: each piece comes later by `ms`, give or take `jitterMs`; the order stays.
 * - `drip`: a number of bytes a second.
 * - `half-open`: bytes of one direction are lost, and its sender's end too. A connection that has lost something never
 *   recovers, in any later weather; a new one does.
 * - `blackhole`: connections are taken, nothing passes. When the weather changes, sent bytes arrive late.
 * - `cut`: every connection is broken at once, and each new one as soon as one side sends something.
 * - `refuse`: every connection is reset, and none is taken.
 */
export type Weather =
  | { readonly is: 'clear' }
  | { readonly is: 'latency'; readonly ms: number; readonly jitterMs: number }
  | { readonly is: 'drip'; readonly bytesPerSecond: number }
  | { readonly is: 'half-open'; readonly lost: Direction }
  | { readonly is: 'blackhole' }
  | { readonly is: 'cut'; readonly how: Break }
  | { readonly is: 'refuse' };

export const CLEAR: Weather = { is: 'clear' };
