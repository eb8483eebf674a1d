import { describe, expect, it } from 'vitest';
import { pause } from '../../src/waiting/pause.ts';
import { EndedEarly, SilentTooLong, type SupervisedState, supervise } from '../../src/waiting/supervise.ts';
import { virtualTimers } from './virtual-timers.ts';

const { timers, run } = virtualTimers();

const hang = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

describe('the supervisor', () => {
  it('runs again what failed, until it is told to stop', async () => {
    const stop = new AbortController();
    const states: SupervisedState[] = [];
    let runs = 0;
    const supervised = supervise({
      name: 'a follower',
      signal: stop.signal,
      timers,
      firstDelayMs: 1,
      onState: (state) => states.push(state),
      run: async ({ signal }) => {
        runs += 1;
        if (runs < 4) throw new Error(`failure ${runs}`);
        queueMicrotask(() => stop.abort());
        await hang(signal);
      },
    });
    await run(supervised);
    expect(runs).toBe(4);
    expect(states.flatMap((state) => (state.state === 'waiting' ? [state.failures] : []))).toEqual([1, 2, 3]);
    expect(states.at(-1)).toEqual({ state: 'stopped' });
  });

  it('counts failures anew after progress', async () => {
    const stop = new AbortController();
    const failures: number[] = [];
    let runs = 0;
    const supervised = supervise({
      name: 'a follower',
      signal: stop.signal,
      timers,
      firstDelayMs: 1,
      onState: (state) => {
        if (state.state === 'waiting') failures.push(state.failures);
        if (failures.length === 4) stop.abort();
      },
      run: async ({ progressed }) => {
        runs += 1;
        if (runs === 3) progressed();
        throw new Error('lost');
      },
    });
    await run(supervised);
    expect(failures).toEqual([1, 2, 1, 2]);
  });

  it('tells once that what had failed goes well again', async () => {
    const stop = new AbortController();
    const told: string[] = [];
    let runs = 0;
    const supervised = supervise({
      name: 'a follower',
      signal: stop.signal,
      timers,
      firstDelayMs: 1,
      onState: (state) =>
        told.push(state.state === 'running' && state.hasProgressed ? 'progress' : state.state),
      run: async ({ progressed }) => {
        runs += 1;
        if (runs !== 2) progressed();
        if (runs === 3) progressed();
        if (runs === 3) stop.abort();
        throw new Error('lost');
      },
    });
    await run(supervised);
    expect(told).toEqual(['running', 'waiting', 'running', 'waiting', 'running', 'progress', 'stopped']);
  });

  it('takes an early end for a failure', async () => {
    const stop = new AbortController();
    const errors: unknown[] = [];
    const supervised = supervise({
      name: 'a follower',
      signal: stop.signal,
      timers,
      firstDelayMs: 1,
      onState: (state) => {
        if (state.state === 'waiting') {
          errors.push(state.error);
          stop.abort();
        }
      },
      run: async () => undefined,
    });
    await run(supervised);
    expect(errors[0]).toBeInstanceOf(EndedEarly);
  });

  it('ends and begins anew a run that is silent', async () => {
    const stop = new AbortController();
    const errors: unknown[] = [];
    const supervised = supervise({
      name: 'a follower',
      signal: stop.signal,
      timers,
      firstDelayMs: 1,
      silenceMs: 20,
      onState: (state) => {
        if (state.state === 'waiting') {
          errors.push(state.error);
          stop.abort();
        }
      },
      run: ({ signal }) => hang(signal),
    });
    await run(supervised);
    expect(errors[0]).toBeInstanceOf(SilentTooLong);
  });

  it('leaves a run that does not hear that it was silent after a second', async () => {
    const stop = new AbortController();
    const began = timers.now();
    const supervised = supervise({
      name: 'a follower',
      signal: stop.signal,
      timers,
      silenceMs: 500,
      onState: ({ state }) => state === 'waiting' && stop.abort(),
      run: async ({ alive }) => {
        await pause(400, undefined, { timers });
        alive();
        await new Promise(() => {});
      },
    });
    await run(supervised);
    expect(timers.now() - began).toBe(1_900);
  });

  it('grows its delay up to the longest, cut by at most a half, and begins anew after a steady run', async () => {
    const stop = new AbortController();
    const delays: number[] = [];
    const randoms = [0, 1, 0, 0.5, 0];
    const supervised = supervise({
      name: 'a follower',
      signal: stop.signal,
      timers,
      firstDelayMs: 100,
      longestDelayMs: 500,
      random: () => randoms.shift() ?? 0,
      onState: (state) => {
        if (state.state === 'waiting') delays.push(state.delayMs);
        if (delays.length === 5) stop.abort();
      },
      run: () => pause(delays.length === 4 ? 30_001 : 10, undefined, { timers }),
    });
    await run(supervised);
    expect(delays).toEqual([100, 100, 400, 375, 100]);
  });
});
