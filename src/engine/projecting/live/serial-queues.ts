/** The same work in several queues, each in order, none waiting for another unless it is too far ahead. */
interface SerialQueues {
  /** Resolves when the next may begin; throws what a queue threw. */
  run(work: (queue: number) => Promise<void> | undefined): Promise<void>;
  /** Resolves when all is done; throws what a queue threw. */
  end(): Promise<void>;
  /** Resolves when nothing is under way any more, however it ended. */
  settled(): Promise<unknown>;
}

/** `ahead`: pieces of work that may be under way in a queue while the next one is asked for. */
export function serialQueues(count: number, ahead: number): SerialQueues {
  const tails = Array.from({ length: count }, (): Promise<void> => Promise.resolve());
  const underWay: Promise<unknown>[] = [];
  return {
    async run(work) {
      for (const [queue, tail] of tails.entries()) tails[queue] = tail.then(() => work(queue));
      const piece = Promise.all(tails);
      // It is waited for further down; until then a failure is no unhandled one.
      piece.catch(() => {});
      underWay.push(piece);
      if (underWay.length > ahead) await underWay.shift();
    },
    async end() {
      await Promise.all(underWay);
    },
    settled: () => Promise.allSettled(tails),
  };
}
