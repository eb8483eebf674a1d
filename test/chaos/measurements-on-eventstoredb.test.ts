import { describe, expect, it } from 'vitest';
import { figureIn as figure, measured } from '../support/measured.ts';

describe('the measurements on EventStoreDB', () => {
  it('of catching up count a few commits', async () => {
    const printed = await measured('eventstoredb/catching-up', { BENCH_EVENTS: '3000', BENCH_ROUNDS: '1' });
    expect(figure(printed, 'commits of catching up')).toBeGreaterThan(0);
    expect(figure(printed, 'commits of catching up')).toBeLessThanOrEqual(600);
  });

  it('of a steady load show every event in the end, though the leader is killed and subscriptions are dropped', async () => {
    const printed = await measured('eventstoredb/steady', { BENCH_RATE: '50', BENCH_SECONDS: '12' });
    expect(figure(printed, 'appends that were refused')).toBe(0);
    expect(printed).toContain('until lag is below 1 s after the leading projector was killed: ');
    expect(printed).toContain('until all was shown after the end: ');
  });
});
