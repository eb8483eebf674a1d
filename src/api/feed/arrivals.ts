import { type FollowedEvent, followedEvents } from '../../domain/feed-events.ts';
import type { EventLog, Position } from '../../engine/log/event-log.ts';
import { readable } from '../../engine/log/pages.ts';
import { backoff } from '../../kernel/async/backoff.ts';

/** Organizations' events in a range of the log, and where the range ends. */
export interface Stretch {
  readonly entries: readonly FollowedEvent[];
  readonly position: Position;
  /** True when nothing later could be read. */
  readonly isAtEnd: boolean;
}

export interface Wait {
  readonly organizationId: string;
  /** The position up to which the waiting reader has read. */
  readonly after: Position;
  readonly ms: number;
  readonly signal: AbortSignal;
}

export interface Arrivals {
  /** Resolves when events may have arrived behind `after`, when the time is over, or when the signal aborts. Never rejects. */
  wait(wait: Wait): Promise<void>;
  /** The events behind a position if they are in memory; the log then need not be read. */
  behind(after: Position): Stretch | undefined;
}

/** Newest entries kept in memory, a few hundred bytes each. */
const KEPT = 2_000;
/** Events in one read of the log. */
const AT_ONCE = 500;
/** A client that polls repeatedly is away for a moment between two requests. */
const LINGER_MS = 5_000;
const restMs = backoff({ first: 100, most: 2_000 });

interface Following {
  readonly controller: AbortController;
  /** All entries behind this position are in memory. */
  from: Position;
  position: Position;
  entries: FollowedEvent[];
}

/**
 * One follower of the log for all waiting readers of this process; it runs while one waits, and shortly after. After a failure it
 * pauses, then all readers read the log themselves to see whether it is down; the next wait starts the follower again.
 */
export function openArrivals(log: EventLog, onBroken: () => void): Arrivals {
  const waiting = new Map<string, Set<() => void>>();
  let following: Following | undefined;
  let isResting = false;
  let failures = 0;
  let lingering: NodeJS.Timeout | undefined;

  const wake = (organizationId: string): void => {
    for (const go of [...(waiting.get(organizationId) ?? [])]) go();
  };
  const wakeAll = (): void => {
    for (const organizationId of [...waiting.keys()]) wake(organizationId);
  };

  async function follow(own: Following): Promise<void> {
    const { signal } = own.controller;
    try {
      const batches = readable(log).follow({ after: own.position, limit: AT_ONCE, signal });
      for await (const batch of batches) {
        if (signal.aborted) return;
        failures = 0;
        take(own, followedEvents(batch.events), batch.position);
      }
    } catch {
      // The readers get the error when they next read the log.
    }
    if (!signal.aborted) rest(own);
  }

  function take(own: Following, entries: readonly FollowedEvent[], position: Position): void {
    own.entries.push(...entries);
    own.position = position;
    const dropped = own.entries.splice(0, Math.max(0, own.entries.length - KEPT));
    own.from = dropped.at(-1)?.place.position ?? own.from;
    for (const organizationId of new Set(entries.map(({ place }) => place.organizationId)))
      wake(organizationId);
  }

  function rest(own: Following): void {
    if (following !== own) return;
    following = undefined;
    isResting = true;
    failures += 1;
    onBroken();
    setTimeout(() => {
      isResting = false;
      wakeAll();
    }, restMs(failures)).unref();
  }

  function begin(after: Position): void {
    if (following || isResting) return;
    following = { controller: new AbortController(), from: after, position: after, entries: [] };
    void follow(following);
  }

  function leave(): void {
    clearTimeout(lingering);
    if (waiting.size > 0) return;
    lingering = setTimeout(() => {
      following?.controller.abort();
      following = undefined;
    }, LINGER_MS).unref();
  }

  /** True when the follower has already passed this position and may have met events of the organization. */
  function mayHaveCome({ organizationId, after }: Wait): boolean {
    if (!following || following.position <= after) return false;
    if (after < following.from) return true;
    const newest = following.entries.findLast(({ place }) => place.organizationId === organizationId);
    return newest !== undefined && newest.place.position > after;
  }

  return {
    wait(wait) {
      const { organizationId, after, ms, signal } = wait;
      if (signal.aborted || ms <= 0) return Promise.resolve();
      begin(after);
      if (mayHaveCome(wait)) {
        leave();
        return Promise.resolve();
      }
      clearTimeout(lingering);
      return new Promise((resolve) => {
        const own = waiting.get(organizationId) ?? new Set();
        waiting.set(organizationId, own);
        const go = (): void => {
          own.delete(go);
          if (own.size === 0 && waiting.get(organizationId) === own) waiting.delete(organizationId);
          clearTimeout(timer);
          signal.removeEventListener('abort', go);
          leave();
          resolve();
        };
        const timer = setTimeout(go, ms);
        signal.addEventListener('abort', go);
        own.add(go);
      });
    },
    behind(after) {
      if (!following || after < following.from) return undefined;
      const first = following.entries.findLastIndex(({ place }) => place.position <= after) + 1;
      const position = following.position > after ? following.position : after;
      return { entries: following.entries.slice(first), position, isAtEnd: true };
    },
  };
}
