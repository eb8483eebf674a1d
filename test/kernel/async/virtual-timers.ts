import type { Timers } from '../../../src/kernel/async/pause.ts';
import { VirtualTime, type VirtualTimer } from '../../simulation/time/virtual-time.ts';

/** Timers that run only while `run` waits for something, and then at once. */
export function virtualTimers() {
  const time = new VirtualTime(0);
  const timers: Timers = {
    now: () => time.now,
    setTimeout: (run, ms) => time.set(run, ms),
    clearTimeout: (timer) => (timer as VirtualTimer).cancel(),
  };
  const run = <T>(work: Promise<T>) => time.run(work, { mostSteps: 1_000, mostMs: 1_000_000 });
  return { timers, run };
}
