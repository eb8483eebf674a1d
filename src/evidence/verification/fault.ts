import { safeReadEvent } from '../../domain/events/catalog.ts';
import { NewerShape } from '../../engine/events/event-catalog.ts';
import type { Position, RecordedEvent, UnreadableStoredEvent } from '../../engine/log/event-log.ts';

/** What can be wrong with a log. Of one event the first that fits is told. */
export const FAULTS = [
  /** The event stands at another place than the one it was written or sealed at. */
  'REORDERED',
  /** The event stands before the end of a seal that does not cover it. */
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
  /** The events up to a seal are not those that it covers, and which ones cannot be told. */
  'SEALED_DIFFERENTLY',
  /** A number in the row of seals is missing. */
  'SEAL_MISSING',
  /** A seal is not what was signed, or not what its copy says. */
  'SEAL_CHANGED',
  /** A copy of a seal, or the list beside it, is not what was written there. */
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
  /** Number of the seal that tells; null where it is the copies as a whole. */
  readonly seal: number | null;
  readonly detail: string;
}

type Place = { readonly stream: string; readonly revision: number };

const NOWHERE = {
  stream: null,
  revision: null,
  last_revision: null,
  event_id: null,
  position: null,
  seal: null,
} as const;

/** A fault of an event that stands in the log. */
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

/** What cannot be read is told as that; what can be read in two ways, as what somebody changed. */
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

/** A fault of a seal, or one that only a seal tells. */
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

/** Who hears what a check finds. */
export interface Told {
  fault(fault: Fault): void;
  /** What is no fault by itself, and what whoever reads the verdict should know. */
  note(note: string): void;
}
