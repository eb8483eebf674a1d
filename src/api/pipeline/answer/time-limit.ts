import { realTimers, type Timers } from '../../../kernel/async/pause.ts';
import { within } from '../../../kernel/async/within.ts';

/** What a route stands on did not answer in time. It may still: the request's effect is then found again by its key. */
export class NoAnswerInTime extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.name = 'NoAnswerInTime';
  }
}

/** What has come in while this process was held up still counts: it is read before the immediate. */
const afterInput: Timers = {
  ...realTimers,
  setTimeout: (run, ms) => realTimers.setTimeout(() => setImmediate(run), ms),
};

/** Work under a limit: what it makes, or `NoAnswerInTime` when the time of all work so far is used up. */
export type TimeLimit = <T>(work: Promise<T>) => Promise<T>;

/** A stopwatch that runs only while work is under way, not while a client takes its time to send. */
export function timeLimit(ms: number): TimeLimit {
  let leftMs = ms;
  const giveUp = () => new NoAnswerInTime(ms);
  return async (work) => {
    const began = performance.now();
    try {
      return await within(work, Math.max(0, leftMs), giveUp, { timers: afterInput });
    } finally {
      leftMs -= performance.now() - began;
    }
  };
}

/** How long an answer waits for what stands behind it. */
export interface Patience {
  /** For the projections it uses to pass what its reader was told of last: shorter, so that there is time left to read. */
  readonly settleMs: number;
  /** For all engines behind a management request together; then it is answered 503. Public routes stand on none. */
  readonly enginesMs: number;
}

/** Below the promised three seconds by what a busy machine needs to say so. */
export const PROMISED: Patience = { settleMs: 1_500, enginesMs: 2_200 };
