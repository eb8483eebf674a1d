import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { coverageStream } from '../../src/domain/coverage.ts';
import type { CommandHandler } from '../../src/engine/handling/handler.ts';
import type { EventLog } from '../../src/engine/log/event-log.ts';
import { type CoverageParts, watchCoverage } from '../../src/processes/coverage/reaction.ts';
import { startChain } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { memoryEventLogStore } from '../support/memory-event-log.ts';
import { ID, ORGANIZATION, owing, parts, recordedTypes } from '../support/one-obligation.ts';
import { DAY_MS, testClock } from '../support/test-clock.ts';

/** Overlapping comparisons of coverage: one reads before an event, and records after the others looked for that event. */

const running: { readonly end: AbortController; readonly watching: Promise<void> }[] = [];
afterEach(async () => {
  for (const { end } of running) end.abort();
  await Promise.all(running.splice(0).map(({ watching }) => watching));
});

function watch(watched: CoverageParts) {
  const end = new AbortController();
  const watching = watchCoverage(watched, { everyMs: 5 }, end.signal, () => {});
  running.push({ end, watching });
  return end;
}

/** A new price, of made-up content: a comparison reads what it changes from the read models. */
async function publish(log: EventLog): Promise<void> {
  const question = randomUUID().replaceAll('-', '').repeat(2);
  const data = { question: {}, reference: {} };
  await log.append(startChain(`reference-${question}`).append({ type: 'ReferencePublished', data }));
}

/** A process whose first comparison waits until it is released. */
async function overtaken() {
  const log = memoryEventLogStore().open();
  const { promise: held, resolve: open } = Promise.withResolvers<void>();
  return { ...(await owing(log)), log, open, slow: parts(log, held) };
}

describe('an overtaken comparison', () => {
  it('is corrected by its own process, which compares after the event', async () => {
    const { log, pay, open, slow } = await overtaken();
    watch(slow.parts);
    await eventually(async () => slow.looks() === 1);
    await pay();
    // Nothing is recorded until the first comparison ends.
    await new Promise((resolve) => setTimeout(resolve, 30));
    open();
    await eventually(async () => (await recordedTypes(log)).length === 2);
    expect(await recordedTypes(log)).toEqual(['CoverageFellShort', 'CoverageRestored']);
  });

  it('is corrected by another process if its own is killed after recording', async () => {
    const { log, pay, open, slow } = await overtaken();
    const { change } = slow.parts.handler;
    let killed = () => {};
    const end = watch({
      ...slow.parts,
      handler: {
        ...slow.parts.handler,
        change: async (...parameters) => {
          const done = await change(...(parameters as Parameters<typeof change>));
          killed();
          return done as never;
        },
      },
    });
    killed = () => end.abort();
    await eventually(async () => slow.looks() === 1);
    await pay();
    const other = parts(log);
    watch(other.parts);
    await eventually(async () => other.looks() >= 1);
    expect(await recordedTypes(log)).toEqual([]);
    open();
    await eventually(async () => (await recordedTypes(log)).length === 2);
    expect(await recordedTypes(log)).toEqual(['CoverageFellShort', 'CoverageRestored']);
    const [short, restored] = await log.readStream(coverageStream(ID));
    expect(restored?.metadata.causation_id).toBe(short?.eventId);
    expect(restored?.data).toMatchObject({ status: 'NOT_REQUIRED', cause: 'CoverageFellShort' });
  });

  it('is checked again by other processes, not by the one that recorded it', async () => {
    const log = memoryEventLogStore().open();
    await owing(log);
    const first = parts(log);
    watch(first.parts);
    await eventually(async () => (await recordedTypes(log)).length === 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([first.looks(), await recordedTypes(log)]).toEqual([1, ['CoverageFellShort']]);
  });
});

describe('several causes', () => {
  it('of one moment are one calculation', async () => {
    const { log, pay, open, slow } = await overtaken();
    const obligations = [{ id: ID, organization_id: ORGANIZATION }];
    watch({ ...slow.parts, marked: async () => ({ obligations, next: null }) });
    await eventually(async () => slow.looks() === 1);
    await publish(log);
    await pay();
    await publish(log);
    const approval = { type: 'PolicyDecided', data: { decision: 'APPROVE', rationale: 'made up' } };
    await log.append(startChain(`policy-${randomUUID()}`).append(approval));
    await new Promise((resolve) => setTimeout(resolve, 30));
    open();
    await eventually(async () => (await recordedTypes(log)).length === 2);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([slow.looks(), await recordedTypes(log)]).toEqual([2, ['CoverageFellShort', 'CoverageRestored']]);
  });

  it('of nothing that a price marks are none', async () => {
    const log = memoryEventLogStore().open();
    await owing(log);
    const watched = parts(log);
    watch(watched.parts);
    await eventually(async () => (await recordedTypes(log)).length === 1);
    await publish(log);
    await publish(log);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(watched.looks()).toBe(1);
  });
});

describe('a new day', () => {
  it('compares again what was compared for the day before as it came', async () => {
    const log = memoryEventLogStore().open();
    await owing(log);
    const clock = testClock();
    const { promise: held, resolve: open } = Promise.withResolvers<void>();
    const watched = parts(log, undefined, clock);
    let changes = 0;
    watch({
      ...watched.parts,
      handler: {
        ...watched.parts.handler,
        // The coverage was calculated before midnight, and the alarm is recorded after.
        change: async (...parameters) => {
          changes += 1;
          if (changes === 1) await held;
          return watched.parts.handler.change(
            ...(parameters as Parameters<CommandHandler['change']>),
          ) as never;
        },
      },
    });
    await eventually(async () => changes === 1);
    clock.advance(DAY_MS);
    await new Promise((resolve) => setTimeout(resolve, 60));
    open();
    await eventually(async () => watched.looks() === 2);
  });
});
