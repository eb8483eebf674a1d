import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEAVY, LIGHT, sharedReading } from '../../src/api/operators/shared-reading.ts';
import { testClock } from '../support/test-clock.ts';

describe('a reading that all who ask share', () => {
  const clock = testClock();
  let readings = 0;
  beforeEach(() => {
    readings = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  /** Takes so long, and then answers how often it was read, or fails. */
  const taking =
    (ms: number, fails = false) =>
    async () => {
      readings += 1;
      const own = readings;
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (fails) throw new Error('connect ECONNREFUSED postgres://me:S3CRET@db/x');
      return own;
    };

  it('is made once for all who ask at the same time, and again a second later at the earliest', async () => {
    const ask = sharedReading(clock, LIGHT, taking(100));
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

  it('rests twenty times as long as it took where it is heavy, five times where it failed', async () => {
    for (const [fails, restMs] of [
      [false, 10_000],
      [true, 2_500],
    ] as const) {
      readings = 0;
      const ask = sharedReading(clock, HEAVY, taking(500, fails));
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

  it('tells why it failed, without credentials', async () => {
    const failed = sharedReading(clock, LIGHT, taking(0, true))();
    await vi.advanceTimersByTimeAsync(0);
    const told = await failed;
    expect(told).toMatchObject({ state: 'unavailable', reason: expect.stringContaining('ECONNREFUSED') });
    expect(JSON.stringify(told)).not.toContain('S3CRET');
  });

  it('is not waited for beyond its bound, goes on for who comes next, and is given up in the end', async () => {
    const ask = sharedReading(clock, LIGHT, taking(60_000));
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
