import { shownError } from '../../engine/telemetry/shown-error.ts';
import { within } from '../../kernel/async/within.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Section } from './answers.ts';

/** Maximum wait of a caller; the read continues for later callers. */
const BOUND_MS = 1_500;
/** Minimum time between two reads, however many pages are open. */
const LEAST_MS = 1_000;

/**
 * Pause before the next read, as a multiple of the last read's duration. Reads of many rows or events pause long, so that all open
 * pages together use one connection a twentieth of the time; after a failure the pause is shorter.
 */
export interface Rest {
  readonly afterAnswer: number;
  readonly afterFailure: number;
}
export const LIGHT: Rest = { afterAnswer: 0, afterFailure: 0 };
export const HEAVY: Rest = { afterAnswer: 20, afterFailure: 5 };

/** A read without an answer for this time is started again. */
const FORGET_MS = 30_000;

type ReadSection<Value> = Exclude<Section<Value>, { readonly state: 'elsewhere' }>;

/** A read shared by all concurrent callers. Never rejects: a failure is returned as `unavailable` with its reason. */
export function sharedRead<Value>(
  clock: Clock,
  rest: Rest,
  read: () => Promise<Value>,
): () => Promise<ReadSection<Value>> {
  let last: { readonly section: ReadSection<Value>; readonly until: number } | undefined;
  let underWay: { readonly section: Promise<ReadSection<Value>>; readonly since: number } | undefined;

  const begin = () => {
    const since = performance.now();
    const begun = { since, section: readSection(clock, read) };
    underWay = begun;
    void begun.section.then((section) => {
      if (underWay !== begun) return;
      underWay = undefined;
      const ended = performance.now();
      const times = section.state === 'known' ? rest.afterAnswer : rest.afterFailure;
      last = { section, until: ended + Math.max(LEAST_MS, times * (ended - since)) };
    });
    return begun;
  };

  return async () => {
    const now = performance.now();
    if (last && now < last.until) return last.section;
    const current = underWay && now - underWay.since < FORGET_MS ? underWay : begin();
    const as_of = clock.now();
    const reason = `no answer within ${BOUND_MS} ms`;
    return within(current.section, BOUND_MS, () => ({ state: 'unavailable', as_of, reason }));
  };
}

async function readSection<Value>(clock: Clock, read: () => Promise<Value>): Promise<ReadSection<Value>> {
  const as_of = clock.now();
  try {
    return { state: 'known', as_of, value: await read() };
  } catch (error) {
    return { state: 'unavailable', as_of, reason: shownError(error) };
  }
}
