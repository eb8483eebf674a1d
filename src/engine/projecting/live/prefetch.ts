/** Asks for the next item while the last is worked on. `cancel` must make a question under way return. */
export async function* prefetch<T>(source: AsyncIterable<T>, cancel: () => void): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const ask = () => {
    const asked = iterator.next();
    // It is awaited below; until then a failure is no unhandled one.
    asked.catch(() => {});
    return asked;
  };
  let next = ask();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = ask();
      yield value;
    }
  } finally {
    cancel();
    await next.catch(() => {});
    await iterator.return?.();
  }
}
