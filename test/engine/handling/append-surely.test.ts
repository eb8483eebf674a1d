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

/** The service's retries, ten times faster. */
const QUICK: AppendRetries = { looksMs: [0, 1, 4], delaysMs: [0, 3, 8, 20, 50, 100], lastTryMs: 250 };

/** A log, and a view of it in which successive appends have the given fates. */
function lossyLog(fates: Fate[], lag: Partial<Lag> = {}) {
  const log = memoryEventLog();
  const fate = () => fates.shift() ?? 'answered';
  return { log, lossy: laggingLog(log, { lagMs: () => 0, fate, ...lag }) };
}

describe('an append whose outcome is unknown', () => {
  it.each<[string, Fate, number]>([
    ['is settled by finding its events in the stream, without sending it again', 'lost', 1],
    ['is settled by sending the same append again when nothing is found', 'unsent', 2],
  ])('%s', async (_, fate, appends) => {
    const { log, lossy } = lossyLog([fate]);
    expect(await appendSurely(lossy, one())).toMatchObject({ outcome: 'appended', revision: 0 });
    expect(log.events).toHaveLength(1);
    expect(lossy.appends).toBe(appends);
  });

  it('is also found after a slow failure that leaves no time for another try', async () => {
    const log = memoryEventLog();
    const append: EventLog['append'] = async (sent) => {
      await log.append(sent);
      await sleep(260);
      return { outcome: 'unknown', cause: new Error('Timeout') };
    };
    const request = startChain(newStream('asset')).append(...renames(3));
    expect(await appendSurely({ ...log, append }, request, QUICK)).toEqual({
      outcome: 'appended',
      revision: 2,
      position: log.events.at(-1)?.position,
    });
  });

  it('is a conflict when the stream holds events of another writer at that place', async () => {
    const { log, lossy } = lossyLog([], { fate: () => 'lost' });
    const rival = startChain(newStream('asset'));
    await log.append(rival.append(...renames(2)));
    const request = startChain(rival.stream).append(renamed('too late'));
    expect(await appendSurely(lossy, request)).toEqual({ outcome: 'conflict', actualRevision: 1 });
    expect(lossy.appends).toBe(1);
  });

  it('is no conflict when the conflicting events are its own', async () => {
    const { log, lossy } = lossyLog(['lost'], { lagMs: () => 150, droppedMs: 1 });
    const append: EventLog['append'] = async (sent) => {
      const outcome = await lossy.append(sent);
      const isRepeat = lossy.appends > 1;
      return isRepeat ? { outcome: 'conflict', actualRevision: 1 } : outcome;
    };
    const request = startChain(newStream('asset')).append(...renames(2));
    expect(await appendSurely({ ...lossy, append }, request)).toMatchObject({
      outcome: 'appended',
      revision: 1,
    });
    expect(idsOf(log.events)).toEqual(idsOf(request.events));
  });

  it('is retried when a later try certainly stored nothing', async () => {
    const outcomes: Fate[] = ['unsent', 'refused', 'answered'];
    const { lossy } = lossyLog(outcomes);
    expect(await appendSurely(lossy, one())).toMatchObject({ outcome: 'appended' });
    expect(outcomes).toEqual([]);
  });

  it('stays unknown when the stream cannot be read either', async () => {
    const unreadable = async () => {
      throw new DependencyUnavailable('event_log', new Error('silence'));
    };
    const { lossy: lost } = lossyLog([], { fate: () => 'lost' });
    await expect(appendSurely({ ...lost, readStream: unreadable }, one(), QUICK)).rejects.toBeInstanceOf(
      DependencyUnavailable,
    );
  });

  it('ends in bounded time on a log that never answers', async () => {
    const tries: Append[] = [];
    const append: EventLog['append'] = async (sent) => {
      tries.push(sent);
      await sleep(70);
      return { outcome: 'unknown', cause: new Error('silence') };
    };
    const request = one();
    await expect(appendSurely({ ...memoryEventLog(), append }, request, QUICK)).rejects.toBeInstanceOf(
      DependencyUnavailable,
    );
    expect(tries.length).toBeLessThanOrEqual(3);
    expect(new Set(tries)).toEqual(new Set([request]));
  });
});

describe('on a log that lags, drops repeats and loses answers', () => {
  /** Two writers at one revision of one stream: the answer to each, and the events stored in the end. */
  async function history(random: Random) {
    const log = memoryEventLog();
    const fates: readonly [Fate, ...Fate[]] = ['answered', 'answered', 'lost', 'unsent', 'refused'];
    const unkind = laggingLog(log, { lagMs: () => random.int(60), fate: () => random.pick(fates) });
    const stream = newStream('asset');
    const write = async () => {
      const append = startChain(stream).append(...renames(1 + random.int(3)));
      await sleep(random.int(40));
      const answer = await appendSurely(unkind, append).catch((error: unknown) => {
        if (error instanceof DependencyUnavailable) return { outcome: 'unavailable' as const };
        throw error;
      });
      return { append, answer };
    };
    return { writers: await Promise.all([write(), write()]), events: log.events };
  }

  it('an append answered "appended" is stored once, and one answered "conflict" is not stored', async () => {
    const seeds = Array.from({ length: 400 }, (_, seed) => seed);
    const histories = await Promise.all(seeds.map((seed) => history(seededRandom(seed))));
    const counts = new Map<string, number>();
    for (const { writers, events } of histories) {
      const stored = new Set(idsOf(events));
      expect(stored.size).toBe(events.length);
      expect(writers.filter(({ append }) => stored.has(append.events[0].eventId)).length).toBeLessThanOrEqual(
        1,
      );
      for (const { append, answer } of writers) {
        counts.set(answer.outcome, (counts.get(answer.outcome) ?? 0) + 1);
        const isStored = idsOf(append.events).map((id) => stored.has(id));
        if (answer.outcome === 'appended') {
          expect(new Set(isStored)).toEqual(new Set([true]));
          expect(answer).toMatchObject({
            revision: append.events.length - 1,
            position: events.at(-1)?.position,
          });
        }
        if (answer.outcome === 'conflict') {
          expect(new Set(isStored)).toEqual(new Set([false]));
          expect(answer.actualRevision).toBeGreaterThanOrEqual(0);
          expect(answer.actualRevision).toBeLessThan(events.length);
        }
      }
    }
    // Only appends refused at the first try, or failing at every one, end as unavailable.
    expect(counts.get('appended')).toBeGreaterThan(250);
    expect(counts.get('conflict')).toBeGreaterThan(150);
  });
});
