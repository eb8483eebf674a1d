import { setImmediate as turn } from 'node:timers/promises';

/** Drives a reading to its end; at each of its pauses whatever else waits has its turn. */
export async function inTurns<T>(reading: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    await turn();
  }
}
