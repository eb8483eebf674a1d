import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventTypes, readEvent } from '../../src/domain/events/catalog.ts';
import type { EventType } from '../../src/engine/events/event-type.ts';
import type { NewEvent } from '../../src/engine/log/event-log.ts';
import { findChainFault } from '../../src/kernel/hash-chain.ts';
import { appendValuation } from '../evidence/audit/valuation-history.ts';
import { appendHistory, history } from '../support/history.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';

/**
 * Streams as the released versions of the program wrote them. A new version of an event adds a stream to this file, and
 * nothing in it is ever changed: `RENEW_SHAPES=1 npx vitest run test/domain/every-shape-ever-written.test.ts`
 * adds made-up streams with the shapes that are not in it yet.
 */
const FILE = join(import.meta.dirname, '../fixtures/events/every-shape-ever-written.json');

/** Ids that `appendValuation` gives repeat one digit. */
const OF_THE_VALUATION = /^[a-z]+-(\d)\1{7}-/;

type Streams = Readonly<Record<string, readonly NewEvent[]>>;
const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Streams;
const shapeOf = ({ type, metadata }: NewEvent) => `${type} ${metadata.schema_version}`;
const shapesIn = (streams: Streams) => new Set(Object.values(streams).flat().map(shapeOf));

if (process.env.RENEW_SHAPES) {
  const streams = { ...kept, ...(await withShapesBeyond(shapesIn(kept))) };
  const lines = Object.entries(streams).map(
    ([stream, events]) =>
      `${JSON.stringify(stream)}: [\n${events.map((event) => JSON.stringify(event)).join(',\n')}\n]`,
  );
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}
const streams = JSON.parse(readFileSync(FILE, 'utf8')) as Streams;
const stored = Object.entries(streams).map(([stream, events]) =>
  events.map((event, revision) => ({ ...event, stream, revision })),
);

describe('every shape of an event that was ever written', () => {
  it('is in the stored streams: each type in each of its versions', () => {
    const known = Object.values<EventType>(eventTypes).flatMap(({ type, schemaVersion }) =>
      Array.from({ length: schemaVersion }, (_, index) => `${type} ${index + 1}`),
    );
    expect([...shapesIn(streams)].sort()).toEqual(known.sort());
  });

  it('is still in a valid chain: hashes cover the stored shape, not the lifted one', () => {
    for (const events of stored) expect(findChainFault(events)).toBeUndefined();
  });

  it('is lifted to the current shape', () => {
    for (const event of stored.flat()) {
      const lifted = readEvent(event);
      const schema = (eventTypes as Record<string, EventType>)[lifted.type]?.schema;
      expect(schema?.safeParse(lifted.data).error, shapeOf(event)).toBeUndefined();
    }
  });
});

/** Of an invented log: a valuation with everything it depends on, and of other streams the beginning that adds a shape. */
async function withShapesBeyond(known: ReadonlySet<string>): Promise<Streams> {
  const log = memoryEventLog();
  await appendValuation(log);
  const made = Map.groupBy(log.events, ({ stream }) => stream);
  await appendHistory(log, history({ seed: 1, count: 20_000 }));
  const others = Map.groupBy(log.events, ({ stream }) => stream);
  const found = new Set(known);
  const added: Record<string, readonly NewEvent[]> = {};
  // The shortest first, so that longer streams need not repeat their shapes.
  const shortest = [...others].toSorted(([, one], [, other]) => one.length - other.length);
  // The valuation comes before the history that surrounds it, whose shapes may be the same.
  const [ofIt, aroundIt] = [true, false].map((wanted) =>
    [...made].filter(([stream]) => OF_THE_VALUATION.test(stream) === wanted),
  );
  for (const [stream, events] of [...(ofIt ?? []), ...(aroundIt ?? []), ...shortest]) {
    const last = events.findLastIndex(
      (event, index) =>
        !found.has(shapeOf(event)) && events.findIndex((each) => shapeOf(each) === shapeOf(event)) === index,
    );
    if (last === -1) continue;
    const until = made.has(stream) ? events : events.slice(0, last + 1);
    added[stream] = until.map(({ eventId, type, data, metadata }) => ({ eventId, type, data, metadata }));
    for (const event of until) found.add(shapeOf(event));
  }
  return added;
}
