import type { CallOptions } from '../operation-types.ts';
import { WaitExpired } from '../problem.ts';
import type { EndedJob, Job } from '../shapes.ts';
import { type Timing, timeLimit } from '../timing.ts';
import { hasEnded } from './following.ts';

export interface WaitOptions extends CallOptions {
  /** Called with each state of the job, the last one too. */
  readonly onProgress?: ((job: Job) => void) | undefined;
  /** Milliseconds to wait at most; left out, until the job has ended. */
  readonly timeout?: number | undefined;
}

/**
 * Waits until a job has ended, in whichever way. Throws `WaitExpired` when the time is over first.
 * @param follow its states, until the signal is aborted
 */
export async function waitForJob(
  id: string,
  follow: (signal: AbortSignal | undefined) => AsyncIterable<Job>,
  { onProgress, timeout, signal }: Pick<WaitOptions, 'onProgress' | 'timeout' | 'signal'>,
  timing: Timing,
): Promise<EndedJob> {
  const limit = timeout === undefined ? undefined : timeLimit(timing, timeout, signal);
  let last: Job | undefined;
  try {
    for await (const job of follow(limit?.signal ?? signal)) {
      last = job;
      onProgress?.(job);
      if (hasEnded(job)) return job;
    }
    // Following ends with an ended job, or throws.
    throw new WaitExpired(id, last);
  } catch (error) {
    if (limit?.isOver() && error === limit.signal.reason) throw new WaitExpired(id, last);
    throw error;
  } finally {
    limit?.lift();
  }
}
