import { pause } from '../../../kernel/async/pause.ts';
import type { HashedEvent } from '../../../kernel/hash-chain.ts';
import type { AnyEvent, ReadEvent } from '../../events/event-catalog.ts';
import type { LogBatch, RecordedEvent } from '../../log/event-log.ts';
import { startsWithOne } from '../../log/pages.ts';

/** A batch as large as this is one of many: the next one is taken at once. */
const FEW = 500;
/** Longest rest between two batches at the head of the log. */
const MOST_REST_MS = 50;

const sizeOf = ({ events, unreadable = [] }: LogBatch): number => events.length + unreadable.length;

/**
 * What arrives while a batch is worked on makes up the next one, so that batches grow with what waits; `most`: about as many
 * events wait at once, then the source is not asked. At the head of the log as much time passes between two batches as
 * the last one took: half the work at most, and an event that comes alone is taken at once. `cancel` must make the source end.
 */
export async function* gathered(
  source: AsyncIterable<LogBatch>,
  most: number,
  cancel: () => void,
  signal: AbortSignal,
): AsyncGenerator<LogBatch, void, undefined> {
  let waiting: LogBatch[] = [];
  let count = 0;
  let ended: { readonly error?: unknown } | undefined;
  let arrived = Promise.withResolvers<void>();
  let taken = Promise.withResolvers<void>();
  const filling = (async () => {
    try {
      for await (const batch of source) {
        waiting.push(batch);
        count += sizeOf(batch);
        arrived.resolve();
        taken = Promise.withResolvers();
        if (count >= most) await taken.promise;
      }
      ended = {};
    } catch (error) {
      ended = { error };
    }
    arrived.resolve();
  })();
  try {
    for (;;) {
      while (waiting.length === 0) {
        if (ended && 'error' in ended) throw ended.error;
        if (ended) return;
        arrived = Promise.withResolvers();
        await arrived.promise;
      }
      const batch = joined(waiting);
      waiting = [];
      count = 0;
      taken.resolve();
      const began = performance.now();
      yield batch;
      const restMs = Math.min(performance.now() - began, MOST_REST_MS);
      if (batch.caughtUp && sizeOf(batch) < FEW) await pause(restMs, signal);
    }
  } finally {
    cancel();
    taken.resolve();
    await filling;
  }
}

function joined(batches: readonly LogBatch[]): LogBatch {
  const [first] = batches;
  const last = batches.at(-1);
  if (!first || !last) throw new Error('there is no batch');
  if (first === last) return first;
  const unreadable = batches.flatMap((batch) => batch.unreadable ?? []);
  return {
    ...last,
    events: batches.flatMap(({ events }) => events),
    ...(unreadable.length > 0 && { unreadable }),
  };
}

/** What a stream's name begins with, hyphen included: `asset-` of `asset-<id>`. */
const aggregateOf = (stream: string): string => stream.slice(0, stream.indexOf('-') + 1);

/**
 * Partitions a batch among readers, each of which wants streams that start with one of its prefixes. Prefixes name whole
 * aggregates (`asset-`), so that a reader is looked for once an aggregate and not once an event.
 */
export function partitioner(
  readers: readonly (readonly string[])[],
): (batch: LogBatch) => readonly LogBatch[] {
  const partial = readers.flat().find((prefix) => prefix !== aggregateOf(prefix));
  if (partial !== undefined) throw new Error(`${partial} names no aggregate`);
  const wantedBy = new Map<string, readonly number[]>();
  return (batch) => {
    const parts = readers.map((): RecordedEvent[] => []);
    for (const event of batch.events) {
      const aggregate = aggregateOf(event.stream);
      let readersOf = wantedBy.get(aggregate);
      if (!readersOf) {
        readersOf = readers.flatMap((prefixes, index) => (prefixes.includes(aggregate) ? index : []));
        wantedBy.set(aggregate, readersOf);
      }
      for (const reader of readersOf) parts[reader]?.push(event);
    }
    return parts.map((events, reader) => ({
      ...batch,
      events,
      ...(batch.unreadable && {
        unreadable: batch.unreadable.filter(({ stream }) => startsWithOne(stream, readers[reader] ?? [])),
      }),
    }));
  };
}

/** Reads each event once for all who take it and read alike; one that cannot be read throws to each of them. */
export function readingOnce(): (read: ReadEvent) => ReadEvent {
  const byReader = new Map<ReadEvent, ReadEvent>();
  return (read) => {
    const known = byReader.get(read);
    if (known) return known;
    const lifted = new WeakMap<HashedEvent, AnyEvent>();
    const once: ReadEvent = (recorded) => {
      let event = lifted.get(recorded);
      if (!event) {
        event = read(recorded);
        lifted.set(recorded, event);
      }
      return event;
    };
    byReader.set(read, once);
    return once;
  };
}
