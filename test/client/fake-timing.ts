import type { Timing } from '../../client/src/timing.ts';

interface Sleeper {
  readonly ms: number;
  readonly wake: () => void;
}

/**
 * A clock that does not advance. Short sleeps end at once and are recorded; those of at least `heldFrom` milliseconds, which are
 * time limits, last until `pass` ends them.
 */
export function fakeTiming(heldFrom = 30_000, random = 0) {
  const sleeps: number[] = [];
  const held = new Set<Sleeper>();
  const timing: Timing = {
    now: () => 0,
    random: () => random,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (ms < heldFrom) {
          sleeps.push(ms);
          return resolve();
        }
        const sleeper = { ms, wake: resolve };
        held.add(sleeper);
        signal?.addEventListener(
          'abort',
          () => {
            held.delete(sleeper);
            reject(signal.reason);
          },
          { once: true },
        );
      }),
  };
  return {
    timing,
    /** Milliseconds of each short sleep, in order. */
    sleeps: sleeps as readonly number[],
    /** Milliseconds of the active limits. */
    held: (): readonly number[] => [...held].map(({ ms }) => ms),
    /** Ends the limits of `ms` milliseconds. */
    pass(ms: number): void {
      for (const sleeper of [...held].filter((one) => one.ms === ms)) {
        held.delete(sleeper);
        sleeper.wake();
      }
    },
  };
}
