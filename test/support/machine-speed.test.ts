import { afterEach, expect, it, vi } from 'vitest';
import { busyNow, measureSlowness, scaled } from './machine-speed.ts';

afterEach(() => vi.unstubAllEnvs());

it('gives every limit as many times the time as the machine took for the measured work', () => {
  vi.stubEnv('TEST_SLOWNESS', '2.5');
  expect(scaled(10_001)).toBe(25_003);
});

it('never gives less time than was chosen, on the fastest machine either', async () => {
  expect(await measureSlowness(60_000)).toBe(1);
  const slowness = await measureSlowness(1);
  expect(slowness).toBeGreaterThan(10);
});

it('measures how busy the machine is, with a factor of at least 1', async () => {
  expect(await busyNow()).toBeGreaterThanOrEqual(1);
});
