import { describe, expect, it } from 'vitest';
import { pause } from '../../../src/kernel/async/pause.ts';
import {
  EndedEarly,
  SilentTooLong,
  type SupervisedRun,
  type SupervisedState,
  supervise,
} from '../../../src/kernel/async/supervise.ts';
import { virtualTimers } from './virtual-timers.ts';

const { timers, run } = virtualTimers();

const hang = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

type Work = (run: SupervisedRun, runs: number, stop: AbortController) => Promise<void>;
/** Supervises until it has waited so often, or the work stops it. */
async function supervised(
  work: Work,
  mostWaits = Number.POSITIVE_INFINITY,
  options: Partial<Parameters<typeof supervise>[0]> = {},
) {
  const stop = new AbortController();
  const states: SupervisedState[] = [];
  const waits = () => states.filter((state) => state.state === 'waiting');
  let runs = 0;
  const running = supervise({
    name: 'a follower',
    signal: stop.signal,
    timers,
    firstDelayMs: 1,
    onState(state) {
      states.push(state);
      if (waits().length === mostWaits) stop.abort();
    },
    run(given) {
      runs += 1;
      return work(given, runs, stop);
    },
    ...options,
  });
  await run(running);
  return { runs, states, waits: waits() };
}
const lost = () => Promise.reject(new Error('lost'));

describe('the supervisor', () => {
  it('runs again what failed, until it is asked to stop', async () => {
    const { runs, states, waits } = await supervised(async ({ signal }, count, stop) => {
      if (count < 4) throw new Error(`failure ${count}`);
      queueMicrotask(() => stop.abort());
      await hang(signal);
    });
    expect(runs).toBe(4);
    expect(waits.map(({ failures }) => failures)).toEqual([1, 2, 3]);
    expect(states.at(-1)).toEqual({ state: 'stopped' });
  });

  it('counts failures from zero after progress', async () => {
    const { waits } = await supervised(({ progressed }, count) => {
      if (count === 3) progressed();
      return lost();
    }, 4);
    expect(waits.map(({ failures }) => failures)).toEqual([1, 2, 1, 2]);
  });

  it('reports once that what had failed works again', async () => {
    const { states } = await supervised(({ progressed }, count, stop) => {
      if (count !== 2) progressed();
      if (count === 3) progressed();
      if (count === 3) stop.abort();
      return lost();
    });
    const names = states.map((each) =>
      each.state === 'running' && each.hasProgressed ? 'progress' : each.state,
    );
    expect(names).toEqual(['running', 'waiting', 'running', 'waiting', 'running', 'progress', 'stopped']);
  });

  it('takes an early end for a failure', async () => {
    const { waits } = await supervised(async () => undefined, 1);
    expect(waits[0]?.error).toBeInstanceOf(EndedEarly);
  });

  it('ends a silent run and begins again', async () => {
    const { waits } = await supervised(({ signal }) => hang(signal), 1, { silenceMs: 20 });
    expect(waits[0]?.error).toBeInstanceOf(SilentTooLong);
  });

  it('leaves a run that does not hear that it was silent after a second', async () => {
    const began = timers.now();
    const deaf = async ({ alive }: { alive: () => void }) => {
      await pause(400, undefined, { timers });
      alive();
      await new Promise(() => {});
    };
    await supervised(deaf, 1, { silenceMs: 500 });
    expect(timers.now() - began).toBe(1_900);
  });

  it('grows its delay up to the longest, cut by at most a half, and starts small again after a steady run', async () => {
    const randoms = [0, 1, 0, 0.5, 0];
    const random = () => randoms.shift() ?? 0;
    const { waits } = await supervised(
      (_, count) => pause(count === 5 ? 30_001 : 10, undefined, { timers }),
      5,
      { firstDelayMs: 100, longestDelayMs: 500, random },
    );
    expect(waits.map(({ delayMs }) => delayMs)).toEqual([100, 100, 400, 375, 100]);
  });
});
