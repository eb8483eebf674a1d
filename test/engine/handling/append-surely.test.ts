import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { type AppendRetries, appendSurely } from '../../../src/engine/handling/append-surely.ts';
import type { Append, EventLog } from '../../../src/engine/log/event-log.ts';
import { newStream, renamed, renames, startChain } from '../../support/events.ts';
import { type Fate, type Lag, laggingLog } from '../../support/lagging-log.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { type Random, seededRandom } from '../../support/random.ts';

const one = () => startChain(newStream('asset')).append(renamed('once'));
const idsOf = (events: readonly { readonly eventId: string }[]) => events.map(({ eventId }) => eventId);

/** As the service has them, in a tenth of the time. */
const QUICK: AppendRetries = { looksMs: [0, 1, 4], delaysMs: [0, 3, 8, 20, 50, 100], lastTryMs: 250 };

/** A log, and the same as it is seen when appends fare so, one after the other. */
function lossyLog(fates: Fate[], lag: Partial<Lag> = {}) {
  const log = memoryEventLog();
  const fate = () => fates.shift() ?? 'answered';
  return { log, lossy: laggingLog(log, { lagMs: () => 0, fate, ...lag }) };
}

describe('an append whose outcome is unknown', () => {
  it.each<[string, Fate, number]>([
    ['is settled by reading the stream for its events, and not sent again', 'lost', 1],
    ['is answered by the very same append again where nothing is found', 'unsent', 2],
  ])('%s', async (_, fate, appends) => {
    const { log, lossy } = lossyLog([fate]);
    expect(await appendSurely(lossy, one())).toMatchObject({ outcome: 'appended', revision: 0 });
    expect(log.events).toHaveLength(1);
    expect(lossy.appends).toBe(appends);
  });

  it('is found also by a log that took its time to drop it, after which no try is left', async () => {
    const log = memoryEventLog();
    const append: EventLog['append'] = async (wanted) => {
      await log.append(wanted);
      await sleep(260);
      return { outcome: 'unknown', cause: new Error('Timeout') };
    };
    const wanted = startChain(newStream('asset')).append(...renames(3));
    expect(await appendSurely({ ...log, append }, wanted, QUICK)).toEqual({
      outcome: 'appended',
      revision: 2,
      position: log.events.at(-1)?.position,
    });
  });

  it('is a conflict where events of another stand in its place', async () => {
    const { log, lossy } = lossyLog([], { fate: () => 'lost' });
    const rival = startChain(newStream('asset'));
    await log.append(rival.append(...renames(2)));
    const wanted = startChain(rival.stream).append(renamed('too late'));
    expect(await appendSurely(lossy, wanted)).toEqual({ outcome: 'conflict', actualRevision: 1 });
    expect(lossy.appends).toBe(1);
  });

  it('is no conflict where it is its own events that stand in the way', async () => {
    const { log, lossy } = lossyLog(['lost'], { lagMs: () => 150, droppedMs: 1 });
    const append: EventLog['append'] = async (wanted) => {
      const outcome = await lossy.append(wanted);
      const isRepeat = lossy.appends > 1;
      return isRepeat ? { outcome: 'conflict', actualRevision: 1 } : outcome;
    };
    const wanted = startChain(newStream('asset')).append(...renames(2));
    expect(await appendSurely({ ...lossy, append }, wanted)).toMatchObject({
      outcome: 'appended',
      revision: 1,
    });
    expect(idsOf(log.events)).toEqual(idsOf(wanted.events));
  });

  it('stays open when a later try certainly stored nothing', async () => {
    const outcomes: Fate[] = ['unsent', 'refused', 'answered'];
    const { lossy } = lossyLog(outcomes);
    expect(await appendSurely(lossy, one())).toMatchObject({ outcome: 'appended' });
    expect(outcomes).toEqual([]);
  });

  it('stays unknown where the stream cannot be read either', async () => {
    const unreadable = async () => {
      throw new DependencyUnavailable('event_log', new Error('silence'));
    };
    const { lossy: lost } = lossyLog([], { fate: () => 'lost' });
    await expect(appendSurely({ ...lost, readStream: unreadable }, one(), QUICK)).rejects.toBeInstanceOf(
      DependencyUnavailable,
    );
  });

  it('is given up in time by a log that never tells', async () => {
    const tries: Append[] = [];
    const append: EventLog['append'] = async (wanted) => {
      tries.push(wanted);
      await sleep(70);
      return { outcome: 'unknown', cause: new Error('silence') };
    };
    const wanted = one();
    await expect(appendSurely({ ...memoryEventLog(), append }, wanted, QUICK)).rejects.toBeInstanceOf(
      DependencyUnavailable,
    );
    expect(tries.length).toBeLessThanOrEqual(3);
    expect(new Set(tries)).toEqual(new Set([wanted]));
  });
});

describe('on a log that lags, drops repeats and loses answers', () => {
  /** Two writers at one revision of one stream; what each was told, and what stands there in the end. */
  async function history(random: Random) {
    const log = memoryEventLog();
    const fates: readonly [Fate, ...Fate[]] = ['answered', 'answered', 'lost', 'unsent', 'refused'];
    const unkind = laggingLog(log, { lagMs: () => random.int(60), fate: () => random.pick(fates) });
    const stream = newStream('asset');
    const write = async () => {
      const wanted = startChain(stream).append(...renames(1 + random.int(3)));
      await sleep(random.int(40));
      const told = await appendSurely(unkind, wanted).catch((error: unknown) => {
        if (error instanceof DependencyUnavailable) return { outcome: 'unavailable' as const };
        throw error;
      });
      return { wanted, told };
    };
    return { writers: await Promise.all([write(), write()]), events: log.events };
  }

  it('who is told "appended" has it there once, and who is told "conflict" has nothing there', async () => {
    const seeds = Array.from({ length: 400 }, (_, seed) => seed);
    const histories = await Promise.all(seeds.map((seed) => history(seededRandom(seed))));
    const told = new Map<string, number>();
    for (const { writers, events } of histories) {
      const stored = new Set(idsOf(events));
      expect(stored.size).toBe(events.length);
      expect(writers.filter(({ wanted }) => stored.has(wanted.events[0].eventId)).length).toBeLessThanOrEqual(
        1,
      );
      for (const { wanted, told: answer } of writers) {
        told.set(answer.outcome, (told.get(answer.outcome) ?? 0) + 1);
        const isThere = idsOf(wanted.events).map((id) => stored.has(id));
        if (answer.outcome === 'appended') {
          expect(new Set(isThere)).toEqual(new Set([true]));
          expect(answer).toMatchObject({
            revision: wanted.events.length - 1,
            position: events.at(-1)?.position,
          });
        }
        if (answer.outcome === 'conflict') {
          expect(new Set(isThere)).toEqual(new Set([false]));
          expect(answer.actualRevision).toBeGreaterThanOrEqual(0);
          expect(answer.actualRevision).toBeLessThan(events.length);
        }
      }
    }
    // Only who is refused at his first try, or meets nothing but bad luck, is told to come back.
    expect(told.get('appended')).toBeGreaterThan(250);
    expect(told.get('conflict')).toBeGreaterThan(150);
  });
});
