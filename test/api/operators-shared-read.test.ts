import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEAVY, LIGHT, sharedRead } from '../../src/api/operators/shared-read.ts';
import { testClock } from '../support/test-clock.ts';

describe('a shared read', () => {
  const clock = testClock();
  let readings = 0;
  beforeEach(() => {
    readings = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  /** Takes `ms` milliseconds, and then returns the number of reads, or fails. */
  const taking =
    (ms: number, fails = false) =>
    async () => {
      readings += 1;
      const own = readings;
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (fails) throw new Error('connect ECONNREFUSED postgres://me:S3CRET@db/x');
      return own;
    };

  it('is made once for all concurrent callers, and again a second later at the earliest', async () => {
    const ask = sharedRead(clock, LIGHT, taking(100));
    const asked = Promise.all([ask(), ask(), ask()]);
    await vi.advanceTimersByTimeAsync(100);
    expect(await asked).toEqual(Array(3).fill({ state: 'known', as_of: clock.now(), value: 1 }));
    await vi.advanceTimersByTimeAsync(999);
    expect(await ask()).toMatchObject({ value: 1 });
    await vi.advanceTimersByTimeAsync(1);
    const next = ask();
    await vi.advanceTimersByTimeAsync(100);
    expect(await next).toMatchObject({ value: 2 });
  });

  it('pauses twenty times its duration if it is heavy, five times after a failure', async () => {
    for (const [fails, restMs] of [
      [false, 10_000],
      [true, 2_500],
    ] as const) {
      readings = 0;
      const ask = sharedRead(clock, HEAVY, taking(500, fails));
      const first = ask();
      await vi.advanceTimersByTimeAsync(500);
      await first;
      await vi.advanceTimersByTimeAsync(restMs - 1);
      await ask();
      expect([fails, readings]).toEqual([fails, 1]);
      await vi.advanceTimersByTimeAsync(1);
      const next = ask();
      expect([fails, readings]).toEqual([fails, 2]);
      await vi.advanceTimersByTimeAsync(500);
      await next;
    }
  });

  it('returns the reason of a failure, without credentials', async () => {
    const failed = sharedRead(clock, LIGHT, taking(0, true))();
    await vi.advanceTimersByTimeAsync(0);
    const section = await failed;
    expect(section).toMatchObject({ state: 'unavailable', reason: expect.stringContaining('ECONNREFUSED') });
    expect(JSON.stringify(section)).not.toContain('S3CRET');
  });

  it('is not waited for beyond its bound, continues for later callers, and is abandoned in the end', async () => {
    const ask = sharedRead(clock, LIGHT, taking(60_000));
    const late = ask();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await late).toMatchObject({ state: 'unavailable', reason: 'no answer within 1500 ms' });
    const again = ask();
    await vi.advanceTimersByTimeAsync(1_500);
    await again;
    expect(readings).toBe(1);
    await vi.advanceTimersByTimeAsync(27_000);
    const last = ask();
    expect(readings).toBe(2);
    await vi.advanceTimersByTimeAsync(1_500);
    await last;
  });
});
