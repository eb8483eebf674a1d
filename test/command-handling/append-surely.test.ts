import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { appendSurely } from '../../src/command-handling/append-surely.ts';
import { DependencyUnavailable } from '../../src/ports/dependency-unavailable.ts';
import type { Append, EventLog } from '../../src/ports/event-log.ts';
import { newStream, renamed, startChain } from '../support/events.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';

const one = () => startChain(newStream('asset')).append(renamed('once'));

describe('an append whose outcome is unknown', () => {
  it('is answered by the very same append again', async () => {
    const log = memoryEventLog();
    log.interrupt();
    const append = one();
    expect(await appendSurely(log, append)).toMatchObject({ outcome: 'appended', revision: 0 });
    expect(log.events).toHaveLength(1);
  });

  it('stays open when a later try certainly stored nothing', async () => {
    const log = memoryEventLog();
    const outcomes = ['lose', 'refuse', 'store'];
    const append: EventLog['append'] = async (wanted) => {
      const next = outcomes.shift();
      if (next === 'refuse') throw new DependencyUnavailable('event_log', new Error('no connection'));
      if (next === 'lose') log.interrupt();
      return log.append(wanted);
    };
    expect(await appendSurely({ ...log, append }, one())).toMatchObject({ outcome: 'appended' });
    expect(outcomes).toEqual([]);
  });

  it('is given up in time by a log that never tells', async () => {
    const tries: Append[] = [];
    const append: EventLog['append'] = async (wanted) => {
      tries.push(wanted);
      await sleep(700);
      return { outcome: 'unknown', cause: new Error('silence') };
    };
    const wanted = one();
    await expect(appendSurely({ ...memoryEventLog(), append }, wanted)).rejects.toBeInstanceOf(
      DependencyUnavailable,
    );
    expect(tries.length).toBeLessThanOrEqual(3);
    expect(new Set(tries)).toEqual(new Set([wanted]));
  });
});
