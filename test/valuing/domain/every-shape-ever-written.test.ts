import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EventType } from '../../../src/engine/events/event-type.ts';
import type { NewEvent } from '../../../src/engine/log/event-log.ts';
import { findChainFault } from '../../../src/kernel/hash-chain.ts';
import { eventTypes, readEvent } from '../../../src/valuing/domain/event-catalog.ts';

/**
 * Streams as earlier versions of the program wrote them, kept as they stood. A new version of an event adds a stream to
 * this file; nothing in it is ever changed.
 */
const FILE = join(import.meta.dirname, '../../fixtures/events/every-shape-ever-written.json');
const streams = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, readonly NewEvent[]>>;
const stored = Object.entries(streams).map(([stream, events]) =>
  events.map((event, revision) => ({ ...event, stream, revision })),
);

describe('every shape of an event that was ever written', () => {
  it('is in the kept streams: each type in each of its versions', () => {
    const kept = new Set(stored.flat().map(({ type, metadata }) => `${type} ${metadata.schema_version}`));
    const known = Object.values<EventType>(eventTypes).flatMap(({ type, schemaVersion }) =>
      Array.from({ length: schemaVersion }, (_, index) => `${type} ${index + 1}`),
    );
    expect([...kept].sort()).toEqual(known.sort());
  });

  it('still stands in a whole chain: hashes cover what was stored, not what it is lifted to', () => {
    for (const events of stored) expect(findChainFault(events)).toBeUndefined();
  });

  it('is lifted to the shape of today', () => {
    for (const event of stored.flat()) {
      const lifted = readEvent(event);
      const schema = (eventTypes as Record<string, EventType>)[lifted.type]?.schema;
      expect(
        schema?.safeParse(lifted.data).error,
        `${event.type} ${event.metadata.schema_version}`,
      ).toBeUndefined();
    }
    const first = stored
      .flat()
      .find(({ type, metadata }) => type === 'ValuationStarted' && metadata.schema_version === 1);
    expect(first && readEvent(first).data).toEqual({ attempt: 1, worker: null });
  });
});
