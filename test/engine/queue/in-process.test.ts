import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { inProcessWorkQueue } from '../../../src/engine/queue/in-process.ts';
import { workQueueContract } from '../../contracts/work-queue-contract.ts';

workQueueContract('the queue in process', async () => {
  const queue = inProcessWorkQueue({ backoffMs: 5 });
  return { open: () => queue, close: async () => {} };
});

describe('the queue in process', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const item = { kind: 'VALUATION', id: 'one' } as const;

  async function attemptsWithin(ms: number, random?: () => number): Promise<number> {
    const queue = inProcessWorkQueue({ backoffMs: 100, maxBackoffMs: 400, ...(random && { random }) });
    const stop = new AbortController();
    let attempts = 0;
    const consuming = queue.consume({
      concurrency: 1,
      signal: stop.signal,
      handle: async () => {
        attempts += 1;
        throw new Error('made up');
      },
    });
    await queue.publish(item);
    await vi.advanceTimersByTimeAsync(ms);
    stop.abort();
    await consuming;
    await queue.close();
    return attempts;
  }

  it('doubles the delay before each further attempt, up to a limit', async () => {
    expect(await attemptsWithin(99)).toBe(1);
    expect(await attemptsWithin(100)).toBe(2);
    expect(await attemptsWithin(299)).toBe(2);
    expect(await attemptsWithin(300)).toBe(3);
    expect(await attemptsWithin(700)).toBe(4);
    expect(await attemptsWithin(1_100)).toBe(5);
  });

  it('spreads retries over the second half of their delay', async () => {
    expect(await attemptsWithin(49, () => 0)).toBe(1);
    expect(await attemptsWithin(50, () => 0)).toBe(2);
    expect(await attemptsWithin(74, () => 0.5)).toBe(1);
    expect(await attemptsWithin(75, () => 0.5)).toBe(2);
  });

  it('refuses items when too many wait, and after it was closed', async () => {
    const queue = inProcessWorkQueue({ maxWaiting: 1 });
    await queue.publish(item);
    await queue.publish(item);
    await expect(queue.publish({ ...item, id: 'two' })).rejects.toThrow(DependencyUnavailable);
    await queue.close();
    await expect(queue.publish(item)).rejects.toThrow(DependencyUnavailable);
    expect(await queue.depth()).toBe(0);
  });
});
