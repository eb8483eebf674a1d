import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { Backlog } from '../../src/processes/coverage/backlog.ts';
import { Progress } from '../../src/processes/coverage/place.ts';
import { watchCoverage } from '../../src/processes/coverage/reaction.ts';
import { startChain } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { memoryPlaces } from '../support/memory/places.ts';
import { memoryEventLogStore } from '../support/memory-event-log.ts';
import { owing, parts, recordedTypes } from '../support/one-obligation.ts';
import { DAY_MS, testClock } from '../support/test-clock.ts';

const running: { readonly end: AbortController; readonly watching: Promise<void> }[] = [];
afterEach(stop);

async function stop(): Promise<void> {
  for (const { end } of running) end.abort();
  await Promise.all(running.splice(0).map(({ watching }) => watching));
}

function eventAt(position: string): RecordedEvent {
  const stream = `obligation-${randomUUID()}`;
  const [event] = startChain(stream).append({ type: 'ObligationPatched', data: {} }).events;
  return { ...event, stream, revision: 0, position };
}

/** A backlog with its progress, which starts on an unknown place; what was kept of it. */
function progressing() {
  const ids = [randomUUID(), randomUUID()] as const;
  const obligations = ids.map((id) => ({ id, organization_id: '' }));
  const backlog = new Backlog({
    obligations: async () => ({ obligations, next: null }),
    marked: async () => ({ obligations, next: null }),
  });
  const progress = new Progress(undefined);
  const places = memoryPlaces();
  const kept = async () => {
    await progress.keep({ places, version: '1', log: memoryEventLogStore().open() }, backlog);
    const place = (await places.of('coverage')) as { event: JsonObject; day: string } | undefined;
    return place && [place.event.position, place.day];
  };
  const happens = (position: string, named: readonly string[] = ids) => {
    const event = eventAt(position);
    backlog.name(new Map(named.map((id) => [id, event])));
    progress.followed(event);
  };
  const sweep = (day: string, position: string) => {
    backlog.sweepDate(day, position);
    progress.sweeps(day);
  };
  const compare = async (position: string) => {
    const { occasions } = await backlog.next();
    return () => backlog.compared(occasions.keys(), position);
  };
  return { ids, backlog, progress, happens, sweep, compare, kept };
}

describe('the place of the watch', () => {
  it('is kept behind the comparisons of a day and of what happened, and never before their end', async () => {
    const { happens, sweep, compare, kept } = progressing();
    sweep('2026-11-28', '1');
    happens('2');
    const named = await compare('2');
    expect(await kept()).toBeUndefined();
    named();
    expect(await kept()).toBeUndefined();
    const swept = await compare('2');
    swept();
    // Both were compared after they were named: the sweep finds nothing to do.
    expect(await kept()).toEqual(['2', '2026-11-28']);
    happens('3');
    const again = await compare('3');
    expect(await kept()).toEqual(['2', '2026-11-28']);
    again();
    expect(await kept()).toEqual(['3', '2026-11-28']);
  });

  it('moves while there is always something that waits', async () => {
    const { ids, happens, sweep, compare, kept } = progressing();
    sweep('2026-11-28', '1');
    (await compare('1'))();
    happens('2', [ids[0]]);
    expect(await kept()).toBeUndefined();
    const first = await compare('2');
    happens('3', [ids[1]]);
    expect(await kept()).toBeUndefined();
    first();
    expect(await kept()).toEqual(['2', '2026-11-28']);
    const second = await compare('3');
    happens('4', [ids[0]]);
    second();
    expect(await kept()).toEqual(['3', '2026-11-28']);
  });

  it('stays before a price until the last of its obligations', async () => {
    const { backlog, progress, happens, sweep, compare, kept } = progressing();
    sweep('2026-11-28', '1');
    happens('2');
    (await compare('2'))();
    (await compare('2'))();
    expect(await kept()).toEqual(['2', '2026-11-28']);
    const price = eventAt('3');
    backlog.sweepPrice('soy', price);
    progress.followed(price);
    expect(await kept()).toEqual(['2', '2026-11-28']);
    const page = await compare('3');
    expect(await kept()).toEqual(['2', '2026-11-28']);
    page();
    expect(await kept()).toEqual(['3', '2026-11-28']);
  });
});

/** Runs of one process after the other on one log. */
async function runs() {
  const log = memoryEventLogStore().open();
  const { pay } = await owing(log);
  const clock = testClock();
  const places = memoryPlaces();
  const start = (version = '1', held: Promise<void> = Promise.resolve()) => {
    const { parts: made, looks } = parts(log, held, clock, places);
    const end = new AbortController();
    running.push({
      end,
      watching: watchCoverage({ ...made, version }, { everyMs: 5 }, end.signal, () => {}),
    });
    return { looks };
  };
  const position = async () => ((await places.of('coverage'))?.event as JsonObject | undefined)?.position;
  const caughtUp = () => eventually(async () => (await position()) === (await log.head()));
  /** Until a watch would have compared everything, had it begun with that. */
  const someChecks = () => new Promise((resolve) => setTimeout(resolve, 60));
  return { log, pay, clock, places, start, caughtUp, someChecks };
}

describe('a start', () => {
  it('compares nothing where nothing happened, and what happened meanwhile', async () => {
    const { log, pay, start, caughtUp, someChecks } = await runs();
    start();
    await caughtUp();
    expect(await recordedTypes(log)).toEqual(['CoverageFellShort']);
    await stop();
    const idle = start();
    await someChecks();
    expect(idle.looks()).toBe(0);
    await stop();
    await pay();
    const busy = start();
    await caughtUp();
    expect([busy.looks(), await recordedTypes(log)]).toEqual([1, ['CoverageFellShort', 'CoverageRestored']]);
  });

  it('compares what an earlier run died before comparing', async () => {
    const { log, pay, start, caughtUp, someChecks } = await runs();
    start();
    await caughtUp();
    await stop();
    const { promise: held, resolve: open } = Promise.withResolvers<void>();
    await pay();
    const dying = start('1', held);
    await eventually(async () => dying.looks() === 1);
    await someChecks();
    const [{ end } = { end: new AbortController() }] = running.splice(0);
    end.abort();
    expect(await recordedTypes(log)).toEqual(['CoverageFellShort']);
    const next = start();
    await caughtUp();
    expect(next.looks()).toBe(1);
    expect(await recordedTypes(log)).toEqual(['CoverageFellShort', 'CoverageRestored']);
    open();
  });

  it.each([
    ['of another version of the program', async () => '2'],
    [
      'on another day',
      async ({ clock }) => {
        clock.advance(DAY_MS);
        return '1';
      },
    ],
    [
      'on another copy of the log',
      async ({ places }) => {
        const place = (await places.of('coverage')) as { event: JsonObject };
        await places.keep('coverage', { ...place, event: { ...place.event, event_id: randomUUID() } });
        return '1';
      },
    ],
    [
      'without a place that can be read',
      async ({ places }) => {
        await places.keep('coverage', {});
        return '1';
      },
    ],
  ] satisfies [string, (on: Awaited<ReturnType<typeof runs>>) => Promise<string>][])(
    '%s compares all obligations',
    async (_, changed) => {
      const on = await runs();
      on.start();
      await on.caughtUp();
      await stop();
      const again = on.start(await changed(on));
      await eventually(async () => again.looks() === 1);
    },
  );
});
