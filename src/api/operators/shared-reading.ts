import { shownError } from '../../engine/telemetry/shown-error.ts';
import { within } from '../../kernel/async/within.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Section } from './answers.ts';

/** Nobody waits longer; the reading goes on for whoever comes next. */
const BOUND_MS = 1_500;
/** However many pages are open, nothing is read more often. */
const LEAST_MS = 1_000;

/**
 * How many times as long as it took a reading rests before it is made again. What looks at many rows or events rests
 * long, so that all open pages together keep one connection busy for a twentieth of the time; what failed is wanted back.
 */
export interface Rest {
  readonly afterAnswer: number;
  readonly afterFailure: number;
}
export const LIGHT: Rest = { afterAnswer: 0, afterFailure: 0 };
export const HEAVY: Rest = { afterAnswer: 20, afterFailure: 5 };

/** A reading that was not answered for so long is begun anew. */
const FORGET_MS = 30_000;

type Told<Value> = Exclude<Section<Value>, { readonly state: 'elsewhere' }>;

/** A reading that all who ask share. It never rejects: what cannot be known is told with its reason. */
export function sharedReading<Value>(
  clock: Clock,
  rest: Rest,
  read: () => Promise<Value>,
): () => Promise<Told<Value>> {
  let last: { readonly told: Told<Value>; readonly until: number } | undefined;
  let underWay: { readonly told: Promise<Told<Value>>; readonly since: number } | undefined;

  const begin = () => {
    const since = performance.now();
    const begun = { since, told: tell(clock, read) };
    underWay = begun;
    void begun.told.then((told) => {
      if (underWay !== begun) return;
      underWay = undefined;
      const ended = performance.now();
      const times = told.state === 'known' ? rest.afterAnswer : rest.afterFailure;
      last = { told, until: ended + Math.max(LEAST_MS, times * (ended - since)) };
    });
    return begun;
  };

  return async () => {
    const now = performance.now();
    if (last && now < last.until) return last.told;
    const current = underWay && now - underWay.since < FORGET_MS ? underWay : begin();
    const as_of = clock.now();
    const reason = `no answer within ${BOUND_MS} ms`;
    return within(current.told, BOUND_MS, () => ({ state: 'unavailable', as_of, reason }));
  };
}

async function tell<Value>(clock: Clock, read: () => Promise<Value>): Promise<Told<Value>> {
  const as_of = clock.now();
  try {
    return { state: 'known', as_of, value: await read() };
  } catch (error) {
    return { state: 'unavailable', as_of, reason: shownError(error) };
  }
}
