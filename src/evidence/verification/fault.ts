import { safeReadEvent } from '../../domain/events/catalog.ts';
import { NewerShape } from '../../engine/events/event-catalog.ts';
import type { Position, RecordedEvent, UnreadableStoredEvent } from '../../engine/log/event-log.ts';

/** Faults of a log. For each event the first applicable one is reported. */
export const FAULTS = [
  /** The event is not where it was written or sealed. */
  'REORDERED',
  /** The event precedes the end of a seal that does not cover it. */
  'INSERTED',
  'UNREADABLE',
  /** The event does not match its hash, its successor or a seal. */
  'CHANGED',
  /** The hashes are right but the event does not have the shape of its type: its writer could compute hashes. */
  'WRONG_SHAPE',
  /** The hashes are right but the type or version is unknown to this program: a newer one wrote it, and can check it. */
  'NEWER_SHAPE',
  /** Later events of the stream prove that it existed. */
  'REMOVED',
  /** The end of the stream is missing; only a seal shows it. */
  'CUT_OFF',
  /** The log has fewer events than a seal covers. */
  'TRUNCATED',
  /** The events up to a seal differ from those it covers; which ones is unknown. */
  'SEALED_DIFFERENTLY',
  'SEAL_MISSING',
  /** A seal does not match its signature or its copy. */
  'SEAL_CHANGED',
  /** A copy of a seal, or its list, was changed. */
  'SEAL_COPY_DAMAGED',
  /** A seal was made with a key that is not among the given keys. */
  'SEAL_OF_UNKNOWN_KEY',
] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  readonly fault: FaultKind;
  /** Null for faults of the whole log or of a seal. */
  readonly stream: string | null;
  readonly revision: number | null;
  /** The last of several consecutive missing revisions. */
  readonly last_revision: number | null;
  readonly event_id: string | null;
  readonly position: Position | null;
  /** Number of the seal that shows the fault; null for the copies as a whole. */
  readonly seal: number | null;
  readonly detail: string;
}

export type Place = { readonly stream: string; readonly revision: number };

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

/** An ambiguous event must have been changed. */
export const unreadableFault = (event: UnreadableStoredEvent): Fault =>
  faultOf(event.isAmbiguous ? 'CHANGED' : 'UNREADABLE', event, event.why);

/** The fault of an event with a wrong or unknown shape; undefined if the shape is right. */
export function shapeFault(event: RecordedEvent): Fault | undefined {
  const { fault } = safeReadEvent(event);
  if (fault instanceof NewerShape) return faultOf('NEWER_SHAPE', event, `its hash is right; ${fault.why}`);
  return (
    fault &&
    faultOf('WRONG_SHAPE', event, `its hash is right, and this program knows no such event: ${fault.why}`)
  );
}

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

export const placeText = ({ stream, revision, last_revision }: Fault): string =>
  last_revision === null
    ? `${stream} revision ${revision}`
    : `${stream} revisions ${revision} to ${last_revision}`;

const isEventFault = ({ stream }: Fault): boolean => stream !== null;
const rank = ({ fault }: Fault): number => FAULTS.indexOf(fault);

/** Collects faults, one for each event: the first in the order of `FAULTS`, then the one found first. */
export class FaultBook {
  readonly #events = new Map<string, Fault>();
  readonly #others: Fault[] = [];
  readonly #wide: Gap[] = [];
  /** Remarks that are no faults but qualify the verdict. */
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

  /** Events out of order in the log: reported for a stream unless a seal shows which events were moved. */
  addDisorder(faults: readonly Fault[]): void {
    const moved = new Set(
      [...this.#events.values()].filter(({ fault }) => fault === 'REORDERED').map(({ stream }) => stream),
    );
    this.add(...faults.filter(({ stream }) => !moved.has(stream)));
  }

  /** Missing revisions proved by later events, except those whose event was moved. */
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

  get count(): number {
    return this.#others.length + this.#runs().length;
  }

  /** Number of events whose only fault is the shape. */
  get wrongShapes(): number {
    return this.#eventsOf('WRONG_SHAPE') + this.newerShapes;
  }

  get newerShapes(): number {
    return this.#eventsOf('NEWER_SHAPE');
  }

  #eventsOf(kind: FaultKind): number {
    return [...this.#events.values()].filter(({ fault }) => fault === kind).length;
  }

  /** At most `MAX_REPORTED` faults: first those of log and seals, which leave room for those of events. */
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
/** Wider gaps are reported as one fault. */
export const WIDEST_GAP = 50;

const GAP = 'later events of the stream exist';

function byPlace(one: Fault, other: Fault): number {
  if (one.stream !== other.stream) return (one.stream ?? '') < (other.stream ?? '') ? -1 : 1;
  return (one.revision ?? 0) - (other.revision ?? 0);
}

/** Merges consecutive missing events into one fault. */
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
