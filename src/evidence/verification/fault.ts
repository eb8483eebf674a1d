import { safeReadEvent } from '../../domain/events/catalog.ts';
import { NewerShape } from '../../engine/events/event-catalog.ts';
import type { Position, RecordedEvent, UnreadableStoredEvent } from '../../engine/log/event-log.ts';

/** What can be wrong with a log. Of one event the first that fits is reported. */
export const FAULTS = [
  /** The event is at another place than the one it was written or sealed at. */
  'REORDERED',
  /** The event comes before the end of a seal that does not cover it. */
  'INSERTED',
  /** What is stored there is no event any more. */
  'UNREADABLE',
  /** The event is not what its own hash, its successor or a seal says. */
  'CHANGED',
  /** Its hashes are right, and it has not the shape of its type: its writer knew how hashes are made. */
  'WRONG_SHAPE',
  /** Its hashes are right, and it is of a type or version that this program does not know: a newer one wrote it, and can check it. */
  'NEWER_SHAPE',
  /** Later events of the stream say that there was one. */
  'REMOVED',
  /** The end of the stream is missing: only a seal knows. */
  'CUT_OFF',
  /** The log holds fewer events than a seal covers. */
  'TRUNCATED',
  /** The events up to a seal are not those that it covers; which ones differ is unknown. */
  'SEALED_DIFFERENTLY',
  /** A number in the row of seals is missing. */
  'SEAL_MISSING',
  /** A seal is not what was signed, or not what its copy says. */
  'SEAL_CHANGED',
  /** A copy of a seal, or its list, is not what was written there. */
  'SEAL_COPY_DAMAGED',
  /** A seal was made with a key that is not among those to check with. */
  'SEAL_OF_UNKNOWN_KEY',
] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  readonly fault: FaultKind;
  /** Null where the fault is one of the whole log or of a seal. */
  readonly stream: string | null;
  readonly revision: number | null;
  /** Of several missing in a row, the last one. */
  readonly last_revision: number | null;
  /** Null where the event is missing. */
  readonly event_id: string | null;
  readonly position: Position | null;
  /** Number of the seal that shows the fault; null where it is the copies as a whole. */
  readonly seal: number | null;
  readonly detail: string;
}

export type Place = { readonly stream: string; readonly revision: number };

/** Consecutive revisions of a stream. */
export interface Gap {
  readonly stream: string;
  readonly first: number;
  readonly last: number;
}

const NOWHERE = {
  stream: null,
  revision: null,
  last_revision: null,
  event_id: null,
  position: null,
  seal: null,
} as const;

/** A fault of an event in the log. */
export const faultOf = (
  fault: FaultKind,
  event: Place & { readonly eventId: string; readonly position: Position },
  detail: string,
  seal: number | null = null,
): Fault => ({
  ...NOWHERE,
  fault,
  stream: event.stream,
  revision: event.revision,
  event_id: event.eventId,
  position: event.position,
  seal,
  detail,
});

/** An event that can be read in two ways was changed by somebody. */
export const unreadableFault = (event: UnreadableStoredEvent): Fault =>
  faultOf(event.isAmbiguous ? 'CHANGED' : 'UNREADABLE', event, event.why);

/** Of an event that has not the shape of its type, or is of a type or version that this program does not know. */
export function shapeFault(event: RecordedEvent): Fault | undefined {
  const { fault } = safeReadEvent(event);
  if (fault instanceof NewerShape) return faultOf('NEWER_SHAPE', event, `its hash is right; ${fault.why}`);
  return (
    fault &&
    faultOf('WRONG_SHAPE', event, `its hash is right, and this program knows no such event: ${fault.why}`)
  );
}

/** A fault of events that are not there. */
export const missingFault = (
  fault: 'REMOVED' | 'CUT_OFF',
  { stream, revision }: Place,
  detail: string,
  seal: number | null = null,
  lastRevision = revision,
): Fault => ({
  ...NOWHERE,
  fault,
  stream,
  revision,
  last_revision: lastRevision === revision ? null : lastRevision,
  seal,
  detail,
});

/** A fault of a seal, or one that only a seal shows. */
export const sealFault = (
  fault: FaultKind,
  seal: number | null,
  detail: string,
  position: Position | null = null,
): Fault => ({ ...NOWHERE, fault, seal, detail, position });

/** `stream revision 3` or `stream revisions 3 to 5`, for people. */
export const placeText = ({ stream, revision, last_revision }: Fault): string =>
  last_revision === null
    ? `${stream} revision ${revision}`
    : `${stream} revisions ${revision} to ${last_revision}`;

