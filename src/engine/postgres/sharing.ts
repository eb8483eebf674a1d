/** Lends each of a few things to one piece of work at a time; who finds none waits, first come first served. */
export function sharing<Thing>(
  things: readonly Thing[],
): <T>(work: (thing: Thing) => Promise<T>) => Promise<T> {
  const idle = [...things];
  const waiting: ((thing: Thing) => void)[] = [];
  return async (work) => {
    const thing = idle.pop() ?? (await new Promise<Thing>((resolve) => waiting.push(resolve)));
    try {
      return await work(thing);
    } finally {
      const next = waiting.shift();
      if (next) next(thing);
      else idle.push(thing);
    }
  };
}
