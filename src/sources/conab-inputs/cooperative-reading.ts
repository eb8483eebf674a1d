import { setImmediate as yielding } from 'node:timers/promises';

/** Drives a reading to its end; at each of its pauses whatever else waits may run. */
export async function cooperatively<T>(reading: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    await yielding();
  }
}
