/** Which way bytes go: as the client sends them, or as the server answers. */
export type Direction = 'to-server' | 'to-client';

/** How a connection is broken: by a reset, or by an end as if the other side had finished. */
export type Break = 'reset' | 'finish';

/**
 * What a wire does to the bytes on it.
 *
 * - `latency`: each piece comes later by `ms`, give or take `jitterMs`; the order stays.
 * - `drip`: so many bytes a second.
 * - `half-open`: what goes one way is lost, and its sender's farewell too. A connection that has lost something never
 *   comes back to life, whatever the weather later; a new one does.
 * - `blackhole`: connections are taken, nothing passes. When the weather changes, what was sent arrives late.
 * - `cut`: every connection is broken at once, and each new one as soon as one side says something.
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
