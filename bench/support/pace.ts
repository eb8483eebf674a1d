/** Runs `work` `count` times, at most `atOnce` at a time; returns runs per second. The first failure ends it. */
export async function perSecond(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        next += 1;
        await work(next - 1);
      }
    }),
  );
  return count / ((performance.now() - began) / 1_000);
}
