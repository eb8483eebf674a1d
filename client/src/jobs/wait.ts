import type { CallOptions } from '../operation-types.ts';
import { WaitExpired } from '../problem.ts';
import type { EndedJob, Job } from '../shapes.ts';
import { type Timing, timeLimit } from '../timing.ts';
import { hasEnded } from './follow.ts';

export interface WaitOptions extends CallOptions {
  /** Called with each state of the job, including the last. */
  readonly onProgress?: ((job: Job) => void) | undefined;
  /** Maximum milliseconds to wait; by default until the job has ended. */
  readonly timeout?: number | undefined;
}

/**
 * Waits until a job has succeeded or failed. Throws `WaitExpired` when the time is over first.
 * @param follow yields its states until the signal is aborted
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
    // `follow` ends with an ended job, or throws.
    throw new WaitExpired(id, last);
  } catch (error) {
    if (limit?.isOver() && error === limit.signal.reason) throw new WaitExpired(id, last);
    throw error;
  } finally {
    limit?.lift();
  }
}
