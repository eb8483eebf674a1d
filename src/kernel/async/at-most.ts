/** Limits concurrency to `count`; the others wait in their order. */
export interface AtMost {
  /** Under way or waiting for it. */
  readonly size: number;
  /** Whether something waits for another to end. */
  readonly isAwaited: boolean;
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function atMost(count: number): AtMost {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return {
    get size() {
      return underWay + waiting.length;
    },
    get isAwaited() {
      return waiting.length > 0;
    },
    async run(work) {
      if (underWay < count) underWay += 1;
      // A finished run gives its place to the next.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else underWay -= 1;
      }
    },
  };
}
