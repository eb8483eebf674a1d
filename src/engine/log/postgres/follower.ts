import { backoff } from '../../../kernel/async/backoff.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { unlessAborted } from '../../../kernel/async/within.ts';
import type { Follow, LogBatch, Position } from '../event-log.ts';
import { startsWithOne, wantedOf } from '../pages.ts';
import type { Stretch } from './reader.ts';
import type { Signals } from './signals.ts';

/** Events that stay at hand for followers who are a little behind; at a few kilobytes each, some megabytes. */
const KEPT_EVENTS = 2_000;
/** Nothing new, also for other followers that ask at the same moment. */
const EMPTY_MS = 5;

/** A stretch behind a position, and how many signals had come before it was read. */
interface SharedRead {
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
 * The newest stretches of the log, each read once for all followers of a process at the same position: those who
 * have caught up are all where the last stretch ended.
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

/** How long to wait without a signal: for events of other processes whose NOTIFY was lost. */
const POLL_MS = 1_000;
/** How long to wait while a transaction that still runs holds stored events back: its end gives no signal. */
const heldBackMs = backoff({ first: 5, most: 250 });

/**
 * Who has caught up reads no more often than this: under load one reading takes what many appends left, instead of
 * each append making every follower ask. The first append after a pause is read at once.
 */
const PACE_MS = { ofFew: 10, ofMany: 50 };
const MANY = 50;

/** Events in a stretch that followers share; who takes fewer at once reads alone. */
export const SHARED_LIMIT = 500;

interface FollowedLog {
  readonly read: (options: Omit<Follow, 'signal'>) => Promise<Stretch>;
  /** The next `SHARED_LIMIT` events of all streams, with unreadable events in a separate list. */
  readonly readShared: (after: Position) => SharedRead;
  readonly signals: Signals;
}

/**
 * Reads on and on, and waits for a signal where there is nothing to read: what is far behind alone and by its filter, so
 * that nobody waits for it, and from then on what all followers of the process read together.
 */
export async function* followLog(
  { signal, ...options }: Follow,
  { read, readShared, signals }: FollowedLog,
): AsyncGenerator<LogBatch, void, undefined> {
  const mayShare = options.limit >= SHARED_LIMIT && !options.strict;
  let after: Position = options.after;
  let saidCaughtUp = false;
  /** There was nothing more that could be read. */
  let isAtEnd = false;
  let restUntil = Number.NEGATIVE_INFINITY;
  let timesHeldBack = 0;
  while (!signal.aborted) {
    const restMs = restUntil - performance.now();
    if (saidCaughtUp && restMs > 0) await pause(restMs, signal);
    const began = performance.now();
    const shared: SharedRead | undefined = isAtEnd && mayShare ? readShared(after) : undefined;
    const count = shared?.count ?? signals.count();
    const whole: Stretch | undefined = await unlessAborted(
      shared?.stretch ?? read({ ...options, after }),
      signal,
    );
    if (!whole) return;
    const { streamPrefixes } = options;
    const stretch: Stretch =
      shared && streamPrefixes
        ? wantedOf(whole, ({ stream }) => startsWithOne(stream, streamPrefixes))
        : whole;
    if (stretch.unreadable && !options.keepUnreadable) throw stretch.unreadable[0];
    restUntil = began + (whole.events.length > MANY ? PACE_MS.ofMany : PACE_MS.ofFew);
    const { heldBack, ...batch } = stretch;
    const moved = batch.position !== after;
    after = batch.position;
    if (moved || (batch.caughtUp && !saidCaughtUp)) yield batch;
    saidCaughtUp = batch.caughtUp;
    isAtEnd = batch.caughtUp || heldBack;
    if (moved) timesHeldBack = 0;
    if (heldBack) {
      timesHeldBack += 1;
      await signals.wait(count, heldBackMs(timesHeldBack), signal);
    } else if (batch.caughtUp) {
      await signals.wait(count, POLL_MS, signal);
    }
  }
}
