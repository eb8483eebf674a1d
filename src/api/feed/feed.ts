import {
  type FeedEvent,
  type FeedEventType,
  type FollowedEvent,
  followedEvents,
  type Place,
  positionOf,
} from '../../domain/feed-events.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { type EventLog, LOG_START, type Position } from '../../engine/log/event-log.ts';
import { readable } from '../../engine/log/pages.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Timeouts } from '../pipeline/answer/time-limit.ts';
import { type Arrivals, openArrivals, type Stretch, type Wait } from './arrivals.ts';

/** An organization's public events, read from the log page by page. Its state is an in-memory cache that may be lost. */
export interface Feed {
  /** A page behind a place, or from the beginning; `lost` when the log does not hold the event of that place. */
  begin(filter: EventFilter, after: Place | undefined): Promise<Reading | 'lost'>;
  /** Continues reading. Throws `DependencyUnavailable`. */
  readOn(reading: Reading): Promise<void>;
  /** Continues until the given position was read, at most as long as a read waits for its writer's own events. */
  readUpTo(reading: Reading, position: Position): Promise<void>;
  /** Resolves when there may be more. */
  wait(wait: Wait): Promise<void>;
  /** Milliseconds for all engines behind one answer. */
  readonly enginesMs: number;
}

/** Concurrent reads: the rest of the connections are for the followers of this process. */
const AT_ONCE = 2;
const PAUSE_MS = 20;

export function openFeed(log: EventLog, { settleMs, enginesMs }: Timeouts): Feed {
  const scanned = new Scanned();
  const gate = atMost(AT_ONCE);
  const arrivals: Arrivals = openArrivals(log, () => scanned.forget());

  /** Forgets cached positions when the log is unavailable: it may come back as another log. */
  async function forgetOnFailure<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof DependencyUnavailable) scanned.forget();
      throw error;
    }
  }

  async function stretch(after: Position, limit: number): Promise<Stretch> {
    const { events, position, caughtUp } = await forgetOnFailure(
      gate.run(() => readable(log).readAll({ after, limit })),
    );
    return { entries: followedEvents(events), position, isAtEnd: caughtUp };
  }

  /** Concurrent readers of one position share one read: after a start of the process all readers arrive at once. */
  const underWay = new Map<string, Promise<Stretch>>();
  const fromLog: ReadStretch = (after, limit) => {
    const place = `${after} ${limit}`;
    const shared = underWay.get(place);
    if (shared) return shared;
    const own = stretch(after, limit).finally(() => underWay.delete(place));
    underWay.set(place, own);
    return own;
  };

  return {
    enginesMs,
    async begin(filter, after) {
      if (!after) return new Reading(filter, undefined, scanned);
      const position = await forgetOnFailure(positionOf(log, after));
      return position === undefined ? 'lost' : new Reading(filter, { ...after, position }, scanned);
    },
    readOn: (reading) => reading.on(async (after, limit) => arrivals.behind(after) ?? fromLog(after, limit)),
    async readUpTo(reading, position) {
      const until = performance.now() + settleMs;
      await reading.on(fromLog);
      while (reading.isAtEnd && reading.position < position && performance.now() < until) {
        await pause(PAUSE_MS);
        await reading.on(fromLog);
      }
    },
    wait: arrivals.wait,
  };
}

export interface EventFilter {
  readonly organizationId: string;
  /** Undefined: all. */
  readonly types: ReadonlySet<FeedEventType> | undefined;
  readonly limit: number;
}

/** Reads at most `limit` events of the log behind a position. */
type ReadStretch = (after: Position, limit: number) => Promise<Stretch>;

/** Maximum of events (of all organizations) and of milliseconds in one round; it then returns the position it reached. */
const MAX_EVENTS_READ = 50_000;
const MOST_MS = 1_000;
/** Events of one read: at first few more than the page needs, then more if most belong to other organizations. */
const SMALLEST = 50;
const LARGEST = 2_000;

const MOST_REMEMBERED = 10_000;

/**
 * How far the log was read behind an organization's last event without finding another: so repeated reads for a small organization
 * in a large log continue where the last one ended. Only in memory; when lost, the log is read again.
 */
class Scanned {
  readonly #upTo = new Map<string, Position>();

  /** `eventId`: undefined for the beginning of the log. */
  behind(organizationId: string, eventId: string | undefined): Position {
    return this.#upTo.get(keyOf(organizationId, eventId)) ?? LOG_START;
  }

  remember(organizationId: string, eventId: string | undefined, position: Position): void {
    const key = keyOf(organizationId, eventId);
    this.#upTo.delete(key);
    this.#upTo.set(key, position);
    if (this.#upTo.size > MOST_REMEMBERED) this.#upTo.delete(this.#upTo.keys().next().value ?? '');
  }

  /** For after an outage: a restored older log has other events at these positions. */
  forget(): void {
    this.#upTo.clear();
  }
}

const keyOf = (organizationId: string, eventId = ''): string => `${organizationId} ${eventId}`;

/** One page while it is read: the events found, and how far the log was read. */
export class Reading {
  readonly #filter: EventFilter;
  readonly #scanned: Scanned;
  readonly #items: FeedEvent[] = [];
  #last: Place | undefined;
  #position: Position;
  #isAtEnd = false;
  #hasLooked = false;

  /** `from`: the reader's place in this log; undefined at the beginning. */
  constructor(filter: EventFilter, from: Place | undefined, scanned: Scanned) {
    this.#filter = filter;
    this.#scanned = scanned;
    this.#last = from;
    const known = scanned.behind(filter.organizationId, from?.eventId);
    const position = from?.position ?? LOG_START;
    this.#position = known > position ? known : position;
  }

  get items(): readonly FeedEvent[] {
    return this.#items;
  }

  /** The last event of the organization that was read; undefined before there is one. */
  get last(): Place | undefined {
    return this.#last;
  }

  /** True when an event of the organization was read, other than the one it began behind. */
  get hasRead(): boolean {
    return this.#hasLooked;
  }

  get position(): Position {
    return this.#position;
  }

  /** True when nothing later could be read. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  get isFull(): boolean {
    return this.#items.length === this.#filter.limit;
  }

  /** Reads until the page is full, nothing more can be read, or the limits of the round are reached. */
  async on(read: ReadStretch): Promise<void> {
    const until = performance.now() + MOST_MS;
    let limit = Math.max(SMALLEST, this.#filter.limit - this.#items.length);
    for (let count = 0; count < MAX_EVENTS_READ && performance.now() < until; count += limit) {
      if (count > 0) limit = Math.min(2 * limit, LARGEST);
      const stretch = await read(this.#position, limit);
      this.#take(stretch);
      if (this.isFull || this.#isAtEnd) break;
    }
    if (this.#position > (this.#last?.position ?? LOG_START))
      this.#scanned.remember(this.#filter.organizationId, this.#last?.eventId, this.#position);
  }

  #take({ entries, position, isAtEnd }: Stretch): void {
    this.#isAtEnd = false;
    for (const entry of entries) {
      if (entry.place.organizationId !== this.#filter.organizationId) continue;
      this.#look(entry);
      if (!this.isFull) continue;
      this.#position = entry.place.position;
      return;
    }
    // An unchanged position means that later events cannot be read yet.
    this.#isAtEnd = isAtEnd || position === this.#position;
    this.#position = position;
  }

  #look({ place, feedEvent: happening }: FollowedEvent): void {
    this.#last = place;
    this.#hasLooked = true;
    const { types } = this.#filter;
    if (happening && (!types || types.has(happening.type))) this.#items.push(happening);
  }
}
