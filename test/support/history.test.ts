import { expect, it } from 'vitest';
import { eventTypes, readEvent } from '../../src/domain/events/catalog.ts';
import type { EventType } from '../../src/engine/events/event-type.ts';
import { findChainFault, type HashedEvent } from '../../src/kernel/hash-chain.ts';
import { history } from './history.ts';

const COUNT = 12_000;

it('makes every event type of the catalog, in shapes the catalog takes, in unbroken chains', () => {
  const streams = new Map<string, HashedEvent[]>();
  const types = new Set<string>();
  for (const { stream, expectedRevision, events } of history({ seed: 1, count: COUNT })) {
    const event = { ...events[0], stream, revision: expectedRevision + 1 };
    streams.set(stream, [...(streams.get(stream) ?? []), event]);
    types.add(event.type);
    const { schema } = (eventTypes as Record<string, EventType>)[event.type] as EventType;
    expect(schema.safeParse(readEvent(event).data).error?.message).toBeUndefined();
  }
  expect([...types].sort()).toEqual(Object.keys(eventTypes).sort());
  for (const events of streams.values()) expect(findChainFault(events)).toBeUndefined();
});

it('gives the same history for the same seed, another for another', () => {
  const [one, again, other] = [7, 7, 8].map((seed) => JSON.stringify([...history({ seed, count: 200 })]));
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});
