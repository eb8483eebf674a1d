import { describe, expect, it } from 'vitest';
import type { SupervisedState } from '../../src/engine/supervision.ts';
import { delayAfter, EndedEarly, SilentTooLong, supervise } from '../../src/engine/supervisor.ts';

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
    await supervise({
      name: 'a follower',
      signal: stop.signal,
      firstDelayMs: 1,
      onState: (state) => states.push(state),
      run: async ({ signal }) => {
        runs += 1;
        if (runs < 4) throw new Error(`failure ${runs}`);
        queueMicrotask(() => stop.abort());
        await hang(signal);
      },
    });
    expect(runs).toBe(4);
    expect(states.flatMap((state) => (state.state === 'waiting' ? [state.failures] : []))).toEqual([1, 2, 3]);
    expect(states.at(-1)).toEqual({ state: 'stopped' });
  });

  it('counts failures anew after progress', async () => {
    const stop = new AbortController();
    const failures: number[] = [];
    let runs = 0;
    await supervise({
      name: 'a follower',
      signal: stop.signal,
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
    expect(failures).toEqual([1, 2, 1, 2]);
  });

  it('tells once that what had failed goes well again', async () => {
    const stop = new AbortController();
    const told: string[] = [];
    let runs = 0;
    await supervise({
      name: 'a follower',
      signal: stop.signal,
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
    expect(told).toEqual(['running', 'waiting', 'running', 'waiting', 'running', 'progress', 'stopped']);
  });

  it('takes an early end for a failure', async () => {
    const stop = new AbortController();
    const errors: unknown[] = [];
    await supervise({
      name: 'a follower',
      signal: stop.signal,
      firstDelayMs: 1,
      onState: (state) => {
        if (state.state === 'waiting') {
          errors.push(state.error);
          stop.abort();
        }
      },
      run: async () => undefined,
    });
    expect(errors[0]).toBeInstanceOf(EndedEarly);
  });

  it('ends and begins anew a run that is silent', async () => {
    const stop = new AbortController();
    const errors: unknown[] = [];
    await supervise({
      name: 'a follower',
      signal: stop.signal,
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
    expect(errors[0]).toBeInstanceOf(SilentTooLong);
  });

  it('grows its delay up to the longest, cut by at most a half', () => {
    expect([1, 2, 3, 10, 1000].map((failures) => delayAfter(failures, 100, 5_000, () => 0))).toEqual([
      100, 200, 400, 5_000, 5_000,
    ]);
    expect(delayAfter(1, 100, 5_000, () => 1)).toBe(50);
  });
});
