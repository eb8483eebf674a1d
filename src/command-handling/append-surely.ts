import { setTimeout as pause } from 'node:timers/promises';
import { DependencyUnavailable } from '../ports/dependency-unavailable.ts';
import type { Append, AppendOutcome, EventLog } from '../ports/event-log.ts';

type KnownOutcome = Exclude<AppendOutcome, { outcome: 'unknown' }>;

const DELAYS_MS = [20, 80, 200, 500, 1_000];
/** After this time no further try begins: who waits for the answer is told to come back. */
const LAST_TRY_MS = 2_000;

/**
 * Appends until the outcome is known. An unknown one is answered by the very same append again (same revision, same
 * event ids), which the log stores once. Throws `DependencyUnavailable` when it stays unknown.
 */
export async function appendSurely(log: EventLog, append: Append): Promise<KnownOutcome> {
  const began = performance.now();
  let cause: unknown;
  for (const delay of [0, ...DELAYS_MS]) {
    if (performance.now() + delay > began + LAST_TRY_MS) break;
    if (delay > 0) await pause(delay);
    try {
      const outcome = await log.append(append);
      if (outcome.outcome !== 'unknown') return outcome;
      cause = outcome.cause;
    } catch (error) {
      // After an unknown outcome "certainly not stored" only speaks of this try, so the first one stays open: go on.
      if (!(error instanceof DependencyUnavailable) || cause === undefined) throw error;
    }
  }
  throw new DependencyUnavailable('event_log', cause);
}
