import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aggregate } from '../../src/engine/events/aggregate.ts';
import { eventCatalog, NewerShape, newestLevel } from '../../src/engine/events/event-catalog.ts';
import { type EventOf, eventType, type ShapeStep } from '../../src/engine/events/event-type.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { createCommandHandler } from '../../src/engine/handling/handler.ts';
import type { EventLog } from '../../src/engine/log/event-log.ts';
import {
  adoptedShapes,
  adoptShapes,
  causeOf,
  readAdopted,
  shapeStream,
} from '../../src/engine/shapes/adopted.ts';
import { ShapeNotAdopted } from '../../src/engine/shapes/written-as.ts';
import { findChainFault } from '../../src/kernel/hash-chain.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { memoryEventLogStore } from '../support/memory-event-log.ts';
import { testClock } from '../support/test-clock.ts';
import { catalog as before, move } from './bank-account.ts';

/** The next version of the bank account: money has a currency, and an account can be closed. */
const currency: ShapeStep = {
  level: 2,
  upcast: (data) => ({ ...data, currency: 'BRL' }),
  downcast: ({ currency, ...data }) => (currency === 'BRL' ? data : undefined),
};
const money = z.strictObject({ cents: z.int(), currency: z.enum(['BRL', 'EUR']) });
const versionOf = (step: ShapeStep) => ({
  MoneyPaidIn: eventType('MoneyPaidIn', money, [step]),
  AccountClosed: eventType('AccountClosed', z.strictObject({}), [], 2),
});
const next = versionOf(currency);
type NextEvent = EventOf<typeof next>;

const writing = aggregate('account', next, (_: { readonly data: JsonObject } | undefined, { data }) => ({
  data,
}));
const write = command(writing, { name: 'Write', decide: (event: NextEvent) => append(event) });
const paid = (currency: 'BRL' | 'EUR'): NextEvent => ({
  type: 'MoneyPaidIn',
  data: { cents: 500, currency },
});
const closed: NextEvent = { type: 'AccountClosed', data: {} };
const cause = {
  organizationId: randomUUID(),
  actor: 'person:Ana',
  requestId: 'r',
  correlationId: 'r',
  causationId: null,
};

function bank() {
  const store = memoryEventLogStore();
  const id = randomUUID();
  const parts = { clock: testClock(), ids: { uuid: randomUUID } };
  /** A process of the previous version, which knows only the first level. */
  const older = (log: EventLog = store.open()) => {
    const shapes = adoptedShapes({ ...parts, log, newest: newestLevel(before) });
    const handler = createCommandHandler({ ...parts, log, catalog: before, shapes });
    return { shapes, move: (cents: number) => handler.change(move, { id, cause, input: () => cents }) };
  };
  /** A process of the next version. */
  const newer = (events = next) => {
    const log = store.open();
    const time = { ms: 0 };
    const catalog = eventCatalog(events);
    const shapes = adoptedShapes({ ...parts, log, newest: newestLevel(catalog), elapsed: () => time.ms });
    const handler = createCommandHandler({ ...parts, log, catalog, shapes });
    return {
      shapes,
      time,
      write: (event: NextEvent) => handler.change(write, { id, cause, input: () => event }),
    };
  };
  const written = () =>
    store.events
      .filter(({ stream }) => stream === `account-${id}`)
      .map(({ type, data, metadata }) => [type, metadata.schema_version, data]);
  const finish = () => adoptShapes({ ...parts, log: store.open() }, 2, causeOf('operator:ana', 'finish'));
  return { store, older, newer, written, finish };
}

