import type { RecordedEvent } from '../../engine/log/event-log.ts';
import { eventHash } from '../../kernel/hash-chain.ts';
import type { Gap } from './chain.ts';
import { type Fault, faultOf } from './fault.ts';

interface Place {
  readonly stream: string;
  readonly revision: number;
}

/** So many events and places are tried against each other; who changed more has changed, not moved. */
const MOST = 200;
/** Wider gaps are told as a whole. */
export const WIDEST_GAP = 50;

/** Places that are not empty after all: what was written for them stands elsewhere. */
interface Moved {
  readonly faults: readonly Fault[];
  readonly homes: readonly Place[];
}

/**
 * Looks for the places that events were written for: those of others that fit as little, those that are empty, and, by
 * their hash, those that copies of seals name.
 */
export function movedEvents(
  strangers: readonly RecordedEvent[],
  empty: readonly Gap[],
  sealedAs: ReadonlyMap<string, Place> = new Map(),
): Moved {
  const tried = strangers.slice(0, MOST);
  const places: readonly Place[] = [...tried, ...empty.flatMap(placesIn)].slice(0, 2 * MOST);
  const faults: Fault[] = [];
  const homes: Place[] = [];
  for (const event of tried) {
    const sealed = sealedAs.get(event.metadata.hash);
    const home = [...places, ...(sealed ? [sealed] : [])].find((place) => isWrittenFor(event, place));
    const other = home
      ? undefined
      : tried.find(({ data }) => data !== event.data && isWrittenFor({ ...event, data }, event));
    if (home) {
      homes.push(home);
      faults.push(faultOf('REORDERED', event, `it was written as ${home.stream} revision ${home.revision}`));
    }
    if (other)
      faults.push(
        faultOf('CHANGED', event, `its data stand at ${other.stream} revision ${other.revision} now`),
      );
  }
  return { faults, homes };
}

const isWrittenFor = (event: RecordedEvent, { stream, revision }: Place): boolean =>
  eventHash({ ...event, stream, revision }) === event.metadata.hash;

const placesIn = ({ stream, first, last }: Gap): readonly Place[] =>
  Array.from({ length: Math.min(last - first + 1, WIDEST_GAP) }, (_, index) => ({
    stream,
    revision: first + index,
  }));
