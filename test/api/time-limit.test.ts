import { stat } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NoAnswerInTime, timeLimit } from '../../src/api/pipeline/answer/time-limit.ts';

afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});

describe('the time limit of a request', () => {
  it('passes on the result and the failure of the work', async () => {
    const inTime = timeLimit(60_000);
    await expect(inTime(Promise.resolve('made'))).resolves.toBe('made');
    await expect(inTime(Promise.reject(new Error('no such thing')))).rejects.toThrow('no such thing');
  });

  it('ends work that takes too long', async () => {
    await expect(timeLimit(20)(never)).rejects.toBeInstanceOf(NoAnswerInTime);
  });

  it('covers all work of the request together', async () => {
    vi.useFakeTimers();
    const inTime = timeLimit(1_000);
    const first = inTime(new Promise((resolve) => setTimeout(resolve, 600)));
    await vi.advanceTimersByTimeAsync(600);
    await first;
    const second = inTime(never);
    second.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(401);
    await expect(second).rejects.toBeInstanceOf(NoAnswerInTime);
  });

  it('does not run while no work runs', async () => {
    vi.useFakeTimers();
    const inTime = timeLimit(1_000);
    await inTime(Promise.resolve());
    await vi.advanceTimersByTimeAsync(60_000);
    const made = inTime(new Promise((resolve) => setTimeout(() => resolve('made'), 900)));
    await vi.advanceTimersByTimeAsync(900);
    await expect(made).resolves.toBe('made');
  });

  it('accepts an answer that arrived while the process was blocked', async () => {
    const answer = new Promise<string>((resolve) => stat('.', () => resolve('there')));
    const limited = timeLimit(20)(answer);
    const heldUpUntil = performance.now() + 300;
    while (performance.now() < heldUpUntil);
    await expect(limited).resolves.toBe('there');
  });
});
