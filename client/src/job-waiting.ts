import { followJob, hasEnded } from './job-following.ts';
import type { CallOptions } from './operation-types.ts';
import { WaitExpired } from './problem.ts';
import type { EndedJob, Job } from './shapes.ts';
import { timeLimit } from './timing.ts';
import type { Transport } from './transport.ts';

export interface WaitOptions extends CallOptions {
  /** Called with each state of the job, the last one too. */
  readonly onProgress?: ((job: Job) => void) | undefined;
  /** Milliseconds to wait at most; left out, until the job has ended. */
  readonly timeout?: number | undefined;
}

/** Waits until a job has ended, in whichever way. Throws `WaitExpired` when the time is over first. */
export async function waitForJob(
  transport: Transport,
  read: (id: string, options: CallOptions) => Promise<Job>,
  id: string,
  { onProgress, timeout, ...options }: WaitOptions,
): Promise<EndedJob> {
  const limit =
    timeout === undefined ? undefined : timeLimit(transport.parts.timing, timeout, options.signal);
  const bounded = limit === undefined ? options : { ...options, signal: limit.signal };
  let last: Job | undefined;
  try {
    for await (const job of followJob(transport, read, id, bounded)) {
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
