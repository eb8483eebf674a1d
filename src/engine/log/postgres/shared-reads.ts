import type { Position } from '../event-log.ts';
import type { Stretch } from './reader.ts';
import type { Signals } from './signals.ts';

/** Events that stay at hand for followers who are a little behind; at a few kilobytes each, some megabytes. */
const KEPT_EVENTS = 2_000;
/** Nothing new: so for whoever else asks in the same moment. */
const EMPTY_MS = 5;

/** A stretch behind a position, and how many signals had come before it was read. */
export interface SharedRead {
  readonly count: number;
  readonly stretch: Promise<Stretch>;
}

interface Entry extends SharedRead {
  readonly after: Position;
  /** None while it is read. */
  events?: number;
  /** A stretch with events in it stays as it is for ever; an empty one may be filled the next moment. */
  goodUntil: number;
}

/**
 * The newest stretches of the log, each read once for all followers of a process who come to the same place: those who
 * have caught up all stand where the last stretch ended.
 */
export function sharedReads(
  read: (after: Position) => Promise<Stretch>,
  signals: Pick<Signals, 'count'>,
): (after: Position) => SharedRead {
  let entries: readonly Entry[] = [];

  const begin = (after: Position): Entry => {
    const count = signals.count();
    const entry: Entry = { after, count, stretch: read(after), goodUntil: Number.POSITIVE_INFINITY };
    entries = [...entries, entry];
    entry.stretch.then(
      ({ events, unreadable = [] }) => {
        entry.events = events.length + unreadable.length;
        if (entry.events === 0) entry.goodUntil = performance.now() + EMPTY_MS;
        entries = kept(entries);
      },
      () => {
        entries = entries.filter((each) => each !== entry);
      },
    );
    return entry;
  };

  return (after) =>
    entries.findLast((entry) => entry.after === after && performance.now() < entry.goodUntil) ?? begin(after);
}

/** Those under way, and the newest others, as many as there is room for. */
function kept(entries: readonly Entry[]): readonly Entry[] {
  let room = KEPT_EVENTS;
  const isKept = ({ events, goodUntil }: Entry) => {
    if (events === undefined) return true;
    room -= events;
    return room >= 0 && performance.now() < goodUntil;
  };
  return entries.toReversed().filter(isKept).toReversed();
}
