import type { WorkItem } from './work-queue.ts';

/** Work that was requested, and whose it is. */
export interface RequestedWork {
  readonly item: WorkItem;
  readonly organizationId: string;
  /** False where a batch or the service itself requested it: then it waits for what people request. */
  readonly isPersons: boolean;
  /** The event that requested it, where it was read from the log. */
  readonly requestedBy?: { readonly type: string; readonly eventId: string; readonly correlationId: string };
}

export interface FairSharesOptions {
  /** Items of each kind that may be ahead at once, queued and not ended: of `all` organizations, and of `each` at most. */
  readonly ahead: Readonly<Record<WorkItem['kind'], { readonly all: number; readonly each: number }>>;
  /** Share of an organization relative to the others; 1 for each without it. */
  readonly weightOf?: (organizationId: string) => number;
  /** Most waiting items that are remembered of an organization and kind; further ones are found again in the read models. */
  readonly mostWaiting?: number;
}

/** However many organizations share the places, each has as many. */
const LEAST_AHEAD = 2;
/** Places in addition to an organization's share, for what people request. */
const FOR_PEOPLE = 4;
const MOST_WAITING = 10_000;

/** One organization's work of one kind. */
interface Lane {
  readonly organizationId: string;
  readonly persons: Map<string, RequestedWork>;
  readonly others: Map<string, RequestedWork>;
  /** By id, the round of `forget` in which the item was queued. */
  readonly ahead: Map<string, number>;
}

/**
 * Decides which work is queued next, so that nobody waits for somebody else's batch. A queue is first come, first served; so
 * each organization may have only a share of the places in it, the others wait here. With n organizations at work, an item
 * waits behind at most `all` + n × (`LEAST_AHEAD` + `FOR_PEOPLE`) others, however much any of them has requested.
 * Nothing of it is kept: the event log has what was requested.
 */
export function fairShares({ ahead, weightOf = () => 1, mostWaiting = MOST_WAITING }: FairSharesOptions) {
  const kinds = new Map<WorkItem['kind'], Map<string, Lane>>();
  let round = 0;

  function laneOf(kind: WorkItem['kind'], organizationId: string): Lane {
    const lanes = kinds.get(kind) ?? new Map<string, Lane>();
    kinds.set(kind, lanes);
    const lane = lanes.get(organizationId) ?? {
      organizationId,
      persons: new Map(),
      others: new Map(),
      ahead: new Map(),
    };
    lanes.set(organizationId, lane);
    return lane;
  }

  /** The organization's next item, if it has a free place. */
  function take(lane: Lane, share: number): RequestedWork | undefined {
    const isFree = lane.ahead.size < share;
    const waiting =
      lane.ahead.size < share + FOR_PEOPLE && lane.persons.size > 0 ? lane.persons : lane.others;
    if (waiting === lane.others && !isFree) return undefined;
    const [next] = waiting.values();
    if (!next) return undefined;
    waiting.delete(next.item.id);
    lane.ahead.set(next.item.id, round);
    return next;
  }

  /** Who has no work has no share. */
  function endIfEmpty(lanes: Map<string, Lane>, { organizationId, persons, others, ahead }: Lane): void {
    if (persons.size + others.size + ahead.size === 0) lanes.delete(organizationId);
  }

  return {
    /** Safe to repeat. */
    requested(work: RequestedWork): void {
      const { persons, others, ahead } = laneOf(work.item.kind, work.organizationId);
      const { id } = work.item;
      if (persons.has(id) || others.has(id) || ahead.has(id)) return;
      const waiting = work.isPersons ? persons : others;
      if (waiting.size < mostWaiting) waiting.set(id, work);
    },
    ended({ kind, id }: WorkItem, organizationId: string): void {
      const lanes = kinds.get(kind);
      const lane = lanes?.get(organizationId);
      if (!lane) return;
      for (const items of [lane.persons, lane.others, lane.ahead]) items.delete(id);
      if (lanes) endIfEmpty(lanes, lane);
    },
    /** What is to be queued now: one item of each organization in turn, as often as its share allows. */
    *next(): Generator<RequestedWork> {
      for (const [kind, lanes] of kinds) {
        const weights = [...lanes.values()].map(({ organizationId }) => weightOf(organizationId));
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        for (let found = true; found; ) {
          found = false;
          for (const lane of [...lanes.values()]) {
            const { all, each } = ahead[kind];
            const share = Math.floor((all * weightOf(lane.organizationId)) / whole);
            const work = take(lane, Math.min(Math.max(share, LEAST_AHEAD), each));
            if (!work) continue;
            found = true;
            yield work;
          }
        }
      }
    },
    /**
     * Frees the places of items that were queued before the last call and have not ended. The queue may have lost them, or they
     * wait there for another attempt; those that are still open are requested again from the read models.
     */
    forget(): void {
      for (const lanes of kinds.values())
        for (const lane of lanes.values()) {
          for (const [id, since] of lane.ahead) if (since < round) lane.ahead.delete(id);
          endIfEmpty(lanes, lane);
        }
      round += 1;
    },
    /** Items that wait for a place, as far as they are remembered. */
    get waiting(): number {
      const lanes = [...kinds.values()].flatMap((of) => [...of.values()]);
      return lanes.reduce((sum, { persons, others }) => sum + persons.size + others.size, 0);
    },
    clear(): void {
      kinds.clear();
    },
  };
}

export type FairShares = ReturnType<typeof fairShares>;
