import type { Reach } from './reach.ts';
import type { Appended, Proposed, Store } from './store.ts';

/** One server's share in the log: how much of it it shows, and when it answers for what it took. */
export interface Share {
  readonly store: Store;
  /** E 25: what reads see. */
  readonly readable: Reach;
  /** E 25: what subscriptions have been told. */
  readonly told: Reach;
  /** An append is answered as stored once this has got it. */
  readonly answered: Reach;
  /** How long an append may go without that before it is answered as timed out. */
  readonly writeTimeoutMs: number;
}

export type Decision = Exclude<Appended, { result: 'dropped' }> | { readonly result: 'timed-out' };

/**
 * Decides on an append at once, and resolves when it may be answered. A conflict may be answered before its winner can be
 * read (E 25); what is dropped or does not get there in time is answered as timed out, whatever becomes of it (E 26).
 */
export function decide(
  { store, readable, answered, writeTimeoutMs }: Share,
  stream: string,
  expected: number,
  events: readonly Proposed[],
): Promise<Decision> {
  const appended = store.append(stream, expected, events, readable.length);
  if (appended.result === 'dropped') return lateBy(writeTimeoutMs);
  if (appended.result !== 'stored') return Promise.resolve(appended);
  return answered
    .has(appended.until, writeTimeoutMs)
    .then((isThere) => (isThere ? appended : { result: 'timed-out' }));
}

const lateBy = (ms: number): Promise<Decision> =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ result: 'timed-out' }), ms);
  });