describe('while a shape level is not adopted', () => {
  it('the newer version writes the shape of the previous one, which reads it', async () => {
    const { store, older, newer, written } = bank();
    await older().move(100);
    const { write } = newer();
    expect(await write(paid('BRL'))).toMatchObject({
      outcome: 'done',
      state: { data: { cents: 500, currency: 'BRL' } },
    });
    expect(written().at(-1)).toEqual(['MoneyPaidIn', 1, { cents: 500 }]);
    expect(await older().move(50)).toMatchObject({ outcome: 'done', state: { cents: 650 } });
    expect(findChainFault(store.events)).toBeUndefined();
  });

  it('an event without a shape in the previous version is refused, and nothing is written', async () => {
    const { older, newer, written } = bank();
    await older().move(100);
    const { write } = newer();
    await expect(write(paid('EUR'))).rejects.toThrow(ShapeNotAdopted);
    await expect(write(closed)).rejects.toThrow(
      /AccountClosed cannot be written yet.*databases migrate --finish/,
    );
    expect(written()).toHaveLength(1);
  });

  it('a downcast that its upcast does not undo is refused as a defect', async () => {
    const { older, newer, written } = bank();
    await older().move(100);
    const broken = newer(versionOf({ ...currency, downcast: () => ({}) }));
    await expect(broken.write(paid('BRL'))).rejects.toThrow(/does not lift to the newest version/);
    expect(written()).toHaveLength(1);
  });
});

describe('once it is adopted', () => {
  it('running processes write the new shapes within a second, and the previous version reports them', async () => {
    const { store, older, newer, written, finish } = bank();
    await older().move(100);
    const { write, time } = newer();
    await write(paid('BRL'));
    expect(await finish()).toBe('adopted');
    await write(paid('BRL'));
    expect(written().at(-1)?.[1]).toBe(1);
    time.ms += 1_000;
    await write(paid('EUR'));
    await write(closed);
    expect(written().slice(-2)).toEqual([
      ['MoneyPaidIn', 2, { cents: 500, currency: 'EUR' }],
      ['AccountClosed', 1, {}],
    ]);
    expect(findChainFault(store.events.filter(({ stream }) => stream !== shapeStream()))).toBeUndefined();
    await expect(older().move(50)).rejects.toThrow(NewerShape);
  });

  it('is recorded once in the log with its actor, and has no effect when repeated', async () => {
    const { store, older, finish } = bank();
    await older().move(100);
    expect([await finish(), await finish()]).toEqual(['adopted', 'already']);
    const adoptions = await store.open().readStream(shapeStream());
    expect(adoptions.map(({ type, data, metadata }) => [type, data, metadata.actor])).toEqual([
      ['ShapesAdopted', { level: 2 }, 'operator:ana'],
    ]);
  });

  it('is recorded by one of two concurrent operators', async () => {
    const { store, older, finish } = bank();
    await older().move(100);
    expect((await Promise.all([finish(), finish()])).sort()).toEqual(['adopted', 'already']);
    expect(await store.open().readStream(shapeStream())).toHaveLength(1);
  });
});

describe('the level of a log', () => {
  it('is the newest from the first write to an empty log', async () => {
    const { store, newer, written } = bank();
    const processes = [newer(), newer()];
    await Promise.all(processes.map(({ write }) => write(paid('EUR'))));
    expect(written().map(([, version]) => version)).toEqual([2, 2]);
    expect(await readAdopted(store.open())).toBe(2);
    expect(await store.open().readStream(shapeStream())).toHaveLength(1);
  });

  it('is not read by a program that knows only the first level', async () => {
    const { store, older } = bank();
    const asked: string[] = [];
    const log = store.open();
    const readStream: EventLog['readStream'] = async (stream) => {
      asked.push(stream);
      return [];
    };
    const { shapes } = older({ ...log, readStream });
    expect([await shapes.level(), await shapes.level(), asked]).toEqual([1, 1, []]);
    expect(store.events).toEqual([]);
  });

  it('is never higher than the program supports', async () => {
    const { store, older, newer, finish } = bank();
    await older().move(100);
    await finish();
    await adoptShapes({ clock: testClock(), ids: { uuid: randomUUID }, log: store.open() }, 7, cause);
    expect(await newer().shapes.level()).toBe(2);
  });

  it('is read again after the log failed to answer', async () => {
    const { store, older } = bank();
    await older().move(100);
    let isAway = true;
    const log = store.open();
    const readStream: EventLog['readStream'] = async (...asked) => {
      if (isAway) throw new Error('away');
      return log.readStream(...asked);
    };
    const shapes = adoptedShapes({
      clock: testClock(),
      ids: { uuid: randomUUID },
      log: { ...log, readStream },
      newest: 2,
    });
    await expect(shapes.level()).rejects.toThrow('away');
    isAway = false;
    expect(await shapes.level()).toBe(1);
  });
});
