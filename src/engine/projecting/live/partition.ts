import type { RecordedEvent } from '../../log/event-log.ts';

/** What a stream's name begins with, hyphen included: `asset-` of `asset-<id>`. */
const aggregateOf = (stream: string): string => stream.slice(0, stream.indexOf('-') + 1);

/**
 * Partitions events among readers, each of which wants streams that start with one of its prefixes. Prefixes name whole
 * aggregates (`asset-`), so that a reader is looked for once an aggregate and not once an event.
 */
export function partitioner(
  readers: readonly (readonly string[])[],
): (events: readonly RecordedEvent[]) => readonly (readonly RecordedEvent[])[] {
  const partial = readers.flat().find((prefix) => prefix !== aggregateOf(prefix));
  if (partial !== undefined) throw new Error(`${partial} names no aggregate`);
  const wantedBy = new Map<string, readonly number[]>();
  return (events) => {
    const parts = readers.map((): RecordedEvent[] => []);
    for (const event of events) {
      const aggregate = aggregateOf(event.stream);
      let readersOf = wantedBy.get(aggregate);
      if (!readersOf) {
        readersOf = readers.flatMap((prefixes, index) => (prefixes.includes(aggregate) ? index : []));
        wantedBy.set(aggregate, readersOf);
      }
      for (const reader of readersOf) parts[reader]?.push(event);
    }
    return parts;
  };
}
