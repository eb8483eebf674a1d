/** The same work in several lanes, each in order, none waiting for another unless it is too far ahead. */
export interface Lanes {
  /** Resolves when the next may begin; throws what a lane threw. */
  run(work: (lane: number) => Promise<void> | undefined): Promise<void>;
  /** Resolves when all is done; throws what a lane threw. */
  end(): Promise<void>;
  /** Resolves when nothing is under way any more, however it ended. */
  settled(): Promise<unknown>;
}

/** `ahead`: pieces of work that may be under way in a lane while the next one is asked for. */
export function inLanes(count: number, ahead: number): Lanes {
  const tails = Array.from({ length: count }, (): Promise<void> => Promise.resolve());
  const underWay: Promise<unknown>[] = [];
  return {
    async run(work) {
      for (const [lane, tail] of tails.entries()) tails[lane] = tail.then(() => work(lane));
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