const isEventFault = ({ stream }: Fault): boolean => stream !== null;
const rank = ({ fault }: Fault): number => FAULTS.indexOf(fault);

/** What a check finds, each event once: of several faults of one event the first in the order of `FAULTS`, then the one found first. */
export class FaultBook {
  readonly #events = new Map<string, Fault>();
  readonly #others: Fault[] = [];
  readonly #wide: Gap[] = [];
  /** No faults, but a reader of the verdict should know them. */
  readonly notes: string[] = [];

  note(note: string): void {
    this.notes.push(note);
  }

  add(...faults: readonly Fault[]): void {
    for (const fault of faults) {
      if (!isEventFault(fault)) this.#others.push(fault);
      else if (!this.#isWithinWideGap(fault)) this.#addEvent(fault);
    }
  }

  /** The order of a stream in the log is wrong: reported by its chain, unless a seal shows which events were moved. */
  addDisorder(faults: readonly Fault[]): void {
    const moved = new Set(
      [...this.#events.values()].filter(({ fault }) => fault === 'REORDERED').map(({ stream }) => stream),
    );
    this.add(...faults.filter(({ stream }) => !moved.has(stream)));
  }

  /** Missing revisions that later events prove, except those whose event was moved. */
  addGap(gap: Gap, isHome: (place: Place) => boolean): void {
    const { stream, first, last } = gap;
    if (last - first >= WIDEST_GAP) {
      this.add(missingFault('REMOVED', { stream, revision: first }, GAP, null, last));
      this.#wide.push(gap);
      return;
    }
    for (let revision = first; revision <= last; revision += 1) {
      const place = { stream, revision };
      if (!isHome(place)) this.add(missingFault('REMOVED', place, GAP));
    }
  }

  /** How many there are. */
  get count(): number {
    return this.#others.length + this.#runs().length;
  }

  /** How many events have nothing but the shape against them. */
  get wrongShapes(): number {
    return this.#eventsOf('WRONG_SHAPE') + this.newerShapes;
  }

  /** How many of those were written by a newer version of the program. */
  get newerShapes(): number {
    return this.#eventsOf('NEWER_SHAPE');
  }

  #eventsOf(kind: FaultKind): number {
    return [...this.#events.values()].filter(({ fault }) => fault === kind).length;
  }

  /** At most `MOST_FAULTS`: those of the log as a whole and of seals come first and leave room for those of events. */
  get listed(): readonly Fault[] {
    const events = this.#runs();
    const others = this.#others.toSorted((one, other) => rank(one) - rank(other));
    const whole = others.slice(0, Math.max(MAX_REPORTED / 4, MAX_REPORTED - events.length));
    return [...whole, ...events.slice(0, MAX_REPORTED - whole.length)];
  }

  #runs(): readonly Fault[] {
    return inRuns([...this.#events.values()].toSorted(byPlace));
  }

  #addEvent(fault: Fault): void {
    const key = `${fault.stream} ${fault.revision}`;
    const known = this.#events.get(key);
    if (!known || rank(fault) < rank(known)) this.#events.set(key, fault);
    else if (known.seal === null && fault.seal !== null && known.fault === fault.fault)
      this.#events.set(key, { ...known, seal: fault.seal });
  }

  #isWithinWideGap({ stream, revision, fault }: Fault): boolean {
    return (
      fault === 'REMOVED' &&
      this.#wide.some(
        (gap) => gap.stream === stream && revision !== null && gap.first <= revision && revision <= gap.last,
      )
    );
  }
}

const MAX_REPORTED = 100;
/** Wider gaps are reported as a whole. */
export const WIDEST_GAP = 50;

const GAP = 'later events of the stream stand there';

function byPlace(one: Fault, other: Fault): number {
  if (one.stream !== other.stream) return (one.stream ?? '') < (other.stream ?? '') ? -1 : 1;
  return (one.revision ?? 0) - (other.revision ?? 0);
}

/** Neighbours that are missing in the same way are reported as one. */
function inRuns(faults: readonly Fault[]): readonly Fault[] {
  const runs: Fault[] = [];
  for (const fault of faults) {
    const run = runs.at(-1);
    if (run && continues(run, fault)) runs[runs.length - 1] = { ...run, last_revision: endOf(fault) };
    else runs.push(fault);
  }
  return runs;
}

const endOf = ({ revision, last_revision }: Fault): number => last_revision ?? revision ?? 0;

const continues = (run: Fault, fault: Fault): boolean =>
  (fault.fault === 'REMOVED' || fault.fault === 'CUT_OFF') &&
  run.fault === fault.fault &&
  run.stream === fault.stream &&
  run.seal === fault.seal &&
  fault.revision === endOf(run) + 1;
