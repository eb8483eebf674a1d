import type { Ask } from '../call.ts';
import { followJob } from '../jobs/follow.ts';
import { type WaitOptions, waitForJob } from '../jobs/wait.ts';
import type { CallOptions } from '../operation-types.ts';
import type { EndedJob, Job } from '../shapes.ts';
import type { Transport } from '../transport.ts';

export class Jobs {
  readonly #transport: Transport;
  readonly #ask: Ask;

  constructor(transport: Transport, ask: Ask) {
    this.#transport = transport;
    this.#ask = ask;
  }

  get(id: string, options: CallOptions = {}): Promise<Job> {
    return this.#ask('getJob', { path: { id }, ...options });
  }

  /** Each state of a job until it has ended, for `for await`: by server-sent events, or by polling. */
  follow(id: string, options: CallOptions = {}): AsyncGenerator<Job, void, undefined> {
    return followJob(this.#transport, (of, asked) => this.get(of, asked), id, options);
  }

  /**
   * Waits until a job has ended, and resolves to it: `SUCCEEDED`, or `FAILED` with its `error`. Throws `WaitExpired` when
   * `timeout` is over first; the job still runs.
   */
  wait(id: string, { onProgress, timeout, ...options }: WaitOptions = {}): Promise<EndedJob> {
    const follow = (signal: AbortSignal | undefined) => this.follow(id, { ...options, signal });
    return waitForJob(
      id,
      follow,
      { onProgress, timeout, signal: options.signal },
      this.#transport.parts.timing,
    );
  }
}
