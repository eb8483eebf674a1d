import type { Ask } from '../call.ts';
import { followJob } from '../job-following.ts';
import { type WaitOptions, waitForJob } from '../job-waiting.ts';
import type { CallOptions } from '../operation-types.ts';
import type { Transport } from '../transport.ts';

export const jobsOf = (transport: Transport, ask: Ask) => {
  const get = (id: string, options: CallOptions = {}) => ask('getJob', { path: { id }, ...options });

  return {
    get,

    /** Each state of a job until it has ended, in `for await`. */
    follow: (id: string, options: CallOptions = {}) => followJob(transport, get, id, options),

    /**
     * Waits until a job has ended, and resolves to it: `SUCCEEDED`, or `FAILED` with its `error`. Throws `WaitExpired` when
     * `timeout` is over first; the job goes on.
     */
    wait: (id: string, options: WaitOptions = {}) => waitForJob(transport, get, id, options),
  };
};
