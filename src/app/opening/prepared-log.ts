import { MadeBeforeRelease } from '../../engine/dependency-unavailable.ts';
import type { ReleasedLog } from '../../engine/log/format.ts';
import { pause } from '../../kernel/async/pause.ts';

type Preparable = Pick<ReleasedLog, 'prepare'>;

const AGAIN_MS = 1_000;

/**
 * Whether the log is known to be of this release; false where it cannot say so now, which keeps no process from serving what the
 * read models know: the log itself asks again before each use. Throws `MadeBeforeRelease`.
 */
export async function isLogPrepared(log: Preparable): Promise<boolean> {
  try {
    await log.prepare();
    return true;
  } catch (error) {
    if (error instanceof MadeBeforeRelease) throw error;
    return false;
  }
}

/** Asks a log that could not answer at the start until it does, or the signal aborts. Throws `MadeBeforeRelease`. */
export async function untilLogPrepared(log: Preparable, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isLogPrepared(log))) await pause(AGAIN_MS, signal);
}
