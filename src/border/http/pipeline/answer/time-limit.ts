/** What a route stands on did not answer in time. It may still: the request's effect is then found again by its key. */
export class NoAnswerInTime extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.name = 'NoAnswerInTime';
  }
}

/** Work under a limit: what it makes, or `NoAnswerInTime` when the time of all work so far is used up. */
export type TimeLimit = <T>(work: Promise<T>) => Promise<T>;

/** A stopwatch that runs only while work is under way, not while a client takes its time to send. */
export function timeLimit(ms: number): TimeLimit {
  let leftMs = ms;
  return async (work) => {
    const began = performance.now();
    const { promise: late, reject } = Promise.withResolvers<never>();
    // What has come in while this process was held up still counts: it is read before the immediate.
    const giveUp = () => setImmediate(() => reject(new NoAnswerInTime(ms)));
    const timer = setTimeout(giveUp, Math.max(0, leftMs));
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
      leftMs -= performance.now() - began;
    }
  };
}
