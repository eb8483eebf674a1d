import { lookAt, positionOf } from '../../domain/happenings/looked-at.ts';
import type { Place } from '../../domain/happenings/place.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import type { EventLog, Position } from '../../engine/log/event-log.ts';
import { readable } from '../../engine/log/pages.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Patience } from '../pipeline/answer/patience.ts';
import { type Arrivals, openArrivals, type Stretch, type Wait } from './arrivals.ts';
import { Reading, type ReadStretch, Scanned, type Wanted } from './reading.ts';

/** The log as what has happened to an organization, page by page. All that it keeps is in memory, and may be lost. */
export interface Feed {
  /** A page behind a place, or from the beginning; `lost` where the log does not hold the event of that place. */
  begin(wanted: Wanted, after: Place | undefined): Promise<Reading | 'lost'>;
  /** Reads on. Throws `DependencyUnavailable`. */
  readOn(reading: Reading): Promise<void>;
  /** Reads on until what stands at a position was looked at, in the time that a read waits for its writer's own events. */
  readUpTo(reading: Reading, position: Position): Promise<void>;
  /** Until there may be more. */
  wait(wait: Wait): Promise<void>;
  /** The time of all engines behind one answer. */
  readonly enginesMs: number;
}

/** Reads at once, so that readers of the feed leave the followers of this process their connections. */
const AT_ONCE = 2;
const PAUSE_MS = 20;

export function openFeed(log: EventLog, { settleMs, enginesMs }: Patience): Feed {
  const scanned = new Scanned();
  const gate = atMost(AT_ONCE);
  const arrivals: Arrivals = openArrivals(log, () => scanned.forget());

  /** Whoever was away may come back as another. */
  async function asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof DependencyUnavailable) scanned.forget();
      throw error;
    }
  }

  async function stretch(after: Position, limit: number): Promise<Stretch> {
    const { events, position, caughtUp } = await asked(
      gate.run(() => readable(log).readAll({ after, limit })),
    );
    return { entries: lookAt(events), position, isAtEnd: caughtUp };
  }

  /** Who comes to the same place while it is read reads it together: all do at once when this process has just begun. */
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
    async begin(wanted, after) {
      if (!after) return new Reading(wanted, undefined, scanned);
      const position = await asked(positionOf(log, after));
      return position === undefined ? 'lost' : new Reading(wanted, { ...after, position }, scanned);
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
