import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';
import { isUnreadable, type Stored, streamPages } from '../../engine/log/pages.ts';
import { eventHash } from '../../kernel/hash-chain.ts';
import {
  type Fault,
  faultOf,
  type Gap,
  type Place,
  shapeFault,
  unreadableFault,
  WIDEST_GAP,
} from './fault.ts';
import { outOfOrder } from './out-of-order.ts';

export interface StreamFindings extends Pick<ChainCheck, 'foreignEvents' | 'gaps' | 'unproven'> {
  readonly events: number;
  readonly faults: readonly Fault[];
  /** Events whose log order differs from their revisions. Which of two neighbours was moved is unknown. */
  readonly disorder: readonly Fault[];
}

const MAX_FAULTS = 1_000;

/** Examines a stream from its first revision: hashes, links, gaps, shapes, and order in the log. */
export async function examineStream(log: EventLog, stream: string): Promise<StreamFindings> {
  const faults: Fault[] = [];
  const report = (fault: Fault) => {
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };
  const chain = new ChainCheck(stream, report);
  const places: Pick<Stored, 'stream' | 'revision' | 'eventId' | 'position'>[] = [];
  for await (const page of streamPages(log, stream)) {
    for (const item of page) {
      const { revision, eventId, position } = item;
      places.push({ stream, revision, eventId, position });
      if (isUnreadable(item)) {
        report(unreadableFault(item));
        chain.takeUnreadable(revision);
        continue;
      }
      chain.take(item);
      const misshapen = shapeFault(item);
      if (misshapen) report(misshapen);
    }
  }
  chain.end();
  const away = outOfOrder(places.map(({ position }) => position));
  const disorder = places
    .filter((_, index) => away.has(index))
    .slice(0, MAX_FAULTS)
    .map((place) => faultOf('REORDERED', place, 'its place in the log does not match its revision'));
  const { foreignEvents, gaps, unproven } = chain;
  return { events: places.length, faults, disorder, foreignEvents, gaps, unproven };
}

interface CheckedEvent {
  readonly event: RecordedEvent;
  /** Its hash matches what is stored. */
  readonly isSound: boolean;
}

/** Checks a stream's events in order, each against its hash and its neighbours. */
class ChainCheck {
  readonly #stream: string;
  readonly #report: (fault: Fault) => void;
  /** Events that do not match their hash: they may have been written for another place. */
  readonly foreignEvents: RecordedEvent[] = [];
  /** Missing revisions followed by sound events. */
  readonly gaps: Gap[] = [];
  /** Missing revisions followed only by mismatched events: they may never have existed. */
  unproven: Gap[] = [];
  #nextRevision = 0;
  #before: CheckedEvent | undefined;
  /** Two neighbours of which one was rewritten; the next event shows which. */
  #torn: { readonly first: CheckedEvent; readonly second: CheckedEvent } | undefined;

  constructor(stream: string, report: (fault: Fault) => void) {
    this.#stream = stream;
    this.#report = report;
  }

  take(event: RecordedEvent): void {
    this.#step(event.revision);
    const checked: CheckedEvent = { event, isSound: event.metadata.hash === eventHash(event) };
    if (checked.isSound) {
      this.gaps.push(...this.unproven);
      this.unproven = [];
    } else {
      this.#report(faultOf('CHANGED', event, 'its hash does not match what is stored'));
      this.foreignEvents.push(event);
    }
    const before = this.#before;
    const wasTorn = this.#torn !== undefined;
    this.#settle(checked);
    // If the second of two was rewritten, the third does not fit either: no further fault.
    if (before && !wasTorn && breaksLink(before, checked)) this.#torn = { first: before, second: checked };
    if (checked.isSound && event.revision === 0 && event.metadata.previous_hash !== null)
      this.#report(faultOf('CHANGED', event, 'it is the first, and names one before it'));
    this.#before = checked;
  }

  takeUnreadable(revision: number): void {
    this.#step(revision);
    this.#settle();
    this.#before = undefined;
  }

  end(): void {
    this.#settle();
  }

  #step(revision: number): void {
    if (revision > this.#nextRevision)
      this.unproven.push({ stream: this.#stream, first: this.#nextRevision, last: revision - 1 });
    this.#nextRevision = revision + 1;
  }

  #settle(next?: CheckedEvent): void {
    if (!this.#torn) return;
    const { first, second } = this.#torn;
    const isVouched =
      next?.event.revision !== second.event.revision + 1 ||
      next.event.metadata.previous_hash === second.event.metadata.hash;
    const { event } = isVouched ? first : second;
    this.#report(
      faultOf('CHANGED', event, 'it was rewritten together with its hash: a neighbour names another one'),
    );
    this.#torn = undefined;
  }
}

/** True if two sound neighbours do not fit together: one of them was rewritten with its hash. */
const breaksLink = (before: CheckedEvent, { event, isSound }: CheckedEvent): boolean =>
  isSound &&
  before.isSound &&
  before.event.revision === event.revision - 1 &&
  event.metadata.previous_hash !== before.event.metadata.hash;

/** Limits the comparison of events and places; with more, events were changed rather than moved. */
const MAX_MOVED = 200;

/** `homes`: gaps explained by a moved event. */
interface MovedEvents {
  readonly faults: readonly Fault[];
  readonly homes: readonly Place[];
}

/**
 * Finds the original places of moved events: places of other mismatched events, gaps, and places in copies of seals by
 * hash.
 */
export function movedEvents(
  foreignEvents: readonly RecordedEvent[],
  empty: readonly Gap[],
  sealedAs: ReadonlyMap<string, Place> = new Map(),
): MovedEvents {
  const candidates = foreignEvents.slice(0, MAX_MOVED);
  const places: readonly Place[] = [...candidates, ...empty.flatMap(placesIn)].slice(0, 2 * MAX_MOVED);
  const faults: Fault[] = [];
  const homes: Place[] = [];
  for (const event of candidates) {
    const sealed = sealedAs.get(event.metadata.hash);
    const home = [...places, ...(sealed ? [sealed] : [])].find((place) => isWrittenFor(event, place));
    const other = home
      ? undefined
      : candidates.find(({ data }) => data !== event.data && isWrittenFor({ ...event, data }, event));
    if (home) {
      homes.push(home);
      faults.push(faultOf('REORDERED', event, `it was written as ${home.stream} revision ${home.revision}`));
    }
    if (other)
      faults.push(faultOf('CHANGED', event, `its data is at ${other.stream} revision ${other.revision} now`));
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
