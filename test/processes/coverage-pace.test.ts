import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Timers } from '../../src/kernel/async/pause.ts';
import { PACES, Pacing } from '../../src/processes/coverage/pace.ts';
import { type CoverageParts, watchCoverage } from '../../src/processes/coverage/reaction.ts';
import { memoryPlaces } from '../support/memory/places.ts';
import { memoryEventLogStore } from '../support/memory-event-log.ts';
import { testClock } from '../support/test-clock.ts';

const LIMITS = { free: 100, lateMs: 30_000 };

/** Pages of ten obligations, of ten milliseconds each, with the rests that follow them. */
function working(pace = PACES.price, ageMs = 0) {
  const pacing = new Pacing(LIMITS);
  let now = 1_000;
  let worked = 0;
  const page = () => {
    const began = now;
    now += 10;
    worked += 10;
    const rest = pacing.restAfter({ pace, compared: 10, began, ended: now, ageMs });
    now += rest;
    return rest;
  };
  return {
    pages: (count: number) => Array.from({ length: count }, page),
    pass(ms: number) {
      pacing.idle();
      now += ms;
    },
    share: () => worked / (now - 1_000),
  };
}

describe('comparisons', () => {
  it('of a few obligations need no rest', () => {
    expect(working().pages(10)).toEqual(Array.from({ length: 10 }, () => 0));
  });

  it('of many take their share of the time', () => {
    const { pages, share } = working();
    expect(pages(11).at(-1)).toBe(11 * 10 * PACES.price.rest);
    expect(pages(200).every((rest) => rest === 10 * PACES.price.rest)).toBe(true);
    expect(share()).toBeCloseTo(1 / (1 + PACES.price.rest), 5);
  });

  it('of few at a time, again and again, take no more', () => {
    const { pages, pass, share } = working();
    for (let time = 0; time < 400; time += 1) {
      pages(1);
      pass(1);
    }
    expect(share()).toBeLessThan(1.1 / (1 + PACES.price.rest));
  });

  it('are free again after a rest in which nothing waited', () => {
    const { pages, pass } = working();
    pages(100);
    pass(1);
    expect(pages(10)).toEqual(Array.from({ length: 10 }, () => 0));
    pass(1);
    expect(pages(1)[0]).toBeGreaterThan(0);
  });

  it('that are late rest less', () => {
    const { pages, share } = working(PACES.price, LIMITS.lateMs + 1);
    pages(200);
    expect(share()).toBeCloseTo(1 / (1 + PACES.price.lateRest), 1);
  });
});

/** A clock that each look takes a millisecond of, and whose timers run at once. */
function handedTimers() {
  let now = 0;
  const rests: number[] = [];
  const timers: Timers = {
    now() {
      now += 1;
      return now;
    },
    setTimeout(run, ms) {
      rests.push(ms);
      now += ms;
      const timer = setImmediate(run);
      return { unref: () => timer.unref(), refresh() {} };
    },
    clearTimeout() {},
  };
  return { timers, rests };
}

it('a sweep rests between its pages, by the time that is handed in', async () => {
  const all = Array.from({ length: 300 }, () => randomUUID()).toSorted();
  const end = new AbortController();
  const compared: string[] = [];
  const parts: CoverageParts = {
    log: memoryEventLogStore().open(),
    clock: testClock(),
    handler: { change: () => Promise.reject(new Error('nothing is recorded')) } as never,
    isReady: async () => true,
    passed: async () => true,
    alike: async () => [],
    async obligations({ after, limit }) {
      const obligations = all
        .filter((id) => id > (after ?? ''))
        .slice(0, limit)
        .map((id) => ({ id, organization_id: randomUUID() }));
      return { obligations, next: obligations.length < limit ? null : (obligations.at(-1)?.id ?? null) };
    },
    marked: async () => ({ obligations: [], next: null }),
    given: async () => [],
    valuedAssets: async () => [],
    async book(_, ids) {
      compared.push(...ids);
      if (compared.length === all.length) end.abort();
      return { policies: [], published: new Map(), assets: new Map(), obligations: new Map() };
    },
    lastAlarms: async () => new Map(),
    onCalculated: () => {},
    places: memoryPlaces(),
    version: '1',
    openClaims: async () => [],
    openDisposals: async () => [],
  };
  const { timers, rests } = handedTimers();
  await watchCoverage(parts, { everyMs: 60_000, timers }, end.signal, () => {});
  expect(compared.toSorted()).toEqual(all);
  // One obligation a page, each of another organization: the first hundred without a rest.
  expect(rests.length).toBeGreaterThanOrEqual(198);
  expect(rests.length).toBeLessThanOrEqual(200);
  expect(rests.every((ms) => ms > 0)).toBe(true);
});
