import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { laggingLog } from '../../support/lagging-log.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { seededRandom } from '../../support/random.ts';
import { DAY_MS } from '../../support/test-clock.ts';
import { deciding, posting } from './rig.ts';

const idOf = (execution: Awaited<ReturnType<ReturnType<typeof posting>['post']>>) =>
  execution.outcome === 'done' ? execution.state.id : execution.outcome;

describe('a creation on a log that answers a conflict before its winner can be read', () => {
  it.each([false, true])(
    'makes one resource for each of 300 pairs of equal requests (reads other streams: %s)',
    async (looksElsewhere) => {
      const log = memoryEventLog();
      const random = seededRandom(14);
      const lagging = laggingLog(log, { lagMs: () => random.int(26) });
      const replicas = [1, 2].map(() => posting(lagging, { uuid: randomUUID }));
      const keys = Array.from({ length: 300 }, (_, index) => `key-${10_000 + index}`);
      const pairs = await Promise.all(
        keys.map(async (key, index) => {
          // One after the other, so that a slow machine does not outlast the lag.
          await sleep(4 * index);
          return Promise.all(replicas.map(({ post }) => post(key, { looksElsewhere })));
        }),
      );
      for (const pair of pairs) expect(new Set(pair.map(idOf)).size).toBe(1);
      expect(log.events).toHaveLength(300);
    },
  );

  it('never starts the next generation: without the winner its age is unknown', async () => {
    const log = memoryEventLog();
    const { post } = posting(laggingLog(log, { lagMs: () => 60_000 }));
    await post('key-00001');
    await expect(post('key-00001')).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(log.events).toHaveLength(1);
  });

  it('starts the next generation once the first was read and is older than seven days', async () => {
    const log = memoryEventLog();
    const { clock, post } = posting(laggingLog(log, { lagMs: () => 20 }));
    const first = await post('key-00001');
    clock.advance(8 * DAY_MS);
    const second = await post('key-00001');
    expect(second).toMatchObject({ outcome: 'done', replayed: false });
    expect(idOf(second)).not.toBe(idOf(first));
    expect(idOf(await post('key-00001'))).toBe(idOf(second));
  });

  it('reads the log once more before a refusal, for an equal request stored in between', async () => {
    const log = memoryEventLog();
    const { post } = posting(log);
    const prepare = async () => {
      await post('key-00001', { looksElsewhere: true });
      return 'erased' as const;
    };
    const late = await post('key-00001', { looksElsewhere: true, prepare });
    expect(late).toMatchObject({ outcome: 'done', replayed: true });
    expect(log.events).toHaveLength(1);
  });
});

describe('a change that loses its race on such a log', () => {
  async function racing(lagMs: number) {
    const log = memoryEventLog();
    const lagging = laggingLog(log, { lagMs: () => lagMs });
    return { lagging, ...(await deciding(log, lagging)) };
  }

  it('waits until it sees the winner, and decides once on that state', async () => {
    const { lagging, decide } = await racing(25);
    const outcomes = await Promise.all([decide('key-00002'), decide('key-00003')]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected']);
    expect(lagging.appends).toBe(2);
  });

  it('is answered “unavailable” when the winner cannot be read, without further attempts', async () => {
    const { lagging, decide } = await racing(60_000);
    await decide('key-00002');
    await expect(decide('key-00003')).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(lagging.appends).toBe(2);
  });
});
