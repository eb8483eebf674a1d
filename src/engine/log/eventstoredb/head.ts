import { BACKWARDS, END } from '@eventstore/db-client';
import { LOG_START, type Position } from '../event-log.ts';
import { isOurs } from './aggregates.ts';
import { unavailable } from './failure.ts';
import { positionOf } from './position.ts';
import { collected, type ReadOptions } from './read.ts';
import { isOfServer } from './recorded-event.ts';

const FIRST_LOOK = 8;
const LONGEST_LOOK = 1_024;

/**
 * Position of the last event of ours. The events of the server and of strangers after it are looked at backwards, and
 * each of them once only: the next look ends where the last one began.
 */
export function headReader(options: ReadOptions): () => Promise<Position> {
  let seen = { upTo: LOG_START, head: LOG_START };
  return async () => {
    const known = seen;
    let from: Parameters<typeof page>[1] = END;
    let upTo: Position = known.upTo;
    for (let count = FIRST_LOOK; ; count = Math.min(count * 4, LONGEST_LOOK)) {
      const events = await page(options, from, count);
      const newest = events[0];
      if (from === END && newest) upTo = positionOf(newest.position);
      const own = events.find((event) => isOurs(event.streamId) && !isOfServer(event));
      const earliest = events.at(-1);
      const isAtEnd = events.length < count || !earliest || positionOf(earliest.position) <= known.upTo;
      if (!own && !isAtEnd) {
        from = earliest.position;
        continue;
      }
      const found = own ? positionOf(own.position) : LOG_START;
      const head = found > known.head ? found : known.head;
      if (upTo > seen.upTo) seen = { upTo, head };
      return head;
    }
  };
}

async function page(
  options: ReadOptions,
  fromPosition: typeof END | { readonly commit: bigint; readonly prepare: bigint },
  maxCount: number,
) {
  const read = collected(options, 'the head of the log', (client) =>
    client.readAll({ fromPosition, direction: BACKWARDS, maxCount, requiresLeader: true }),
  );
  const resolved = await read.catch((error: unknown) => {
    throw unavailable(error);
  });
  return resolved.flatMap(({ event }) => (event ? [event] : []));
}
